import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_FILE } from '../../db/catalogue/posterSet.ts';
import type { Source } from '../../media/ingest/source.ts';
import type { DemoSeries } from './readDemo.ts';

/** When the episodes after those that are out come, in their order. */
export type ReleaseTimes = Date[];
type Price = { amount: number; currency: string };

/** A series of the catalogue as the folder that an operator would import. */
export async function demoSource(
  catalogue: string,
  series: DemoSeries,
  pass: Price,
  times: ReleaseTimes,
): Promise<Source> {
  const places = new Map<string, string>();
  const posters = join(catalogue, 'posters', series.id);
  for (const name of await filesIn(posters))
    if (POSTER_FILE.test(name)) places.set(`posters/${name}`, join(posters, name));
  for (const { id } of series.clips) {
    const folder = join(catalogue, 'media', id);
    for (const name of await filesIn(folder)) places.set(`clips/${id}/${name}`, join(folder, name));
  }
  const text = Buffer.from(JSON.stringify(seriesFile(series, pass, times)));
  const placeOf = (file: string) => places.get(file) ?? join(catalogue, 'nowhere', file);
  return {
    files: ['series.json', ...places.keys()],
    findings: [],
    refused: false,
    read: (file) => (file === 'series.json' ? Promise.resolve(text) : readFile(placeOf(file))),
    sizeOf: async (file) => (file === 'series.json' ? text.length : (await stat(placeOf(file))).size),
    withPath: (file, use) => use(placeOf(file)),
    close: async () => {},
  };
}

function seriesFile(series: DemoSeries, pass: Price, times: ReleaseTimes): object {
  const { episodes, featured: _featured, upcoming: _upcoming, clips, ...words } = series;
  return {
    ...words,
    pass,
    episodes: Array.from({ length: episodes + times.length }, (_, index) => {
      const releaseAt = times[index - episodes]?.toISOString().replace('.000Z', 'Z');
      const { id, seconds } = clips[index % clips.length] as DemoSeries['clips'][number];
      return { number: index + 1, clip: id, seconds, ...(releaseAt && { releaseAt }) };
    }),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !name.startsWith('.'));
}
