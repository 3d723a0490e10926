import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { poolOf } from '../../../../server/db/database.ts';
import { openDatabase } from '../../../../server/db/openDatabase.ts';
import { startChild, until } from '../../../server/support/child.ts';
import { folderOfSuite } from '../../../server/support/forAllTests.ts';

const WRITER = '__tests__/server/support/writer.ts';
/** As many rounds as fit into the time, and some on the slowest machine too. */
const ROUNDS = { least: 2, most: 4, withinMs: 8_000 };
const folder = folderOfSuite();
const fresh = folderOfSuite();

test('every acknowledged row outlives kill -9, and the next start takes the folder over', async () => {
  const acknowledged: number[] = [];
  const enough = Date.now() + ROUNDS.withinMs;
  let round = 0;
  for (; round < ROUNDS.least || (round < ROUNDS.most && Date.now() < enough); round += 1) {
    const first = round * 100_000;
    const writer = startChild(WRITER, [folder.path, String(first)]);
    await writer.printed(new RegExp(`wrote ${first + 20 + Math.floor(Math.random() * 300)}\n`));
    writer.kill('SIGKILL');
    await writer.exited;
    for (const [, n] of writer.output().matchAll(/wrote (\d+)\n/g)) acknowledged.push(Number(n));
  }

  const db = await openDatabase({ databaseUrl: null, dataDir: folder.path }, () => {});
  const { rows } = await poolOf(db).query<{ n: number; whole: boolean }>(
    `select substr(name, 5)::int as n, length(value) = substr(name, 5)::int % 500 as whole
     from secrets where name like 'row-%'`,
  );
  await db.close();
  const kept = new Set(rows.filter((row) => row.whole).map((row) => row.n));
  expect(acknowledged.length).toBeGreaterThan(round * 20);
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
});

test('a start that was killed while it created the database does not block the next one', async () => {
  const starter = startChild(WRITER, [fresh.path]);
  await until(() => existsSync(join(fresh.path, 'pg.partial', 'PG_VERSION')));
  starter.kill('SIGKILL');
  await starter.exited;
  const db = await openDatabase({ databaseUrl: null, dataDir: fresh.path }, () => {});
  expect((await poolOf(db).query('select count(*)::int as n from secrets')).rows).toEqual([{ n: 0 }]);
  await db.close();
});
