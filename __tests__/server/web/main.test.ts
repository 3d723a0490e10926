import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startChild, until } from '../support/child.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';

const MAIN = 'server/main.ts';
const folder = temporaryFolder();
const env = (change: Record<string, string> = {}) => ({
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATA_DIR: `${folder.path}/data`,
  CATALOGUE_DIR: folder.path,
  CLIENT_DIR: `${folder.path}/client`,
  ...change,
});

beforeAll(() => {
  writeFiles(folder.path, {
    'data/categories.json': '[]',
    'data/tags.json': '[]',
    'data/contentNotes.json': '[]',
    'data/series/readme.txt': '',
  });
});
afterAll(() => folder.remove());

test('it starts, answers, refuses a taken port and a taken folder, and stops when it is told to', async () => {
  const server = startChild(MAIN, [], env());
  const [, address = '', port = ''] = await server.printed(/Cliffhanger is on (http:\/\/127\.0\.0\.1:(\d+))/);
  expect(server.output()).toMatch(/^\{"level":30,"time":\d+,"msg":"Preparing the database …"\}\n/);
  const answer = await fetch(`${address}/api/plan`);
  expect(await answer.json()).toMatchObject({ code: 200 });

  const samePort = startChild(MAIN, [], env({ PORT: port, DATA_DIR: `${folder.path}/other` }));
  expect(await samePort.exited).toBe(1);
  expect(samePort.output()).toMatch(/address already in use .*set PORT to another number\.\n$/);

  const sameFolder = startChild(MAIN, [], env());
  expect(await sameFolder.exited).toBe(1);
  expect(sameFolder.output()).toBe(
    `${folder.path}/data is in use by process ${server.pid}; stop it first or set DATA_DIR to another folder\n`,
  );

  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  for (const line of server.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('time');

  const again = startChild(MAIN, [], env());
  await again.printed(/Cliffhanger is on/);
  expect(again.output()).not.toMatch(/Preparing|Running|Filling/);
  again.kill('SIGINT');
  expect(await again.exited).toBe(0);
});

test('told to stop under load, it breaks no request', async () => {
  const server = startChild(MAIN, [], env({ DRAIN_SECONDS: '1', DATA_DIR: `${folder.path}/drain` }));
  const [, address = ''] = await server.printed(/Cliffhanger is on (http:\/\/127\.0\.0\.1:\d+)/);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let isBalanced = true;
  let stopped = false;
  const answers = { before: 0, after: 0 };
  const broken: string[] = [];
  const balancer = async () => {
    while (isBalanced) isBalanced = (await ask(`${address}/readyz`, agent)) === '200';
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

test('a wrong setting ends it with the reason alone', async () => {
  const server = startChild(MAIN, [], env({ PORT: 'many', PUBLIC_URL: 'http://localhost' }));
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('Configuration:\n  - PORT must be a whole number, not "many"\n');
});
