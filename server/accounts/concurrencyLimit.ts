import { HttpError } from '../lib/errors.ts';

const busy = () => new HttpError(429, 'signInBusy', { headers: { 'retry-after': '5' } });

/**
 * Runs at most `limit` tasks at once. A task that cannot begin within `maxWaitMs`, or that `maxWaiting`
 * others wait before, is refused with 429, because a very late answer helps nobody.
 */
export function createConcurrencyLimit(limit: number, maxWaiting: number, maxWaitMs: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(busy());
      }, maxWaitMs);
      queue.push(begin);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limit) {
      running += 1;
    } else {
      if (queue.length >= maxWaiting) throw busy();
      await turn();
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
