import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentVersion } from '../lib/contentVersion.ts';

/** The name of a clip. */
export const CLIP = /^[a-z0-9][a-z0-9-]*$/;
/** The files of a clip; nothing else ever becomes part of a path. */
export const CLIP_FILE =
  /^(?:master\.m3u8|(?:still|storyboard)\.webp|tracks\.json|captions-[a-z]{2}\.vtt|\d{3,4}\/(?:index\.m3u8|init\.mp4|\d{1,4}\.m4s))$/;
/** Those that say what may be played: a viewer's right to them is decided at each request. */
export const isDocument = (file: string): boolean => file.endsWith('.m3u8') || file.endsWith('.json');

/** Where several servers may write, a name with a slash is the same on each of them. */
export async function listClipFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return found
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => CLIP_FILE.test(name))
    .sort();
}

/** The hash of a clip's files, or null where there is no clip. */
export async function clipVersion(folder: string): Promise<string | null> {
  const names = await listClipFiles(folder);
  if (!names.includes('master.m3u8')) return null;
  return contentVersion(names, (name) => readFile(join(folder, name)));
}
