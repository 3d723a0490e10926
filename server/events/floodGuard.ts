const MINUTE_MS = 60_000;
const MAX_EVENTS = 600;

/**
 * Says whether an address may record another event. It counts in memory, so that a flood costs the database
 * nothing.
 */
export function createFloodGuard(maxEvents = MAX_EVENTS) {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return function admits(address: string, now: Date): boolean {
    if (now.getTime() >= endsAt) {
      counts = new Map();
      endsAt = now.getTime() + MINUTE_MS;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= maxEvents;
  };
}
