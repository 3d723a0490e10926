import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentVersion } from '../lib/hashes.ts';

export const CLIP = /^[a-z0-9][a-z0-9-]*$/;
/** The files of a clip; no other name ever becomes part of a path. */
export const CLIP_FILE =
  /^(?:master\.m3u8|(?:still|storyboard)\.webp|tracks\.json|captions-[a-z]{2}\.vtt|\d{3,4}\/(?:index\.m3u8|init\.mp4|\d{1,4}\.m4s))$/;
/** Documents say what may be played, so the server decides each request for one. */
export const isDocument = (file: string): boolean => file.endsWith('.m3u8') || file.endsWith('.json');

/** Names have slashes on every system, because they are part of the clip's version. */
export async function listClipFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return found
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => CLIP_FILE.test(name))
    .sort();
}

export async function clipVersion(folder: string): Promise<string | null> {
  const names = await listClipFiles(folder);
  if (!names.includes('master.m3u8')) return null;
  return contentVersion(names, (name) => readFile(join(folder, name)));
}
