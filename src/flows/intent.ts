import type { Action } from '@reduxjs/toolkit';
import { session } from '../lib/storage.ts';

const KEY = 'intent';
/** After this long nobody waits for it any more. */
export const INTENT_MS = 60 * 60 * 1000;

/** Keeps a wish, with the run it belongs to, over pages that take ours' place. */
export function storeIntent(wish: Action): void {
  session.set(KEY, JSON.stringify({ wish, keptAt: Date.now() }));
}

export function readIntent(): Action | null {
  try {
    const { wish, keptAt } = JSON.parse(session.get(KEY) ?? 'null');
    return Date.now() - keptAt < INTENT_MS && typeof wish.type === 'string' ? wish : null;
  } catch {
    return null;
  }
}

/** Drops this wish; one that has taken its place meanwhile stays. */
export function dropIntent(wish: Action): void {
  if (JSON.stringify(readIntent()) === JSON.stringify(wish)) session.remove(KEY);
}
