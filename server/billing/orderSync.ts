import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import { isWithinLimit } from '../db/rateLimit.ts';
import { orders, subscriptions } from '../db/schema.ts';
import { type PaymentProvider, type ProviderPayment, ProviderUnreachable } from '../providers/port.ts';
import { mayHavePayment, ORDER_LIFE_MS, type OrderRow, requireOwnOrder } from './orderRows.ts';
import { declineRenewal, settleFrom } from './settlement.ts';

const INTERVAL_MS = 1000;
/** Three times as long as a call to the provider may take: by then no try of ours is under way. */
const LOST_AFTER_MS = 30_000;
/** Nobody sends the charge of a renewal again once it is not wanted any more: then it may take its time. */
const RENEWAL_LOST_AFTER_MS = 10 * 60_000;

/**
 * Asks the provider how an open order stands and settles from its answer, at most once a second for
 * each order over all servers. Unreachable, or asked just now: answers what is known.
 * Never call it inside a transaction: it waits for the network.
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

/** The order's payment at the provider, or null. A paid one speaks for the order if there are several. */
export async function findPayment(
  provider: PaymentProvider,
  order: OrderRow,
): Promise<ProviderPayment | null> {
  // A renewal that is tried again still names the payment that was declined.
  const isRetry = order.subscriptionId !== null && order.declineCode !== null;
  if (order.providerPaymentId !== null && !isRetry) return provider.fetchPayment(order.providerPaymentId);
  const found = await provider.findPayments(order.id);
  return found.find((payment) => payment.status === 'paid') ?? (isRetry ? null : (found[0] ?? null));
}

/** Takes back a payment that waits for the person, who has come back from its page to begin anew. */
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
 * Opens an order for another try. This is safe even if the first request still arrives: every try
 * carries the order's id as the provider's idempotency key, so the provider makes one payment of
 * them all. The order stays the person's one open order for as long as a new one would.
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
        // Not a later try than the one that was looked at.
        eq(orders.updatedAt, order.updatedAt),
      ),
    )
    .returning();
  return released ?? requireOwnOrder(db, order.userId, order.id);
}

/** The provider knows nothing of it: after a while, nobody waits for its answer any more either. */
async function releaseIfLost(context: Context, log: Log, order: OrderRow): Promise<OrderRow> {
  const age = context.now().getTime() - order.updatedAt.getTime();
  if (order.subscriptionId !== null) return closeIfNotRenewing(context, log, order, age);
  if (order.status !== 'pending' || age < LOST_AFTER_MS) return order;
  log.info({ orderId: order.id }, 'a payment was never begun; the order may be paid again');
  return releaseOrder(context, order);
}

/** The charge of a renewal is sent again until it has an outcome, unless the subscription was given up meanwhile. */
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
