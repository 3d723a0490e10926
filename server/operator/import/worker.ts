import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MissingTool } from '../../media/ingest/tools.ts';
import { askIn, NoServer } from '../ask.ts';
import { UsageError } from '../command.ts';
import type { Print } from '../print.ts';
import type { Encoder } from './encoder.ts';
import { interruption } from './interruption.ts';
import { type Env, toolsWhenNeeded } from './openSource.ts';
import { createProgress } from './progress.ts';
import { workLoop } from './workLoop.ts';

const USAGE = 'worker [--json]';
export const workerHelp = [
  USAGE,
  'Encodes what imports have left to do, one episode after another, until it is interrupted.',
] as const;

/** How long to wait for a server that does not run. */
const RETRY_MS = 5_000;
const INTERRUPTED = 130;

export async function worker(args: string[], env: Env, print: Print, encoder: Encoder): Promise<number> {
  const json = readArguments(args);
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
    if (failure instanceof MissingTool) throw new UsageError(failure.message);
    throw failure;
  } finally {
    stop();
  }
}

function readArguments(args: string[]): boolean {
  try {
    const options = { json: { type: 'boolean', default: false } } as const;
    return parseArgs({ args, options, strict: true }).values.json;
  } catch (failure) {
    throw new UsageError(`${(failure as Error).message}. Usage: npm run operator -- ${USAGE}`);
  }
}
