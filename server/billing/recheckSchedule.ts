const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Times after payment at which the provider is asked again, in case a webhook was lost. */
const RECHECKS_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS];

export const firstRecheckAt = (paidAt: Date): Date => new Date(paidAt.getTime() + HOUR_MS);

export function nextRecheckAt(paidAt: Date, now: Date): Date | null {
  const age = now.getTime() - paidAt.getTime();
  const next = RECHECKS_MS.find((recheck) => recheck > age);
  return next === undefined ? null : new Date(paidAt.getTime() + next);
}
