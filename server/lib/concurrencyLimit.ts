type Limits = { atOnce: number; mostWaiting: number; longestWaitMs: number; refusal: () => Error };

/**
 * Runs at most `atOnce` tasks at once. A task that cannot start within `longestWaitMs`, or has `mostWaiting`
 * others before it, is refused, because a very late answer helps nobody.
 */
export function createConcurrencyLimit({ atOnce, mostWaiting, longestWaitMs, refusal }: Limits) {
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
        reject(refusal());
      }, longestWaitMs);
      queue.push(begin);
    });

  return {
    mustWait: () => running >= atOnce,
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) {
        running += 1;
      } else {
        if (queue.length >= mostWaiting) throw refusal();
        await turn();
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
