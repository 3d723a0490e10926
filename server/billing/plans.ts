import { asc, eq } from 'drizzle-orm';
import type { EpisodeList, Language, Plan } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { plans, videos } from '../db/schema.ts';

export type PlanRow = typeof plans.$inferSelect;

export async function findPlan(db: Db, planId: string): Promise<PlanRow | null> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  return plan ?? null;
}

export async function listPlans(db: Db, lang: Language, videoId?: string): Promise<Plan[]> {
  return listOffers(db, lang, videoId !== undefined && (await videoExists(db, videoId)) ? videoId : null);
}

/** All subscriptions, and the pass for a video that exists. */
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

/** The cheapest subscription, for the price shown before the paywall. */
export async function cheapestOffer(db: Db): Promise<EpisodeList['offer']> {
  const [plan] = await db
    .select({ amount: plans.amount, currency: plans.currency, renewalDays: plans.renewalDays })
    .from(plans)
    .where(eq(plans.kind, 'subscription'))
    .orderBy(asc(plans.amount), asc(plans.position))
    .limit(1);
  if (!plan || plan.renewalDays === null) return null;
  return { amount: plan.amount, currency: plan.currency, renewalDays: plan.renewalDays };
}

export async function videoExists(db: Db, videoId: string): Promise<boolean> {
  const found = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
  return found.length > 0;
}
