import { NavigationType } from 'react-router-dom';
import type { HistoryUpdate } from './history.ts';
import type { NavigationKind } from './slice.ts';

/** For this long, going back shows a screen as it was left. */
export const KEPT_MS = 10 * 60 * 1000;

export type NavigationKindOf = (update: HistoryUpdate) => NavigationKind;

export function createVisits(): NavigationKindOf {
  /** When the content of each entry of the session history was last requested. */
  const requestedAt = new Map<string, number>();
  return ({ action, location: { key } }) => {
    const before = requestedAt.get(key);
    const fresh = before === undefined || Date.now() - before < KEPT_MS;
    const kind = action === NavigationType.Pop && fresh ? 'back' : 'link';
    if (kind === 'link' || before === undefined) requestedAt.set(key, Date.now());
    return kind;
  };
}
