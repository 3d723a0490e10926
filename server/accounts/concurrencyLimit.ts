import { HttpError } from '../errors.ts';

/**
 * Runs at most `limit` tasks at once and queues up to `maxWaiting` more; beyond that it throws 429, because
 * a very late answer helps nobody.
 */
export function createConcurrencyLimit(limit: number, maxWaiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limit) {
      running += 1;
    } else {
      if (queue.length >= maxWaiting) {
        throw new HttpError(429, 'signInBusy', { headers: { 'retry-after': '5' } });
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
