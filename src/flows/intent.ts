import type { Action } from '@reduxjs/toolkit';
import { session } from '../lib/storage.ts';

const KEY = 'intent';
export const INTENT_MS = 60 * 60 * 1000;

/** Stores a request and its run, because another document may replace this one. */
export function storeIntent(request: Action): void {
  session.set(KEY, JSON.stringify({ wish: request, keptAt: Date.now() }));
}

export function readIntent(): Action | null {
  try {
    const { wish: request, keptAt } = JSON.parse(session.get(KEY) ?? 'null');
    return Date.now() - keptAt < INTENT_MS && typeof request.type === 'string' ? request : null;
  } catch {
    return null;
  }
}

export function dropIntent(request: Action): void {
  if (JSON.stringify(readIntent()) === JSON.stringify(request)) session.remove(KEY);
}
