import { and, desc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Language, Order, PaymentMethod } from '../../contract/entities.ts';
import { PAGE_SIZE } from '../../contract/pageSize.ts';
import type { Context } from '../context.ts';
import { cutPage, encodeInstantCursor, olderThan } from '../db/cursor.ts';
import type { Db } from '../db/database.ts';
import { orders, plans, receipts, refunds, subscriptions } from '../db/schema.ts';
import { liveSubscription, type SubscriptionRow } from '../entitlements/liveSubscription.ts';
import { DAY_MS } from '../lib/days.ts';
import { ExpectedError } from '../lib/errors.ts';
import { nextPeriod } from './subscriptions.ts';

export type OrderRow = typeof orders.$inferSelect;

export const ORDER_LIFE_MS = 24 * 60 * 60 * 1000;

/** An open order may still be paid. An index allows one for each member, plan and video. */
const OPEN = ['created', 'pending', 'action'] as const;

/** Throws the same ExpectedError 404 for another member's order as for a missing one. */
export async function requireOwnOrder(db: Db, userId: string, orderId: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) throw new ExpectedError(404, 'orderNotFound');
  return order;
}

export async function listOrders(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<{ rows: OrderRow[]; cursor: string | null }> {
  const { createdAt, id } = orders;
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.status, ['created', 'expired']),
        olderThan(cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_SIZE + 1);
  return cutPage(found, (last) => encodeInstantCursor(last.createdAt, last.id));
}

export async function findOpenOrder(
  db: Db,
  item: { userId: string; planId: string; videoId: string | null },
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, item.userId),
        eq(orders.planId, item.planId),
        item.videoId === null ? isNull(orders.videoId) : eq(orders.videoId, item.videoId),
        inArray(orders.status, [...OPEN]),
        isNull(orders.subscriptionId),
      ),
    );
  return order ?? null;
}

/**
 * True when the provider may hold a payment. An attempt whose answer was lost puts the order back to
 * `created` with its method still set.
 */
export function mayHavePayment(order: OrderRow): boolean {
  return order.status === 'pending' || order.status === 'action' || hasLostAttempt(order);
}

export const isOpen = (order: OrderRow) => OPEN.some((status) => status === order.status);

export const hasLostAttempt = (order: OrderRow) => order.status === 'created' && order.method !== null;

/** Expires an overdue order that is still `created`. From `pending` on, only its provider may close it. */
export async function expireIfDue(db: Db, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.status !== 'created' || order.expiresAt > now) return order;
  const [expired] = await db
    .update(orders)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'created'), lte(orders.expiresAt, now)))
    .returning();
  return expired ?? requireOwnOrder(db, order.userId, order.id);
}

export async function expireUnpaid(db: Db, order: OrderRow, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'created')));
}

