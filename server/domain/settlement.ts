import { and, eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ledger, orders, passes, users } from '../db/schema.ts';
import type { ProviderPayment } from '../payments/provider.ts';
import type { OrderRow } from './orderRows.ts';
import { startSubscription } from './subscriptions.ts';
import { listAsUnlocked } from './unlocks.ts';

/** Where the money rules write what somebody must look at: ids and states only. */
export type Log = { info: (data: object, text: string) => void; error: (data: object, text: string) => void };

/**
 * What a provider's word may change. A final state stays, but for one thing: money that moved after
 * all, which must never be taken without giving.
 */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['pending', 'action', 'paid', 'declined', 'cancelled', 'expired'],
  pending: ['pending', 'action', 'paid', 'declined', 'cancelled', 'expired'],
  action: ['pending', 'action', 'paid', 'declined', 'cancelled', 'expired'],
  declined: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: [],
  refunded: [],
};

/**
 * Brings an order to the state of the provider's payment, and gives what was bought exactly once.
 * Everything that moves an order by a provider's answer goes through here. `alongside` runs in the
 * same transaction. Answers the order afterwards; null when there is no such order.
 */
export async function settleFrom(
  context: Context,
  log: Log,
  orderId: string,
  payment: ProviderPayment,
  alongside?: (tx: Db) => Promise<void>,
): Promise<OrderRow | null> {
  return context.db.transaction(async (tx) => {
    await alongside?.(tx);
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return null;
    const trouble = disagreement(order, payment, context.payments.name);
    if (trouble) {
      log.error({ orderId, paymentId: payment.id, trouble }, 'the payment does not belong to the order');
      return order;
    }
    if (!NEXT[order.status].includes(payment.status)) return order;

    const settled = await move(tx, order, payment, context.now());
    if (settled.status === 'paid') await deliver(tx, context, log, settled);
    if (settled.status !== order.status) {
      log.info({ orderId, from: order.status, to: settled.status }, 'order moved');
    }
    return settled;
  });
}

/** Why the payment cannot be this order's, or null. */
function disagreement(order: OrderRow, payment: ProviderPayment, provider: string): string | null {
  if (order.provider !== provider) return 'provider';
  if (payment.reference !== order.id) return 'reference';
  if (payment.amount !== order.amount) return 'amount';
  if (payment.currency !== order.currency) return 'currency';
  const another = order.providerPaymentId !== null && order.providerPaymentId !== payment.id;
  // A second payment counts only while the order is not paid and only if it brought the money.
  if (another && (order.status === 'paid' || payment.status !== 'paid')) return 'second payment';
  return null;
}

/** The row is locked, yet the old state is named again: the update itself is what may happen only once. */
async function move(tx: Db, order: OrderRow, payment: ProviderPayment, now: Date): Promise<OrderRow> {
  const [moved] = await tx
    .update(orders)
    .set({
      status: payment.status,
      providerPaymentId: payment.id,
      actionUrl: payment.status === 'action' ? payment.actionUrl : null,
      declineCode: payment.status === 'declined' ? payment.declineCode : null,
      paidAt: payment.status === 'paid' ? now : null,
      updatedAt: payment.status === order.status ? order.updatedAt : now,
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning();
  if (!moved) throw new Error(`Order ${order.id} moved under its lock`);
  return moved;
}

async function deliver(tx: Db, { now, newId }: Context, log: Log, order: OrderRow): Promise<void> {
  const { id: orderId, userId, planId, amount, currency } = order;
  await tx.insert(ledger).values({ id: newId('led'), orderId, kind: 'capture', amount, currency, at: now() });

  if (order.kind === 'pass' && order.videoId !== null) {
    const pass = { userId, videoId: order.videoId, orderId, createdAt: now() };
    const given = await tx.insert(passes).values(pass).onConflictDoNothing().returning();
    if (given.length === 0) log.error({ orderId }, 'paid for a pass that was owned already: refund it');
    await listAsUnlocked(tx, userId, order.videoId, now());
    return;
  }
  // Two orders of one person may be settled at once; the second has to see what the first one started.
  await tx.select({ one: sql`1` }).from(users).where(eq(users.id, userId)).for('no key update');
  const renewalDays = order.renewalDays ?? 0;
  await startSubscription(
    tx,
    { id: newId('sub'), userId, planId, orderId, amount, currency, renewalDays },
    now(),
  );
}
