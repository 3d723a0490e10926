import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { lockFolder } from '../../../server/db/embedded/lock.ts';
import { folderOfEachTest } from '../../server/support/forAllTests.ts';
import { freePort } from '../../server/support/freePort.ts';

const folder = folderOfEachTest();
let dev: ChildProcess | undefined;
afterEach(() => void dev?.kill());

/** Runs until it ends by itself. */
async function develop(env: Record<string, string>) {
  const [PORT, API_PORT, SANDBOX_PORT] = [await freePort(), await freePort(), await freePort()].map(String);
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/dev.ts'], {
    env: { ...process.env, PORT, API_PORT, SANDBOX_PORT, DATA_DIR: folder.path, ...env },
  });
  dev = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'exit');
  return { code, output };
}

test('the dev script exits with the reason and no connection errors when another server uses its data', async () => {
  const release = lockFolder(folder.path);
  const { code, output } = await develop({});
  release();
  expect(code).toBeGreaterThan(0);
  expect(output).toContain(`${folder.path} is in use by process ${process.pid}`);
  expect(output).not.toContain('ECONNREFUSED');
});

test('the dev script exits with the reason and no connection errors when the sandbox port is taken', async () => {
  const occupied = createServer((socket) => socket.destroy()).listen(0);
  await once(occupied, 'listening');
  const { port } = occupied.address() as AddressInfo;
  const { code, output } = await develop({ SANDBOX_PORT: `${port}` });
  occupied.close();
  expect(code).toBeGreaterThan(0);
  expect(output).toContain('EADDRINUSE');
  expect(output).not.toContain('ECONNREFUSED');
});
