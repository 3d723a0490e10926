import type { Plan } from '../../../contract/entities.ts';

export const WEEK_DAYS = 7;

/** Null for a plan that is paid once. */
export const pricePerWeek = ({ amount, renewalDays }: Plan): number | null =>
  renewalDays === null ? null : (amount * WEEK_DAYS) / renewalDays;

/** In per cent of the weekly plan's price, rounded down so that no plan promises more than it saves. */
export function savingOf(plan: Plan, plans: readonly Plan[]): number | null {
  const weekly = plans.find(
    ({ renewalDays, currency }) => renewalDays === WEEK_DAYS && currency === plan.currency,
  );
  const price = pricePerWeek(plan);
  if (!weekly || price === null) return null;
  const percent = Math.floor((1 - price / weekly.amount) * 100);
  return percent > 0 ? percent : null;
}
