import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../catalogue/imports/encodeJobs.ts';
import { askIn, NoServer } from '../ask.ts';
import { asJson, type TerminalCommand } from '../command.ts';
import { INTERRUPTED, interruption } from '../terminal.ts';
import { type Bench, doWork, patiently } from './doWork.ts';
import { toolsWhenNeeded } from './openSource.ts';
import { createProgress, type Progress } from './progress.ts';

const RETRY_MS = 5_000;
const POLL_MS = 1_000;

export const worker: TerminalCommand = {
  name: 'worker',
  summary: 'Encodes what imports have left to do, one episode after another, until it is interrupted.',
  examples: ['worker'],
  define: asJson,

  async act({ env, print, encoder }, { json = false }: { json?: boolean }) {
    const { signal, stop } = interruption();
    const progress = createProgress(print, { json, total: { seconds: 0 }, now: Date.now });
    const bench = { ask: askIn(env), env, encoder, tools: toolsWhenNeeded(env, signal), signal };
    try {
      for (;;) {
        await workLoop(bench, null, progress, async () => false).catch(async (failure: unknown) => {
          if (!(failure instanceof NoServer)) throw failure;
          await sleep(RETRY_MS, undefined, { signal });
        });
      }
    } catch (failure) {
      if (signal.aborted) return INTERRUPTED;
      throw failure;
    } finally {
      stop();
    }
  },
};

/** Does one job after another and asks `isOver` only when none is left. */
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
