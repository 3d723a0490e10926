import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { poolOf } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { homeRows } from '../../../server/db/schema.ts';
import { folderOfEachTest, forAllTests } from '../support/forAllTests.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const db = forAllTests(() => openTestDatabase());
let pool: Pool;
const folder = folderOfEachTest();
const lines: string[] = [];
const log = (line: string) => void lines.push(line);

beforeAll(() => {
  pool = poolOf(db);
});

beforeEach(async () => {
  lines.length = 0;
  await pool.query('drop table if exists pets; drop table if exists toys; delete from migrations');
});

const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
const run = () => migrate(pool, log, { folder: folder.path });
const done = async () =>
  (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
    (row) => row.name,
  );

test('migrations run once, in order of name', async () => {
  write('0002-toys.sql', 'alter table pets add column toy text;');
  write('0001-pets.sql', 'create table pets (name text); insert into pets values ($$Rex$$);');
  write('notes.txt', 'not a migration');
  await run();
  await run();
  expect(await done()).toEqual(['0001-pets.sql', '0002-toys.sql']);
  expect(lines).toHaveLength(2);
  expect((await pool.query('select * from pets')).rows).toEqual([{ name: 'Rex', toy: null }]);
});

test('servers that start together run each migration once', async () => {
  write('0001-pets.sql', 'create table pets (name text); insert into pets values ($$Rex$$);');
  await Promise.all([1, 2, 3].map(run));
  expect(lines).toEqual(['Running migration 0001-pets.sql …']);
  expect((await pool.query('select * from pets')).rows).toHaveLength(1);
});

test('startup is refused when a migration has changed since it was run', async () => {
  write('0001-pets.sql', 'create table pets (name text);');
  await run();
  write('0001-pets.sql', 'create table pets (name text, age integer);');
  await expect(run()).rejects.toThrow('0001-pets.sql has changed since it was run on this database.');
});

test('a database with a migration of a newer release is refused, naming that migration', async () => {
  write('0001-pets.sql', 'create table pets (name text);');
  write('0002-toys.sql', 'create table toys (name text);');
  await run();
  rmSync(join(folder.path, '0002-toys.sql'));
  await expect(run()).rejects.toThrow('A newer release has run migration 0002-toys.sql on this database.');
});

test('different line endings do not count as a change of a migration', async () => {
  write('0001-pets.sql', 'create table pets (\n  name text\n);\n');
  await run();
  write('0001-pets.sql', 'create table pets (\r\n  name text\r\n);\r\n');
  await run();
  expect(lines).toHaveLength(1);
});

test('a failed migration rolls back the earlier migrations of the same run', async () => {
  write('0001-pets.sql', 'create table pets (name text);');
  await run();
  write('0002-toys.sql', 'create table toys (name text);');
  write('0003-homes.sql', 'alter table toys add column home text; select 1 / 0;');
  const failed = 'Migration 0003-homes.sql failed: division by zero. The database is as it was.';
  await expect(run()).rejects.toThrow(failed);
  expect(await done()).toEqual(['0001-pets.sql']);
  expect((await pool.query("select to_regclass('toys') as toys")).rows).toEqual([{ toys: null }]);
  rmSync(join(folder.path, '0003-homes.sql'));
  write('0002-toys.sql', 'create table toys (name text);');
  await run();
  expect(await done()).toEqual(['0001-pets.sql', '0002-toys.sql']);
});

describe('a database that was made before the baseline', () => {
  const BASELINE = 'server/db/migrations/0001-baseline';
  const list = readFileSync(`${BASELINE}.replaces`, 'utf8').trim().split('\n');
  const replaced = list.map((line) => line.split('  ') as [hash: string, name: string]);
  const other: (typeof replaced)[number] = ['0'.repeat(64), '0002-accounts.sql'];
  /** Its tables are those of the baseline. */
  const hasRun = async (rows: [hash: string, name: string][]) => {
    for (const row of rows)
      await pool.query('insert into migrations (hash, name, run_at) values ($1, $2, now())', row);
  };

  test('opens twice when it has run every replaced migration, and keeps its rows', async () => {
    await hasRun(replaced);
    await pool.query("update home_rows set hidden = true where id = 'top10'");
    for (const end of ['sql', 'replaces'])
      cpSync(`${BASELINE}.${end}`, join(folder.path, `0001-baseline.${end}`));
    await run();
    await run();
    expect(lines).toEqual(['Migration 0001-baseline.sql is in place by those that it replaces']);
    expect(await done()).toContain('0001-baseline.sql');
    const rows = await db.select().from(homeRows).orderBy(homeRows.position);
    expect(rows.map(({ id }) => id)).toEqual(['top10', 'recommended', 'week', 'new', 'complete']);
    expect(rows.filter(({ hidden }) => hidden)).toMatchObject([{ id: 'top10' }]);
  });

  test.each<[string, typeof replaced, string]>([
    ['stopped before the last one', replaced.slice(0, -1), '0031-withdrawal-terms.sql'],
    ['lacks one in the middle', replaced.toSpliced(4, 1), '0005-money.sql'],
    ['has run another version of one', replaced.with(1, other), '0002-accounts.sql'],
  ])('is refused when it %s, and the error names the commit to start', async (_title, rows, name) => {
    await hasRun(rows);
    await expect(migrate(pool, log)).rejects.toThrow(
      `This database has not run ${name}, or another version of it, which 0001-baseline.sql replaces. ` +
        'Start the last commit that has 0031-withdrawal-terms.sql on it once, then this one.',
    );
    expect(await done()).toEqual(rows.map(([, name]) => name));
  });
});
