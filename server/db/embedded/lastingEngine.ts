import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, startEngine } from './engine.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;

/**
 * Starts an engine on a folder and restarts it, as after a power cut, whenever it dies. Until it runs again,
 * which a full disk may delay, its connections fail.
 */
export async function startLastingEngine(
  folder: string,
  log: (line: string) => void,
): Promise<Pick<Engine, 'connect' | 'close'>> {
  const start = () => startEngine({ folder, template: null }, restart);
  let isClosing = false;
  let engine = await start();

  function restart(error: Error) {
    log(`The embedded database stopped: ${error.message}. It is started anew.`);
    void startAgain();
  }

  async function startAgain() {
    for (let wait = FIRST_WAIT_MS; !isClosing; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        engine = await start();
        if (isClosing) await engine.close();
        else log('The embedded database runs again.');
        return;
      } catch (error) {
        log(`The embedded database does not start: ${(error as Error).message}`);
        await sleep(wait, undefined, { ref: false });
      }
    }
  }

  return {
    connect: () => engine.connect(),
    close() {
      isClosing = true;
      return engine.close();
    },
  };
}

/**
 * Creates an empty database in `folder` when there is none: beside it, in an engine of its own that frees its
 * 800 MB when it ends, and moved into place once it is complete on disk.
 */
export async function prepareFolder(folder: string, log: (line: string) => void): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  log('Preparing the database …');
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const engine = await startEngine({ folder: partial, template: null }, () => {});
  await engine.close();
  await syncTree(partial);
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  await syncPath(dirname(folder));
}

async function syncTree(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await syncPath(join(entry.parentPath, entry.name));
  await syncPath(folder);
}

async function syncPath(path: string) {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
