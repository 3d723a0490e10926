import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../__tests__/server/support/freePort.ts';
import { isReady, startServer } from '../lib/serverProcess.ts';
import { openWriter } from '../lib/writer.ts';

/* The embedded database on a disk of 200 MB that is filled to the brim while members write. */

const MB = 1024 * 1024;
const HUNG_MS = 20_000;

const disk = mkdtempSync(path.join(tmpdir(), 'cliffhanger-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]);
try {
  await main();
} finally {
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const filler = path.join(disk, 'filler');
  const port = await freePort();
  const env = { DATA_DIR: path.join(disk, 'data'), LOG_LEVEL: 'error' };
  const first = await startServer(port, env);
  const writer = await openWriter(first.url);
  await wait(5_000);
  say('with room', writer);

  fill(filler, 60 * MB);
  await wait(10_000);
  say('with 60 MB left', writer);
  fill(filler, 20 * MB);
  await wait(10_000);
  say('with 20 MB left', writer);
  fill(filler, 0);
  await wait(10_000);
  say('full to the brim', writer);
  require('is alive on the full disk', (await fetch(`${first.url}/healthz`)).ok);

  rmSync(filler);
  const began = performance.now();
  while (!(await isReady(first.url)) && performance.now() - began < 60_000) await wait(100);
  const before = writer.acknowledged();
  await wait(5_000);
  say(`room made, ready after ${Math.round(performance.now() - began - 5_000)} ms`, writer);
  require('writes again', writer.acknowledged() > before);

  fill(filler, 0);
  await wait(2_000);
  const ended = await first.end('SIGTERM');
  console.log(`SIGTERM on the full disk: exit code ${ended.code} after ${ended.ms} ms`);
  require('ends', ended.code !== null && ended.ms < HUNG_MS);
  await writer.stop();
  rmSync(filler);

  const second = await startServer(port, env);
  const lost = await writer.lostOn(second.url);
  console.log(`after a restart: ${writer.acknowledged()} writes acknowledged, ${lost} of them lost`);
  require('lost nothing', lost === 0);
  require('never kept a write waiting', writer.slowestMs() < HUNG_MS);
  await second.end('SIGTERM');
}

/** Leaves this many bytes of the disk. */
function fill(file: string, left: number): void {
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  try {
    while (free() > left) appendFileSync(file, Buffer.alloc(Math.max(4096, Math.min(MB, free() - left))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function say(when: string, { acknowledged, refusals, slowestMs }: Awaited<ReturnType<typeof openWriter>>) {
  const answers = JSON.stringify(Object.fromEntries(refusals()));
  console.log(`${when}: ${acknowledged()} acknowledged, others ${answers}, slowest ${slowestMs()} ms`);
}

function require(what: string, holds: boolean): void {
  if (holds) return;
  console.error(`broken: the server ${what}`);
  process.exitCode = 1;
}
