import { NavigationType } from 'react-router-dom';
import type { HistoryUpdate } from './history.ts';
import type { NavigationKind } from './slice.ts';

/** Going back within this time keeps the screen's content. */
export const KEPT_MS = 10 * 60 * 1000;

export type NavigationKindOf = (update: HistoryUpdate) => NavigationKind;

export function createVisits(): NavigationKindOf {
  const requestedAt = new Map<string, number>();
  return ({ action, location: { key } }) => {
    const before = requestedAt.get(key);
    const fresh = before === undefined || Date.now() - before < KEPT_MS;
    const kind = action === NavigationType.Pop && fresh ? 'back' : 'link';
    if (kind === 'link' || before === undefined) requestedAt.set(key, Date.now());
    return kind;
  };
}
