import { eq } from 'drizzle-orm';
import { changePath } from '../../../contract/paths.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { subscriptions } from '../../db/schema.ts';
import { DAY_MS, GRACE_MS, type SubscriptionRow } from '../../entitlements/liveSubscription.ts';
import type { Mandate } from '../../providers/port.ts';
import { itemName, mailMember, pageUrl } from '../billingMails.ts';
import type { OrderRow } from '../orderRows.ts';
import { closeSubscription } from '../subscriptions.ts';

/* What the provider's word about a renewal's order does to its subscription, which the caller holds. */

/** After the charge at the period's end, one more on each of the days of grace. */
const MAX_ATTEMPTS = 4;
const HOUR_MS = 60 * 60 * 1000;

/** True while the order pays for what its subscription needs next. */
export const isDue = (subscription: SubscriptionRow, { periodStart }: OrderRow): boolean =>
  subscription.status !== 'ended' && subscription.periodEnd.getTime() === periodStart?.getTime();

/**
 * Where the period begins that a renewal pays for: where the last one ended. Only after an absence of
 * ours that was longer than the grace it begins with the charge, for nobody pays for days of nothing.
 */
function periodStartFor({ periodEnd }: SubscriptionRow, { createdAt }: OrderRow): Date {
  return createdAt.getTime() - periodEnd.getTime() > GRACE_MS ? createdAt : periodEnd;
}

/** True where the try was begun before the subscription was given another way to be paid. */
const usedOldMandate = (subscription: SubscriptionRow, { mandateId }: OrderRow): boolean =>
  mandateId !== null && mandateId !== subscription.mandateId;

/** Gives the period that was paid for. One that was cancelled meanwhile gets it too, and renews no more. */
export async function extendSubscription(
  tx: Db,
  subscription: SubscriptionRow,
  order: OrderRow,
  mandate: Mandate | null,
): Promise<Date> {
  const start = periodStartFor(subscription, order);
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
 * Puts the next try off by a day, or ends what was tried often enough, or is not wanted any more. What
 * is paid in another way by now is tried at once, and that try is one more than the schedule has.
 */
export async function recordDecline(
  tx: Db,
  context: Context,
  subscription: SubscriptionRow,
  order: OrderRow,
): Promise<void> {
  const now = context.now().getTime();
  const due = periodStartFor(subscription, order).getTime();
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
  // One mail for a way to pay that fails; the end has one of its own.
  if (scheduled !== 1 || usedOld) return;
  const { userId, amount, currency } = subscription;
  await mailMember(tx, context, userId, 'renewalFailed', async ({ lang, texts, money, day }) =>
    texts.renewalFailed({
      item: await itemName(tx, lang, subscription),
      amount: money(amount, currency),
      nextTry: day(nextTryAt),
      until: day(graceUntil),
      url: pageUrl(context, changePath),
    }),
  );
}
