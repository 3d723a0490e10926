import type { Language, Suggestion } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { inLanguage, type LocalizedText } from '../lib/languages.ts';
import { inSlices } from '../lib/timers.ts';
import { createFuzzyIndex, suffixesOf } from './fuzzyIndex.ts';
import {
  type CatalogueIndex,
  oncePer,
  type SuggestionField,
  type VideoField,
  type WordIndexes,
} from './memory.ts';

const VIDEO_WEIGHTS: Record<VideoField, number> = {
  title: 1000,
  cast: 600,
  otherTitles: 500,
  tags: 400,
  parts: 200,
  synopsis: 100,
};
const SUGGESTION_WEIGHTS: Record<SuggestionField, number> = { text: 1000, otherTexts: 400 };

export function readWordIndexes(catalogue: CatalogueIndex, lang: Language): Promise<WordIndexes> {
  const known = catalogue.words.get(lang);
  if (known !== undefined) return known;
  const indexes: WordIndexes = {
    videos: createFuzzyIndex(VIDEO_WEIGHTS, { parts: suffixesOf }),
    suggestions: createFuzzyIndex(SUGGESTION_WEIGHTS),
  };
  const made = fill(indexes, catalogue, lang).then(() => indexes);
  catalogue.words.set(lang, made);
  return made;
}

/** Reindexes what has changed in the catalogue, in each language that already has indexes. */
export async function followWords(catalogue: CatalogueIndex): Promise<void> {
  for (const [lang, made] of catalogue.words) await fill(await made, catalogue, lang);
}

async function fill(indexes: WordIndexes, catalogue: CatalogueIndex, lang: Language): Promise<void> {
  const { summaries, tags } = catalogue;
  const tagNames = new Map(tags.map(({ id, name }) => [id, inLanguage(name, lang)]));
  const entries = summaries.map((series) => ({ key: series.id, version: series.textVersion, series }));
  await indexes.videos.fill(entries, ({ series }) => {
    const title = inLanguage(series.title, lang);
    const tagWords = series.tagIds.map((id) => tagNames.get(id) ?? '').join(' | ');
    return {
      title,
      cast: series.cast.join(' | '),
      otherTitles: inAll(series.title, lang),
      tags: tagWords,
      parts: `${title} | ${tagWords}`,
      synopsis: inLanguage(series.synopsis, lang),
    };
  });
  await indexes.suggestions.fill((await suggestable(catalogue)).values(), (suggestion) => ({
    text: suggestedText(suggestion, lang),
    otherTexts: otherTitles(suggestion),
  }));
}

const inAll = (text: LocalizedText, but?: Language): string =>
  LANGUAGES.filter((lang) => lang !== but)
    .map((lang) => text[lang])
    .join(' | ');

/** A viewer may know a series by its title in another language. */
const otherTitles = ({ kind, text }: Suggestable): string =>
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
