import { setTimeout as sleep } from 'node:timers/promises';
import { asJson } from '../arguments.ts';
import { askIn, NoServer } from '../ask.ts';
import type { TerminalCommand } from '../command.ts';
import { INTERRUPTED, interruption } from './interruption.ts';
import { toolsWhenNeeded } from './openSource.ts';
import { createProgress } from './progress.ts';
import { workLoop } from './workLoop.ts';

/** How long to wait for a server that does not run. */
const RETRY_MS = 5_000;

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
