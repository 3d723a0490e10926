import type { Language } from '../../contract/languages.ts';
import type { categories, tags } from '../db/schema.ts';
import type { LocalizedText } from '../lib/localizedText.ts';
import type { FuzzyIndex } from './fuzzyIndex.ts';
import type { Row } from './rows.ts';
import type { SeriesTimes } from './status.ts';

/* What a server remembers of the catalogue between two reads of the database. */

export type CatalogueMemory = {
  hidden: {
    known: Known | null;
    /** Counts the queries that were begun. */
    reads: number;
  };
  shelf: Shelf;
};

export const emptyMemory = (): CatalogueMemory => ({
  hidden: { known: null, reads: 0 },
  shelf: { good: null, refresh: null, changes: 0, newestChange: null, failedAt: null },
});

/** Ids of the series that viewers do not see; another object once a series comes or goes. */
export type HiddenSeries = { withdrawn: ReadonlySet<string>; unknown: ReadonlySet<string> };

type HiddenRow = SeriesTimes & { id: string };
/** `hidden` holds from one moment until before another; `read` numbers the queries by their start. */
export type Known = { rows: HiddenRow[]; read: number; hidden: HiddenSeries; from: number; until: number };

export type VideoSummary = {
  id: string;
  categoryId: string;
  tagIds: string[];
  title: LocalizedText;
  synopsis: LocalizedText;
  cast: string[];
  /** Another whenever a word changes that it is found by. */
  textVersion: string;
  complete: boolean;
  episodeCount: number;
  featuredRank: number | null;
  position: number;
  /** When viewers saw it first. */
  addedAt: Date;
  playCount: number;
  weekPlays: number;
  /** Null until enough members have rated it. */
  likedPercent: number | null;
};

export type VideoField = 'title' | 'cast' | 'otherTitles' | 'tags' | 'parts' | 'synopsis';
export type SuggestionField = 'text' | 'otherTexts';
export type WordIndexes = { videos: FuzzyIndex<VideoField>; suggestions: FuzzyIndex<SuggestionField> };

export type CatalogueIndex = {
  summaries: VideoSummary[];
  categories: (typeof categories.$inferSelect)[];
  tags: (typeof tags.$inferSelect)[];
  /** The rows of the home page in their order, also those that are not shown now. */
  rows: Row[];
  /** By language, once they were asked for. They stay when the catalogue is read again, and follow it. */
  words: Map<Language, Promise<WordIndexes>>;
};

/** What a read of the catalogue depends on: a read that began under another one is not kept. */
export type Edition = { hidden: HiddenSeries; changes: number; newestChange: string | null };

export type Shelf = {
  good: (Edition & { catalogue: CatalogueIndex; readAt: number }) | null;
  refresh: (Edition & { read: Promise<CatalogueIndex> }) | null;
  /** Counts what operators have changed over this server. */
  changes: number;
  /** The id of the newest change that an operator has made over any server, as far as this one knows. */
  newestChange: string | null;
  /** When the last refresh failed; null since it succeeded. */
  failedAt: number | null;
};

/** Computes something of an object once, and keeps it for as long as the object lives. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const computed = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = computed.get(key) ?? { value: compute(key) };
    computed.set(key, known);
    return known.value;
  };
}
