import { asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ledger, orders, subscriptions } from '../db/schema.ts';
import { endOf, layPeriods, readPaidOrders } from './paidPeriods.ts';
import { type PaymentProvider, ProviderUnreachable } from './providers/port.ts';

export type Balance = {
  sums: { provider: string; currency: string; captured: number; refunded: number; entries: number }[];
  /** Orders whose provider reports another balance; `word` is null if it could not be asked. */
  differing: { orderId: string; provider: string; currency: string; books: number; word: number | null }[];
  unpaid: { userId: string; subscriptionId: string; accessUntil: string; paidUntil: string | null }[];
};

const AT_ONCE = 10;

export async function ledgerBalance(context: Context): Promise<Balance> {
  const { db, payments } = context;
  const sumOf = (kind: 'capture' | 'refund') =>
    sql<number>`coalesce(sum(${ledger.amount}) filter (where ${ledger.kind} = ${kind}), 0)::int`;
  const sums = await db
    .select({
      provider: orders.provider,
      currency: ledger.currency,
      captured: sumOf('capture'),
      refunded: sumOf('refund'),
      entries: sql<number>`count(*)::int`,
    })
    .from(ledger)
    .innerJoin(orders, eq(orders.id, ledger.orderId))
    .groupBy(orders.provider, ledger.currency)
    .orderBy(asc(orders.provider), asc(ledger.currency));

  const settled = await db
    .select({
      orderId: orders.id,
      provider: orders.provider,
      paymentId: orders.providerPaymentId,
      currency: orders.currency,
      books: sql<number>`coalesce(sum(${ledger.amount}), 0)::int`,
    })
    .from(orders)
    .leftJoin(ledger, eq(ledger.orderId, orders.id))
    .where(inArray(orders.status, ['paid', 'refunded']))
    .groupBy(orders.id)
    .orderBy(asc(orders.createdAt), asc(orders.id));

  const differing: Balance['differing'] = [];
  for (let at = 0; at < settled.length; at += AT_ONCE) {
    const batch = settled.slice(at, at + AT_ONCE);
    const balances = await Promise.all(
      batch.map(({ provider, paymentId }) => providerBalance(payments.byName(provider), paymentId)),
    );
    for (const [index, { paymentId: _paymentId, ...order }] of batch.entries()) {
      const word = balances[index] ?? null;
      if (word !== order.books) differing.push({ ...order, word });
    }
  }
  return { sums, differing, unpaid: await unpaidAccess(db) };
}

const MEMBERS_AT_ONCE = 200;

async function unpaidAccess(db: Db): Promise<Balance['unpaid']> {
  const { id, userId, periodEnd, status } = subscriptions;
  const running = await db
    .select({ id, userId, periodEnd })
    .from(subscriptions)
    .where(ne(status, 'ended'))
    .orderBy(asc(userId));
  const unpaid: Balance['unpaid'] = [];
  for (let at = 0; at < running.length; at += MEMBERS_AT_ONCE) {
    const batch = running.slice(at, at + MEMBERS_AT_ONCE);
    const paid = await readPaidOrders(
      db,
      batch.map((one) => one.userId),
    );
    for (const subscription of batch) {
      const own = paid.filter((order) => order.userId === subscription.userId);
      const paidUntil = endOf(layPeriods(own));
      if (paidUntil && paidUntil >= subscription.periodEnd) continue;
      unpaid.push({
        userId: subscription.userId,
        subscriptionId: subscription.id,
        accessUntil: subscription.periodEnd.toISOString(),
        paidUntil: paidUntil?.toISOString() ?? null,
      });
    }
  }
  return unpaid;
}

async function providerBalance(
  provider: PaymentProvider | null,
  paymentId: string | null,
): Promise<number | null> {
  if (!provider || paymentId === null) return null;
  try {
    const payment = await provider.fetchPayment(paymentId);
    return payment.status === 'paid' ? payment.amount - payment.refundedAmount : 0;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return null;
  }
}