/** Locks the subscription that an order renews before the order: the fixed sequence prevents deadlocks. */
export async function lockOrder(
  tx: Db,
  orderId: string,
): Promise<{ order: OrderRow; subscription: SubscriptionRow | null } | null> {
  const [found] = await tx
    .select({ subscriptionId: orders.subscriptionId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!found) return null;
  const [subscription] =
    found.subscriptionId === null
      ? []
      : await tx.select().from(subscriptions).where(eq(subscriptions.id, found.subscriptionId)).for('update');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ? { order, subscription: subscription ?? null } : null;
}

export async function viewOrder(context: Context, order: OrderRow, lang: Language): Promise<Order> {
  const [view] = await viewOrders(context, [order], lang);
  return view as Order;
}

/** All rows must belong to one member. */
export async function viewOrders(context: Context, rows: OrderRow[], lang: Language): Promise<Order[]> {
  const { payments, db } = context;
  const related = await db
    .select({
      id: orders.id,
      name: plans.name,
      refunded: sql<number>`(select coalesce(max(so_far), 0)::int from ledger
        where order_id = ${orders.id} and kind = 'refund')`,
      asked: refunds.requestedAt,
      refund: refunds.status,
      receiptNumber: receipts.number,
    })
    .from(orders)
    .innerJoin(plans, eq(plans.id, orders.planId))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(
      inArray(
        orders.id,
        rows.map(({ id }) => id),
      ),
    );
  const relatedTo = new Map(related.map((row) => [row.id, row]));
  const renewsAt = await renewalDates(context, rows);
  return rows.map((order) => {
    const { id, status, planId, kind, videoId, amount, currency, renewalDays, declineCode } = order;
    const { name, refunded, asked, refund, receiptNumber } = relatedTo.get(id) ?? {};
    return {
      id,
      status,
      planId,
      planName: name?.[lang] ?? planId,
      kind,
      videoId,
      amount,
      currency,
      renewalDays,
      renewsAt: renewsAt(order)?.toISOString() ?? null,
      methods: payments.methods.filter((method) => canPay(context, order, method)),
      card: canPay(context, order, 'card') ? (payments.forMethod('card')?.card ?? null) : null,
      testMode: payments.testMode,
      actionUrl: status === 'action' ? order.actionUrl : null,
      declineCode: isOpen(order) ? null : declineCode,
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
      withdrawableUntil: withdrawableUntil(order)?.toISOString() ?? null,
      methodLabel: order.paidAt && methodLabel(order, lang),
      renewal: order.subscriptionId !== null,
      refundedAmount: refunded ?? 0,
      refundRequestedAt: (refund !== 'failed' && asked?.toISOString()) || null,
      receiptNumber: receiptNumber ?? null,
    };
  });
}

export const WITHDRAWAL_MS = 14 * DAY_MS;

/** The latest end of the right to withdraw. Playing an episode may end it sooner: see withdrawalRight. */
export function withdrawableUntil({ status, paidAt }: OrderRow): Date | null {
  return status === 'paid' && paidAt !== null ? new Date(paidAt.getTime() + WITHDRAWAL_MS) : null;
}

/** After an attempt whose answer was lost, only the provider that got it knows whether the order is paid. */
export function canPay({ payments }: Context, order: OrderRow, method: PaymentMethod): boolean {
  const provider = payments.forMethod(method);
  return provider !== null && (order.method === null || order.provider === provider.name);
}

const CARD: Record<Language, string> = { en: 'card', es: 'tarjeta', fy: 'carte', dy: 'Karte', pt: 'cartão' };

export function methodLabel(order: OrderRow, lang: Language): string | null {
  if (order.mandateLabel !== null) return order.mandateLabel;
  if (order.method === null) return null;
  return order.method === 'paypal' ? 'PayPal' : CARD[lang];
}

async function renewalDates(
  { db, now }: Context,
  rows: OrderRow[],
): Promise<(order: OrderRow) => Date | null> {
  const subscribing = rows.filter(({ renewalDays }) => renewalDays !== null);
  const [first] = subscribing;
  if (!first) return () => null;
  const ids = subscribing.map(({ id }) => id);
  const paid = await db
    .select()
    .from(subscriptions)
    .where(or(inArray(subscriptions.orderId, ids), inArray(subscriptions.lastOrderId, ids)));
  const paidBy = ({ id }: OrderRow) =>
    paid.find(({ orderId, lastOrderId }) => orderId === id || lastOrderId === id);
  const isUnpaid = (order: OrderRow) => order.periodStart === null && !paidBy(order);
  const live = subscribing.some(isUnpaid) ? await liveSubscription(db, first.userId, now()) : null;
  return (order) => {
    const { renewalDays, periodStart } = order;
    if (renewalDays === null) return null;
    const own = paidBy(order);
    if (own) return own.periodEnd;
    if (periodStart) return new Date(periodStart.getTime() + renewalDays * DAY_MS);
    return nextPeriod(live, renewalDays, now()).end;
  };
}
