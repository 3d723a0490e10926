import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const languages = ['en', 'es', 'fy', 'dy', 'pt'] as const;
export type Words = Record<(typeof languages)[number], string>;
export interface Named {
  id: string;
  name: Words;
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
  clip: { seconds: number };
}

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

export const allSeries = (): Series[] =>
  readdirSync(join(root, 'data/series'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readJson<Series>(`data/series/${name}`));

/** The series named on the command line, or all of them. */
export const chosenSeries = (): Series[] => {
  const wanted = process.argv.slice(2);
  const all = allSeries();
  for (const id of wanted)
    if (!all.some((series) => series.id === id)) throw new Error(`no such series: ${id}`);
  return wanted.length ? all.filter((series) => wanted.includes(series.id)) : all;
};
