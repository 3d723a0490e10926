import type { LocalizedText } from '../../lib/localizedText.ts';

/** English always, other languages where they are written. */
export type Words = Pick<LocalizedText, 'en'> & Partial<LocalizedText>;

export type NamedWord = { id: string; name: Words };
export type NamedWords = { categories: NamedWord[]; tags: NamedWord[]; contentNotes: NamedWord[] };
/** An episode whose film is a clip that was made before. */
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
  /** Whether viewers may keep its episodes on their devices; null leaves that as it is. */
  downloads: boolean | null;
  color: string | null;
  /** Only episodes with a time of their own, in the order of their numbers. */
  releases: { number: number; releaseAt: string }[];
  ready: ReadyEpisode[];
  /** Words of its own, for what the server does not know. */
  vocabulary: NamedWords;
};
/** Which episodes the file speaks of, with a time or without. */
export type ReadSeries = { series: Series; listed: number[] };
