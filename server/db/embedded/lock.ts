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

/** How long the lock of a process that we cannot look at counts as held since its last sign of life. */
const SILENCE_MS = 15_000;
const HEARTBEAT_MS = 5_000;

type Owner = {
  pid: number;
  /** When the process started, so that a recycled pid is not taken for it; null where it cannot be known. */
  started: string | null;
  /** The machine and process namespace in which the pid means something. */
  place: string | null;
  /** Tells this lock from every other one. */
  token: string;
};

/** The folder belongs to a process that lives; the message is for the person who started us. */
export class FolderInUse extends Error {}

/**
 * Makes this process the one owner of a data folder and gives the release.
 * The embedded database itself has no lock, and two servers on one folder lose each other's rows.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const me: Owner = { ...describe('self'), pid: process.pid, token: randomBytes(12).toString('hex') };
  const own = `${path}.${me.token}`;
  writeFileSync(own, JSON.stringify(me), { flag: 'wx' });
  try {
    claim(path, own, folder);
  } finally {
    rmSync(own, { force: true });
  }

  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    if (read(path)?.token === me.token) rmSync(path, { force: true });
  };
}

/**
 * Returns when `path` is ours. A link is made with its content in one step and by one process only.
 * A dead owner is replaced by whoever claims the succession to that very owner, under these same
 * rules, so that of several starters exactly one wins even when one of them dies half-way.
 */
function claim(path: string, own: string, folder: string): void {
  for (;;) {
    if (linked(own, path)) return;
    const owner = read(path);
    if (!owner) continue;
    if (lives(owner, path)) {
      throw new FolderInUse(
        `${folder} is in use by process ${owner.pid}; stop it first or set DATA_DIR to another folder`,
      );
    }
    const succession = join(folder, `lock.after-${owner.token}`);
    claim(succession, own, folder);
    if (read(path)?.token === owner.token) {
      renameSync(succession, path);
      return;
    }
    rmSync(succession, { force: true });
  }
}

function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Owner | null {
  const text = attempt(() => readFileSync(path, 'utf8'));
  if (text === null) return null;
  // A power cut may leave a file without its content; then only its age can tell.
  return attempt(() => JSON.parse(text) as Owner) ?? { pid: 0, started: null, place: 'lost', token: 'lost' };
}

function lives(owner: Owner, path: string): boolean {
  const here = describe('self').place;
  // Another container or machine: its pids say nothing here, only its heartbeat does.
  if (owner.place !== here) {
    const { mtimeMs } = attempt(() => statSync(path)) ?? { mtimeMs: 0 };
    return Date.now() - mtimeMs < SILENCE_MS;
  }
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return owner.started === null || owner.started === describe(owner.pid).started;
}

/** What Linux tells of a process; nulls elsewhere. A zombie no longer counts as started. */
function describe(pid: number | 'self'): Pick<Owner, 'started' | 'place'> {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = attempt(() => readlinkSync(`/proc/self/ns/pid`));
  // The second field is the command in brackets and may itself hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const gone = fields?.[0] === 'Z' || fields?.[0] === 'X';
  return {
    started: gone ? 'ended' : (fields?.[19] ?? null),
    place: boot && namespace ? `${boot} ${namespace}` : null,
  };
}

function touch(path: string) {
  const now = new Date();
  attempt(() => utimesSync(path, now, now));
}

function attempt<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
