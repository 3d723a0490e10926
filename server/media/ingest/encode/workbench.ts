import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hashOf } from '../../../lib/hashes.ts';
import { POSTERS, RECIPE, RECIPE_VERSION } from './recipe.ts';

/** The folder in which the work on one film or poster is done, piece by piece. */
export type Workbench = {
  folder: string;
  made: string[];
};

type Manifest = { name: string; size: number; sha256: string }[];

/** Names the folder after the content and everything that decides the result. */
export async function openWorkbench(workFolder: string, ...content: string[]): Promise<Workbench> {
  const folder = join(workFolder, hashOf(JSON.stringify([...content, RECIPE_VERSION, RECIPE, POSTERS])));
  await mkdir(folder, { recursive: true });
  return { folder, made: [] };
}

/**
 * Makes a piece of work once and returns the folder of its files. It is made elsewhere and moved into place
 * whole, so a process that is killed leaves nothing that counts. Damaged files are made again.
 */
export async function once(
  bench: Workbench,
  piece: string,
  signal: AbortSignal,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const place = join(bench.folder, piece);
  const files = join(place, 'files');
  if (await isWhole(place)) return files;
  const part = `${place}.part`;
  await rm(part, { recursive: true, force: true });
  await rm(place, { recursive: true, force: true });
  await mkdir(join(part, 'files'), { recursive: true });
  await make(join(part, 'files'));
  signal.throwIfAborted();
  const manifest = await manifestOf(join(part, 'files'));
  await writeFile(join(part, 'manifest.json'), JSON.stringify(manifest));
  await rename(part, place);
  bench.made.push(piece);
  return files;
}

async function isWhole(place: string): Promise<boolean> {
  const written = await readFile(join(place, 'manifest.json'), 'utf8').catch(() => null);
  return written !== null && written === JSON.stringify(await manifestOf(join(place, 'files')));
}

async function manifestOf(folder: string): Promise<Manifest> {
  const manifest: Manifest = [];
  for (const name of await listFiles(folder)) {
    const bytes = await readFile(join(folder, name));
    manifest.push({ name, size: bytes.length, sha256: hashOf(bytes) });
  }
  return manifest;
}

const running = new Map<string, Promise<unknown>>();

/** Episodes may share a film: within this process, the second waits and then finds the work done. */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key);
  const mine = (before ?? Promise.resolve()).then(work, work);
  running.set(key, mine);
  try {
    return await mine;
  } finally {
    if (running.get(key) === mine) running.delete(key);
  }
}

/** All files below a folder, sorted, with slashes on every system. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
