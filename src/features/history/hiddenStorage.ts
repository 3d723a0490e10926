import { local } from '../../lib/storage.ts';
import type { Hidden } from './continueWatchingSlice.ts';

export const MAX_ENTRIES = 200;
/** Several users may share a browser. */
const keyOf = (userId: string | null) => `hidden-1 ${userId ?? 'guest'}`;

/** Ignores entries of an invalid shape. */
export function readHidden(userId: string | null): Hidden {
  try {
    const stored: unknown = JSON.parse(local.get(keyOf(userId)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).filter(
        ([, at]) => typeof at === 'string' && !Number.isNaN(Date.parse(at)),
      ),
    );
  } catch {
    return {};
  }
}

export function storeHidden(userId: string | null, hidden: Hidden): void {
  const newest = Object.entries(hidden)
    .sort(([, a], [, b]) => b.localeCompare(a))
    .slice(0, MAX_ENTRIES);
  if (newest.length > 0) local.set(keyOf(userId), JSON.stringify(Object.fromEntries(newest)));
  else local.remove(keyOf(userId));
}
