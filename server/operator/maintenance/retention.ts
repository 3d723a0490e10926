import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { ABSOLUTE, IDLE } from '../../accounts/sessions.ts';
import { UNDO_DAYS } from '../../catalogue/changes.ts';
import type { Context, Log } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { DAY_MS, dayOf, startOfDay } from '../../lib/days.ts';
import { startTicker } from '../../lib/timers.ts';
import { COUNTED_PLAY } from '../events.ts';

const MINUTE_MS = 60 * 1000;
/** Counting needs today's plays; clocks may differ. */
const PLAYS_KEEP_DAYS = 2;
/** Small, because the embedded database has one connection. */
const BATCH = 500;
const PAUSE_MS = 50;

/** Removes up to `size` rows and returns how many. */
type Step = (db: Db, size: number) => Promise<number>;
type Pace = { batch?: number; pauseMs?: number };

async function fold(db: Db, gone: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (${gone}), folded as (
      insert into event_counts (day, event, route, status, count)
      select day, event, route, status, sum(count)::integer from gone group by day, event, route, status
      on conflict (day, event, route, status) do update set count = event_counts.count + excluded.count
    )
    select count(*)::integer as count from gone`);
  return rows[0]?.count ?? 0;
}

/** Servers that run at the same time take different rows. */
const foldEvents =
  (before: Date): Step =>
  (db, size) =>
    fold(
      db,
      sql`delete from events where id in (
            select id from events where at < ${before.toISOString()}::timestamptz
            order by at limit ${size} for update skip locked)
          returning to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, event,
            coalesce(route, '') as route, coalesce(status, '') as status, 1 as count`,
    );

const foldVideoPlays =
  (before: string): Step =>
  (db, size) =>
    fold(
      db,
      sql`delete from video_plays where (video_id, day) in (
            select video_id, day from video_plays where day < ${before}
            order by day limit ${size} for update skip locked)
          returning day, ${COUNTED_PLAY}::text as event, '' as route, '' as status, count`,
    );

/** Keeps who did what and when; clears what the series was before and after. */
const forgetRevisions =
  (before: Date): Step =>
  async (db, size) => {
    const { rowCount } = await db.execute(sql`
      update catalogue_changes set before = '{}', after = '{}' where id in (
        select id from catalogue_changes
        where at < ${before.toISOString()}::timestamptz and (before <> '{}'::jsonb or after <> '{}'::jsonb)
        order by at limit ${size} for update skip locked)`);
    return rowCount ?? 0;
  };

/** Plays are already counted by video and day. */
const oldPlays = (before: string): Sweep => ({ table: 'plays', isOver: () => sql`day < ${before}` });

/**
 * Moves old events and plays into daily counts and deletes what is over, in small batches, until none is left
 * or `stopped` aborts. Any number of servers may run it. Returns how many rows are gone.
 */
export async function removeOldRows(
  context: Context,
  stopped: AbortSignal,
  pace: Pace = {},
): Promise<number> {
  const { now, config } = context;
  const today = now();
  const daysAgo = (days: number) => dayOf(new Date(today.getTime() - days * DAY_MS));
  const firstKept = daysAgo(config.eventsKeepDays);
  const steps: Step[] = [
    foldEvents(new Date(`${firstKept}T00:00:00Z`)),
    foldVideoPlays(firstKept),
    forgetRevisions(new Date(today.getTime() - UNDO_DAYS * DAY_MS)),
    ...[oldPlays(daysAgo(PLAYS_KEEP_DAYS)), ...journeySweeps(firstKept), ...dailySweeps].map(asStep(today)),
  ];
  return runAll(context.db, steps, stopped, pace);
}

export function removeExpiredRows(
  { db, now }: Context,
  stopped: AbortSignal,
  pace: Pace = {},
): Promise<number> {
  return runAll(db, minuteSweeps.map(asStep(now())), stopped, pace);
}

const asStep =
  (now: Date) =>
  (one: Sweep): Step =>
  (db, size) =>
    sweep(db, one, now, size);

async function runAll(
  db: Db,
  steps: Step[],
  stopped: AbortSignal,
  { batch = BATCH, pauseMs = PAUSE_MS }: Pace,
): Promise<number> {
  let total = 0;
  for (const step of steps) {
    for (let gone = batch; gone === batch && !stopped.aborted; ) {
      gone = await step(db, batch);
      total += gone;
      if (gone === batch) await sleep(pauseMs);
    }
  }
  return total;
}

/** For the embedded database, which has no autovacuum. Calls are answered between two tables. */
export async function vacuumTables(db: Db, stopped: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  for (const { name } of rows)
    if (!stopped.aborted) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
}

/** Removes old rows every day and expired ones every minute; stopping waits for the batch that runs. */
export function startRetention(context: Context, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const failed = (err: unknown) => log.error({ err }, 'removing old rows failed');
  const removeOld = async () => {
    const rows = await removeOldRows(context, stopping.signal);
    if (rows > 0) log.info({ rows }, 'old rows were removed');
    if (context.config.databaseUrl === null) await vacuumTables(context.db, stopping.signal);
  };
  const tickers = [
    startTicker(DAY_MS, () => removeOld().catch(failed)),
    startTicker(MINUTE_MS, () => removeExpiredRows(context, stopping.signal).catch(failed)),
  ];
  for (const { wake } of tickers) wake();
  return async () => {
    stopping.abort();
    await Promise.all(tickers.map(({ stop }) => stop()));
  };
}

const HOUR_MS = 60 * 60 * 1000;

/** Rows of a table to delete. Each condition has an index. */
type Sweep = { table: string; isOver: (now: Date) => SQL };

const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const before = (now: Date, ms: number) => instantOf(new Date(now.getTime() - ms));
const olderThan = (column: string, ms: number) => (now: Date) =>
  sql`${sql.identifier(column)} <= ${before(now, ms)}`;
const expired = (column: string) => olderThan(column, 0);

/** Rows that live for minutes and that anybody can create. */
const minuteSweeps: Sweep[] = [
  { table: 'throttles', isOver: expired('window_ends_at') },
  { table: 'oauth_states', isOver: expired('expires_at') },
  { table: 'handoff_codes', isOver: expired('expires_at') },
  { table: 'password_codes', isOver: expired('expires_at') },
  { table: 'withdrawal_requests', isOver: expired('expires_at') },
  // No viewer can be matched to them again: the salt of their day is gone.
  { table: 'journeys', isOver: (now) => sql`anonymous and last_day < ${runningDay(now)}` },
  { table: 'arrivals', isOver: (now) => sql`anonymous and at < ${instantOf(startOfDay(runningDay(now)))}` },
];

/** Clocks differ, and a request that began before midnight may end after it. */
const runningDay = (now: Date) => dayOf(new Date(now.getTime() - HOUR_MS));

/** Of devices and members; the daily sums already include them. */
const journeySweeps = (firstKept: string): Sweep[] => [
  { table: 'journeys', isOver: () => sql`not anonymous and last_day < ${firstKept}` },
  { table: 'arrivals', isOver: () => sql`at < ${instantOf(startOfDay(firstKept))}` },
];

const NAME_CAMPAIGNS = ['arrivals', 'journeys', 'journey_days', 'revenue_days', 'orders'];
const isUnnamedIn = (table: string) =>
  sql`not exists (select from ${sql.identifier(table)} where source_id = sources.id and source_id <> '')`;

const dailySweeps: Sweep[] = [
  {
    table: 'sessions',
    // Only the first condition has an index: last_used_at changes too often for one.
    isOver: (now) => sql`created_at <= ${before(now, IDLE)}
      and (last_used_at <= ${before(now, IDLE)} or created_at <= ${before(now, ABSOLUTE)})`,
  },
  { table: 'idempotency_keys', isOver: olderThan('created_at', 30 * DAY_MS) },
  // Providers repeat a message for three days.
  { table: 'webhook_events', isOver: olderThan('received_at', 30 * DAY_MS) },
  { table: 'jobs', isOver: olderThan('done_at', 30 * DAY_MS) },
  {
    // Kept longer than the idempotency keys, which refer to them.
    table: 'method_changes',
    isOver: (now) => sql`status not in ('pending', 'action') and updated_at <= ${before(now, 90 * DAY_MS)}`,
  },
  // The next visitor of a campaign creates it again with the same id.
  { table: 'sources', isOver: () => sql.join(NAME_CAMPAIGNS.map(isUnnamedIn), sql` and `) },
];

async function sweep(db: Db, { table, isOver }: Sweep, now: Date, size: number): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOver(now)} limit ${size} for update skip locked))`);
  return rowCount ?? 0;
}
