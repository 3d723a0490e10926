import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { error, type Finding } from './findings.ts';
import type { NamedWord, Series } from './seriesFile.ts';

/** The ids that a series may name, and the currency of its pass. */
export type Vocabulary = {
  categories: string[];
  tags: string[];
  contentNotes: string[];
  /** Null where no shop has set one. */
  currency: string | null;
};

export async function readVocabulary(catalogue: string): Promise<Vocabulary> {
  const ids = async (name: string) => {
    const text = await readFile(join(catalogue, 'data', `${name}.json`), 'utf8');
    return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
  };
  return {
    categories: await ids('categories'),
    tags: await ids('tags'),
    contentNotes: await ids('contentNotes'),
    currency: null,
  };
}

export function checkVocabulary(file: string, series: Series, known: Vocabulary): Finding[] {
  const unknown = (what: string, ids: string[], all: string[], own: NamedWord[]) => {
    const others = ids.filter((id) => !own.some((word) => word.id === id));
    return unknownIds(what, others, all).map((sentence) => error(file, sentence));
  };
  const { categories, tags, contentNotes } = series.vocabulary;
  return [
    ...unknown('category', [series.categoryId], known.categories, categories),
    ...unknown('tag', series.tags, known.tags, tags),
    ...unknown('content note', series.contentNotes, known.contentNotes, contentNotes),
    ...otherCurrencyFaults(series, known.currency).map((sentence) => error(file, sentence)),
  ];
}

/** `currency` is the shop's; null where it has none yet. */
export const otherCurrencyFaults = ({ pass }: Series, currency: string | null): string[] =>
  currency === null || currency === pass.currency
    ? []
    : [`The shop sells in ${currency}; a pass in ${pass.currency} is not possible.`];

/** A sentence for each id that the catalogue does not have. */
export const unknownIds = (what: string, ids: string[], all: string[]): string[] =>
  ids
    .filter((id) => !all.includes(id))
    .map((id) => `"${id}" is no ${what} of this catalogue. There are ${all.join(', ')}.`);
