import { and, eq, max } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ledger, orders, passes, refunds, subscriptions } from '../db/schema.ts';
import { unended } from '../entitlements/liveSubscription.ts';
import { currentRun, inRun } from '../lib/currentRun.ts';
import { noteMoney } from '../library/funnels/attribution.ts';
import { itemName, mailMember } from './billingMails.ts';
import { enqueueRefund } from './jobQueue.ts';
import type { OrderRow } from './orderRows.ts';
import { endOf, layPeriods, readPaidOrders } from './paidPeriods.ts';
import type { ProviderPayment } from './providers/port.ts';
import { endSubscription, NO_NEXT_PLAN } from './subscriptions.ts';

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Requests a refund of what is left of an order, once, and revokes the purchase. The provider is asked after
 * the commit, and the ledger is written when it confirms. A failed refund may be requested again. The caller
 * holds the lock on the order.
 */
export async function requestRefund(
  tx: Db,
  context: Context,
  order: OrderRow,
  reason: RefundRow['reason'],
  requestedAt = context.now(),
): Promise<RefundRow> {
  const { currency } = order;
  const amount = order.amount - (await refundedSoFar(tx, order.id));
  const id = context.newId('ref');
  const request = { id, amount, reason, status: 'requested' as const, requestedAt };
  const [created] = await tx
    .insert(refunds)
    .values({ ...request, orderId: order.id, currency })
    .onConflictDoUpdate({
      target: refunds.orderId,
      set: { ...request, providerRefundId: null },
      setWhere: eq(refunds.status, 'failed'),
    })
    .returning();
  if (!created) {
    const [existing] = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
    if (!existing) throw new Error(`The refund of order ${order.id} vanished`);
    return existing;
  }
  // An operator's command has no run of its own.
  await inRun(currentRun() ?? order.run, async () => {
    await revokePurchase(tx, context, order);
    await enqueueRefund(tx, order.id, context.now());
  });
  return created;
}

export async function refundedSoFar(db: Db, orderId: string): Promise<number> {
  const [sum] = await db
    .select({ soFar: max(ledger.soFar) })
    .from(ledger)
    .where(and(eq(ledger.orderId, orderId), eq(ledger.kind, 'refund')));
  return sum?.soFar ?? 0;
}

/**
 * Books what the provider reports as refunded, whoever requested it. A full refund revokes the purchase, a
 * partial one does not. The caller holds the lock on the paid order.
 */
export async function recordRefund(
  tx: Db,
  context: Context,
  log: Log,
  order: OrderRow,
  { refundedAmount }: ProviderPayment,
): Promise<OrderRow> {
  const { id: orderId, currency, userId } = order;
  const at = context.now();
  const alreadyRefunded = await refundedSoFar(tx, orderId);
  const refunded = Math.min(refundedAmount, order.amount);
  if (refunded < alreadyRefunded)
    log.error({ orderId }, 'a refund that was booked did not reach the member after all');
  if (refunded <= alreadyRefunded) return order;
  const part = refunded - alreadyRefunded;
  await tx.insert(ledger).values({
    id: context.newId('led'),
    orderId,
    kind: 'refund',
    amount: -part,
    currency,
    soFar: refunded,
    at,
  });
  await noteMoney(tx, order, -part, at);
  const current = refunded === order.amount ? await markRefunded(tx, context, order) : order;
  log.info({ orderId, part, soFar: refunded }, 'money went back');
  await mailMember(tx, context, userId, 'refundDone', async ({ lang, say, money }) =>
    say('refundDone', { item: await itemName(tx, lang, order), amount: money(part, currency), orderId }),
  );
  return current;
}

async function markRefunded(tx: Db, context: Context, order: OrderRow): Promise<OrderRow> {
  const { id: orderId, amount, currency } = order;
  const at = context.now();
  await tx
    .insert(refunds)
    .values({
      id: context.newId('ref'),
      orderId,
      amount,
      currency,
      reason: 'operator',
      status: 'done',
      requestedAt: at,
      settledAt: at,
    })
    .onConflictDoUpdate({ target: refunds.orderId, set: { status: 'done', settledAt: at } });
  const [refunded] = await tx
    .update(orders)
    .set({ status: 'refunded', updatedAt: at, nextLookAt: null })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'paid')))
    .returning();
  if (!refunded) throw new Error(`Order ${orderId} moved under its lock`);
  await revokePurchase(tx, context, order);
  return refunded;
}

/**
 * Keeps days that another order paid for. The refund must be recorded before, because it shortens the
 * periods.
 */
async function revokePurchase(tx: Db, context: Context, order: OrderRow): Promise<void> {
  await tx.delete(passes).where(eq(passes.orderId, order.id));
  if (order.kind !== 'subscription') return;
  const [subscription] = await tx.select().from(subscriptions).where(unended(order.userId)).for('update');
  if (!subscription) return;
  const periods = layPeriods(await readPaidOrders(tx, [order.userId]));
  const now = context.now();
  const paidUntil = endOf(periods) ?? now;
  const periodEnd = paidUntil < subscription.periodEnd ? paidUntil : subscription.periodEnd;
  const isItsOwn = subscription.lastOrderId === order.id;
  if (isItsOwn && periodEnd <= now) return endSubscription(tx, context, subscription);
  // A period that is over is never moved: its renewal may be under way.
  if (!isItsOwn && subscription.periodEnd <= now) return;
  const own = periods.get(subscription.lastOrderId ?? '');
  await tx
    .update(subscriptions)
    .set({
      periodStart: isItsOwn || !own ? periodEnd : own.start,
      periodEnd,
      nextTryAt: periodEnd,
      ...(isItsOwn && { status: 'cancelled' as const, ...NO_NEXT_PLAN }),
    })
    .where(eq(subscriptions.id, subscription.id));
}
