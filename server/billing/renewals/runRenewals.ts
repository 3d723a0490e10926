import { and, asc, eq, isNotNull, lte, ne } from 'drizzle-orm';
import type { Context, Log } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { orders, plans, subscriptions, users } from '../../db/schema.ts';
import type { SubscriptionRow } from '../../entitlements/liveSubscription.ts';
import { currentRun } from '../../lib/currentRun.ts';
import { isOpen, ORDER_LIFE_MS, type OrderRow } from '../orderRows.ts';
import { refreshOrder } from '../orderSync.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnreachable } from '../providers/port.ts';
import { declineRenewal, settleFrom } from '../settlement.ts';
import { adoptNextPlan, closeSubscription } from '../subscriptions.ts';

const BATCH = 50;
const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 60 * MINUTE_MS;

type Charge = {
  order: OrderRow;
  mandateId: string;
  provider: PaymentProvider;
  /** The same for every call of one attempt, so that the provider charges only once. */
  key: string;
};
type NextStep = { charge: Charge } | { sync: OrderRow } | { done: true };

/**
 * Renews subscriptions at the end of their period, retries declined renewals and ends cancelled
 * subscriptions. Any number of servers may run it. Returns how many subscriptions it handled.
 */
export const runRenewals = (context: Context, log: Log): Promise<number> => renew(context, log, BATCH);

/**
 * Renews one subscription if it is due. It takes two rounds, because an attempt in flight needs its outcome
 * before the next one starts.
 */
export async function renewSubscription(context: Context, log: Log, subscriptionId: string): Promise<void> {
  await renew(context, log, 2, subscriptionId);
}

async function renew(context: Context, log: Log, limit: number, subscriptionId?: string): Promise<number> {
  let count = 0;
  for (; count < limit; count += 1) {
    const step = await context.db.transaction((tx) => claimDue(tx, context, log, subscriptionId));
    if (!step) break;
    if ('charge' in step) await charge(context, log, step.charge);
    if ('sync' in step) await refreshOrder(context, log, step.sync);
  }
  context.outbox.wake();
  return count;
}

async function claimDue(
  tx: Db,
  context: Context,
  log: Log,
  subscriptionId: string | undefined,
): Promise<NextStep | null> {
  const now = context.now();
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        subscriptionId === undefined ? undefined : eq(subscriptions.id, subscriptionId),
        ne(subscriptions.status, 'ended'),
        isNotNull(subscriptions.nextTryAt),
        lte(subscriptions.nextTryAt, now),
        lte(subscriptions.periodEnd, now),
      ),
    )
    .orderBy(asc(subscriptions.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!subscription) return null;
  const existing = await findRenewalOrder(tx, subscription);
  if (subscription.status === 'cancelled' || subscription.mandateId === null) {
    // A charge in flight still needs its outcome.
    if (existing && isOpen(existing))
      return postpone(tx, subscription, existing, now).then(() => ({ sync: existing }));
    await closeSubscription(tx, context, subscription);
    log.info({ subscriptionId: subscription.id }, 'a subscription has ended');
    return { done: true };
  }
  // An attempt in flight stays with its provider.
  const provider = context.payments.byName(
    existing && isOpen(existing) ? existing.provider : subscription.provider,
  );
  if (!provider) {
    log.error({ subscriptionId: subscription.id }, 'its payment provider is not configured');
    await postpone(tx, subscription, null, now, MAX_WAIT_MS);
    return { done: true };
  }
  const order = existing
    ? await retryRenewalOrder(tx, existing, subscription, now)
    : await createRenewalOrder(tx, context, await adoptNextPlan(tx, subscription));
  await postpone(tx, subscription, order, now);
  if (!mayCharge(order)) return { sync: order };
  const key = `${order.id}:${subscription.tries}`;
  return { charge: { order, mandateId: order.mandateId ?? subscription.mandateId, provider, key } };
}

export async function findRenewalOrder(tx: Db, { id, periodEnd }: SubscriptionRow): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, id), eq(orders.periodStart, periodEnd)));
  return order ?? null;
}

const mayCharge = ({ status, providerPaymentId, declineCode }: OrderRow) =>
  status === 'pending' && (providerPaymentId === null || declineCode !== null);

