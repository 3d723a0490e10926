import type { Language, Suggestion } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { inLanguage } from '../lib/localizedText.ts';
import { createFuzzyIndex, type Hit } from './fuzzyIndex.ts';
import { type CatalogueIndex, oncePer, oncePerText } from './memory.ts';
import { plainText } from './plainText.ts';

const SUGGESTED = 8;

const WEIGHTS = { text: 1000, otherTexts: 400 };
const PREFIX = 10_000_000;
const ORDER: Suggestion['kind'][] = ['video', 'tag', 'cast'];

type Named = { suggestion: Suggestion; plain: string; videoIds: string[] };

const playCounts = oncePer(
  ({ summaries }: CatalogueIndex) => new Map(summaries.map(({ id, playCount }) => [id, playCount])),
);

const namesOf = oncePerText(({ summaries, tags }, lang) => {
  const byKey = new Map<string, Named>();
  const documents: { id: string; text: string; otherTexts: string }[] = [];
  const add = (suggestion: Suggestion, videoIds: string[], otherTexts = '') => {
    const id = `${suggestion.kind}:${suggestion.id ?? suggestion.text}`;
    const existing = byKey.get(id);
    if (existing) existing.videoIds.push(...videoIds);
    else {
      byKey.set(id, { suggestion, plain: plainText(suggestion.text), videoIds });
      documents.push({ id, text: suggestion.text, otherTexts });
    }
  };
  for (const { id, title } of summaries) {
    const others = LANGUAGES.map((other) => title[other]).join(' | ');
    add({ kind: 'video', id, text: inLanguage(title, lang) }, [id], others);
  }
  for (const { id, name } of tags) {
    const ids = summaries.filter((summary) => summary.tagIds.includes(id)).map((summary) => summary.id);
    if (ids.length > 0) add({ kind: 'tag', id, text: inLanguage(name, lang) }, ids);
  }
  for (const { id, cast } of summaries) for (const text of cast) add({ kind: 'cast', id: null, text }, [id]);
  return { byKey, index: createFuzzyIndex(documents, WEIGHTS) };
});

export function suggest(catalogue: CatalogueIndex, q: string, lang: Language): Suggestion[] {
  const { byKey, index } = namesOf(catalogue, lang);
  const hits = index.find(q);
  const playsOf = playCounts(catalogue);
  const plainQuery = plainText(q);
  const ranked = (hits.length > 0 ? hits : index.guess(q)).flatMap(({ id, points }: Hit) => {
    const named = byKey.get(id);
    if (!named) return [];
    const { suggestion, plain, videoIds } = named;
    return {
      suggestion,
      points: points + (plain.startsWith(plainQuery) ? PREFIX : 0),
      plays: videoIds.reduce((sum, videoId) => sum + (playsOf.get(videoId) ?? 0), 0),
    };
  });
  const order = ({ suggestion }: (typeof ranked)[number]) => ORDER.indexOf(suggestion.kind);
  return ranked
    .sort(
      (a, b) =>
        b.points - a.points ||
        order(a) - order(b) ||
        b.plays - a.plays ||
        a.suggestion.text.localeCompare(b.suggestion.text),
    )
    .slice(0, SUGGESTED)
    .map(({ suggestion }) => suggestion);
}
