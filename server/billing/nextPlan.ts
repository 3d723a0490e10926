import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import type { SubscriptionRow } from '../entitlements/liveSubscription.ts';

export type PlanTerms = Pick<SubscriptionRow, 'planId' | 'amount' | 'currency' | 'renewalDays'>;

export const NO_NEXT_PLAN = { nextPlanId: null, nextAmount: null, nextCurrency: null, nextRenewalDays: null };

/** The terms that the member agreed to for the next renewal; null when it charges the present plan. */
export function plannedSwitch(subscription: SubscriptionRow): PlanTerms | null {
  const { nextPlanId, nextAmount, nextCurrency, nextRenewalDays } = subscription;
  if (nextPlanId === null || nextAmount === null || nextCurrency === null || nextRenewalDays === null)
    return null;
  return { planId: nextPlanId, amount: nextAmount, currency: nextCurrency, renewalDays: nextRenewalDays };
}

/**
 * Makes a planned plan the present one. The caller holds the row and creates the renewal's order in the same
 * transaction, so that order and subscription have the same terms whoever settles them.
 */
export async function adoptNextPlan(tx: Db, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const next = plannedSwitch(subscription);
  if (!next) return subscription;
  const change = { ...next, ...NO_NEXT_PLAN };
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, subscription.id));
  return { ...subscription, ...change };
}
