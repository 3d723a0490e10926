import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startEngine } from './engine.ts';

/**
 * Creates an empty database in `folder` when there is none. It is made aside, in an engine that takes its
 * 800 MB with it, and moved into place once it is complete on disk.
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
