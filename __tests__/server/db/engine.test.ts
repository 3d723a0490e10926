import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { poolOf } from '../../../server/db/database.ts';
import { type Engine, startEngine } from '../../../server/db/embedded/engine.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { categories } from '../../../server/db/schema.ts';
import { readSecret } from '../../../server/db/secrets.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { gate } from '../support/gate.ts';
import { databaseTemplate } from '../support/testDatabase.ts';

const db = forAllTests(() =>
  openDatabase({ databaseUrl: null, dataDir: null, template: databaseTemplate() }, () => {}),
);

const inMemory = { folder: null, template: databaseTemplate() };
const clientOf = (engine: Engine) =>
  new pg.Client({ host: 'embedded', user: 'postgres', ssl: false, stream: () => engine.connect() });
const name = { en: 'a', es: 'b', fy: 'c', dy: 'd', pt: 'e' };

test('an error is answered as one, and the next query works', async () => {
  await expect(poolOf(db).query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect((await poolOf(db).query('select $1::int + 1 as n', [41])).rows).toEqual([{ n: 42 }]);
});

test('a transaction that throws leaves nothing', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.insert(categories).values({ id: 'gone', name, position: 0 });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await db.select().from(categories).where(eq(categories.id, 'gone'))).toEqual([]);
});

test('transactions that read and then write do not lose one another', async () => {
  await poolOf(db).query('create table counter as select 0 as n');
  const add = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute('select n from counter');
      await tx.execute(`update counter set n = ${Number(rows[0]?.n) + 1}`);
    });
  await Promise.all(Array.from({ length: 50 }, add));
  expect((await poolOf(db).query('select n from counter')).rows).toEqual([{ n: 50 }]);
});

test('named statements and large values come through whole', async () => {
  const large = 'ä'.repeat(2_000_000);
  for (const value of [large, 'small', large]) {
    const { rows } = await poolOf(db).query({ name: 'echo', text: 'select $1::text as v', values: [value] });
    expect(rows[0]?.v === value).toBe(true);
  }
});

test('a secret is made once, also when two ask at the same time', async () => {
  const [one, two] = await Promise.all([readSecret(db, 'test'), readSecret(db, 'test')]);
  expect(one).toHaveLength(32);
  expect(two).toEqual(one);
  expect(await readSecret(db, 'other')).not.toEqual(one);
});

test('a new connection finds nothing of the one before: no transaction, no statements', async () => {
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

test('when the engine dies, the running query is rejected and the crash told once', async () => {
  const crashes: string[] = [];
  const { open, opened: crashed } = gate();
  const engine = await startEngine(inMemory, (error) => {
    crashes.push(error.message);
    open();
  });
  const client = clientOf(engine);
  client.on('error', () => {});
  await client.connect();
  const running = client.query('select count(*) from generate_series(1, 2000000000)');
  const rejected = expect(running).rejects.toThrow('the engine ended with code 1');
  await engine.kill();
  await rejected;
  await crashed;
  await expect(client.query('select 1')).rejects.toThrow();
  expect(crashes).toEqual(['the engine ended with code 1']);
});
