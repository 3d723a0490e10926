import { local } from '../../lib/storage.ts';
import type { Hidden } from './continueWatchingSlice.ts';

/** So many; the oldest go first. */
export const MOST = 200;
/** A browser may be several people's. */
const keyOf = (userId: string | null) => `hidden-1 ${userId ?? 'guest'}`;

/** What this person has taken from the rail in this browser; what has another shape is left out. */
export function readHidden(userId: string | null): Hidden {
  try {
    const kept: unknown = JSON.parse(local.get(keyOf(userId)) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept as object).filter(
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
    .slice(0, MOST);
  if (newest.length > 0) local.set(keyOf(userId), JSON.stringify(Object.fromEntries(newest)));
  else local.remove(keyOf(userId));
}
