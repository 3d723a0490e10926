import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import { orders, subscriptions } from '../db/schema.ts';
import { isWithinLimit } from '../db/throttle.ts';
import { mayHavePayment, ORDER_LIFE_MS, type OrderRow, requireOwnOrder } from './orderRows.ts';
import { type PaymentProvider, type ProviderPayment, ProviderUnreachable } from './providers/port.ts';
import { declineRenewal, settleFrom } from './settlement.ts';

const INTERVAL_MS = 1000;
/** Three times the timeout of a provider call: by then no attempt is in flight. */
const LOST_AFTER_MS = 30_000;
/** A renewal whose subscription stopped renewing is not charged again, so this may wait longer. */
const RENEWAL_LOST_AFTER_MS = 10 * 60_000;

/**
 * Updates an open order from the provider, at most once a second per order across all servers. If the
 * provider is unreachable or was just asked, the order is returned as stored. It waits for the network, so
 * never call it inside a transaction.
 */
export async function refreshOrder(context: Context, log: Log, order: OrderRow): Promise<OrderRow> {
  const { db, now, payments } = context;
  const provider = payments.byName(order.provider);
  if (!mayHavePayment(order) || !provider) return order;
  const limit = { bucket: `order-lookup:${order.id}`, limit: 1, windowMs: INTERVAL_MS };
  if (!(await isWithinLimit(db, limit, now()))) return requireOwnOrder(db, order.userId, order.id);

  try {
    const payment = await findPayment(provider, order);
    if (!payment) return await releaseIfLost(context, log, order);
    return (await settleFrom(context, log, order.id, provider.name, payment)) ?? order;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return requireOwnOrder(db, order.userId, order.id);
  }
}

export async function findPayment(
  provider: PaymentProvider,
  order: OrderRow,
): Promise<ProviderPayment | null> {
  // A renewal that is retried still names the declined payment.
  const isRetry = order.subscriptionId !== null && order.declineCode !== null;
  if (order.providerPaymentId !== null && !isRetry) return provider.fetchPayment(order.providerPaymentId);
  const found = await provider.findPayments(order.id);
  return found.find((payment) => payment.status === 'paid') ?? (isRetry ? null : (found[0] ?? null));
}

export async function cancelAbandoned(context: Context, log: Log, order: OrderRow): Promise<void> {
  const provider = context.payments.byName(order.provider);
  if (!provider?.cancelPayment || order.status !== 'action' || order.providerPaymentId === null) return;
  try {
    const payment = await provider.cancelPayment(order.providerPaymentId);
    await settleFrom(context, log, order.id, provider.name, payment);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
}

/**
 * Opens an order for another attempt. That is safe even if the first request still arrives: every attempt
 * uses the order's id as idempotency key, so the provider makes only one payment.
 */
export async function releaseOrder({ db, now }: Context, order: OrderRow): Promise<OrderRow> {
  const expiresAt = new Date(now().getTime() + ORDER_LIFE_MS);
  const [released] = await db
    .update(orders)
    .set({ status: 'created', updatedAt: now(), expiresAt })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, 'pending'),
        isNull(orders.providerPaymentId),
        // Not if a newer attempt has started since.
        eq(orders.updatedAt, order.updatedAt),
      ),
    )
    .returning();
  return released ?? requireOwnOrder(db, order.userId, order.id);
}

async function releaseIfLost(context: Context, log: Log, order: OrderRow): Promise<OrderRow> {
  const age = context.now().getTime() - order.updatedAt.getTime();
  if (order.subscriptionId !== null) return closeIfNotRenewing(context, log, order, age);
  if (order.status !== 'pending' || age < LOST_AFTER_MS) return order;
  log.info({ orderId: order.id }, 'a payment never started; the order may be paid again');
  return releaseOrder(context, order);
}

/** While the subscription renews, its charge is repeated until it has an outcome. */
async function closeIfNotRenewing(
  context: Context,
  log: Log,
  order: OrderRow,
  age: number,
): Promise<OrderRow> {
  const { db } = context;
  const [subscription] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscriptionId ?? ''));
  const renews = subscription?.status === 'active' || subscription?.status === 'past_due';
  if (renews || age < RENEWAL_LOST_AFTER_MS) return order;
  await declineRenewal(context, log, order.id, 'cancelled');
  return requireOwnOrder(db, order.userId, order.id);
}
