import { and, asc, eq, isNull } from 'drizzle-orm';
import type { EpisodeList, Language, Plan } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { plans, videos } from '../db/schema.ts';

export type PlanRow = typeof plans.$inferSelect;

export async function findPlan(db: Db, planId: string): Promise<PlanRow | null> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  return plan ?? null;
}

export async function listPlans(db: Db, lang: Language, videoId?: string): Promise<Plan[]> {
  return listOffers(db, lang, videoId !== undefined && (await isOnSale(db, videoId)) ? videoId : null);
}

/** All subscriptions, and the pass for a video. */
export async function listOffers(db: Db, lang: Language, passFor: string | null): Promise<Plan[]> {
  const rows = await db.select().from(plans).orderBy(asc(plans.position), asc(plans.id));
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

/** The prices at the paywall: the cheapest subscription, and a pass. */
export async function cheapestOffers(db: Db): Promise<Pick<EpisodeList, 'offer' | 'pass'>> {
  const rows = await db
    .select({ amount: plans.amount, currency: plans.currency, renewalDays: plans.renewalDays })
    .from(plans)
    .orderBy(asc(plans.amount), asc(plans.position));
  const pass = rows.find(({ renewalDays }) => renewalDays === null);
  return {
    offer:
      rows.flatMap(({ renewalDays, ...price }) =>
        renewalDays === null ? [] : [{ ...price, renewalDays }],
      )[0] ?? null,
    pass: pass ? { amount: pass.amount, currency: pass.currency } : null,
  };
}

export async function isOnSale(db: Db, videoId: string): Promise<boolean> {
  const found = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, videoId), isNull(videos.withdrawnAt)));
  return found.length > 0;
}
