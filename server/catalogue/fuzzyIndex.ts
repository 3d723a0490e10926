import MiniSearch from 'minisearch';
import { wordsOf, wordsToFind } from './plainText.ts';

const MAX_WORDS = 12;
const EXACT = 100;
const PREFIX = 90;
/** So low that an exact word in any field beats a misspelt one in any other. */
const FUZZY = 1;

export type Hit = { id: string; points: number };
type Distance = (word: string) => number;

const strictDistance: Distance = ({ length }) => (length < 4 ? 0 : length < 6 ? 1 : 2);
const looseDistance: Distance = (word) =>
  word.length < 6 ? strictDistance(word) : Math.floor(word.length * 0.4);

/**
 * Finds documents by words that may be incomplete, misspelt or in any order. A match is worth its field's
 * weight, exact above prefix above fuzzy. A field with its own tokenizer is not matched fuzzily.
 */
export function createFuzzyIndex<F extends string>(
  documents: ({ id: string } & Record<NoInfer<F>, string>)[],
  weights: Record<F, number>,
  tokenizers: Partial<Record<F, (text: string) => string[]>> = {},
) {
  const fields = Object.keys(weights) as F[];
  const index = new MiniSearch({
    fields,
    tokenize: (text, field) => (tokenizers[field as F] ?? wordsToFind)(text),
    processTerm: (term) => term,
    searchOptions: { tokenize: (text) => [text], processTerm: (term) => term },
  });
  index.addAll(documents);

  function findWord(word: string, distance: Distance): Map<string, number> {
    const prefixHits = index.search(word, { prefix: true });
    // A word with exact or prefix matches is taken as typed; any other may be misspelt.
    const hits = prefixHits.length > 0 ? prefixHits : index.search(word, { fuzzy: distance(word) });
    const points = ([term, matchedFields]: [string, string[]]) => {
      const closeness = term === word ? EXACT : term.startsWith(word) ? PREFIX : FUZZY;
      const counted =
        closeness === FUZZY ? matchedFields.filter((field) => !(field in tokenizers)) : matchedFields;
      return Math.max(0, ...counted.map((field) => weights[field as F] * closeness));
    };
    return new Map(
      hits.flatMap(({ id, match }) => {
        const best = Math.max(...Object.entries(match).map(points));
        return best > 0 ? [[id as string, best]] : [];
      }),
    );
  }

  function findMost(words: string[], distance: Distance): Hit[] {
    const sums = new Map<string, { words: number; points: number }>();
    for (const word of words) {
      for (const [id, points] of findWord(word, distance)) {
        const sum = sums.get(id) ?? { words: 0, points: 0 };
        sums.set(id, { words: sum.words + 1, points: sum.points + points });
      }
    }
    const most = Math.max(0, ...[...sums.values()].map((sum) => sum.words));
    if (most === 0 || most * 2 < words.length) return [];
    return [...sums].flatMap(([id, sum]) => (sum.words === most ? [{ id, points: sum.points }] : []));
  }

  const queryWords = (query: string) => wordsOf(query).slice(0, MAX_WORDS);
  return {
    find: (query: string): Hit[] => findMost(queryWords(query), strictDistance),
    guess: (query: string): Hit[] => findMost(queryWords(query), looseDistance),
  };
}
