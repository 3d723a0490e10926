import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../catalogue/imports/encodeJobs.ts';
import { type Bench, doWork, patiently } from './doWork.ts';
import type { Progress } from './progress.ts';

const POLL_MS = 1_000;

/** Does one job after another, the lowest episode first, until `isOver` says so at a moment without a job. */
export async function workLoop(
  bench: Bench,
  seriesId: string | null,
  progress: Progress,
  isOver: () => Promise<boolean>,
): Promise<void> {
  const { ask, signal } = bench;
  for (;;) {
    signal.throwIfAborted();
    const claim = () => ask<Job | null>('work/claim', { host: hostname(), seriesId });
    const job = await patiently(claim, signal);
    if (job) {
      progress.begin(job);
      progress.end(job, await doWork(bench, job, progress.step, progress.warning));
    } else {
      if (await isOver()) return;
      await sleep(POLL_MS, undefined, { signal });
    }
  }
}
