import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Difference } from '../../catalogue/imports/difference.ts';
import type { SeriesPlan } from '../../catalogue/imports/plan.ts';
import type { Source } from '../../media/ingest/source.ts';
import { UsageError } from '../command.ts';

/** Work is kept so that an interrupted import can go on and new captions need no new encoding. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Renditions, sound and packages of a film take less than one and a half times its size. */
const ROOM = 2.5;

export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export async function tidyWorkFolder(folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now - found.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}

export async function requireRoom(
  folder: string,
  source: Source,
  plan: SeriesPlan,
  { replaced, added }: Difference,
  freeBytes: (folder: string) => Promise<number>,
): Promise<void> {
  let needed = 0;
  for (const { number, encode } of plan.episodes)
    if (encode && [...replaced, ...added].includes(number))
      needed += ROOM * (await source.sizeOf(encode.film.file));
  const free = await freeBytes(folder);
  if (needed > free)
    throw new UsageError(
      `Encoding takes up to ${megabytes(needed)}, and ${folder} has ${megabytes(free)} free. Make room, or move DATA_DIR to a larger disk.`,
    );
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
