import { type After, aborted } from './timers.ts';

/** More would wait longer than anybody wants to. */
const MOST_WAITING = 50;
/** How long a job that has run out of time may take to notice. */
const GRACE_MS = 1_000;

/** Nothing is wrong, only too much is asked for at once. */
export class Busy extends Error {
  override message = 'Too many pages wait to be rendered';
}

export type InTurn = <T>(limit: AbortSignal, job: () => Promise<T>) => Promise<T>;

/**
 * Runs jobs one at a time, in the order they came. Each is over for its caller once `limit` aborts;
 * the next one still waits for its end, but not for ever: one stuck page may not stop all others.
 */
export function createTurns(after: After): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const givenUp = (limit: AbortSignal) =>
    aborted(limit).catch(() => new Promise<void>((resolve) => after(GRACE_MS, resolve)));

  return (limit, job) => {
    if (waiting >= MOST_WAITING) return Promise.reject(new Busy());
    waiting += 1;
    const turn = last.then(() => {
      waiting -= 1;
      limit.throwIfAborted();
      return job();
    });
    last = last.then(() => Promise.race([turn, givenUp(limit)])).catch(() => {});
    return Promise.race([turn, aborted(limit)]);
  };
}
