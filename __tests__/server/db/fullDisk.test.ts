import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { type Engine, startEngine } from '../../../server/db/embedded/engine.ts';
import { startLastingEngine } from '../../../server/db/embedded/lastingEngine.ts';
import { readReply } from '../../../server/db/embedded/reply.mjs';
import { until } from '../support/child.ts';
import { temporaryFolder } from '../support/folders.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  jest.restoreAllMocks();
  folder.remove();
});

const clientOf = (engine: Pick<Engine, 'connect'>) => {
  const client = new pg.Client({
    host: 'embedded',
    user: 'postgres',
    ssl: false,
    stream: () => engine.connect(),
  });
  client.on('error', () => {});
  return client;
};

test('with less room than its reserve the database reads, refuses writes, and goes on', async () => {
  const settings = { folder: folder.path, template: null };
  const roomy = await startEngine({ ...settings, reserveBytes: 0 }, () => {});
  const before = clientOf(roomy);
  await before.connect();
  await before.query('create table t (n int); insert into t values (1)');
  await before.end();
  await roomy.close();

  const crashes: Error[] = [];
  const full = await startEngine({ ...settings, reserveBytes: Number.MAX_SAFE_INTEGER }, (error) => {
    crashes.push(error);
  });
  const client = clientOf(full);
  await client.connect();
  for (let time = 0; time < 3; time += 1) {
    await expect(client.query('insert into t values (2)')).rejects.toMatchObject({ code: '25006' });
    expect((await client.query('select n from t')).rows).toEqual([{ n: 1 }]);
  }
  await client.end();
  await full.close();
  expect(crashes).toEqual([]);
});

test('an engine that dies is started anew with all that was acknowledged; until then queries fail as in an outage', async () => {
  const workers = new Set<Worker>();
  const post = Worker.prototype.postMessage;
  jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message: unknown) {
    workers.add(this);
    post.call(this, message);
  } as never);
  const lines: string[] = [];
  const engine = await startLastingEngine(folder.path, (line) => void lines.push(line));
  const first = clientOf(engine);
  await first.connect();
  await first.query('create table t (n int)');
  await first.query('insert into t values (1)');
  const running = first.query('select count(*) from generate_series(1, 2000000000)');
  const failed = expect(running).rejects.toMatchObject({ code: '08006' });
  const [worker] = workers;
  await worker?.terminate();
  await failed;
  await expect(clientOf(engine).connect()).rejects.toThrow();

  await until(() => lines.includes('The embedded database runs again.'));
  const second = clientOf(engine);
  await second.connect();
  expect((await second.query('select n from t')).rows).toEqual([{ n: 1 }]);
  expect(workers.size).toBe(2);
  expect(lines[0]).toBe('The embedded database stopped: the engine ended with code 1. It is started anew.');
  await second.end();
  await engine.close();
});

describe('an answer of the engine', () => {
  const message = (type: string, body: string) => {
    const bytes = Buffer.alloc(5 + body.length);
    bytes.write(type);
    bytes.writeUInt32BE(4 + body.length, 1);
    bytes.write(body, 5);
    return bytes;
  };
  const error = (severity: string, text: string, code = '53100') =>
    message('E', `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);
  const ready = (state: string) => message('Z', state);
  const row = message('D', 'Z and E in a row');
  const noRoom = 'No space left on device';

  test.each([
    ['rows', [row, ready('I')], { isReady: true, isIdle: true, failure: null }],
    ['a transaction', [row, ready('T')], { isReady: true, isIdle: false, failure: null }],
    [
      'an error',
      [error('ERROR', `could not extend file: ${noRoom}`), ready('I')],
      { isReady: true, isIdle: true, failure: null },
    ],
    [
      'an error that quotes what a visitor wrote',
      [error('ERROR', 'invalid input syntax for type integer: "pg_wal/"', '22P02'), ready('I')],
      { isReady: true, isIdle: true, failure: null },
    ],
    ['nothing', [], { isReady: false, isIdle: false, failure: null }],
    ['an error without an end', [error('ERROR', 'any')], { isReady: false, isIdle: false, failure: null }],
  ])('is read: %s', (_what, parts, reply) => {
    expect(readReply(Buffer.concat(parts))).toEqual(reply);
  });

  test.each([
    ['its log cannot be written', error('ERROR', `could not write to file "pg_wal/xlogtemp.42": ${noRoom}`)],
    ['it panics', error('PANIC', 'any')],
  ])('says that the engine is lost: %s', (_what, part) => {
    expect(readReply(Buffer.concat([part, ready('I')])).failure).toEqual(expect.any(String));
  });
});
