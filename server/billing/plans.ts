import { and, asc, eq, getTableColumns, gt, isNull, lte, or } from 'drizzle-orm';
import type { EpisodeList, Language, Plan } from '../../contract/entities.ts';
import { isLive } from '../catalogue/status.ts';
import type { Db } from '../db/database.ts';
import { plans, prices, videos } from '../db/schema.ts';

/** The amount and currency are those of the current price, not of the `plans` row. */
export type PlanRow = typeof plans.$inferSelect;

/**
 * Returns every plan on sale at its current price; only this function decides prices. A series may have its
 * own price for the pass, which replaces the general one.
 */
export async function plansOnSale(db: Db, now: Date, videoId: string | null = null): Promise<PlanRow[]> {
  const { amount, currency } = prices;
  const rows = await db
    .select({ plan: { ...getTableColumns(plans), amount, currency }, own: prices.videoId })
    .from(plans)
    .innerJoin(prices, eq(prices.planId, plans.id))
    .where(
      and(
        lte(prices.from, now),
        or(isNull(prices.until), gt(prices.until, now)),
        or(isNull(prices.videoId), videoId === null ? undefined : eq(prices.videoId, videoId)),
      ),
    )
    .orderBy(asc(plans.position), asc(plans.id));
  const own = new Set(rows.flatMap((row) => (row.own === null ? [] : row.plan.id)));
  return rows.flatMap((row) => (row.own === null && own.has(row.plan.id) ? [] : row.plan));
}

export async function findPlan(
  db: Db,
  now: Date,
  { planId, videoId }: { planId: string; videoId: string | null },
): Promise<PlanRow | null> {
  return (await plansOnSale(db, now, videoId)).find(({ id }) => id === planId) ?? null;
}

export async function periodsOnSale(db: Db, now: Date): Promise<number[]> {
  const periods = (await plansOnSale(db, now)).flatMap(({ renewalDays }) => renewalDays ?? []);
  return [...new Set(periods)].sort((a, b) => a - b);
}

/** `previewed` is a series whose price this viewer may see before it is on sale. */
export async function listPlans(
  db: Db,
  { lang, now }: { lang: Language; now: Date },
  videoId?: string,
  previewed?: string,
): Promise<Plan[]> {
  const isShown = videoId !== undefined && (videoId === previewed || (await isOnSale(db, videoId, now)));
  const passFor = isShown ? videoId : null;
  const rows = await plansOnSale(db, now, passFor);
  return rows
    .filter((plan) => plan.kind === 'subscription' || passFor !== null)
    .map((plan) => ({
      id: plan.id,
      kind: plan.kind,
      name: plan.name[lang],
      amount: plan.amount,
      currency: plan.currency,
      renewalDays: plan.renewalDays,
      preselected: plan.preselected,
      videoId: plan.kind === 'pass' ? passFor : null,
    }));
}

export async function cheapestOffers(
  db: Db,
  now: Date,
  videoId: string,
): Promise<Pick<EpisodeList, 'offer' | 'pass'>> {
  const rows = (await plansOnSale(db, now, videoId)).sort((a, b) => a.amount - b.amount);
  const pass = rows.find(({ kind }) => kind === 'pass');
  return {
    offer:
      rows.flatMap(({ amount, currency, renewalDays }) =>
        renewalDays === null ? [] : [{ amount, currency, renewalDays }],
      )[0] ?? null,
    pass: pass ? { amount: pass.amount, currency: pass.currency } : null,
  };
}

export async function isOnSale(db: Db, videoId: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, videoId), isLive(now)));
  return found.length > 0;
}
