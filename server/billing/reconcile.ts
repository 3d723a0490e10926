import { and, asc, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import { methodChanges, orders } from '../db/schema.ts';
import { refreshChange } from './methodChanges.ts';
import { expireIfDue } from './orderRows.ts';
import { refreshOrder } from './orderSync.ts';
import { ProviderUnreachable } from './providers/port.ts';
import { nextRecheckAt, settleFrom } from './settlement.ts';

const BATCH = 50;
/** Younger orders are still watched by the page of the person who pays them. */
const QUIET_MS = 60_000;
const RECHECKS = 30;
/** The wait if the provider does not answer or the server stops. */
const RETRY_MS = 30 * 60_000;

/**
 * Updates orders whose answer and webhook may both have been lost, so that a person who paid and closed the
 * page gets the purchase. Any number of servers may run it.
 */
export async function reconcileOrders(context: Context, log: Log): Promise<void> {
  const quietSince = new Date(context.now().getTime() - QUIET_MS);
  const hasLostAttempt = and(eq(orders.status, 'created'), isNotNull(orders.method));
  const waiting = await context.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(
          orders.provider,
          context.payments.all.map(({ name }) => name),
        ),
        or(inArray(orders.status, ['pending', 'action']), hasLostAttempt),
        lt(orders.updatedAt, quietSince),
      ),
    )
    // In random order, so that payments without news cannot hold up the others.
    .orderBy(sql`random()`)
    .limit(BATCH);

  for (const order of waiting) {
    const synced = await refreshOrder(context, log, order);
    await expireIfDue(context.db, synced, context.now());
  }
}

export async function reconcileMethodChanges(context: Context, log: Log): Promise<void> {
  const quietSince = new Date(context.now().getTime() - QUIET_MS);
  const waiting = await context.db
    .select()
    .from(methodChanges)
    .where(and(inArray(methodChanges.status, ['pending', 'action']), lt(methodChanges.updatedAt, quietSince)))
    .orderBy(sql`random()`)
    .limit(BATCH);
  for (const change of waiting) await refreshChange(context, log, change);
}

/**
 * Asks the provider again about paid orders, less and less often for a month, to find refunds made at the
 * provider even if every webhook was lost. Any number of servers may run it. Returns how many it checked.
 */
export async function recheckPaidOrders(context: Context, log: Log): Promise<number> {
  const { db, now, payments } = context;
  const at = now();
  const due = and(eq(orders.status, 'paid'), lte(orders.nextLookAt, at));
  const rows = await db
    .select()
    .from(orders)
    .where(due)
    .orderBy(asc(orders.nextLookAt), asc(orders.id))
    .limit(RECHECKS);
  let checked = 0;
  for (const { id } of rows) {
    const [order] = await db
      .update(orders)
      .set({ nextLookAt: new Date(at.getTime() + RETRY_MS) })
      .where(and(due, eq(orders.id, id)))
      .returning();
    const provider = payments.byName(order?.provider ?? null);
    if (!order?.providerPaymentId || !provider) continue;
    try {
      const payment = await provider.fetchPayment(order.providerPaymentId);
      await settleFrom(context, log, id, provider.name, payment);
      const next = nextRecheckAt(order.paidAt ?? at, at);
      await db
        .update(orders)
        .set({ nextLookAt: next })
        .where(and(eq(orders.id, id), eq(orders.status, 'paid')));
      checked += 1;
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
    }
  }
  return checked;
}
