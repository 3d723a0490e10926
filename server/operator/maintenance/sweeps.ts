import { type SQL, sql } from 'drizzle-orm';
import { ABSOLUTE, IDLE } from '../../accounts/sessions.ts';
import type { Db } from '../../db/database.ts';
import { DAY_MS, dayOf, startOfDay } from '../../lib/days.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Rows of a table that nobody needs any more. Each condition has an index. */
export type Sweep = { table: string; isOver: (now: Date) => SQL };

const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const before = (now: Date, ms: number) => instantOf(new Date(now.getTime() - ms));
const olderThan = (column: string, ms: number) => (now: Date) =>
  sql`${sql.identifier(column)} <= ${before(now, ms)}`;
const expired = (column: string) => olderThan(column, 0);

/** Live for minutes, and anybody can make them. */
export const minuteSweeps: Sweep[] = [
  { table: 'throttles', isOver: expired('window_ends_at') },
  { table: 'oauth_states', isOver: expired('expires_at') },
  { table: 'handoff_codes', isOver: expired('expires_at') },
  { table: 'password_codes', isOver: expired('expires_at') },
  { table: 'withdrawal_requests', isOver: expired('expires_at') },
  // Nobody can come back to them: the salt of their day is gone.
  { table: 'journeys', isOver: (now) => sql`anonymous and last_day < ${runningDay(now)}` },
  { table: 'arrivals', isOver: (now) => sql`anonymous and at < ${instantOf(startOfDay(runningDay(now)))}` },
];

/** Clocks differ, and a request that began before midnight may end after it. */
const runningDay = (now: Date) => dayOf(new Date(now.getTime() - HOUR_MS));

/** Of devices and members. The sums have them already. */
export const journeySweeps = (firstKept: string): Sweep[] => [
  { table: 'journeys', isOver: () => sql`not anonymous and last_day < ${firstKept}` },
  { table: 'arrivals', isOver: () => sql`at < ${instantOf(startOfDay(firstKept))}` },
];

const NAME_CAMPAIGNS = ['arrivals', 'journeys', 'journey_days', 'revenue_days', 'orders'];
const isUnnamedIn = (table: string) =>
  sql`not exists (select from ${sql.identifier(table)} where source_id = sources.id and source_id <> '')`;

export const dailySweeps: Sweep[] = [
  {
    table: 'sessions',
    // The first condition is the one with an index: last_used_at changes too often for one.
    isOver: (now) => sql`created_at <= ${before(now, IDLE)}
      and (last_used_at <= ${before(now, IDLE)} or created_at <= ${before(now, ABSOLUTE)})`,
  },
  { table: 'idempotency_keys', isOver: olderThan('created_at', 30 * DAY_MS) },
  // Providers repeat a message for three days.
  { table: 'webhook_events', isOver: olderThan('received_at', 30 * DAY_MS) },
  { table: 'jobs', isOver: olderThan('done_at', 30 * DAY_MS) },
  {
    // Later than the idempotency keys, which lead to them.
    table: 'method_changes',
    isOver: (now) => sql`status not in ('pending', 'action') and updated_at <= ${before(now, 90 * DAY_MS)}`,
  },
  // Its next visitor makes a campaign again, with the same id.
  { table: 'sources', isOver: () => sql.join(NAME_CAMPAIGNS.map(isUnnamedIn), sql` and `) },
];

/** Deletes up to `size` rows and answers how many. Servers that run at the same time take different rows. */
export async function sweep(db: Db, { table, isOver }: Sweep, now: Date, size: number): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOver(now)} limit ${size} for update skip locked))`);
  return rowCount ?? 0;
}
