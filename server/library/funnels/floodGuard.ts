import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../lib/days.ts';
import type { Visitor } from './visitor.ts';

const MINUTE_MS = 60_000;
/** Writes of one address, and the addresses that are remembered. */
const LIMITS = { minute: 600, day: 20_000, addresses: 50_000 };

/**
 * Says whether an address may write once more. It counts in memory, so that a flood costs the database
 * nothing.
 */
export function createFloodGuard(limits = LIMITS) {
  type Counts = { minute: number; inMinute: number; day: number; inDay: number };
  const counts = new LRUCache<string, Counts>({ max: limits.addresses });
  return function admits(address: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const day = Math.floor(now.getTime() / DAY_MS);
    const last = counts.get(address);
    const inMinute = last?.minute === minute ? last.inMinute : 0;
    const inDay = last?.day === day ? last.inDay : 0;
    if (inMinute >= limits.minute || inDay >= limits.day) return false;
    counts.set(address, { minute, inMinute: inMinute + 1, day, inDay: inDay + 1 });
    return true;
  };
}

const guards = new WeakMap<Context, ReturnType<typeof createFloodGuard>>();

/** One count for everything that a visitor's calls write without being asked: events, arrivals and steps. */
export function admitsWrite(context: Context, { ip }: Pick<Visitor, 'ip'>): boolean {
  const guard = guards.get(context) ?? createFloodGuard();
  guards.set(context, guard);
  return guard(ip, context.now());
}
