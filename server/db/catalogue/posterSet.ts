import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentVersion } from '../../lib/hashes.ts';

/** A poster, one with a title drawn on it in a language, or the picture for shared links. */
export const POSTER_FILE = /^(\d{2,4}(-[a-z]{2})?\.(avif|webp)|share\.jpg)$/;

export type PosterSet = {
  /** The hash of all pictures, which is part of their addresses. */
  version: string;
  files: Map<string, Buffer>;
};

export async function readPosterSet(folder: string): Promise<PosterSet | null> {
  const all = await readdir(folder).catch(() => []);
  return posterSetOf(all, (name) => readFile(join(folder, name)));
}

export async function posterSetOf(
  all: string[],
  read: (name: string) => Promise<Buffer>,
): Promise<PosterSet | null> {
  const names = all.filter((name) => POSTER_FILE.test(name));
  const files: PosterSet['files'] = new Map();
  const version = await contentVersion(names, async (name) => {
    const bytes = await read(name);
    files.set(name, bytes);
    return bytes;
  });
  return files.size === 0 ? null : { version, files };
}
