import { cpSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { afterAll, expect, jest, test } from '@jest/globals';
import { startChild, until } from '../../../server/support/child.ts';
import { temporaryFolder, writeFiles } from '../../../server/support/folders.ts';

// Processes start one after another, and prepare a database each.
jest.setTimeout(300_000);

/* `server/main.ts` as processes of their own, on free ports, over an empty catalogue. */

const { path: folder, remove } = temporaryFolder();
writeFiles(folder, {
  'data/categories.json': '[]',
  'data/tags.json': '[]',
  'data/contentNotes.json': '[]',
  'data/series/readme.txt': '',
});
const started: ReturnType<typeof startChild>[] = [];
function start(change: Record<string, string> = {}) {
  const folders = { DATA_DIR: `${folder}/data`, CATALOGUE_DIR: folder, CLIENT_DIR: `${folder}/client` };
  const server = startChild('server/main.ts', [], { PORT: '0', LOG_LEVEL: 'warn', ...folders, ...change });
  started.push(server);
  return server;
}
afterAll(async () => {
  // Ends those that a failed test has left running.
  for (const server of started) server.kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
  remove();
});

test('the server starts, answers, refuses a data folder in use, and stops on SIGTERM', async () => {
  const server = start();
  const [, address = ''] = await server.printed(/Cliffhanger is on (http:\/\/127\.0\.0\.1:\d+)/);
  expect(server.output()).toMatch(/^\{"level":30,"time":\d+,"msg":"Preparing the database …"\}\n/);
  const answer = await fetch(`${address}/api/plan`);
  expect(await answer.json()).toMatchObject({ code: 200 });

  const sameFolder = start();
  expect(await sameFolder.exited).toBe(1);
  expect(sameFolder.output()).toBe(
    `${folder}/data is in use by process ${server.pid}; stop it first or set DATA_DIR to another folder\n`,
  );

  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  for (const line of server.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('time');
});

test('a wrong setting ends the server with the reason alone', async () => {
  const server = start({ PORT: 'many', PUBLIC_URL: 'http://localhost' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(
    'Configuration:\n  - PORT must be a whole number from 0 to 65535, not "many"\n',
  );
});

test('a server stopped under load breaks no request', async () => {
  const server = start({ DRAIN_SECONDS: '1' });
  const [, address = ''] = await server.printed(/Cliffhanger is on (http:\/\/127\.0\.0\.1:\d+)/);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let isBalanced = true;
  let stopped = false;
  const answers = { before: 0, after: 0 };
  const broken: string[] = [];
  // A busy machine may answer late before the server is told to stop; what counts is what comes after.
  const balancer = async () => {
    while (isBalanced) isBalanced = (await ask(`${address}/readyz`, agent)) === '200' || !stopped;
  };
  /** Sends one call after another for as long as the balancer lets it. */
  const visitor = async () => {
    while (isBalanced) {
      const answer = await ask(`${address}/api/plan`, agent);
      if (answer === '200') answers[stopped ? 'after' : 'before'] += 1;
      else broken.push(answer);
    }
  };
  const all = [balancer(), ...Array.from({ length: 16 }, visitor)];
  await until(() => answers.before > 100);
  stopped = true;
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await Promise.all(all);
  agent.destroy();
  expect(broken).toEqual([]);
  expect(answers.after).toBeGreaterThan(0);
});

/** The status, or the code of what went wrong. */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

test('the server restarts on its data without preparing it again, and refuses a port in use', async () => {
  // The servers before this one have prepared the data, and a stopped server's folder may be copied.
  cpSync(`${folder}/data`, `${folder}/other`, { recursive: true });
  const again = start();
  const [, port = ''] = await again.printed(/Cliffhanger is on http:\/\/127\.0\.0\.1:(\d+)/);
  expect(again.output()).not.toMatch(/Preparing|Running|Filling/);

  const samePort = start({ PORT: port, DATA_DIR: `${folder}/other` });
  expect(await samePort.exited).toBe(1);
  expect(samePort.output()).toMatch(/address already in use .*set PORT to another number\.\n$/);
  again.kill('SIGINT');
  expect(await again.exited).toBe(0);
});
