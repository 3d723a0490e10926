import { LRUCache } from 'lru-cache';
import MiniSearch from 'minisearch';
import { inSlices } from '../lib/timers.ts';

const MAX_WORDS = 12;
const EXACT = 100;
const PREFIX = 90;
/** So low that an exact word in any field beats a misspelt one in any other. */
const FUZZY = 1;
/** Number of hits cached for recent words, and again for recent searches: most are for the same few words. */
const KEPT_HITS = 40_000;

/** `name` is the plain text of the field that names the document in the scope of the search. */
export type Hit = { id: string; points: number; name: string };
/** `query` is the plain text that was looked for. */
export type Answer = { query: string; hits: Hit[] };
type Distance = (word: string) => number;

/** `version` must change whenever a text changes. */
type Entry = { key: string; version: string };
/** What a match in a field is worth. The first field names the document. */
export type Weights<F extends string> = Partial<Record<F, number>>;

const strictDistance: Distance = ({ length }) => (length < 4 ? 0 : length < 6 ? 1 : 2);
const looseDistance: Distance = (word) =>
  word.length < 6 ? strictDistance(word) : Math.floor(word.length * 0.4);

export type FuzzyIndex<S extends string, F extends string> = ReturnType<typeof createFuzzyIndex<S, F>>;

/**
 * Finds documents by words that may be incomplete, misspelt or in any order. A search looks only at the fields
 * that have a weight in its scope, exact matches above prefixes above fuzzy ones. A field with its own tokenizer
 * is not matched fuzzily.
 */
