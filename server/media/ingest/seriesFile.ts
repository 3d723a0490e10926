import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { LANGUAGES } from '../../../contract/languages.ts';
import { type LocalizedText, languageOf, spelled } from '../../lib/languages.ts';
import { error, type Finding, warning } from './findings.ts';
import { readSeriesCsv } from './seriesCsv.ts';
import { SeriesFile, schemaFaults } from './seriesSchema.ts';
import { decode } from './textEncoding.ts';

export type Words = Pick<LocalizedText, 'en'> & Partial<LocalizedText>;

export type NamedWord = { id: string; name: Words };
export type NamedWords = { categories: NamedWord[]; tags: NamedWord[]; contentNotes: NamedWord[] };
export type ReadyEpisode = { number: number; clip: string; version: string | null; seconds: number | null };

export type Series = {
  id: string;
  title: Words;
  synopsis: Words;
  categoryId: string;
  tags: string[];
  cast: string[];
  age: number;
  contentNotes: string[];
  freeEpisodes: number;
  /** In cents. */
  pass: { amount: number; currency: string };
  complete: boolean;
  /** Whether viewers may download its episodes; null keeps the setting, which is true for a new series. */
  downloads: boolean | null;
  color: string | null;
  /** Only episodes with a release time of their own, sorted by number. */
  releases: { number: number; releaseAt: string }[];
  ready: ReadyEpisode[];
  /** The names of ids that the server may not know yet. */
  vocabulary: NamedWords;
};
/** `listed` holds all episodes that the file mentions, with or without a time. */
export type ReadSeries = { series: Series; listed: number[] };

export type Read = { read: ReadSeries | null; findings: Finding[] };

export function readSeriesFile(file: string, bytes: Uint8Array): Read {
  const failed = (...sentences: string[]): Read => ({
    read: null,
    findings: sentences.map((sentence) => error(file, sentence)),
  });
  const decoded = decode(bytes);
  if (!decoded) return failed('It is no text.');
  const { value, faults } = /\.csv$/i.test(file) ? readSeriesCsv(decoded.text) : parseJson(decoded.text);
  if (faults.length > 0) return failed(...faults);
  if (!Value.Check(SeriesFile, value)) return failed(...schemaFaults(SeriesFile, value, 'series.json'));
  const ruleFaults = [
    ...languageFaults(value),
    ...releaseFaults(value),
    ...clipFaults(value),
    ...currencyFaults(value),
    ...vocabularyFaults(value),
  ];
  if (ruleFaults.length > 0) return failed(...ruleFaults);
  const series = seriesOf(value);
  const listed = (value.episodes ?? []).map(({ number }) => number);
  return { read: { series, listed }, findings: missingLanguages(file, series) };
}

function parseJson(text: string): { value: unknown; faults: string[] } {
  try {
    return { value: JSON.parse(text) as unknown, faults: [] };
  } catch (failure) {
    return { value: null, faults: [`It is no JSON: ${(failure as Error).message}.`] };
  }
}

type InLanguages = { title?: object | undefined; synopsis?: object | undefined };
function languageFaults({ title = {}, synopsis = {} }: InLanguages): string[] {
  return Object.entries({ title, synopsis }).flatMap(([field, words]) => spelledTwice(field, words));
}

const spelledTwice = (field: string, words: object): string[] =>
  LANGUAGES.filter(
    (language) => spelled(language) !== language && language in words && spelled(language) in words,
  ).map(
    (language) => `"${field}" is there as ${spelled(language)} and as ${language}, which are one language.`,
  );

function vocabularyFaults({ vocabulary = {} }: SeriesFile): string[] {
  return Object.entries(vocabulary).flatMap(([list, words]) =>
    words.flatMap(({ id, name }, index) => [
      ...spelledTwice(`vocabulary.${list}.${index}.name`, name),
      ...(words.findIndex((each) => each.id === id) < index
        ? [`"vocabulary.${list}" holds ${id} twice.`]
        : []),
    ]),
  );
}

function clipFaults({ episodes = [] }: SeriesFile): string[] {
  return episodes.flatMap(({ number, clip, version, seconds }) =>
    clip === undefined && (version !== undefined || seconds !== undefined)
      ? [`Episode ${number} has a ${version === undefined ? 'length' : 'version'}, and names no clip.`]
      : [],
  );
}

function releaseFaults({ episodes = [] }: SeriesFile): string[] {
  return episodes.flatMap(({ number, releaseAt }, index) => [
    ...(episodes.findIndex((each) => each.number === number) < index
      ? [`Episode ${number} is listed twice.`]
      : []),
    ...(releaseAt && !isOnCalendar(releaseAt) ? [`Episode ${number}: ${releaseAt} is no time.`] : []),
  ]);
}

