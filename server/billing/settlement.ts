import { and, eq } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/entities.ts';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ledger, orders, passes, users } from '../db/schema.ts';
import { uncountIn } from '../db/throttle.ts';
import type { SubscriptionRow } from '../entitlements/liveSubscription.ts';
import { addToUnlockedList } from '../entitlements/unlocks.ts';
import { inRunOf } from '../lib/currentRun.ts';
import { DAY_MS } from '../lib/days.ts';
import { hashToken } from '../lib/tokens.ts';
import { noteMoney } from '../library/funnels/attribution.ts';
import { enqueueEndMandate } from './jobQueue.ts';
import { lockOrder, type OrderRow } from './orderRows.ts';
import type { ProviderPayment } from './providers/port.ts';
import { issueReceipt } from './receipts.ts';
import { recordRefund, requestRefund } from './refunds.ts';
import { extendSubscription, isDue, recordDecline } from './renewals/outcome.ts';
import { startSubscription } from './subscriptions.ts';

/**
 * The payment states that may follow each order state. A closed order may still become paid, because money
 * that did move must buy what it paid for.
 */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
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
 * Applies the state of a provider's payment to its order and grants the purchase exactly once. Every payment
 * that a provider reports goes through here. `alongside` runs first in the same transaction. Returns the
 * order, or null if there is none.
 */
export async function settleFrom(
  context: Context,
  log: Log,
  orderId: string,
  provider: string,
  payment: ProviderPayment,
  alongside?: (tx: Db) => Promise<void>,
): Promise<OrderRow | null> {
  const settled = await context.db.transaction(async (tx) => {
    await alongside?.(tx);
    const locked = await lockOrder(tx, orderId);
    if (!locked) return null;
    return inRunOf(locked.order, log, (orderLog) =>
      settleLocked(tx, context, orderLog, provider, { ...locked, payment }),
    );
  });
  context.outbox.wake();
  return settled;
}

/** Declines a pending renewal that the provider refused to start or knows nothing of. */
export async function declineRenewal(
  context: Context,
  log: Log,
  orderId: string,
  declineCode: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked?.subscription || locked.order.status !== 'pending') return;
    await tx
      .update(orders)
      .set({ status: 'declined', declineCode, updatedAt: context.now() })
      .where(eq(orders.id, orderId));
    if (isDue(locked.subscription, locked.order))
      await recordDecline(tx, context, locked.subscription, locked.order);
    log.info({ orderId, declineCode }, 'a renewal was refused');
  });
  context.outbox.wake();
}

type ProviderReport = { order: OrderRow; subscription: SubscriptionRow | null; payment: ProviderPayment };

async function settleLocked(
  tx: Db,
  context: Context,
  log: Log,
  provider: string,
  report: ProviderReport,
): Promise<OrderRow> {
  const { order, payment } = report;
  if (isFromReplacedProvider(order, payment, provider)) return order;
  const mismatch = mismatchOf(order, payment, provider);
  if (mismatch) {
    log.error(
      { orderId: order.id, paymentId: payment.id, trouble: mismatch },
      'the payment does not belong to the order',
    );
    return order;
  }
  const at = context.now();
  // One instant for the order and what it grants, or access would outlast what was paid.
  const moved = await applyProviderState(tx, { ...context, now: () => at }, log, report);
  if (moved.status !== order.status) {
    log.info({ orderId: order.id, from: order.status, to: moved.status }, 'order moved');
  }
  return moved;
}

async function applyProviderState(
  tx: Db,
  context: Context,
  log: Log,
  report: ProviderReport,
): Promise<OrderRow> {
  const { order, payment } = report;
  let current = order;
  if (TRANSITIONS[order.status].includes(payment.status) && !isStale(order, payment)) {
    current = await moveOrder(tx, order, payment, context.now());
    if (current.status === 'paid') await fulfil(tx, context, log, { ...report, order: current });
    else if (order.status !== current.status)
      await handleFailedRenewal(tx, context, { ...report, order: current });
  }
  const isItsOwn = current.status === 'paid' && current.providerPaymentId === payment.id;
  return isItsOwn ? recordRefund(tx, context, log, current, payment) : current;
}

/** While a renewal is retried, payments of earlier attempts still read as declined. */
function isStale(order: OrderRow, payment: ProviderPayment): boolean {
  if (payment.status === 'paid') return false;
  const isOtherPayment = order.providerPaymentId !== null && order.providerPaymentId !== payment.id;
  return isOtherPayment || (order.status === 'pending' && order.declineCode !== null);
}

/** After a renewal moved to another provider, its payments at the old one still read as declined. */
const isFromReplacedProvider = (order: OrderRow, payment: ProviderPayment, provider: string): boolean =>
  order.subscriptionId !== null && order.provider !== provider && payment.status !== 'paid';

