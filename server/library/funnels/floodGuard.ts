import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../lib/days.ts';

const MINUTE_MS = 60_000;
/** Writes of one address, and how many addresses are remembered. */
const LIMITS = { minute: 600, day: 20_000, addresses: 50_000 };

export type FloodGuard = (address: string, now: Date) => boolean;

/**
 * One limit for everything that a visitor's calls write on the side: events, arrivals and steps. In memory,
 * so that a flood costs the database nothing.
 */
export function createFloodGuard(limits = LIMITS): FloodGuard {
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
