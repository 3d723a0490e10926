import { eq } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { ownsPass } from '../entitlements/access.ts';
import { liveSubscription } from '../entitlements/liveSubscription.ts';
import { currentRun } from '../lib/currentRun.ts';
import { ExpectedError } from '../lib/errors.ts';
import { attributeOrder } from '../library/funnels/attribution.ts';
import type { Visitor } from '../library/funnels/visitor.ts';
import { claimKey, findByKey, hashBody, type KeyedRequest } from './idempotency.ts';
import {
  expireIfDue,
  expireUnpaid,
  findOpenOrder,
  hasLostAttempt,
  mayHavePayment,
  ORDER_LIFE_MS,
  type OrderRow,
  requireOwnOrder,
} from './orderRows.ts';
import { cancelAbandoned, refreshOrder } from './orderSync.ts';
import { findPlan, isOnSale, type PlanRow } from './plans.ts';

export type OrderItem = { planId: string; videoId: string | null };
export type OrderOrigin = { referrerToken: string | null; visitor?: Visitor };

/**
 * Returns the member's one open order for a plan (and video), or creates it at the plan's price. A repeated
 * key returns its order even after that was closed; without a key only an open one is reused. Throws
 * ExpectedError 409 for what the member already owns, and 422 for a wrong item or a key used for another one.
 */
export async function placeOrder(
  context: Context,
  log: Log,
  userId: string,
  item: OrderItem,
  { key, ...origin }: { key: string | null } & OrderOrigin,
): Promise<OrderRow> {
  const bodyHash = hashBody([item.planId, item.videoId]);
  const request: KeyedRequest | null = key === null ? null : { userId, key, call: 'order', bodyHash };
  const orderIdOfKey = request && (await findByKey(context.db, request));
  if (orderIdOfKey) return loadCurrentOrder(context, log, userId, orderIdOfKey);

  const openOrder = await findOpenOrder(context.db, { userId, ...item });
  // It may have ended at the provider, which would allow a new one.
  if (openOrder && mayHavePayment(openOrder)) {
    const synced = await refreshOrder(context, log, openOrder);
    // Nothing reports that a member left PayPal by the Back button of the browser.
    if (synced.method === 'paypal') await cancelAbandoned(context, log, synced);
  }

  const plan = await requirePlan(context.db, item, context.now());
  return context.db.transaction(async (tx) => {
    await requireNotOwned(tx, userId, plan.kind, item.videoId, context.now());
    const order = await findOrCreateOrder(tx, context, { userId, ...origin }, plan, item.videoId);
    if (!request) return order;
    const orderId = await claimKey(tx, request, order.id, context.now());
    return orderId === order.id ? order : requireOwnOrder(tx, userId, orderId);
  });
}

export async function loadCurrentOrder(
  context: Context,
  log: Log,
  userId: string,
  orderId: string,
): Promise<OrderRow> {
  const order = await requireOwnOrder(context.db, userId, orderId);
  const synced = mayHavePayment(order) ? await refreshOrder(context, log, order) : order;
  return expireIfDue(context.db, synced, context.now());
}

export async function requireNotOwned(
  db: Db,
  userId: string,
  kind: OrderRow['kind'],
  videoId: string | null,
  now: Date,
): Promise<void> {
  if (kind === 'subscription') {
    const current = await liveSubscription(db, userId, now);
    if (current?.status === 'active') throw new ExpectedError(409, 'alreadySubscribed');
  } else if (videoId !== null && (await ownsPass(db, userId, videoId))) {
    throw new ExpectedError(409, 'alreadyOwned');
  }
}

async function requirePlan(db: Db, item: OrderItem, now: Date): Promise<PlanRow> {
  const plan = await findPlan(db, now, item);
  if (!plan) throw new ExpectedError(422, 'noSuchPlan', { fields: { planId: 'unknown' } });
  if (plan.kind === 'subscription' && item.videoId !== null) {
    throw new ExpectedError(422, 'subscriptionForOneSeries', {
      fields: { videoId: 'unexpected' },
    });
  }
  if (plan.kind === 'pass' && item.videoId === null) {
    throw new ExpectedError(422, 'passWithoutSeries', { fields: { videoId: 'required' } });
  }
  if (item.videoId !== null && !(await isOnSale(db, item.videoId, now))) {
    throw new ExpectedError(422, 'noSuchSeries', { fields: { videoId: 'unknown' } });
  }
  return plan;
}

async function findOrCreateOrder(
  tx: Db,
  context: Context,
  { userId, referrerToken, visitor }: { userId: string } & OrderOrigin,
  plan: PlanRow,
  videoId: string | null,
): Promise<OrderRow> {
  const now = context.now();
  const item = { userId, planId: plan.id, videoId };
  // Each round creates the order, finds it, or loses it to a request that has just closed it.
  for (let round = 0; round < 5; round += 1) {
    const [created] = await tx
      .insert(orders)
      .values({
        ...item,
        attributedVideoId: videoId,
        referrerToken,
        id: context.newId('ord'),
        kind: plan.kind,
        amount: plan.amount,
        currency: plan.currency,
        renewalDays: plan.renewalDays,
        status: 'created',
        provider: context.payments.all[0]?.name ?? '',
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + ORDER_LIFE_MS),
        run: currentRun(),
      })
      .onConflictDoNothing()
      .returning();
    if (created) return visitor ? attribute(tx, created, visitor, now) : created;
    const openOrder = await findOpenOrder(tx, item);
    if (openOrder && !isOutdated(openOrder, plan, context)) return openOrder;
    if (openOrder) await expireUnpaid(tx, openOrder, now);
  }
  throw new Error(`No open order for plan ${plan.id}`);
}

async function attribute(tx: Db, order: OrderRow, visitor: Visitor, now: Date): Promise<OrderRow> {
  const attribution = await attributeOrder(tx, visitor, order, now);
  await tx.update(orders).set(attribution).where(eq(orders.id, order.id));
  return { ...order, ...attribution };
}

function isOutdated(order: OrderRow, plan: PlanRow, { now }: Context): boolean {
  if (order.status !== 'created') return false;
  if (order.expiresAt <= now()) return true;
  const sameTerms =
    order.amount === plan.amount &&
    order.currency === plan.currency &&
    order.renewalDays === plan.renewalDays;
  return !sameTerms && !hasLostAttempt(order);
}
