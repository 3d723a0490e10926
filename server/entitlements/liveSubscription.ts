import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** A renewal may still come this long after the period's end. */
export const GRACE_MS = 3 * DAY_MS;

/**
 * A renewing subscription stays open while its charge is in flight or retried; any other is over with its
 * period, whatever its status says.
 */
export const opensUntil = sql`case
  when ${subscriptions.status} = 'cancelled' or ${subscriptions.mandateId} is null then ${subscriptions.periodEnd}
  else coalesce(${subscriptions.graceUntil}, ${subscriptions.periodEnd} + interval '72 hours') end`;

/** When it stops opening episodes unless another payment comes. Must agree with `opensUntil`. */
export function openUntil({
  status,
  mandateId,
  periodEnd,
  graceUntil,
}: Pick<SubscriptionRow, 'status' | 'mandateId' | 'periodEnd' | 'graceUntil'>): Date {
  const renews = (status === 'active' || status === 'past_due') && mandateId !== null;
  return renews ? (graceUntil ?? new Date(periodEnd.getTime() + GRACE_MS)) : periodEnd;
}

export const unended = (userId: string) =>
  and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'ended'));
export const isLiveSubscription = (userId: string, now: Date) =>
  and(unended(userId), sql`${opensUntil} > ${now.toISOString()}::timestamptz`);

export async function liveSubscription(db: Db, userId: string, now: Date): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(isLiveSubscription(userId, now));
  return row ?? null;
}
