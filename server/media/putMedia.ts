import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_FILE, readPosterSet } from '../db/catalogue/posterSet.ts';
import { clipVersion, listClipFiles } from './clipFiles.ts';
import { clipKey, type MediaStore, posterKey } from './store.ts';

const AT_ONCE = 8;

/**
 * Puts a whole clip: segments and pictures, then the playlists that name them, and `master.m3u8` last, so
 * that a clip with a master is complete. Continues an interrupted upload and puts nothing twice.
 */
export async function putClip(
  store: MediaStore,
  clip: string,
  version: string,
  folder: string,
): Promise<void> {
  await refuseOther(clip, version, await clipVersion(folder));
  const there = new Set(await store.list(clipKey(clip, version)));
  if (there.has(clipKey(clip, version, 'master.m3u8'))) return;
  const names = (await listClipFiles(folder)).filter((name) => !there.has(clipKey(clip, version, name)));
  for (const rank of [0, 1, 2]) {
    const some = names.filter((name) => rankOf(name) === rank);
    await eachOf(some, (name) => store.put(clipKey(clip, version, name), join(folder, name)));
  }
}

const rankOf = (name: string) => (name === 'master.m3u8' ? 2 : name.endsWith('.m3u8') ? 1 : 0);

/** Puts all pictures of a series. Readers compare the version, so they take a whole set or none. */
export async function putPosters(
  store: MediaStore,
  seriesId: string,
  version: string,
  folder: string,
): Promise<void> {
  await refuseOther(seriesId, version, (await readPosterSet(folder))?.version ?? null);
  const there = new Set(await store.list(posterKey(seriesId, version)));
  const names = (await readdir(folder)).filter(
    (name) => POSTER_FILE.test(name) && !there.has(posterKey(seriesId, version, name)),
  );
  await eachOf(names, (name) => store.put(posterKey(seriesId, version, name), join(folder, name)));
}

/** Other bytes under this version would be kept for ever. */
async function refuseOther(name: string, version: string, found: string | null): Promise<void> {
  if (found !== version)
    throw new Error(`The files of ${name} are version ${found ?? 'none'}, not ${version}`);
}

/** A failure waits for the uploads under way. */
async function eachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  let failure: { error: unknown } | null = null;
  const run = async () => {
    for (const item of left) {
      if (failure) return;
      await work(item).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  if (failure) throw (failure as { error: unknown }).error;
}
