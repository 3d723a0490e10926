import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { episodes, orders, passes, refunds, subscriptions, videos } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { type OrderRow, WITHDRAWAL_MS, withdrawableUntil } from './orderRows.ts';
import { layPeriods, readPaidOrders } from './paidPeriods.ts';

/*
 * The right of withdrawal. The first withdrawal in a year needs no reason. After that the right ends when an
 * episode that the purchase opened is played, if the buyer agreed to those terms.
 */

const YEAR_MS = 365 * DAY_MS;

export type Right = 'open' | 'late' | 'played';

export async function withdrawalRight(db: Db, order: OrderRow, at: Date): Promise<Right> {
  const { playedAt } = order;
  const until = withdrawableUntil(order);
  if (until === null || at > until) return 'late';
  if (playedAt === null || playedAt > at || (await termsOf(db, order)) === null) return 'open';
  return (await hasWithdrawn(db, order, at)) ? 'played' : 'open';
}

/** A renewal is bound by the terms agreed to when the plan was bought. */
async function termsOf(db: Db, { subscriptionId, agreedTerms }: OrderRow): Promise<string | null> {
  if (subscriptionId === null) return agreedTerms;
  const [first] = await db
    .select({ terms: orders.agreedTerms })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.id, subscriptionId));
  return first?.terms ?? null;
}

/** Looks at other purchases of this account and at those paid with the same card or wallet. */
async function hasWithdrawn(db: Db, { id, userId, payer }: OrderRow, at: Date): Promise<boolean> {
  const isTheirs =
    payer === null ? eq(orders.userId, userId) : or(eq(orders.userId, userId), eq(orders.payer, payer));
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.reason, 'withdrawal'),
        ne(refunds.orderId, id),
        gt(refunds.requestedAt, new Date(at.getTime() - YEAR_MS)),
        isTheirs,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Marks each purchase that opens the episode as played. Free episodes and daily picks belong to no purchase.
 */
export async function notePlayed(
  db: Db,
  userId: string,
  { videoId, episodeId }: { videoId: string; episodeId: string },
  now: Date,
): Promise<void> {
  const unplayed = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'paid'),
        isNull(orders.playedAt),
        gt(orders.paidAt, new Date(now.getTime() - WITHDRAWAL_MS)),
      ),
    );
  if (unplayed.length === 0 || (await isFree(db, episodeId))) return;
  const opening = await ordersThatOpen(db, userId, videoId, now);
  for (const { id } of unplayed)
    if (opening.has(id)) await db.update(orders).set({ playedAt: now }).where(eq(orders.id, id));
}

async function isFree(db: Db, episodeId: string): Promise<boolean> {
  const [found] = await db
    .select({ number: episodes.number, freeEpisodes: videos.freeEpisodes })
    .from(episodes)
    .innerJoin(videos, eq(videos.id, episodes.videoId))
    .where(eq(episodes.id, episodeId));
  return !found || found.number <= found.freeEpisodes;
}

async function ordersThatOpen(db: Db, userId: string, videoId: string, now: Date): Promise<Set<string>> {
  const owned = await db
    .select({ orderId: passes.orderId })
    .from(passes)
    .where(and(eq(passes.userId, userId), eq(passes.videoId, videoId)));
  const periods = layPeriods(await readPaidOrders(db, [userId]));
  const running = [...periods].filter(([, { start, end }]) => start <= now && now < end);
  return new Set([...owned.map(({ orderId }) => orderId), ...running.map(([id]) => id)]);
}
