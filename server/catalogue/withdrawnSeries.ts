import { isNotNull } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import { videos } from '../db/schema.ts';

/** Their ids; another object once a series is withdrawn or restored. */
export type WithdrawnSeries = ReadonlySet<string>;

const EVERY_MS = 2_000;
const NONE: WithdrawnSeries = new Set();
const known = new WeakMap<Context, WithdrawnSeries>();

/** As this server has last read them, so that no request waits for a query of its own. */
export const withdrawnSeries = (context: Context): WithdrawnSeries => known.get(context) ?? NONE;

export async function readWithdrawnSeries(context: Context): Promise<void> {
  const rows = await context.db.select({ id: videos.id }).from(videos).where(isNotNull(videos.withdrawnAt));
  const ids = new Set(rows.map(({ id }) => id));
  if (!areEqual(withdrawnSeries(context), ids)) known.set(context, ids);
}

const areEqual = (one: WithdrawnSeries, other: WithdrawnSeries): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/**
 * Reads them every two seconds, so that every server drops a series soon after any of them was told to. While
 * the database fails, a server goes on with what it knew. Stopping waits for what runs.
 */
export function watchWithdrawnSeries(context: Context, log: Log, everyMs = EVERY_MS): () => Promise<void> {
  let run: Promise<void> | null = null;
  let failing = false;
  const look = async () => {
    try {
      await readWithdrawnSeries(context);
      failing = false;
    } catch (err) {
      if (!failing) log.error({ err }, 'withdrawn series could not be read');
      failing = true;
    }
  };
  const timer = setInterval(() => {
    run ??= look().finally(() => {
      run = null;
    });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await run;
  };
}
