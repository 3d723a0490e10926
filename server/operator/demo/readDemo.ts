import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_FILE } from '../../db/catalogue/posterSet.ts';
import type { Coming } from '../../db/catalogue/upcoming.ts';
import type { LocalizedText } from '../../lib/localizedText.ts';

/** A series as a file of the catalogue has it. Its clips take turns, so that an episode never looks like the one before it. */
export type DemoSeries = {
  id: string;
  title: LocalizedText;
  synopsis: LocalizedText;
  categoryId: string;
  tags: string[];
  cast: string[];
  age: number;
  contentNotes: string[];
  episodes: number;
  freeEpisodes: number;
  upcoming?: Coming;
  complete: boolean;
  featured: number | null;
  color: string;
  clips: { id: string; seconds: number }[];
};
export type Named = { id: string; name: LocalizedText };
export type Demo = { categories: Named[]; tags: Named[]; contentNotes: Named[]; series: DemoSeries[] };

/** Null where there is no catalogue. Series whose posters or media are not there are left out. */
export async function readDemo(catalogue: string, log: (line: string) => void): Promise<Demo | null> {
  const data = join(catalogue, 'data');
  if (!existsSync(join(data, 'series'))) return null;
  const series: DemoSeries[] = [];
  const incomplete: string[] = [];
  for (const each of await readSeries(join(data, 'series'))) {
    if (!each.clips?.length) throw new Error(`${each.id} names no clips`);
    if (await hasMedia(catalogue, each)) series.push(each);
    else incomplete.push(each.id);
  }
  if (incomplete.length > 0)
    log(`Left out, because posters or media are not there: ${incomplete.join(', ')}`);
  return {
    categories: await readJson<Named[]>(join(data, 'categories.json')),
    tags: await readJson<Named[]>(join(data, 'tags.json')),
    contentNotes: await readJson<Named[]>(join(data, 'contentNotes.json')),
    series,
  };
}

async function hasMedia(catalogue: string, { id, clips }: DemoSeries): Promise<boolean> {
  const posters = await readdir(join(catalogue, 'posters', id)).catch(() => []);
  return (
    posters.some((name) => POSTER_FILE.test(name)) &&
    clips.every((clip) => existsSync(join(catalogue, 'media', clip.id, 'master.m3u8')))
  );
}

/** The carousel first, which is also their order in lists. */
async function readSeries(folder: string): Promise<DemoSeries[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(names.map((name) => readJson<DemoSeries>(join(folder, name))));
  const rank = (series: DemoSeries) => series.featured ?? Number.POSITIVE_INFINITY;
  return all.sort((a, b) => (rank(a) === rank(b) ? (a.id < b.id ? -1 : 1) : rank(a) < rank(b) ? -1 : 1));
}

async function readJson<T>(path: string): Promise<T> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}
