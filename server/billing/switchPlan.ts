import { eq } from 'drizzle-orm';
import type { Language, Subscription } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import { type SubscriptionRow, unended } from '../entitlements/liveSubscription.ts';
import { ExpectedError } from '../lib/errors.ts';
import { itemName, mailMember, pageUrl } from './billingMails.ts';
import { findPlan } from './plans.ts';
import { findRenewalOrder } from './renewals/runRenewals.ts';
import { NO_NEXT_PLAN, type PlanTerms, plannedSwitch, viewSubscription } from './subscriptions.ts';

/** The terms that the member was shown. `from` is the end of the paid period, when they take effect. */
export type SwitchRequest = PlanTerms & { from: string };

/**
 * Sets the plan and price of the renewals after the paid period and confirms it by mail; nothing is charged
 * now. Choosing the present plan, at the price that the member has, takes a planned switch back. Throws
 * ExpectedError 404 for an unknown plan, and 409 for a subscription that does not renew or is being renewed
 * and for terms that have changed since they were shown.
 */
export async function switchPlan(
  context: Context,
  userId: string,
  wish: SwitchRequest,
  lang: Language,
): Promise<Subscription> {
  const { db, outbox } = context;
  const subscription = await db.transaction(async (tx) => {
    const present = await lockSwitchable(tx, context, userId);
    const isPresent = wish.planId === present.planId;
    const offered = isPresent ? present : await requirePlan(tx, wish.planId, context.now());
    if (present.periodEnd.toISOString() !== wish.from) throw new ExpectedError(409, 'termsChanged');
    if (isSame(wish, plannedSwitch(present) ?? present)) return present;
    if (!isSame(wish, offered)) throw new ExpectedError(409, 'termsChanged');
    const [changed] = await tx
      .update(subscriptions)
      .set(isPresent ? NO_NEXT_PLAN : nextPlan(offered))
      .where(eq(subscriptions.id, present.id))
      .returning();
    if (!changed) throw new Error(`Subscription ${present.id} is gone under its lock`);
    await mailSwitch(tx, context, changed);
    return changed;
  });
  outbox.wake();
  return viewSubscription(db, subscription, lang);
}

/** The row lock waits for a renewal that is being created, so that its order is found here. */
async function lockSwitchable(tx: Db, { now }: Context, userId: string): Promise<SubscriptionRow> {
  const [subscription] = await tx.select().from(subscriptions).where(unended(userId)).for('update');
  if (!subscription) throw new ExpectedError(409, 'nothingToSwitch');
  if (subscription.status === 'cancelled') throw new ExpectedError(409, 'resumeToSwitch');
  if (subscription.status === 'past_due') throw new ExpectedError(409, 'payToSwitch');
  if (subscription.mandateId === null) throw new ExpectedError(409, 'notRenewing');
  if (subscription.periodEnd <= now() || (await findRenewalOrder(tx, subscription)))
    throw new ExpectedError(409, 'renewalRunning');
  return subscription;
}

async function requirePlan(tx: Db, planId: string, now: Date): Promise<PlanTerms> {
  const plan = await findPlan(tx, now, { planId, videoId: null });
  if (!plan || plan.renewalDays === null) throw new ExpectedError(404, 'noSuchPlan');
  const { amount, currency, renewalDays } = plan;
  return { planId, amount, currency, renewalDays };
}

const isSame = (one: PlanTerms, other: PlanTerms): boolean =>
  one.planId === other.planId &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  one.renewalDays === other.renewalDays;

const nextPlan = ({ planId, amount, currency, renewalDays }: PlanTerms) => ({
  nextPlanId: planId,
  nextAmount: amount,
  nextCurrency: currency,
  nextRenewalDays: renewalDays,
});

const mailSwitch = (tx: Db, context: Context, subscription: SubscriptionRow): Promise<void> =>
  mailMember(tx, context, subscription.userId, 'planSwitched', async ({ lang, say, money, day }) => {
    const next = plannedSwitch(subscription);
    const { amount, currency, renewalDays } = next ?? subscription;
    const about = {
      item: await itemName(tx, lang, subscription),
      amount: money(amount, currency),
      days: renewalDays,
      day: day(subscription.periodEnd),
      url: pageUrl(context, paths.me),
    };
    return next
      ? say('planSwitched', { ...about, next: await itemName(tx, lang, next) })
      : say('planKept', about);
  });
