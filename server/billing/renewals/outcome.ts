import { eq } from 'drizzle-orm';
import { changePath } from '../../../contract/paths.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { subscriptions } from '../../db/schema.ts';
import { GRACE_MS, type SubscriptionRow } from '../../entitlements/liveSubscription.ts';
import { DAY_MS } from '../../lib/days.ts';
import { formatDay } from '../../mail/format.ts';
import { enqueuePush } from '../../mail/pushOutbox.ts';
import { itemName, mailMember, pageUrl } from '../billingMails.ts';
import type { OrderRow } from '../orderRows.ts';
import { renewalStart } from '../paidPeriods.ts';
import type { Mandate } from '../providers/port.ts';
import { closeSubscription } from '../subscriptions.ts';

/* Applies the outcome of a renewal's order to its subscription, whose row the caller has locked. */

/** One charge at the end of the period, then one on each of the three days of grace. */
const MAX_ATTEMPTS = 4;
const HOUR_MS = 60 * 60 * 1000;

export const isDue = (subscription: SubscriptionRow, { periodStart }: OrderRow): boolean =>
  subscription.status !== 'ended' && subscription.periodEnd.getTime() === periodStart?.getTime();

const usedOldMandate = (subscription: SubscriptionRow, { mandateId }: OrderRow): boolean =>
  mandateId !== null && mandateId !== subscription.mandateId;

/**
 * Grants the paid period, also to a subscription that was cancelled meanwhile, which then does not renew
 * again.
 */
export async function extendSubscription(
  tx: Db,
  subscription: SubscriptionRow,
  order: OrderRow,
  mandate: Mandate | null,
): Promise<Date> {
  const start = renewalStart(subscription.periodEnd, order.createdAt);
  const end = new Date(start.getTime() + subscription.renewalDays * DAY_MS);
  await tx
    .update(subscriptions)
    .set({
      status: subscription.status === 'cancelled' ? 'cancelled' : 'active',
      periodStart: start,
      periodEnd: end,
      nextTryAt: end,
      tries: 0,
      spareTries: 0,
      graceUntil: null,
      lastOrderId: order.id,
      ...(mandate &&
        !usedOldMandate(subscription, order) && { mandateId: mandate.id, mandateLabel: mandate.label }),
    })
    .where(eq(subscriptions.id, subscription.id));
  return end;
}

/**
 * Schedules the next attempt a day later, or ends a subscription that is cancelled or has no attempts left.
 * After a switch to another mandate it retries at once, in addition to the schedule.
 */
export async function recordDecline(
  tx: Db,
  context: Context,
  subscription: SubscriptionRow,
  order: OrderRow,
): Promise<void> {
  const now = context.now().getTime();
  const due = renewalStart(subscription.periodEnd, order.createdAt).getTime();
  const tries = subscription.tries + 1;
  const usedOld = usedOldMandate(subscription, order);
  const spareTries = subscription.spareTries + (usedOld ? 1 : 0);
  const scheduled = tries - spareTries;
  const graceUntil = new Date(due + GRACE_MS);
  if (subscription.status === 'cancelled' || scheduled >= MAX_ATTEMPTS)
    return closeSubscription(tx, context, subscription);
  const nextTryAt = usedOld ? new Date(now) : new Date(Math.max(due + scheduled * DAY_MS, now + HOUR_MS));
  await tx
    .update(subscriptions)
    .set({ status: 'past_due', tries, spareTries, graceUntil, nextTryAt })
    .where(eq(subscriptions.id, subscription.id));
  // One mail per failing mandate; the end of the subscription has its own.
  if (scheduled !== 1 || usedOld) return;
  const { id, userId, amount, currency } = subscription;
  await enqueuePush(tx, context, {
    ...{ userId, kind: 'payments', topic: `payment:${id}:${order.id}`, path: changePath },
    about: (lang) => ({ day: formatDay(lang, nextTryAt) }),
  });
  await mailMember(tx, context, userId, 'renewalFailed', async ({ lang, say, money, day }) =>
    say('renewalFailed', {
      item: await itemName(tx, lang, subscription),
      amount: money(amount, currency),
      nextTry: day(nextTryAt),
      until: day(graceUntil),
      url: pageUrl(context, changePath),
    }),
  );
}
