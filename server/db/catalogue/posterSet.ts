import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARE_PICTURE } from '../../../contract/paths.ts';

export type PosterSet = {
  /** The hash of all pictures: their addresses carry it. */
  version: string;
  files: Map<string, Buffer>;
};

/** The pictures of one video, that for shared links included, or null when there are none. */
export async function readPosterSet(folder: string): Promise<PosterSet | null> {
  const all = await readdir(folder).catch(() => []);
  const isPicture = (name: string) => /^\d+\.(avif|webp)$/.test(name) || name === SHARE_PICTURE.file;
  const names = all.filter(isPicture).sort();
  const hash = createHash('sha256');
  const files: PosterSet['files'] = new Map();
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    hash.update(name).update(bytes);
    files.set(name, bytes);
  }
  return files.size === 0 ? null : { version: hash.digest('hex').slice(0, 12), files };
}
