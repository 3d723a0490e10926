import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { folderOfSuite } from '../../server/support/forAllTests.ts';
import { freePort } from '../../server/support/freePort.ts';
import { lookUntil } from '../../support/poll.ts';

/* A release runs from its own folder alone, with the environment of an image or a unit: nothing but what is set. */

// It installs packages, and the server fills its first database.
jest.setTimeout(180_000);

const run = promisify(execFile);
const folder = folderOfSuite();
const release = join(folder.path, 'release');

const environment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DATA_DIR: join(folder.path, 'data'),
  ...settings,
});
const inRelease = (args: string[], settings: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd: release, env: environment(settings) });

beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/release.ts', release], { stdio: 'pipe' });
});

test('a release runs the server, its health check, a backup and its verification, and stops on SIGTERM', async () => {
  const PORT = String(await freePort());
  const settings = {
    ...{ PORT, DRAIN_SECONDS: '0', PAYMENT_SANDBOX: '1' },
    ...{ SANDBOX_SECRET_KEY: 'a secret of ours', SANDBOX_WEBHOOK_SECRET: 'another of ours' },
  };
  const healthCheck = JSON.parse(
    /HEALTHCHECK[^[]+CMD (\[.*\])/.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1] ?? '',
  );
  const isHealthy = () =>
    inRelease(healthCheck.slice(1), { PORT }).then(
      () => true,
      () => false,
    );
  expect(await isHealthy()).toBe(false);
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: release,
    env: environment(settings),
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (printed += text));
  try {
    const hasStarted = await lookUntil(isHealthy, { withinMs: 120_000, everyMs: 200 });
    if (!hasStarted) throw new Error(`The server did not start:\n${printed}`);
    const page = await (await fetch(`http://127.0.0.1:${PORT}/`)).text();
    expect(page).toContain('The Glass Heiress');
    const backups = join(folder.path, 'backups');
    const { stdout } = await inRelease(['dist/server/operator/main.js', 'backup', backups]);
    const made = /verify-backup (\S+)/.exec(stdout)?.[1] ?? '';
    const verified = await run('npm', ['run', 'operator', '--', 'verify-backup', made], { cwd: release });
    expect(verified.stdout).toMatch(/^Whole: \d+ rows/m);
  } finally {
    server.kill('SIGTERM');
  }
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('a release is not written into a folder that is not empty', async () => {
  const again = run(process.execPath, ['--import', 'tsx', 'scripts/release.ts', release]);
  await expect(again).rejects.toThrow(/is not empty\. Each release has a folder of its own\./);
});