function mismatchOf(order: OrderRow, payment: ProviderPayment, provider: string): string | null {
  if (order.provider !== provider) return 'provider';
  if (payment.reference !== order.id) return 'reference';
  if (payment.amount !== order.amount) return 'amount';
  if (payment.currency !== order.currency) return 'currency';
  const isOtherPayment = order.providerPaymentId !== null && order.providerPaymentId !== payment.id;
  const settled = order.status === 'paid' || order.status === 'refunded';
  if (isOtherPayment && order.subscriptionId !== null && payment.status === 'declined') return null;
  if (isOtherPayment && (settled || payment.status !== 'paid')) return 'second payment';
  return null;
}

async function moveOrder(tx: Db, order: OrderRow, payment: ProviderPayment, now: Date): Promise<OrderRow> {
  const [moved] = await tx
    .update(orders)
    .set({
      status: payment.status,
      providerPaymentId: payment.id,
      actionUrl: payment.status === 'action' ? payment.actionUrl : null,
      declineCode: payment.status === 'declined' ? payment.declineCode : null,
      paidAt: payment.status === 'paid' ? now : null,
      nextLookAt: payment.status === 'paid' ? firstRecheckAt(now) : null,
      updatedAt: payment.status === order.status ? order.updatedAt : now,
      ...(payment.mandate && { mandateLabel: payment.mandate.label }),
      ...(payment.payer && { payer: hashToken(`${order.provider}:${payment.payer}`) }),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning();
  if (!moved) throw new Error(`Order ${order.id} moved under its lock`);
  return moved;
}

async function fulfil(tx: Db, context: Context, log: Log, report: ProviderReport): Promise<void> {
  const { now, newId } = context;
  const { order, subscription, payment } = report;
  const { id: orderId, userId, amount, currency } = order;
  await tx
    .insert(ledger)
    .values({ id: newId('led'), orderId, kind: 'capture', amount, currency, soFar: amount, at: now() });

  const owner = tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  // Locked, because two orders of one member may settle at once and the second must see what the first
  // started. A renewal holds its subscription instead, which a deletion locks after the member.
  const [member] = await (subscription ? owner : owner.for('no key update'));
  if (member?.deletedAt) {
    log.error({ orderId }, 'paid after the account was deleted: refund it');
    await issueReceipt(tx, context, order, null);
    await requestRefund(tx, context, order, 'deleted');
    const mandateId = payment.mandate?.id ?? null;
    await enqueueEndMandate(tx, { provider: order.provider, mandateId }, now());
    return;
  }
  await uncountIn(tx, order.countedIn ?? []);
  await noteMoney(tx, order, amount, now());
  await issueReceipt(tx, context, order, await grant(tx, context, log, report));
}

async function grant(tx: Db, context: Context, log: Log, report: ProviderReport): Promise<Date | null> {
  const { now, newId } = context;
  const { order, subscription, payment } = report;
  const { id: orderId, userId, planId, amount, currency, videoId, provider, method } = order;
  if (subscription) {
    if (isDue(subscription, order)) {
      const end = await extendSubscription(tx, subscription, order, payment.mandate);
      return subscription.status === 'cancelled' ? null : end;
    }
    log.error({ orderId }, 'a renewal was paid that nobody needs any more: it goes back');
    await requestRefund(tx, context, order, 'duplicate');
    return null;
  }
  if (order.kind === 'pass' && videoId !== null) {
    const pass = { userId, videoId, orderId, createdAt: now() };
    const granted = await tx.insert(passes).values(pass).onConflictDoNothing().returning();
    await addToUnlockedList(tx, userId, videoId, now());
    if (granted.length > 0) return null;
    log.error({ orderId }, 'paid for a pass that was owned already: it goes back');
    await requestRefund(tx, context, order, 'duplicate');
    return null;
  }
  const renewalDays = order.renewalDays ?? 0;
  const mandateId = payment.mandate?.id ?? null;
  const mandateLabel = payment.mandate?.label ?? null;
  const id = newId('sub');
  const bought = {
    id,
    userId,
    planId,
    orderId,
    amount,
    currency,
    renewalDays,
    provider,
    method,
    mandateId,
    mandateLabel,
  };
  const end = await startSubscription(tx, bought, now());
  return mandateId === null ? null : end;
}

async function handleFailedRenewal(
  tx: Db,
  context: Context,
  { order, subscription }: ProviderReport,
): Promise<void> {
  const hasFailed = order.status === 'declined' || order.status === 'cancelled' || order.status === 'expired';
  if (subscription && hasFailed && isDue(subscription, order))
    await recordDecline(tx, context, subscription, order);
}

const HOUR_MS = 60 * 60 * 1000;

/** Times after payment at which the provider is asked again, in case a webhook was lost. */
const RECHECKS_MS = [HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS];

const firstRecheckAt = (paidAt: Date): Date => new Date(paidAt.getTime() + HOUR_MS);

export function nextRecheckAt(paidAt: Date, now: Date): Date | null {
  const age = now.getTime() - paidAt.getTime();
  const next = RECHECKS_MS.find((recheck) => recheck > age);
  return next === undefined ? null : new Date(paidAt.getTime() + next);
}
