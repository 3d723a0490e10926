import { searchProblem } from '../../lib/searchWords.ts';
import { local } from '../../lib/storage.ts';

const KEY = 'searches';
export const MAX_ENTRIES = 12;

/** Ignores a value of an invalid shape. */
export function readSearchHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(local.get(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((words) => typeof words === 'string' && searchProblem(words) === null)
      .slice(0, MAX_ENTRIES);
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
  [words, ...withoutWords(history, words)].slice(0, MAX_ENTRIES);
