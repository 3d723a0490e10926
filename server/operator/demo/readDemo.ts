import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_FILE } from '../../db/catalogue/posterSet.ts';
import { DAY_MS } from '../../lib/days.ts';
import type { LocalizedText } from '../../lib/languages.ts';

/** A series as its file has it. Its episodes take the clips in turn, so that neighbours look different. */
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

/** Null where there is no catalogue. Series without their posters or media are left out. */
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

/** Puts the series of the carousel first; lists keep this order. */
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

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** In UTC. */
export type WeeklySlot = { weekday: (typeof WEEKDAYS)[number]; hour: number };
/** The release times of the upcoming episodes, or how many are released weekly. */
type Coming = string[] | (WeeklySlot & { episodes: number });

type Release = string | WeeklySlot;

export function releasesOf(seriesId: string, coming: Coming = []): Release[] {
  const wrong = (value: unknown) =>
    new Error(`${seriesId} has an unknown release time: ${JSON.stringify(value)}`);
  if (!Array.isArray(coming)) {
    const { episodes, weekday, hour } = coming;
    if (!WEEKDAYS.includes(weekday) || !(hour >= 0 && hour < 24)) throw wrong(coming);
    return Array.from({ length: episodes }, () => ({ weekday, hour }));
  }
  coming.forEach((time, index) => {
    const at = Date.parse(time);
    // A time without a zone means another moment on another machine.
    if (Number.isNaN(at) || !/(Z|[+-]\d\d:\d\d)$/.test(time)) throw wrong(time);
    if (at <= Date.parse(coming[index - 1] ?? '0000'))
      throw new Error(`${seriesId} has episodes that come out of order: ${time}`);
  });
  return coming;
}

export function releaseTimes(releases: Release[], now: Date): Date[] {
  const times: Date[] = [];
  for (const release of releases) {
    // Starts a day ahead, so that no episode is announced only minutes before its release.
    const after = times.at(-1) ?? new Date(now.getTime() + DAY_MS);
    times.push(typeof release === 'string' ? new Date(release) : nextSlot(release, after));
  }
  return times;
}

function nextSlot({ weekday, hour }: WeeklySlot, after: Date): Date {
  const days = (WEEKDAYS.indexOf(weekday) - after.getUTCDay() + 7) % 7;
  const at = new Date(after);
  at.setUTCDate(at.getUTCDate() + days);
  at.setUTCHours(hour, 0, 0, 0);
  if (at <= after) at.setUTCDate(at.getUTCDate() + 7);
  return at;
}
