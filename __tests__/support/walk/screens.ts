import type { RootState } from '../../../src/app/rootReducer.ts';

const PENDING = [
  'loading',
  'sending',
  'changing',
  'ordering',
  'paying',
  'confirming',
  'unlocking',
  'waiting',
  'pending',
];

/** Every part of the state that says that something is under way, as `orders.stage: paying`. */
function pendingParts(part: unknown, name: string): string[] {
  if (typeof part === 'string') return PENDING.includes(part) ? [`${name}: ${part}`] : [];
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => pendingParts(value, name ? `${name}.${key}` : key));
}

/** What a left screen was loading is loaded anew when it opens again. */
function isShown(part: string, path: string, feedAt: string | null): boolean {
  const [, kind, video] = /^videos\.(details|episodes)\.([^.]+)/.exec(part) ?? [];
  if (video) return path === `/videos/${video}` || (kind === 'episodes' && feedAt === video);
  // The order's own status is the server's word.
  if (part.startsWith('orders.order.')) return false;
  if (part === 'orders.stage: confirming') return path === '/order/result';
  if (part === 'orders.stage: loading') return path === '/order/easy';
  return true;
}

/** What the person would wait for in vain, since nothing is under way any more. */
export function stuckParts(state: RootState, waitsFor: (type: string) => boolean): string[] {
  const { path, search } = state.navigation.location;
  const feedAt = search.includes('feed=1') ? state.forYou.at : null;
  const stuck = pendingParts(state, '').filter((part) => isShown(part, path, feedAt));
  if (state.session.status === 'unknown') stuck.push('session.status: unknown');
  if (state.ratings.wanted) stuck.push('ratings.wanted');
  if (state.reminders.wanted) stuck.push('reminders.wanted');
  const WAITS: Record<string, string> = {
    'unlocked.unlock.status: unlocking': 'unlocked/unlockRequested',
    'orders.stage: ordering': 'orders/checkoutRequested',
    'ratings.wanted': 'ratings/rateRequested',
    'reminders.wanted': 'reminders/remindRequested',
  };
  return stuck.filter((part) => !waitsFor(WAITS[part] ?? ''));
}
