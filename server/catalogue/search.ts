import type { Language } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { inLanguage } from '../lib/localizedText.ts';
import { createFuzzyIndex } from './fuzzyIndex.ts';
import { type CatalogueIndex, oncePerText, type VideoSummary } from './memory.ts';
import { plainText, suffixesOf } from './plainText.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';

const WEIGHTS = { title: 1000, cast: 600, otherTitles: 500, tags: 400, parts: 200, synopsis: 100 };
const WHOLE_TITLE = 10_000_000;
const TITLE_PREFIX = 5_000_000;

const indexOf = oncePerText(({ summaries, tags }, lang) => {
  const tagNames = new Map(tags.map(({ id, name }) => [id, inLanguage(name, lang)]));
  const plainTitles = new Map(
    summaries.map(({ id, title }) => [id, plainText(inLanguage(title, lang))] as const),
  );
  const words = createFuzzyIndex(
    summaries.map((summary) => {
      const title = inLanguage(summary.title, lang);
      const tagWords = summary.tagIds.map((id) => tagNames.get(id) ?? '').join(' | ');
      return {
        id: summary.id,
        title,
        cast: summary.cast.join(' | '),
        otherTitles: otherTitles(summary, lang).join(' | '),
        tags: tagWords,
        parts: `${title} | ${tagWords}`,
        synopsis: inLanguage(summary.synopsis, lang),
      };
    }),
    WEIGHTS,
    { parts: suffixesOf },
  );
  return { words, plainTitles };
});

const otherTitles = ({ title }: VideoSummary, lang: Language): string[] =>
  LANGUAGES.filter((other) => other !== lang).map((other) => title[other]);

export function searchVideos(
  catalogue: CatalogueIndex,
  among: VideoSummary[],
  q: string,
  lang: Language,
): RankedList {
  const { words, plainTitles } = indexOf(catalogue, lang);
  const pointsOf = new Map(words.find(q).map(({ id, points }) => [id, points]));
  const plainQuery = plainText(q);
  const titleBonus = ({ id }: VideoSummary) => {
    const title = plainTitles.get(id) ?? '';
    return title === plainQuery ? WHOLE_TITLE : title.startsWith(`${plainQuery} `) ? TITLE_PREFIX : 0;
  };
  return rank(
    among.filter(({ id }) => pointsOf.has(id)),
    (summary) => [-((pointsOf.get(summary.id) ?? 0) + titleBonus(summary)), byPopularity(summary)],
  );
}
