import { afterAll, expect, jest, test } from '@jest/globals';
import { mainServers } from './mainServers.ts';

// Processes start one after another, and prepare a database each.
jest.setTimeout(60_000);

const { folder, start, close } = mainServers();
afterAll(close);

test('it starts, answers, refuses a folder that is taken, and stops when it is told to', async () => {
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

test('a wrong setting ends it with the reason alone', async () => {
  const server = start({ PORT: 'many', PUBLIC_URL: 'http://localhost' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('Configuration:\n  - PORT must be a whole number, not "many"\n');
});
