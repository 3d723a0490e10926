import { local } from '../../lib/storage.ts';

const KEY = 'searches';
export const MOST = 12;
const LONGEST = 200;

/** What this browser keeps of past searches; anything else in its place is nothing. */
export function readSearchHistory(): string[] {
  try {
    const kept: unknown = JSON.parse(local.get(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept
      .filter((words) => typeof words === 'string' && words.trim() && words.length <= LONGEST)
      .slice(0, MOST);
  } catch {
    return [];
  }
}

export function storeSearchHistory(history: string[]): void {
  if (history.length > 0) local.set(KEY, JSON.stringify(history));
  else local.remove(KEY);
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const withoutWords = (history: string[], words: string): string[] =>
  history.filter((other) => !same(other, words));
export const withWords = (history: string[], words: string): string[] =>
  [words, ...withoutWords(history, words)].slice(0, MOST);
