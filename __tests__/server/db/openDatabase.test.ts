import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, poolOf } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import * as schema from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { gate } from '../support/gate.ts';
import { createTestContext } from '../support/testContext.ts';
import { databaseTemplate } from '../support/testDatabase.ts';

const EMBEDDED = { databaseUrl: null, dataDir: null, template: databaseTemplate('catalogue') };
const world = forAllTests(async () => createTestContext({ db: await openDatabase(EMBEDDED, () => {}) }));
let db: Database;
beforeAll(() => {
  db = world.context.db as Database;
});
afterEach(() => void jest.useRealTimers());

test('queries of the embedded database wait an hour for a running transaction without timing out', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const [start, finish] = [gate(), gate()];
  const held = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    start.open();
    await finish.opened;
  });
  await start.opened;
  const waiting = Array.from({ length: 1000 }, (_, n) => db.execute(sql`select ${n}::int as n`));
  jest.advanceTimersByTime(60 * 60_000);
  finish.open();
  await held;
  const answers = await Promise.all(waiting);
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
});

const BUSY = {
  statusCode: 503,
  headers: { 'retry-after': '5' },
  body: JSON.stringify({ code: 503, message: 'Gerade ist viel los. Bitte versuch es gleich noch einmal.' }),
};

test('a request that gets no free connection in time is answered 503 with Retry-After', async () => {
  const pool = poolOf(db);
  const held = await pool.connect();
  pool.options.connectionTimeoutMillis = 1;
  const response = await world.app.inject({ url: '/api/plan?lang=dy' });
  pool.options.connectionTimeoutMillis = 0;
  held.release();
  expect(response).toMatchObject(BUSY);
  expect((await world.app.inject({ url: '/api/plan' })).statusCode).toBe(200);
});

test('a request is answered 503 while the database does not respond', async () => {
  const silent = createServer().listen(0);
  const { port } = silent.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 1 });
  pool.on('error', () => {});
  const deadDb = Object.assign(drizzle(pool, { schema }), { close: () => pool.end() }) as Database;
  const app = await createApp({ ...world.context, db: deadDb });
  expect(await app.inject({ url: '/api/plan?lang=dy' })).toMatchObject(BUSY);
  await app.close();
  await pool.end();
  silent.close();
});
