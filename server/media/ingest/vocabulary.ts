import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { error, type Finding } from './findings.ts';
import type { NamedWord, Series } from './seriesFile.ts';

export type Vocabulary = {
  categories: string[];
  tags: string[];
  contentNotes: string[];
  /** The shop's; null while it has none. */
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

export const otherCurrencyFaults = ({ pass }: Series, currency: string | null): string[] =>
  currency === null || currency === pass.currency
    ? []
    : [`The shop sells in ${currency}; a pass in ${pass.currency} is not possible.`];

export const unknownIds = (what: string, ids: string[], all: string[]): string[] =>
  ids
    .filter((id) => !all.includes(id))
    .map((id) => `"${id}" is no ${what} of this catalogue. There are ${all.join(', ')}.`);
