import type { Move } from './browserHistory.ts';

/** So long a place is as it was left for who comes back to it. */
export const KEPT_MS = 10 * 60 * 1000;

/** Whether a move brings somebody back to what they know, or to something new that wants fresh content. */
export type NavigationKindOf = (move: Move) => 'link' | 'back';

export function createVisits(): NavigationKindOf {
  /** When the content of each entry of the session history was last asked for. */
  const asked = new Map<string, number>();
  return ({ place: { key }, how }) => {
    const known = asked.get(key);
    const back = how === 'pop' && (known === undefined || Date.now() - known < KEPT_MS);
    if (!back || known === undefined) asked.set(key, Date.now());
    return back ? 'back' : 'link';
  };
}
