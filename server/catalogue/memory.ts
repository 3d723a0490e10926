import type { Language } from '../../contract/languages.ts';
import type { categories, tags, videos } from '../db/schema.ts';
import type { FuzzyIndex } from './fuzzyIndex.ts';
import type { Row } from './rows.ts';
import type { SeriesTimes } from './status.ts';

export type CatalogueMemory = {
  hidden: {
    known: Known | null;
    reads: number;
  };
  shelf: Shelf;
};

export const emptyMemory = (): CatalogueMemory => ({
  hidden: { known: null, reads: 0 },
  shelf: { good: null, refresh: null, changes: 0, newestChange: null, failedAt: null },
});

/** Series that viewers do not see. Compared by identity: a new object only when one appears or disappears. */
export type HiddenSeries = { withdrawn: ReadonlySet<string>; unknown: ReadonlySet<string> };

type HiddenRow = SeriesTimes & { id: string };
/** `hidden` is valid from `from` until just before `until`; `read` numbers the queries by their start. */
export type Known = { rows: HiddenRow[]; read: number; hidden: HiddenSeries; from: number; until: number };

type VideoRow = typeof videos.$inferSelect;
/** What viewers see of a series, in all languages. */
export type VideoFacts = Pick<
  VideoRow,
  | 'id'
  | 'categoryId'
  | 'title'
  | 'synopsis'
  | 'cast'
  | 'age'
  | 'contentNotes'
  | 'freeEpisodes'
  | 'complete'
  | 'posterVersion'
  | 'posterWidths'
  | 'posterLettering'
  | 'color'
  | 'playCount'
> & {
  episodeCount: number;
  totalSeconds: number;
  newestEpisodeAt: Date;
  likedPercent: number | null;
};

/** A live series, with what its place in lists depends on. */
export type VideoSummary = VideoFacts &
  Pick<VideoRow, 'featuredRank' | 'position'> & {
    tagIds: string[];
    textVersion: string;
    /** When viewers could first see it. */
    addedAt: Date;
    weekPlays: number;
  };

type InLanguage<Field extends string> = `${Field} ${Language}`;
export type VideoField = 'cast' | 'titles' | InLanguage<'title' | 'tags' | 'parts' | 'synopsis'>;
export type SuggestionField = 'titles' | InLanguage<'text'>;
export type WordIndexes = {
  videos: FuzzyIndex<Language, VideoField>;
  suggestions: FuzzyIndex<Language, SuggestionField>;
};

export type CatalogueIndex = {
  summaries: VideoSummary[];
  categories: (typeof categories.$inferSelect)[];
  tags: (typeof tags.$inferSelect)[];
  /** The rows of the home page in order, including those not shown now. */
  rows: Row[];
  /** Made on first use, then carried over and updated when the catalogue is read again. */
  words: { made?: Promise<WordIndexes> };
};

/** What a read of the catalogue depends on. A result from another edition is not kept. */
export type Edition = { hidden: HiddenSeries; changes: number; newestChange: string | null };

export type Shelf = {
  good: (Edition & { catalogue: CatalogueIndex; readAt: number }) | null;
  refresh: (Edition & { read: Promise<CatalogueIndex> }) | null;
  /** Counts the changes that operators made through this server. */
  changes: number;
  /** Id of the newest change that an operator made through any server, as far as this one knows. */
  newestChange: string | null;
  failedAt: number | null;
};

/** Computes a value once per object and keeps it for as long as the object lives. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const computed = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = computed.get(key) ?? { value: compute(key) };
    computed.set(key, known);
    return known.value;
  };
}
