import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Language, Subscription } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { plans, subscriptions } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ended by its date, whatever its status still says: nothing has to run at midnight to close it. */
const live = (userId: string, now: Date) =>
  and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'ended'), gt(subscriptions.periodEnd, now));

export async function liveSubscription(db: Db, userId: string, now: Date): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(live(userId, now));
  return row ?? null;
}

/** The subscription that gives access now, in the words of `lang`; null without one. */
export async function currentSubscription(
  db: Db,
  userId: string,
  lang: Language,
  now: Date,
): Promise<Subscription | null> {
  const [found] = await db
    .select({ row: subscriptions, planName: plans.name })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(live(userId, now));
  if (!found) return null;
  const { planId, status, amount, currency, renewalDays, periodEnd } = found.row;
  return {
    planId,
    planName: found.planName[lang],
    status,
    amount,
    currency,
    renewalDays,
    periodEnd: periodEnd.toISOString(),
  };
}

/** The period a payment made now buys. Days already paid for are kept: it starts where they end. */
export function nextPeriod(current: SubscriptionRow | null, renewalDays: number, now: Date) {
  const start = current && current.periodEnd > now ? current.periodEnd : now;
  return { start, end: new Date(start.getTime() + renewalDays * DAY_MS) };
}

/**
 * Starts the subscription that an order paid for, in place of the one before. The caller holds the
 * person's row, so that two orders paid at once add up instead of overtaking each other.
 */
export async function startSubscription(
  tx: Db,
  bought: Pick<
    SubscriptionRow,
    'id' | 'userId' | 'planId' | 'orderId' | 'amount' | 'currency' | 'renewalDays'
  >,
  now: Date,
): Promise<void> {
  const before = await liveSubscription(tx, bought.userId, now);
  await tx
    .update(subscriptions)
    .set({ status: 'ended' })
    .where(and(eq(subscriptions.userId, bought.userId), ne(subscriptions.status, 'ended')));
  const period = nextPeriod(before, bought.renewalDays, now);
  await tx.insert(subscriptions).values({
    ...bought,
    status: 'active',
    periodStart: period.start,
    periodEnd: period.end,
    createdAt: now,
  });
}

/** Ends renewal, keeps access to the period's end. Cancelling twice is the same; 404 without a subscription. */
export async function cancelRenewal(db: Db, userId: string, lang: Language, now: Date) {
  await db
    .update(subscriptions)
    .set({ status: 'cancelled' })
    .where(and(live(userId, now), inArray(subscriptions.status, ['active', 'past_due'])));
  return requireSubscription(db, userId, lang, now);
}

/** Takes a cancellation back while the paid period lasts. */
export async function resumeRenewal(db: Db, userId: string, lang: Language, now: Date) {
  await db
    .update(subscriptions)
    .set({ status: 'active' })
    .where(and(live(userId, now), eq(subscriptions.status, 'cancelled')));
  return requireSubscription(db, userId, lang, now);
}

async function requireSubscription(db: Db, userId: string, lang: Language, now: Date): Promise<Subscription> {
  const current = await currentSubscription(db, userId, lang, now);
  if (!current) throw new Refusal(404, 'You have no subscription.');
  return current;
}
