import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { FolderInUse, lockFolder } from '../../../server/db/embedded/lock.ts';
import { startChild } from '../support/child.ts';
import { folderOfEachTest } from '../support/forAllTests.ts';

const LOCKER = '__tests__/server/support/locker.ts';
const folder = folderOfEachTest();

const lockFile = () => join(folder.path, 'lock');
const readLock = () => JSON.parse(readFileSync(lockFile(), 'utf8'));
const changeLock = (change: object) =>
  writeFileSync(lockFile(), JSON.stringify({ ...readLock(), ...change }));
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
function dieInTakeover() {
  changeLock({ pid: deadPid(), token: 'first' });
  const claimant = { ...readLock(), pid: deadPid(), token: 'second' };
  writeFileSync(join(folder.path, 'lock.after-first'), JSON.stringify(claimant));
}

test('a locked folder refuses a second lock, names its owner, and is free after the release', () => {
  const release = lockFolder(folder.path);
  const owned = `${folder.path} is in use by process ${process.pid}`;
  const complaint = `${owned}; stop it first or set DATA_DIR to another folder`;
  expect(() => lockFolder(folder.path)).toThrow(new FolderInUse(complaint));
  release();
  expect(readdirSync(folder.path)).toEqual([]);
  lockFolder(folder.path)();
});

test.each<[string, () => void]>([
  ['a dead process', () => changeLock({ pid: deadPid(), token: 'dead' })],
  ['a process whose pid was given to a later one', () => changeLock({ started: '1', token: 'recycled' })],
  ['a process that died during its takeover', dieInTakeover],
])('the lock of %s is taken over', (_whose, happen) => {
  lockFolder(folder.path);
  happen();
  const release = lockFolder(folder.path);
  expect(readLock().pid).toBe(process.pid);
  release();
  expect(readdirSync(folder.path)).toEqual([]);
});

test.each<[string, () => void]>([
  ['of another container', () => changeLock({ pidNamespace: 'elsewhere', token: 'other' })],
  ['that lost its content in a power cut', () => writeFileSync(lockFile(), '')],
])('a lock %s holds while its file is recent, and is taken over later', (_what, change) => {
  lockFolder(folder.path);
  change();
  expect(() => lockFolder(folder.path)).toThrow(FolderInUse);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lockFile(), longAgo, longAgo);
  lockFolder(folder.path)();
});

test('a release does not remove a lock that is no longer ours', () => {
  const release = lockFolder(folder.path);
  changeLock({ token: 'somebody else' });
  release();
  expect(readLock().token).toBe('somebody else');
});

test("exactly one of several processes takes over a dead owner's lock", async () => {
  lockFolder(folder.path);
  changeLock({ pid: deadPid(), token: 'dead' });
  const signal = join(folder.path, 'start');
  const racers = Array.from({ length: 5 }, () => startChild(LOCKER, [folder.path, signal]));
  await Promise.all(racers.map((racer) => racer.printed(/ready\n/)));
  writeFileSync(signal, '');
  await Promise.all(racers.map((racer) => racer.printed(/(won|lost)\n/)));
  const outcomes = racers.map((racer) => racer.output().replace('ready', '').trim());
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
  const winner = racers[outcomes.indexOf('won')];
  expect(readLock().pid).toBe(winner?.pid);
  for (const racer of racers) racer.kill('SIGKILL');
  await Promise.all(racers.map((racer) => racer.exited));
});
