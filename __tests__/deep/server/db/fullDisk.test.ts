import { Worker } from 'node:worker_threads';
import { afterEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { type Engine, startEngine } from '../../../../server/db/embedded/engine.ts';
import { startLastingEngine } from '../../../../server/db/embedded/lastingEngine.ts';
import { until } from '../../../server/support/child.ts';
import { folderOfEachTest } from '../../../server/support/forAllTests.ts';
import { databaseTemplate } from '../../../server/support/testDatabase.ts';

// Databases are made on a disk.
jest.setTimeout(60_000);
const folder = folderOfEachTest();
afterEach(() => void jest.restoreAllMocks());

const clientOf = (engine: Pick<Engine, 'connect'>) => {
  const stream = () => engine.connect();
  return new pg.Client({ host: 'embedded', user: 'postgres', ssl: false, stream }).on('error', () => {});
};

test('a database with less disk space than its reserve reads, refuses writes and does not crash', async () => {
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

test('an engine that dies is restarted with all acknowledged data, and queries fail until then', async () => {
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

// The time is long enough for a connection on a busy machine.
test('a query that never ends fails after a limit, and so does the query waiting behind it', async () => {
  const crashes: Error[] = [];
  const settings = { folder: null, template: databaseTemplate() };
  const engine = await startEngine(settings, (error) => void crashes.push(error), 5_000);
  const client = clientOf(engine);
  await client.connect();
  const endless = client.query('select count(*) from generate_series(1, 2000000000)');
  const waiting = client.query('select 1');
  await expect(endless).rejects.toThrow('a query ran for more than 5 s');
  await expect(waiting).rejects.toThrow();
  await until(() => crashes.length === 1);
});
