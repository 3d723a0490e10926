import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Language, Order } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { orders, plans, subscriptions } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { liveSubscription, nextPeriod } from './subscriptions.ts';

export type OrderRow = typeof orders.$inferSelect;

export const ORDER_LIFE_MS = 24 * 60 * 60 * 1000;

/** Open orders may still be paid; there is one for a person, plan and video. */
const OPEN = ['created', 'pending', 'action'] as const;

/** The person's own order; Refusal 404 for anybody else's, which looks the same as none. */
export async function ownOrder(db: Db, userId: string, orderId: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) throw new Refusal(404, 'There is no such order.');
  return order;
}

export async function findOpenOrder(
  db: Db,
  wish: { userId: string; planId: string; videoId: string | null },
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, wish.userId),
        eq(orders.planId, wish.planId),
        wish.videoId === null ? isNull(orders.videoId) : eq(orders.videoId, wish.videoId),
        inArray(orders.status, [...OPEN]),
      ),
    );
  return order ?? null;
}

/**
 * True when the provider may hold a payment for the order. A try whose answer was lost puts the
 * order back to `created`, and its method stays as the mark of it.
 */
export function mayHavePayment(order: OrderRow): boolean {
  return order.status === 'pending' || order.status === 'action' || isTried(order);
}

export const isOpen = (order: OrderRow) => OPEN.some((status) => status === order.status);

export const isTried = (order: OrderRow) => order.status === 'created' && order.method !== null;

/** Closes an order nobody paid in time. From `pending` on only the provider's word closes it. */
export async function expireIfDue(db: Db, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.status !== 'created' || order.expiresAt > now) return order;
  const [expired] = await db
    .update(orders)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'created'), lte(orders.expiresAt, now)))
    .returning();
  return expired ?? ownOrder(db, order.userId, order.id);
}

/** An order as its owner sees it. */
export async function viewOrder(context: Context, order: OrderRow, lang: Language): Promise<Order> {
  const { payments, db } = context;
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, order.planId));
  const { id, status, planId, kind, videoId, amount, currency, renewalDays, declineCode } = order;
  return {
    id,
    status,
    planId,
    planName: plan?.name[lang] ?? planId,
    kind,
    videoId,
    amount,
    currency,
    renewalDays,
    renewsAt: (await renewalOf(context, order))?.toISOString() ?? null,
    methods: payments.methods,
    cardFieldsUrl: payments.methods.includes('card') ? payments.cardFieldsUrl : null,
    testMode: payments.testMode,
    actionUrl: status === 'action' ? order.actionUrl : null,
    declineCode,
    createdAt: order.createdAt.toISOString(),
  };
}

/** The end of the period it bought, or would buy now; days still running are counted in. */
async function renewalOf({ db, now }: Context, order: OrderRow): Promise<Date | null> {
  if (order.renewalDays === null) return null;
  const [bought] = await db
    .select({ periodEnd: subscriptions.periodEnd })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, order.id));
  if (bought) return bought.periodEnd;
  return nextPeriod(await liveSubscription(db, order.userId, now()), order.renewalDays, now()).end;
}