export function createFuzzyIndex<S extends string, F extends string>(
  weights: Record<S, Weights<F>>,
  tokenizers: Partial<Record<F, (text: string) => string[]>> = {},
) {
  const scopes = Object.keys(weights) as S[];
  const fieldsOf = (scope: S) => Object.keys(weights[scope]) as F[];
  const index = new MiniSearch({
    fields: [...new Set(scopes.flatMap(fieldsOf))],
    tokenize: (text, field) => (tokenizers[field as F] ?? wordsToFind)(text),
    processTerm: (term) => term,
    searchOptions: { tokenize: (text) => [text], processTerm: (term) => term },
  });
  const documents = new Map<string, { version: string; names: Map<S, string> }>();
  const found = new LRUCache<string, Map<string, number>>({
    maxSize: KEPT_HITS,
    sizeCalculation: ({ size }) => size + 1,
  });
  const answers = new LRUCache<string, Answer>({
    maxSize: KEPT_HITS,
    sizeCalculation: ({ hits }) => hits.length + 1,
  });
  const forgetHits = () => {
    found.clear();
    answers.clear();
  };
  let filled = Promise.resolve();

  /** Runs in slices, so that requests are answered meanwhile, from what is indexed so far. */
  async function fillNow<E extends Entry>(entries: Iterable<E>, textsOf: (entry: E) => Record<F, string>) {
    const wanted = new Set<string>();
    for await (const entry of inSlices(entries)) {
      const { key: id, version } = entry;
      wanted.add(id);
      const known = documents.get(id);
      if (known?.version === version) continue;
      const texts = textsOf(entry);
      forgetHits();
      if (known) index.replace({ id, ...texts });
      else index.add({ id, ...texts });
      const names = new Map(scopes.map((scope) => [scope, plainText(texts[nameIn(scope)])]));
      documents.set(id, { version, names });
    }
    for (const id of documents.keys()) {
      if (wanted.has(id)) continue;
      index.discard(id);
      forgetHits();
      documents.delete(id);
    }
  }

  const nameIn = (scope: S) => fieldsOf(scope)[0] as F;
  const nameOf = (id: string, scope: S) => documents.get(id)?.names.get(scope) ?? '';
  const pointsIn = (scope: S, field: string) => weights[scope][field as F] ?? 0;

  const findWord = (scope: S, word: string, distance: Distance) =>
    kept(found, `${scope} ${distance(word)} ${word}`, () => searchWord(scope, word, distance));

  function searchWord(scope: S, word: string, distance: Distance): Map<string, number> {
    const fields = fieldsOf(scope);
    const prefixHits = index.search(word, { fields, prefix: true });
    // A word with exact or prefix matches is taken as typed; any other may be misspelt.
    const hits = prefixHits.length > 0 ? prefixHits : index.search(word, { fields, fuzzy: distance(word) });
    const points = ([term, matchedFields]: [string, string[]]) => {
      const closeness = term === word ? EXACT : term.startsWith(word) ? PREFIX : FUZZY;
      const counted =
        closeness === FUZZY ? matchedFields.filter((field) => !(field in tokenizers)) : matchedFields;
      return Math.max(0, ...counted.map((field) => pointsIn(scope, field) * closeness));
    };
    return new Map(
      hits.flatMap(({ id, match }) => {
        const best = Math.max(...Object.entries(match).map(points));
        return best > 0 ? [[id as string, best]] : [];
      }),
    );
  }

  function findMost(scope: S, words: string[], distance: Distance): Hit[] {
    const sums = new Map<string, { words: number; points: number }>();
    for (const word of words) {
      for (const [id, points] of findWord(scope, word, distance)) {
        const sum = sums.get(id) ?? { words: 0, points: 0 };
        sums.set(id, { words: sum.words + 1, points: sum.points + points });
      }
    }
    const most = Math.max(0, ...[...sums.values()].map((sum) => sum.words));
    if (most === 0 || most * 2 < words.length) return [];
    return [...sums].flatMap(([id, { words, points }]) =>
      words === most ? [{ id, points, name: nameOf(id, scope) }] : [],
    );
  }

  /** A single letter begins too many words, so it only matches a whole word or the start of a name. */
  function findLetter(scope: S, letter: string): Hit[] {
    const points = pointsIn(scope, nameIn(scope)) * PREFIX;
    const hits = new Map<string, number>();
    for (const id of documents.keys()) if (nameOf(id, scope).startsWith(letter)) hits.set(id, points);
    for (const { id, match } of index.search(letter, { fields: fieldsOf(scope) })) {
      const best = Math.max(...(match[letter] ?? []).map((field) => pointsIn(scope, field) * EXACT));
      hits.set(id, Math.max(best, hits.get(id) ?? 0));
    }
    return [...hits].map(([id, points]) => ({ id, points, name: nameOf(id, scope) }));
  }

  function hitsOf(scope: S, query: string): Hit[] {
    const words = queryWords(query);
    const [word] = words;
    return words.length === 1 && word?.length === 1
      ? findLetter(scope, word)
      : findMost(scope, words, strictDistance);
  }

  const queryWords = (query: string) => wordsOf(query).slice(0, MAX_WORDS);
  return {
    /** Returns the same object for the same text and scope until a document changes. */
    find(text: string, scope: S): Answer {
      const query = plainText(text);
      return kept(answers, `${scope} ${query}`, () => ({ query, hits: hitsOf(scope, query) }));
    },
    guess: (text: string, scope: S): Answer => ({
      query: plainText(text),
      hits: findMost(scope, queryWords(text), looseDistance),
    }),
    /** Replaces the documents once earlier calls are done. Only what has changed is indexed again. */
    fill<E extends Entry>(entries: Iterable<E>, textsOf: (entry: E) => Record<F, string>): Promise<void> {
      filled = filled.then(() => fillNow(entries, textsOf));
      return filled;
    },
  };
}

function kept<V extends object>(cache: LRUCache<string, V>, key: string, make: () => V): V {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const wordsOf = (text: string): string[] => [...new Set(plainText(text).split(' '))].filter(Boolean);

/** Finds "dragon's" by "dragon" and "dragons", and "l'œuvre" by "oeuvre". */
const wordsToFind = (text: string): string[] =>
  wordsOf(/['’]/.test(text) ? `${text} ${text.replace(/['’]/g, '')}` : text);

/** Shorter ones match too many words by accident. */
const SHORTEST_PART = 4;

/** The endings of long words, so that "könig" finds "Straßenkönig". */
export const suffixesOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - SHORTEST_PART) }, (_, at) => word.slice(at + 1)),
  );
