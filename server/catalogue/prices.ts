import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { plans, prices } from '../db/schema.ts';
import { Refusal } from '../lib/errors.ts';
import { formatPrice, type Price } from '../lib/minorUnits.ts';
import { changeSeries } from './changes.ts';

export const PASS_PLAN = 'pass';

export type PriceRow = typeof prices.$inferSelect;

export type NewPrice = {
  planId: string;
  /** Null for the price of every series without one of its own. */
  videoId: string | null;
  amount: number;
  currency: string;
  /** Null means now. */
  from: Date | null;
  actor: string;
};

export type PriceChange = {
  planId: string;
  videoId: string | null;
  amount: number;
  currency: string;
  from: Date;
  /** When a price that was already planned takes over. */
  until: Date | null;
  before: { amount: number; currency: string } | null;
};

/**
 * Sets a price from a time on, in place of the one that would hold then. What is already sold keeps its
 * price. Locks the plan, so that two operators wait for each other.
 */
export async function setPrice(
  tx: Db,
  { newId, now }: Pick<Context, 'newId' | 'now'>,
  wish: NewPrice,
): Promise<PriceChange> {
  const { planId, videoId, amount, currency, from, actor } = wish;
  // This lock does not block orders, which only refer to the plan.
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId)).for('no key update');
  if (!plan) throw new Refusal(await unknownPlan(tx, planId));
  if (videoId !== null && plan.kind !== 'pass')
    throw new Refusal(`${planId} is a subscription, which is for every series.`);
  await requireShopCurrency(tx, currency);
  const at = now();
  const start = from ?? at;
  if (start < at) throw new Refusal(`${start.toISOString()} has passed: a price that was on sale stays.`);

  const line = await readLine(tx, planId, videoId, start);
  const planned = line.find((row) => row.from.getTime() === start.getTime()) ?? null;
  const before = line.filter((row) => row.from < start).at(-1) ?? null;
  const until = line.find((row) => row.from > start)?.from ?? null;
  const holds = planned ?? (before && (before.until === null || before.until > start) ? before : null);
  if (holds && isSame(holds, wish)) throw new Refusal(`It costs ${formatPrice(holds)} by then already.`);

  if (planned) await endPrice(tx, planned, start);
  if (before && isSame(before, wish)) await endPrice(tx, before, until);
  else {
    if (before) await endPrice(tx, before, start);
    const id = newId('prc');
    await tx
      .insert(prices)
      .values({ id, planId, videoId, amount, currency, from: start, until, actor, createdAt: at });
  }
  return {
    planId,
    videoId,
    amount,
    currency,
    from: start,
    until,
    before: before && { amount: before.amount, currency: before.currency },
  };
}

/** The prices of a plan that hold at `from` or later, or end exactly then, by start. */
const readLine = (tx: Db, planId: string, videoId: string | null, from: Date): Promise<PriceRow[]> =>
  tx
    .select()
    .from(prices)
    .where(
      and(
        eq(prices.planId, planId),
        videoId === null ? isNull(prices.videoId) : eq(prices.videoId, videoId),
        or(isNull(prices.until), sql`${prices.until} >= ${from.toISOString()}::timestamptz`),
        // A price that was replaced before its start has `until` equal to `from` and never holds.
        or(isNull(prices.until), ne(prices.until, prices.from)),
      ),
    )
    .orderBy(asc(prices.from));

const isSame = (one: Price, other: Price): boolean =>
  one.amount === other.amount && one.currency === other.currency;

const endPrice = (tx: Db, { id }: PriceRow, until: Date | null) =>
  tx.update(prices).set({ until }).where(eq(prices.id, id));

/** The shop has one currency, so that its prices can be compared. */
async function requireShopCurrency(tx: Db, currency: string): Promise<void> {
  const own = await shopCurrency(tx);
  if (own !== null && own !== currency)
    throw new Refusal(`The shop sells in ${own}; a price in ${currency} is not possible.`);
}

async function unknownPlan(tx: Db, planId: string): Promise<string> {
  const all = await tx.select({ id: plans.id }).from(plans).orderBy(asc(plans.position));
  return `There is no plan "${planId}". There are ${all.map(({ id }) => id).join(', ')}.`;
}

export async function shopCurrency(db: Db): Promise<string | null> {
  const [one] = await db
    .select({ currency: prices.currency })
    .from(prices)
    .where(isNull(prices.until))
    .limit(1);
  return one?.currency ?? null;
}

const holdingAt = (line: PriceRow[], at: Date): PriceRow | undefined =>
  line.find(({ from, until }) => from <= at && (until === null || until > at));

export const ownPassPrice = (db: Db, videoId: string, at: Date): Promise<Price | null> =>
  passPriceIn(db, videoId, at);

export const passPriceOf = async (db: Db, videoId: string, at: Date): Promise<Price | null> =>
  (await ownPassPrice(db, videoId, at)) ?? passPriceIn(db, null, at);

async function passPriceIn(db: Db, videoId: string | null, at: Date): Promise<Price | null> {
  const line = await readLine(db, PASS_PLAN, videoId, at);
  const row = holdingAt(line, at);
  return row ? { amount: row.amount, currency: row.currency } : null;
}

/** Sets the own pass price of a series from now on. Null ends it, so that the general price holds. */
export async function replaceOwnPassPrice(
  tx: Db,
  context: Pick<Context, 'newId' | 'now'>,
  videoId: string,
  price: Price | null,
  actor: string,
): Promise<void> {
  if (price) {
    await setPrice(tx, context, { planId: PASS_PLAN, videoId, ...price, from: null, actor });
    return;
  }
  const now = context.now();
  const own = holdingAt(await readLine(tx, PASS_PLAN, videoId, now), now);
  if (own) await endPrice(tx, own, now);
}

export const listPrices = (db: Db): Promise<PriceRow[]> =>
  db
    .select()
    .from(prices)
    .orderBy(asc(prices.planId), sql`${prices.videoId} nulls first`, asc(prices.from), asc(prices.createdAt));

/** The price has a history of its own; the change of the series only records who set it. */
export async function setPassPrice(
  context: Context,
  videoId: string,
  wish: Omit<NewPrice, 'planId' | 'videoId'>,
  command: string,
): Promise<PriceChange> {
  const found: { change?: PriceChange } = {};
  await changeSeries(context, videoId, { actor: wish.actor, command }, async (series, tx) => {
    if (!series) throw new Refusal(`There is no series "${videoId}".`);
    found.change = await setPrice(tx, context, { ...wish, planId: PASS_PLAN, videoId });
    return { ...series };
  });
  if (!found.change) throw new Error(`The price of ${videoId} was not set`);
  return found.change;
}
