import type { Language, Suggestion } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { inLanguage, type LocalizedText } from '../lib/languages.ts';
import { inSlices } from '../lib/timers.ts';
import { createFuzzyIndex, suffixesOf, type Weights } from './fuzzyIndex.ts';
import {
  type CatalogueIndex,
  oncePer,
  type SuggestionField,
  type VideoField,
  type WordIndexes,
} from './memory.ts';

/* One index has all languages, so that it has casts and the titles in other languages only once. */

const videoWeights = (lang: Language): Weights<VideoField> => ({
  [`title ${lang}`]: 1000,
  cast: 600,
  titles: 500,
  [`tags ${lang}`]: 400,
  [`parts ${lang}`]: 200,
  [`synopsis ${lang}`]: 100,
});
const suggestionWeights = (lang: Language): Weights<SuggestionField> => ({
  [`text ${lang}`]: 1000,
  titles: 400,
});

const inEach = <Value>(valueIn: (lang: Language) => Value) =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, valueIn(lang)])) as Record<Language, Value>;

/** The fields of all languages, each with its language in its name. */
const fieldsInEach = <Field extends string, Value>(fieldsIn: (lang: Language) => Record<Field, Value>) =>
  Object.fromEntries(
    LANGUAGES.flatMap((lang) =>
      Object.entries<Value>(fieldsIn(lang)).map(([field, value]) => [`${field} ${lang}`, value]),
    ),
  ) as Record<`${Field} ${Language}`, Value>;

export function readWordIndexes(catalogue: CatalogueIndex): Promise<WordIndexes> {
  catalogue.words.made ??= makeIndexes(catalogue);
  return catalogue.words.made;
}

/** Reindexes what has changed in the catalogue, if there are indexes already. */
export async function followWords(catalogue: CatalogueIndex): Promise<void> {
  const indexes = await catalogue.words.made;
  if (indexes) await fill(indexes, catalogue);
}

async function makeIndexes(catalogue: CatalogueIndex): Promise<WordIndexes> {
  const indexes: WordIndexes = {
    videos: createFuzzyIndex(
      inEach(videoWeights),
      fieldsInEach(() => ({ parts: suffixesOf })),
    ),
    suggestions: createFuzzyIndex(inEach(suggestionWeights)),
  };
  await fill(indexes, catalogue);
  return indexes;
}

async function fill(indexes: WordIndexes, catalogue: CatalogueIndex): Promise<void> {
  const { summaries, tags } = catalogue;
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
  const entries = summaries.map((series) => ({ key: series.id, version: series.textVersion, series }));
  await indexes.videos.fill(entries, ({ series }) => ({
    cast: series.cast.join(' | '),
    titles: inAll(series.title),
    ...fieldsInEach((lang) => {
      const title = inLanguage(series.title, lang);
      const names = series.tagIds.flatMap((id) => tagNames.get(id) ?? []);
      const tagWords = names.map((name) => inLanguage(name, lang)).join(' | ');
      const synopsis = inLanguage(series.synopsis, lang);
      return { title, tags: tagWords, parts: `${title} | ${tagWords}`, synopsis };
    }),
  }));
  await indexes.suggestions.fill((await suggestable(catalogue)).values(), (suggestion) => ({
    titles: titlesOf(suggestion),
    ...fieldsInEach((lang) => ({ text: suggestedText(suggestion, lang) })),
  }));
}

const inAll = (text: LocalizedText): string => LANGUAGES.map((lang) => text[lang]).join(' | ');

/** A viewer may know a series by its title in another language. */
const titlesOf = ({ kind, text }: Suggestable): string =>
  kind === 'video' && typeof text !== 'string' ? inAll(text) : '';

export type Suggestable = {
  key: string;
  version: string;
  kind: Suggestion['kind'];
  /** Null for a cast member. */
  id: string | null;
  text: LocalizedText | string;
  plays: number;
};

export const suggestable = oncePer(async ({ summaries, tags }: CatalogueIndex) => {
  const found = new Map<string, Suggestable>();
  const count = (plays: number, suggestion: Omit<Suggestable, 'plays'>) => {
    const known = found.get(suggestion.key);
    if (known) known.plays += plays;
    else found.set(suggestion.key, { ...suggestion, plays });
  };
  const tagOf = new Map(tags.map((tag) => [tag.id, { text: tag.name, version: JSON.stringify(tag.name) }]));
  for await (const { id, title, tagIds, cast, playCount, textVersion } of inSlices(summaries)) {
    count(playCount, { key: `video:${id}`, version: textVersion, kind: 'video', id, text: title });
    for (const tagId of tagIds) {
      const tag = tagOf.get(tagId);
      if (tag) count(playCount, { key: `tag:${tagId}`, kind: 'tag', id: tagId, ...tag });
    }
    for (const name of cast)
      count(playCount, { key: `cast:${name}`, version: name, kind: 'cast', id: null, text: name });
  }
  return found;
});

export const suggestedText = ({ text }: Suggestable, lang: Language): string =>
  typeof text === 'string' ? text : inLanguage(text, lang);
