import { Duplex } from 'node:stream';
import { afterEach, expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../../server/db/database.ts';
import { startEngine } from '../../../server/db/embedded/engine.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import * as schema from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { createTestContext } from '../support/testContext.ts';
import { databaseTemplate } from '../support/testDatabase.ts';

afterEach(() => void jest.useRealTimers());

test('queries of the embedded database wait their turn however long it takes', async () => {
  const settings = { databaseUrl: null, dataDir: null, template: databaseTemplate() };
  const db = await openDatabase(settings, () => {});
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  let finish = () => {};
  let started = () => {};
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const held = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    started();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await isStarted;
  const waiting = Array.from({ length: 1000 }, (_, n) => db.execute(sql`select ${n}::int as n`));
  jest.advanceTimersByTime(60 * 60_000);
  finish();
  await held;
  const answers = await Promise.all(waiting);
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  jest.useRealTimers();
  await db.close();
});

/** A socket to a database that never answers. */
class DeadSocket extends Duplex {
  connect = () => this;
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;
  override _read() {}
  override _write(_chunk: unknown, _encoding: unknown, done: () => void) {
    done();
  }
}

/** A call to a server whose database is behind `pool`. */
async function callOver(pool: pg.Pool) {
  pool.on('error', () => {});
  const world = await createTestContext();
  const db = Object.assign(drizzle(pool, { schema }), { close: () => pool.end() }) as Database;
  const app = await createApp({ ...world.context, db });
  const response = await app.inject({ url: '/api/plan?lang=dy' });
  await app.close();
  await world.close();
  return response;
}

const BUSY = { code: 503, message: 'Gerade ist viel los. Bitte versuche es gleich noch einmal.' };

test('a call that gets no free connection in time hears 503 and when to try again', async () => {
  const engine = await startEngine({ folder: null, template: databaseTemplate() }, () => {});
  const stream = () => engine.connect() as never;
  const pool = new pg.Pool({ host: 'embedded', user: 'postgres', password: '', max: 1, stream });
  const held = await pool.connect();
  pool.options.connectionTimeoutMillis = 1;
  const response = await callOver(pool);
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json()).toEqual(BUSY);
  held.release();
  await pool.end();
  await engine.close();
});

test('a call hears 503 while the database does not answer', async () => {
  const stream = () => new DeadSocket() as never;
  const response = await callOver(new pg.Pool({ host: 'nowhere', connectionTimeoutMillis: 1, stream }));
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json()).toEqual(BUSY);
});
