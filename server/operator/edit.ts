import { readFileSync } from 'node:fs';
import { type Difference, differencesOf } from '../catalogue/differences.ts';
import { editSeries, type Featured, featureSeries, releaseSeries } from '../catalogue/editing.ts';
import { cellOf } from '../media/ingest/seriesCsv.ts';
import { readSeriesPatch } from '../media/ingest/seriesFile.ts';
import { actor, type Command, oneSeries, readTime, readWhole, UsageError } from './command.ts';
import { differenceLines } from './history.ts';
import { table } from './terminal.ts';

type Edited = { videoId: string; differences: Difference[] };

const print = ({ videoId, differences }: Edited): string[] =>
  differences.length === 0
    ? [`${videoId} is like that already.`]
    : [`${videoId}:`, ...differenceLines(differences), `To take it back: undo ${videoId}`];

type Input = { videoId: string; change: Record<string, unknown>; actor: string };

export const edit: Command<Input, Edited> = {
  name: 'edit',
  summary:
    'Changes fields of a series, with the names and rules of series.json, and prints what has changed.',
  examples: [
    'edit the-glass-heiress --set age=16',
    'edit the-glass-heiress --set "title.fr=L’héritière de verre" --set "tags=family|revenge"',
  ],
  define: (line) =>
    oneSeries(line)
      .argument('[file]', 'fields to change, as JSON')
      .option(
        '--set <field=value>',
        'a field to change; a list is divided by vertical bars',
        (setting, before: string[] = []) => [...before, setting],
      ),

  read(videoId: string, file: string | undefined, { set: settings = [] }: { set?: string[] }) {
    if (file === undefined && settings.length === 0)
      throw new UsageError('Name a file of fields to change, or say --set field=value.');
    const change = file === undefined ? {} : readChange(file);
    for (const setting of settings) set(change, setting);
    return { videoId, change, actor: actor() };
  },

  async run(context, { videoId, change, actor: who }) {
    const { patch, faults } = readSeriesPatch(change);
    if (faults.length > 0) throw new UsageError(faults.join('\n'));
    const { before, after } = await editSeries(context, videoId, patch, who);
    return { videoId, differences: differencesOf(before, after) };
  },

  print,
};

function readChange(file: string): Record<string, unknown> {
  const refuse = (because: string) => new UsageError(`${file} cannot be read: ${because}.`);
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (failure) {
    throw refuse((failure as Error).message);
  }
  throw refuse('it holds no fields of a series');
}

/** Reads the value like a cell of series.csv: vertical bars divide a list. The schema checks it later. */
function set(change: Record<string, unknown>, setting: string): void {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(setting) ?? [];
  if (name === '') throw new UsageError(`"${setting}" sets nothing. Write field=value, as in title.en=…`);
  const [field = '', inner, ...deeper] = name.split('.');
  if (deeper.length > 0) throw new UsageError(`"${name}" is no field of a series.`);
  if (inner === undefined) change[field] = cellOf(field, value);
  else {
    const present = change[field];
    const fields = typeof present === 'object' && !Array.isArray(present) ? present : {};
    change[field] = { ...fields, [inner]: value };
  }
}

type Release = {
  videoId: string;
  number: number;
  at: string | null;
  everyDays: number | null;
  actor: string;
};

export const release: Command<Release, Edited> = {
  name: 'release',
  summary: 'Says when an episode comes out; with --every, those after it follow at that distance.',
  examples: ['release the-glass-heiress 7 now', 'release the-glass-heiress 7 2026-12-04T18:00:00Z --every 7'],
  define: (line) =>
    oneSeries(line)
      .argument('<episode>', 'its number', readWhole(1, 9999))
      .argument('<time>', 'a time with its zone, or "now"', (text) =>
        text === 'now' ? null : readTime(text),
      )
      .option('--every <days>', 'the distance of the episodes after it', readWhole(1, 365)),

  read(videoId: string, number: number, at: string | null, { every }: { every?: number }) {
    if (at === null && every !== undefined) throw new UsageError('--every needs a time to count from.');
    return { videoId, number, at, everyDays: every ?? null, actor: actor() };
  },

  async run(context, { videoId, number, at, everyDays, actor: who }) {
    const wish = { at: at === null ? null : new Date(at), everyDays, actor: who };
    const { before, after } = await releaseSeries(context, videoId, number, wish);
    return { videoId, differences: differencesOf(before, after) };
  },

  print,
};

type Place = { videoId: string; place: number | null; actor: string };

export const feature: Command<Place, Featured[]> = {
  name: 'feature',
  summary: 'Gives a series a place in the carousel of the home page, from 1 on, or takes it out.',
  examples: ['feature the-glass-heiress 1', 'feature the-glass-heiress --off'],
  define: (line) =>
    oneSeries(line).argument('[place]', 'from 1 on', readWhole(1, 99)).option('--off', 'take it out'),

  read(videoId: string, place: number | undefined, { off = false }: { off?: boolean }) {
    if (off === (place !== undefined)) throw new UsageError('Name either a place, from 1 on, or --off.');
    return { videoId, place: place ?? null, actor: actor() };
  },

  run: (context, { videoId, place, actor: who }) => featureSeries(context, videoId, place, who),

  print: (carousel) =>
    carousel.length === 0
      ? ['The carousel is empty.']
      : table(
          ['Place', 'Series', 'Status', 'Title'],
          carousel.map(({ videoId, status, title }, index) => [index + 1, videoId, status, title]),
        ),
};