async function createRenewalOrder(
  tx: Db,
  context: Context,
  subscription: SubscriptionRow,
): Promise<OrderRow> {
  const now = context.now();
  const { id, userId, planId, amount, currency, renewalDays, provider } = subscription;
  const [order] = await tx
    .insert(orders)
    .values({
      id: context.newId('ord'),
      userId,
      planId,
      kind: 'subscription',
      amount,
      currency,
      renewalDays,
      status: 'pending',
      provider: provider ?? '',
      method: subscription.method,
      subscriptionId: id,
      periodStart: subscription.periodEnd,
      mandateLabel: subscription.mandateLabel,
      mandateId: subscription.mandateId,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + ORDER_LIFE_MS),
      run: currentRun(),
    })
    .returning();
  if (!order) throw new Error(`No renewal of subscription ${id}`);
  return order;
}

/**
 * Makes a declined order pending again, with the subscription's current mandate. Its decline code stays, to
 * mark its payment as an earlier attempt's. If the provider has changed, code and payment are cleared,
 * because the new one knows neither.
 */
async function retryRenewalOrder(
  tx: Db,
  order: OrderRow,
  { provider, method, mandateId, mandateLabel }: SubscriptionRow,
  now: Date,
): Promise<OrderRow> {
  const { status } = order;
  if (status !== 'declined' && status !== 'cancelled' && status !== 'expired') return order;
  const sameProvider = order.provider === provider;
  const [pending] = await tx
    .update(orders)
    .set({
      status: 'pending',
      declineCode: sameProvider ? (order.declineCode ?? status) : null,
      updatedAt: now,
      method,
      mandateId,
      mandateLabel,
      ...(!sameProvider && provider !== null && { provider, providerPaymentId: null }),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, status)))
    .returning();
  if (!pending) throw new Error(`Order ${order.id} moved under its subscription's lock`);
  return pending;
}

/**
 * Backs off exponentially while the outcome is unknown: the wait equals the time passed since the attempt.
 */
async function postpone(
  tx: Db,
  { id }: SubscriptionRow,
  order: OrderRow | null,
  now: Date,
  minWait = MINUTE_MS,
): Promise<void> {
  const since = order ? now.getTime() - order.updatedAt.getTime() : 0;
  const wait = Math.min(Math.max(since, minWait), MAX_WAIT_MS);
  await tx
    .update(subscriptions)
    .set({ nextTryAt: new Date(now.getTime() + wait) })
    .where(eq(subscriptions.id, id));
}

async function charge(
  context: Context,
  log: Log,
  { order, mandateId, provider, key }: Charge,
): Promise<void> {
  const { db } = context;
  const { id: orderId, amount, currency } = order;
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, order.planId));
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const description = `${context.config.brand.name}: ${plan?.name.en ?? order.planId}`;
  const email = user?.email ?? '';
  try {
    const answer = await provider.chargeMandate(
      { orderId, amount, currency, description, mandateId, email },
      key,
    );
    await settleFrom(context, log, orderId, provider.name, answer, (tx) =>
      recordAttempt(tx, order, answer.id),
    );
  } catch (error) {
    if (error instanceof ProviderRefused) return recoverFromRefusal(context, log, order, provider);
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.error({ orderId }, 'the outcome of a renewal is not known yet');
  }
}

/**
 * Makes this attempt's payment the order's, so that its decline counts and those of earlier attempts do not.
 */
async function recordAttempt(tx: Db, { id, subscriptionId, updatedAt }: OrderRow, paymentId: string) {
  if (subscriptionId === null) return;
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update');
  await tx
    .update(orders)
    .set({ providerPaymentId: paymentId, declineCode: null })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, 'pending'),
        eq(orders.updatedAt, updatedAt),
        isNotNull(orders.declineCode),
      ),
    );
}

/**
 * Nothing was charged by this call, but an earlier call of the same attempt may have charged an older
 * mandate.
 */
async function recoverFromRefusal(
  context: Context,
  log: Log,
  order: OrderRow,
  provider: PaymentProvider,
): Promise<void> {
  try {
    const found = await provider.findPayments(order.id);
    const paid = found.find((payment) => payment.status === 'paid');
    if (paid) await settleFrom(context, log, order.id, provider.name, paid);
    else await declineRenewal(context, log, order.id, 'mandate_refused');
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
}