/** Each episode must come out after the one before it; `numbers` are all episodes, listed or not. */
export function releaseOrderFaults({ releases }: Series, numbers: number[]): string[] {
  const timeOf = new Map(releases.map(({ number, releaseAt }) => [number, Date.parse(releaseAt)]));
  const ascending = [...new Set(numbers)].sort((a, b) => a - b);
  return ascending.flatMap((number, index) => {
    const before = ascending[index - 1] ?? 0;
    const earliest = timeOf.get(before);
    return earliest === undefined || (timeOf.get(number) ?? 0) > earliest
      ? []
      : [`Episode ${number} would come out no later than episode ${before}.`];
  });
}

/** `Date` turns 30 February into March. */
export function isOnCalendar(time: string): boolean {
  const day = Date.parse(`${time.slice(0, 10)}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(time)) &&
    !Number.isNaN(day) &&
    new Date(day).toISOString().slice(0, 10) === time.slice(0, 10)
  );
}

/** `count` includes episodes that come out later. */
export const freeFaults = (freeEpisodes: number, count: number): string[] =>
  freeEpisodes > count ? [`${freeEpisodes} episodes are free, and there are ${count}.`] : [];

const currencyFaults = ({ pass }: SeriesFile): string[] =>
  Intl.supportedValuesOf('currency').includes(pass.currency)
    ? []
    : [`"pass.currency" is ${pass.currency}, which is no currency.`];

function seriesOf({ $schema: _schema, episodes = [], vocabulary = {}, ...file }: SeriesFile): Series {
  return {
    ...file,
    title: wordsOf(file.title),
    synopsis: wordsOf(file.synopsis),
    color: file.color ?? null,
    downloads: file.downloads ?? null,
    releases: episodes
      .flatMap(({ number, releaseAt }) => (releaseAt ? [{ number, releaseAt }] : []))
      .sort((a, b) => a.number - b.number),
    ready: episodes
      .flatMap(({ number, clip, version = null, seconds = null }) =>
        clip === undefined ? [] : [{ number, clip, version, seconds }],
      )
      .sort((a, b) => a.number - b.number),
    vocabulary: {
      categories: namedOf(vocabulary.categories),
      tags: namedOf(vocabulary.tags),
      contentNotes: namedOf(vocabulary.contentNotes),
    },
  };
}

const namedOf = (words: NonNullable<SeriesFile['vocabulary']>[keyof NamedWords] = []): NamedWord[] =>
  words.map(({ id, name }) => ({ id, name: wordsOf(name) }));

function wordsOf(file: SeriesFile['title']): Words {
  return { en: file.en, ...byLanguage(file) };
}

/** Replaces codes such as `fr` with the product's own. */
export function byLanguage(file: Record<string, string>): Partial<Words> {
  const words: Partial<Words> = {};
  for (const [code, text] of Object.entries(file)) {
    const language = languageOf(code);
    if (language) words[language] = text;
  }
  return words;
}

function missingLanguages(file: string, series: Series): Finding[] {
  return (['title', 'synopsis'] as const).flatMap((field) => {
    const missing = LANGUAGES.filter((language) => !series[field][language]).map(spelled);
    return missing.length > 0
      ? [warning(file, `"${field}" is missing in ${missing.join(', ')}; English stands in for it.`)]
      : [];
  });
}

const closed = { additionalProperties: false };
const { title, synopsis, ...others } = SeriesFile.properties;

/** The fields of `series.json` that an edit changes, under the same rules and in any of the languages. */
const SeriesPatch = Type.Partial(
  Type.Object({ ...others, title: Type.Partial(title, closed), synopsis: Type.Partial(synopsis, closed) }),
  closed,
);
export type SeriesPatch = Static<typeof SeriesPatch>;

export function readSeriesPatch(value: unknown): { patch: SeriesPatch; faults: string[] } {
  if (!Value.Check(SeriesPatch, value))
    return { patch: {}, faults: schemaFaults(SeriesPatch, value, 'the change') };
  const { episodes = [] } = value;
  const times = episodes.flatMap(({ number, releaseAt }) =>
    releaseAt && !isOnCalendar(releaseAt) ? [`Episode ${number}: ${releaseAt} is no time.`] : [],
  );
  return { patch: value, faults: [...importedFaults(value), ...languageFaults(value), ...times] };
}

/** An edit writes neither, so it reports them instead of silently ignoring them. */
function importedFaults({ vocabulary, episodes = [] }: SeriesPatch): string[] {
  const ofEpisodes = episodes.flatMap(({ number: _number, releaseAt: _releaseAt, ...media }, index) =>
    Object.keys(media).map((field) => `episodes.${index}.${field}`),
  );
  return [...(vocabulary ? ['vocabulary'] : []), ...ofEpisodes].map(
    (field) => `"${field}" cannot be edited; it comes with an import.`,
  );
}
