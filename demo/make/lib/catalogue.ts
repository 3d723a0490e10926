import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const languages = ['en', 'es', 'fy', 'dy', 'pt'] as const;
export type Words = Record<(typeof languages)[number], string>;
export interface Named {
  id: string;
  name: Words;
}
export interface Clip {
  id: string;
  seconds: number;
}
export interface Series {
  id: string;
  title: Words;
  synopsis: Words;
  categoryId: string;
  tags: string[];
  cast: string[];
  age: number;
  contentNotes: string[];
  episodes: number;
  freeEpisodes: number;
  complete: boolean;
  featured: number | null;
  color: string;
  /** Episodes play them in turn. */
  clips: Clip[];
}

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

export const allSeries = (): Series[] =>
  readdirSync(join(root, 'data/series'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readJson<Series>(`data/series/${name}`));

/** What is named on the command line, or all. */
const chosen = <T extends { id: string }>(all: T[], kind: string): T[] => {
  const wanted = process.argv.slice(2);
  for (const id of wanted) if (!all.some((one) => one.id === id)) throw new Error(`no such ${kind}: ${id}`);
  return wanted.length ? all.filter(({ id }) => wanted.includes(id)) : all;
};

export const chosenSeries = (): Series[] => chosen(allSeries(), 'series');
export const chosenClips = (): Clip[] =>
  chosen(
    allSeries().flatMap(({ clips }) => clips),
    'clip',
  );
