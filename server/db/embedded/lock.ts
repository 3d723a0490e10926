import { randomBytes } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A lock from another machine or container counts as held for this long after its last heartbeat. */
const STALE_MS = 15_000;
const HEARTBEAT_MS = 5_000;

type Owner = {
  pid: number;
  /** Tells the owner from a later process with the same pid; null where it is unknown. */
  started: string | null;
  /** The machine and process namespace in which the pid is valid. */
  pidNamespace: string | null;
  token: string;
};

export class FolderInUse extends Error {}

/**
 * Makes this process the only owner of a data folder and returns a function that releases it. Throws
 * FolderInUse while a live process owns it. The embedded database has no lock of its own, and two servers on
 * one folder lose each other's rows.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const owner: Owner = { ...describe('self'), pid: process.pid, token: randomBytes(12).toString('hex') };
  const ownPath = `${path}.${owner.token}`;
  writeFileSync(ownPath, JSON.stringify(owner), { flag: 'wx' });
  try {
    claim(path, ownPath, folder);
  } finally {
    rmSync(ownPath, { force: true });
  }

  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    if (read(path)?.token === owner.token) rmSync(path, { force: true });
  };
}

/**
 * Returns once `path` belongs to this process. Linking creates the file with its content in one atomic step.
 * A dead owner is replaced by the process that claims the succession to exactly that owner, by the same
 * rules, so that one starter wins even if another dies half-way.
 */
function claim(path: string, ownPath: string, folder: string): void {
  for (;;) {
    if (tryLink(ownPath, path)) return;
    const owner = read(path);
    if (!owner) continue;
    if (isAlive(owner, path)) {
      throw new FolderInUse(
        `${folder} is in use by process ${owner.pid}; stop it first or set DATA_DIR to another folder`,
      );
    }
    const succession = join(folder, `lock.after-${owner.token}`);
    claim(succession, ownPath, folder);
    if (read(path)?.token === owner.token) {
      renameSync(succession, path);
      return;
    }
    rmSync(succession, { force: true });
  }
}

function tryLink(ownPath: string, path: string): boolean {
  try {
    linkSync(ownPath, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Owner | null {
  const text = orNull(() => readFileSync(path, 'utf8'));
  if (text === null) return null;
  // A power cut may leave an empty file, for which only its age counts.
  return (
    orNull(() => JSON.parse(text) as Owner) ?? { pid: 0, started: null, pidNamespace: 'lost', token: 'lost' }
  );
}

function isAlive(owner: Owner, path: string): boolean {
  const here = describe('self').pidNamespace;
  // A pid of another container or machine means nothing here, so only the heartbeat counts.
  if (owner.pidNamespace !== here) {
    const { mtimeMs } = orNull(() => statSync(path)) ?? { mtimeMs: 0 };
    return Date.now() - mtimeMs < STALE_MS;
  }
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return owner.started === null || owner.started === describe(owner.pid).started;
}

/** Linux only; nulls elsewhere. A zombie counts as ended. */
function describe(pid: number | 'self'): Pick<Owner, 'started' | 'pidNamespace'> {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = orNull(() => readlinkSync(`/proc/self/ns/pid`));
  // The second field is the command in brackets, which may contain spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const hasEnded = fields?.[0] === 'Z' || fields?.[0] === 'X';
  return {
    started: hasEnded ? 'ended' : (fields?.[19] ?? null),
    pidNamespace: boot && namespace ? `${boot} ${namespace}` : null,
  };
}

function touch(path: string) {
  const now = new Date();
  orNull(() => utimesSync(path, now, now));
}

function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
