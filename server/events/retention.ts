import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { COUNTED_PLAY, dayOf } from './counts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Counting needs today's plays, and lists the last week's; clocks may differ. */
const PLAYS_KEEP_DAYS = 14;
/** Small, because the embedded database has one connection. */
const BATCH = 500;
const PAUSE_MS = 50;

type Fold = (db: Db, size: number) => Promise<number>;

async function fold(db: Db, gone: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (${gone}), folded as (
      insert into event_counts (day, event, route, status, count)
      select day, event, route, status, count(*)::integer from gone group by day, event, route, status
      on conflict (day, event, route, status) do update set count = event_counts.count + excluded.count
    )
    select count(*)::integer as count from gone`);
  return rows[0]?.count ?? 0;
}

/** Servers that run at the same time take different rows. */
const foldEvents =
  (before: Date): Fold =>
  (db, size) =>
    fold(
      db,
      sql`delete from events where id in (
            select id from events where at < ${before.toISOString()}::timestamptz
            order by at limit ${size} for update skip locked)
          returning to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, event,
            coalesce(route, '') as route, coalesce(status, '') as status`,
    );

const foldPlays =
  (before: string): Fold =>
  (db, size) =>
    fold(
      db,
      sql`delete from plays where (viewer, episode_id, day) in (
            select viewer, episode_id, day from plays where day < ${before}
            order by day limit ${size} for update skip locked)
          returning day, ${COUNTED_PLAY}::text as event, '' as route, '' as status`,
    );

/**
 * Moves old events and plays into daily counts, in small batches, until none is left or `stopped`. Any
 * number of servers may run it. Answers how many rows it moved.
 */
export async function foldOldEvents(
  { db, now, config }: Context,
  stopped: AbortSignal,
  { batch = BATCH, pauseMs = PAUSE_MS } = {},
): Promise<number> {
  const today = now();
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const firstKept = new Date(`${dayOf(daysAgo(config.eventsKeepDays))}T00:00:00Z`);
  let total = 0;
  for (const step of [foldEvents(firstKept), foldPlays(dayOf(daysAgo(PLAYS_KEEP_DAYS)))]) {
    for (let gone = batch; gone === batch && !stopped.aborted; ) {
      gone = await step(db, batch);
      total += gone;
      if (gone === batch) await sleep(pauseMs);
    }
  }
  return total;
}

export function startRetention(context: Context, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  let run: Promise<void> | null = null;
  const start = () => {
    run ??= foldOldEvents(context, stopping.signal)
      .then(
        (rows) => {
          if (rows > 0) log.info({ rows }, 'old events were folded into daily counts');
        },
        (err) => log.error({ err }, 'folding old events failed'),
      )
      .finally(() => {
        run = null;
      });
  };
  const timer = setInterval(start, DAY_MS);
  start();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await run;
  };
}
