import { setImmediate as nextTurn } from 'node:timers/promises';

type Ticker = { wake: () => void; stop: () => Promise<void> };

/**
 * Runs a task every `everyMs` and on each `wake`, never twice at once; a wake during a run causes one more
 * run. The task must handle its own failures. `stop` waits for the current run.
 */
export function startTicker(everyMs: number, task: () => Promise<unknown>): Ticker {
  let run: Promise<unknown> | null = null;
  let again = false;
  const start = () => {
    run ??= task().finally(() => {
      run = null;
      if (!again) return;
      again = false;
      start();
    });
  };
  const timer = setInterval(start, everyMs);
  return {
    wake() {
      again = run !== null;
      start();
    },
    async stop() {
      clearInterval(timer);
      again = false;
      await run;
    },
  };
}

/** Short enough that no request waits noticeably. */
const SLICE_MS = 10;

/** Iterates in slices, between which the server answers requests. */
export async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let sliceBegan = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - sliceBegan < SLICE_MS) continue;
    await nextTurn();
    sliceBegan = performance.now();
  }
}

/** The answer if it comes in this time, otherwise `late`; the work itself goes on. */
export async function within<T, Late>(answer: Promise<T>, ms: number, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}

export type After = (ms: number, run: () => void) => () => void;

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
