import { isDeepStrictEqual as isSame } from 'node:util';
import type { Language } from '../../contract/languages.ts';
import { type LocalizedText, spelled } from '../lib/languages.ts';
import { formatPrice } from '../lib/minorUnits.ts';
import type { NotedRevision, SeriesRevision } from './revision.ts';

export type Difference = { field: string; before: string | null; after: string | null };

type Video = SeriesRevision['video'];

export function differencesOf(before: NotedRevision | null, after: NotedRevision): Difference[] {
  const [was, is] = [before ? fieldsOf(before) : new Map<string, string>(), fieldsOf(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  const changed = fields.filter((field) => was.get(field) !== is.get(field));
  return [
    ...changed.map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null })),
    ...episodeDifferences(before, after),
  ];
}

const NAMES: Partial<Record<keyof Video, string>> = {
  posterVersion: 'poster',
  posterWidths: 'poster.widths',
  posterLettering: 'poster.lettering',
  featuredRank: 'place',
};

function fieldsOf({ video, tagIds, passPrice }: NotedRevision): Map<string, string> {
  const fields = new Map<string, string>();
  const set = (field: string, value: unknown) => {
    const words = value === null || value === undefined ? '' : inWords(value);
    if (words !== '') fields.set(field, words);
  };
  for (const [key, value] of Object.entries(video)) {
    if (key === 'title' || key === 'synopsis')
      for (const [language, words] of Object.entries(value as LocalizedText))
        set(`${key}.${spelled(language as Language)}`, words);
    else if (key === 'contentNotes')
      set(
        key,
        (value as LocalizedText[]).map(({ en }) => en),
      );
    else if (key === 'featuredRank') set('place', value === null ? null : (value as number) + 1);
    else set(NAMES[key as keyof Video] ?? key, value);
  }
  set('tags', tagIds);
  set('pass', passPrice && formatPrice(passPrice));
  return fields;
}

function inWords(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type Planned = SeriesRevision['upcoming'][number];
type Episode = SeriesRevision['episodes'][number] | Planned;
const isPlanned = (episode: Episode): episode is Planned => 'releasedAt' in episode;

function episodeDifferences(before: SeriesRevision | null, after: SeriesRevision): Difference[] {
  const byNumber = (revision: SeriesRevision | null) =>
    new Map<number, Episode>(
      revision ? [...revision.upcoming, ...revision.episodes].map((one) => [one.number, one]) : [],
    );
  const [was, is] = [byNumber(before), byNumber(after)];
  const numbers = [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => a - b);
  const changed = numbers.flatMap((number) => {
    const [one, other] = [was.get(number), is.get(number)];
    if (isSame(one, other)) return [];
    const isFilmAlone = one && other && when(one) === when(other);
    const tell = (episode: Episode | undefined) =>
      episode ? (isFilmAlone ? `${episode.clip} ${episode.clipVersion}` : when(episode)) : null;
    return { number, before: tell(one), after: tell(other) };
  });
  return inRuns(changed);
}

const when = (episode: Episode): string =>
  isPlanned(episode) ? `comes ${episode.releasedAt.toISOString()}` : 'out';

function inRuns(changed: { number: number; before: string | null; after: string | null }[]): Difference[] {
  const runs: { first: number; last: number; before: string | null; after: string | null }[] = [];
  for (const { number, before, after } of changed) {
    const run = runs.at(-1);
    if (run && run.last === number - 1 && run.before === before && run.after === after) run.last = number;
    else runs.push({ first: number, last: number, before, after });
  }
  return runs.map(({ first, last, before, after }) => ({
    field: first === last ? `episode ${first}` : `episodes ${first}–${last}`,
    before,
    after,
  }));
}
