import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { runOf } from '../../contract/traceContext.ts';
import type { Log } from '../context.ts';

/* The log and the database name a run of the app `name#id`. */

const runs = new AsyncLocalStorage<string | null>();

/** The run that makes a request; null for a request of anybody else. */
export function runFor({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const run = runOf(headers);
  return run && `${run.name}#${run.id}`;
}

/** The run that the current work belongs to; null for work that no run asked for. */
export const currentRun = (): string | null => runs.getStore() ?? null;

export const inRun = <T>(run: string | null, work: () => T): T => runs.run(run, work);

/**
 * Work without a call, such as a webhook's, continues in the run of its order or job and names it in the log.
 * A call stays in its own run, which each of its log lines names anyway.
 */
export function inRunOf<T>({ run }: { run: string | null }, log: Log, work: (log: Log) => T): T {
  if (run === null || currentRun() !== null) return work(log);
  return inRun(run, () =>
    work({
      info: (data, text) => log.info({ run, ...data }, text),
      error: (data, text) => log.error({ run, ...data }, text),
    }),
  );
}
