import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentVersion } from '../contentVersion.ts';
import { clipKey, type MediaStore, posterKey } from './store.ts';

/** Segments first and master.m3u8 last, so that a clip whose master is there is whole. */
export async function putClip(
  store: MediaStore,
  clip: string,
  version: string,
  folder: string,
): Promise<void> {
  if (await store.open(clipKey(clip, version, 'master.m3u8'))) return;
  const names = await namesIn(folder, version);
  const rank = (name: string) => (name === 'master.m3u8' ? 2 : name.endsWith('.m3u8') ? 1 : 0);
  for (const name of names.sort((a, b) => rank(a) - rank(b)))
    await store.put(clipKey(clip, version, name), join(folder, name));
}

export async function putPosters(
  store: MediaStore,
  seriesId: string,
  version: string,
  folder: string,
): Promise<void> {
  const there = new Set(await store.list(posterKey(seriesId, version)));
  for (const name of await namesIn(folder, version))
    if (!there.has(posterKey(seriesId, version, name)))
      await store.put(posterKey(seriesId, version, name), join(folder, name));
}

async function namesIn(folder: string, version: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const found = await contentVersion(names, (name) => readFile(join(folder, name)));
  if (found !== version) throw new Error(`The files in ${folder} are version ${found}, not ${version}`);
  return names;
}
