const MINUTE_MS = 60_000;
/** Many people may share one address; nobody alone makes so many events. */
const MAX_EVENTS = 600;

/**
 * Says whether one more event of an address may be written. Counted in memory: a flood must not cost
 * the database a row for each drop of it.
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
