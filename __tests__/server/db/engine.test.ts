import { expect, test } from '@jest/globals';
import pg from 'pg';
import { poolOf } from '../../../server/db/database.ts';
import { type Engine, startEngine } from '../../../server/db/embedded/engine.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { readSecret } from '../../../server/db/secrets.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { databaseTemplate } from '../support/testDatabase.ts';

const db = forAllTests(() =>
  openDatabase({ databaseUrl: null, dataDir: null, template: databaseTemplate() }, () => {}),
);

const inMemory = { folder: null, template: databaseTemplate() };
const clientOf = (engine: Engine) =>
  new pg.Client({ host: 'embedded', user: 'postgres', ssl: false, stream: () => engine.connect() });

test('fifty concurrent read-then-write transactions lose no update', async () => {
  await poolOf(db).query('create table counter as select 0 as n');
  const add = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute('select n from counter');
      await tx.execute(`update counter set n = ${Number(rows[0]?.n) + 1}`);
    });
  await Promise.all(Array.from({ length: 50 }, add));
  expect((await poolOf(db).query('select n from counter')).rows).toEqual([{ n: 50 }]);
});

test('a named statement returns small and large values intact', async () => {
  const large = 'ä'.repeat(2_000_000);
  for (const value of [large, 'small', large]) {
    const { rows } = await poolOf(db).query({ name: 'echo', text: 'select $1::text as v', values: [value] });
    expect(rows[0]?.v === value).toBe(true);
  }
});

test('a secret is created once when two callers ask at the same time', async () => {
  const [one, two] = await Promise.all([readSecret(db, 'test'), readSecret(db, 'test')]);
  expect(one).toHaveLength(32);
  expect(two).toEqual(one);
  expect(await readSecret(db, 'other')).not.toEqual(one);
});

test('a new connection inherits no open transaction or named statement from the one before', async () => {
  const engine = await startEngine(inMemory, () => {});
  const first = clientOf(engine);
  await first.connect();
  await first.query('create table t (n int)');
  await first.query({ name: 'mine', text: 'select 1 as n', values: [] });
  await first.query('begin');
  await first.query('insert into t values (1)');
  await first.end();

  const second = clientOf(engine);
  await second.connect();
  const { rows } = await second.query({ name: 'mine', text: 'select count(*)::int as n from t', values: [] });
  expect(rows).toEqual([{ n: 0 }]);
  await second.end();
  await engine.close();
});
