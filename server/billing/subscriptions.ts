import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Language, Subscription } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import {
  liveSubscription,
  opensUntil,
  openUntil,
  type SubscriptionRow,
  unended,
} from '../entitlements/liveSubscription.ts';
import { DAY_MS } from '../lib/days.ts';
import { ExpectedError } from '../lib/errors.ts';
import { itemName, mailMember, pageUrl } from './billingMails.ts';
import { enqueueEndMandate } from './jobQueue.ts';

export async function currentSubscription(
  db: Db,
  userId: string,
  lang: Language,
  now: Date,
): Promise<Subscription | null> {
  const row = await liveSubscription(db, userId, now);
  return row && viewSubscription(db, row, lang);
}

export async function viewSubscription(db: Db, row: SubscriptionRow, lang: Language): Promise<Subscription> {
  const { planId, status, amount, currency, renewalDays, periodEnd, mandateId, mandateLabel } = row;
  const { nextTryAt, endedAt } = row;
  const renews = (status === 'active' || status === 'past_due') && mandateId !== null;
  const until = openUntil(row);
  const next = renews ? plannedSwitch(row) : null;
  return {
    planId,
    planName: await itemName(db, lang, row),
    status,
    amount,
    currency,
    renewalDays,
    ...(next && { next: { ...next, planName: await itemName(db, lang, next) } }),
    periodEnd: periodEnd.toISOString(),
    methodLabel: mandateLabel,
    nextTryAt: (status === 'past_due' && nextTryAt?.toISOString()) || null,
    accessUntil: (endedAt && endedAt < until ? endedAt : until).toISOString(),
  };
}

export function nextPeriod(
  current: Pick<SubscriptionRow, 'periodEnd'> | null,
  renewalDays: number,
  now: Date,
) {
  const start = current && current.periodEnd > now ? current.periodEnd : now;
  return { start, end: new Date(start.getTime() + renewalDays * DAY_MS) };
}

/**
 * Replaces the member's subscription by the one that an order paid for. The caller holds the lock on the
 * member's row, so that the days of two orders paid at once add up.
 */
export async function startSubscription(
  tx: Db,
  bought: Pick<
    SubscriptionRow,
    | 'id'
    | 'userId'
    | 'planId'
    | 'orderId'
    | 'amount'
    | 'currency'
    | 'renewalDays'
    | 'provider'
    | 'method'
    | 'mandateId'
    | 'mandateLabel'
  >,
  now: Date,
): Promise<Date> {
  const replaced = await tx
    .update(subscriptions)
    .set({ status: 'ended', endedAt: now, nextTryAt: null })
    .where(unended(bought.userId))
    .returning();
  for (const old of replaced) if (old.mandateId !== bought.mandateId) await enqueueEndMandate(tx, old, now);
  // The update itself returns the old period, so that a concurrent refund counts.
  const period = nextPeriod(replaced[0] ?? null, bought.renewalDays, now);
  await tx.insert(subscriptions).values({
    ...bought,
    status: 'active',
    periodStart: period.start,
    periodEnd: period.end,
    nextTryAt: period.end,
    lastOrderId: bought.orderId,
    createdAt: now,
  });
  return period.end;
}

export async function endSubscription(
  tx: Db,
  { now }: Context,
  subscription: SubscriptionRow,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'ended', endedAt: now(), nextTryAt: null })
    .where(eq(subscriptions.id, subscription.id));
  await enqueueEndMandate(tx, subscription, now());
}

export async function closeSubscription(
  tx: Db,
  context: Context,
  subscription: SubscriptionRow,
): Promise<void> {
  await endSubscription(tx, context, subscription);
  await mailMember(tx, context, subscription.userId, 'ended', async ({ lang, say }) =>
    say('ended', { item: await itemName(tx, lang, subscription), url: pageUrl(context, paths.shop) }),
  );
}

/**
 * Stops renewal, keeps access until the end of the period and confirms it by mail; cancelling twice is fine.
 * Throws ExpectedError 404 without a subscription. A charge in flight still pays for the next period. A
 * planned switch is dropped, so that a resumed plan charges the same price as before.
 */
export async function cancelRenewal(context: Context, userId: string, lang: Language): Promise<Subscription> {
  const { db, outbox } = context;
  const now = context.now();
  const cancelled = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(subscriptions)
      .set({ status: 'cancelled', nextTryAt: subscriptions.periodEnd, ...NO_NEXT_PLAN })
      .where(and(unended(userId), isCancellable(now), inArray(subscriptions.status, ['active', 'past_due'])))
      .returning();
    // Without paid days the subscription ends within a minute, and the end has a mail of its own.
    if (row && row.periodEnd > now) await mailCancellation(tx, context, row);
    return row;
  });
  if (!cancelled) return requireSubscription(db, userId, lang, now);
  outbox.wake();
  return viewSubscription(db, cancelled, lang);
}

const mailCancellation = (tx: Db, context: Context, subscription: SubscriptionRow): Promise<void> =>
  mailMember(tx, context, subscription.userId, 'renewalCancelled', async ({ lang, say, day }) =>
    say('renewalCancelled', {
      item: await itemName(tx, lang, subscription),
      day: day(subscription.periodEnd),
      url: pageUrl(context, paths.me),
    }),
  );

/** A subscription that may still be charged can be cancelled, even after its grace period. */
const isCancellable = (now: Date) =>
  sql`(${subscriptions.mandateId} is not null or ${opensUntil} > ${now.toISOString()}::timestamptz)`;

export async function resumeRenewal(
  db: Db,
  userId: string,
  lang: Language,
  now: Date,
): Promise<Subscription> {
  await db
    .update(subscriptions)
    .set({ status: 'active', nextTryAt: subscriptions.periodEnd })
    .where(and(unended(userId), eq(subscriptions.status, 'cancelled'), gt(subscriptions.periodEnd, now)));
  return requireSubscription(db, userId, lang, now);
}

async function requireSubscription(db: Db, userId: string, lang: Language, now: Date): Promise<Subscription> {
  const current = await currentSubscription(db, userId, lang, now);
  if (!current) throw new ExpectedError(404, 'noSubscription');
  return current;
}

export type PlanTerms = Pick<SubscriptionRow, 'planId' | 'amount' | 'currency' | 'renewalDays'>;

export const NO_NEXT_PLAN = { nextPlanId: null, nextAmount: null, nextCurrency: null, nextRenewalDays: null };

export function plannedSwitch(subscription: SubscriptionRow): PlanTerms | null {
  const { nextPlanId, nextAmount, nextCurrency, nextRenewalDays } = subscription;
  if (nextPlanId === null || nextAmount === null || nextCurrency === null || nextRenewalDays === null)
    return null;
  return { planId: nextPlanId, amount: nextAmount, currency: nextCurrency, renewalDays: nextRenewalDays };
}

/**
 * Makes the planned plan the current one. The caller holds the lock on the row and creates the renewal's
 * order in the same transaction, so that order and subscription always have the same terms.
 */
export async function adoptNextPlan(tx: Db, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const next = plannedSwitch(subscription);
  if (!next) return subscription;
  const change = { ...next, ...NO_NEXT_PLAN };
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, subscription.id));
  return { ...subscription, ...change };
}
