import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalizedText } from '../../localizedText.ts';
import { planRows } from './priceList.ts';
import type { Catalogue } from './writeCatalogue.ts';

/** One file of `data/series`. */
type Series = {
  id: string;
  title: LocalizedText;
  synopsis: LocalizedText;
  categoryId: string;
  tags: string[];
  cast: string[];
  episodes: number;
  freeEpisodes: number;
  complete: boolean;
  featured: number | null;
  color: string;
  clip: { seconds: number };
};

type Named = { id: string; name: LocalizedText };
type Posters = { version: string; widths: number[] };

/** Reads the catalogue's files as rows. Series whose posters or media are not there yet are left out, with a word. */
export async function readCatalogue(folder: string, log: (line: string) => void): Promise<Catalogue> {
  const categories = await readJson<Named[]>(join(folder, 'data/categories.json'));
  const tags = await readJson<Named[]>(join(folder, 'data/tags.json'));
  const ready: (Series & { posters: Posters })[] = [];
  const leftOut: string[] = [];
  for (const one of await readSeries(join(folder, 'data/series'))) {
    const posters = await readPosters(join(folder, 'posters', one.id));
    if (posters && existsSync(join(folder, 'media', one.id, 'master.m3u8'))) ready.push({ ...one, posters });
    else leftOut.push(one.id);
  }
  if (leftOut.length > 0) log(`Left out, because posters or media are not there: ${leftOut.join(', ')}`);

  return {
    categories: categories.map(({ id, name }, position) => ({ id, name, position })),
    tags: tags.map(({ id, name }) => ({ id, name })),
    videos: ready.map((one, position) => ({
      id: one.id,
      categoryId: one.categoryId,
      title: one.title,
      synopsis: one.synopsis,
      cast: one.cast,
      freeEpisodes: one.freeEpisodes,
      complete: one.complete,
      featuredRank: one.featured,
      posterVersion: one.posters.version,
      posterWidths: one.posters.widths,
      color: one.color,
      position,
    })),
    videoTags: ready.flatMap((one) => one.tags.map((tagId) => ({ videoId: one.id, tagId }))),
    episodes: ready.flatMap((one) =>
      Array.from({ length: one.episodes }, (_, index) => ({
        id: `${one.id}-${index + 1}`,
        videoId: one.id,
        number: index + 1,
        seconds: one.clip.seconds,
        clip: one.id,
      })),
    ),
    plans: planRows,
  };
}

/** In editorial order: the carousel's first, then by id. */
async function readSeries(folder: string): Promise<Series[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(names.map((name) => readJson<Series>(join(folder, name))));
  const rank = (one: Series) => one.featured ?? Number.POSITIVE_INFINITY;
  return all.sort((a, b) => (rank(a) === rank(b) ? (a.id < b.id ? -1 : 1) : rank(a) < rank(b) ? -1 : 1));
}

/** The widths that are there in both formats, and a version that changes with any of the pictures. */
async function readPosters(folder: string): Promise<Posters | null> {
  if (!existsSync(folder)) return null;
  const names = (await readdir(folder)).filter((name) => /^\d+\.(avif|webp)$/.test(name)).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  const widths = names
    .filter((name) => name.endsWith('.webp') && names.includes(name.replace('.webp', '.avif')))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
  return widths.length === 0 ? null : { version: hash.digest('hex').slice(0, 12), widths };
}

async function readJson<T>(path: string): Promise<T> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}
