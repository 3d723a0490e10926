import { setTimeout as pause } from 'node:timers/promises';

type Patience = { withinMs: number; everyMs?: number };

/** Looks at what cannot tell of its change until the answer is not empty; null when the time is over. */
export async function lookUntil<T>(
  look: () => T | Promise<T>,
  { withinMs, everyMs = 20 }: Patience,
): Promise<NonNullable<T> | null> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const seen = await look();
    if (seen) return seen;
    await pause(everyMs);
  }
  return null;
}

/** Null when a promise takes longer. */
export const within = <T>(ms: number, promise: Promise<T>): Promise<T | null> =>
  Promise.race([promise, pause(ms, null, { ref: false })]);
