import type { Language, Suggestion } from '../../contract/entities.ts';
import type { CatalogueIndex } from './memory.ts';
import { plainText } from './plainText.ts';
import { readWordIndexes, suggestable, suggestedText } from './wordIndexes.ts';

const SUGGESTED = 8;

const PREFIX = 10_000_000;
const ORDER: Suggestion['kind'][] = ['video', 'tag', 'cast'];

export async function suggest(catalogue: CatalogueIndex, q: string, lang: Language): Promise<Suggestion[]> {
  const { suggestions } = await readWordIndexes(catalogue, lang);
  const all = await suggestable(catalogue);
  const hits = suggestions.find(q);
  const plainQuery = plainText(q);
  const ranked = (hits.length > 0 ? hits : suggestions.guess(q)).flatMap((hit) => {
    const found = all.get(hit.id);
    if (!found) return [];
    const { kind, id, plays } = found;
    const points = hit.points + (hit.name.startsWith(plainQuery) ? PREFIX : 0);
    return { suggestion: { kind, id, text: suggestedText(found, lang) }, points, plays };
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
