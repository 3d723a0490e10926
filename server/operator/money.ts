import type { Command as CommandLine } from 'commander';
import { desc, eq, or } from 'drizzle-orm';
import type { Receipt } from '../../contract/entities.ts';
import { normaliseEmail } from '../accounts/emails.ts';
import { runJobs } from '../billing/jobs.ts';
import { type Balance, ledgerBalance } from '../billing/ledger.ts';
import { lockOrder, type OrderRow } from '../billing/orderRows.ts';
import { refreshOrder } from '../billing/orderSync.ts';
import { receiptOf, resendReceipt } from '../billing/receipts.ts';
import { requestRefund } from '../billing/refunds.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ledger as entries, orders, receipts, refunds, users } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { type Command, silentLog, UsageError } from './command.ts';
import { table } from './terminal.ts';

type OneOrder = { orderId: string };
type Line = { at: string; order: string; kind: string; amount: number; currency: string };
type OrderLine = {
  order: string;
  status: string;
  plan: string;
  amount: number;
  currency: string;
  provider: string;
  payment: string | null;
  renewal: boolean;
  created: string;
  paid: string | null;
  receipt: string | null;
  refund: string | null;
  referrer: string | null;
};

/** The command's answer tells the operator everything. */

const oneOrder = (line: CommandLine) => line.argument('<order>', 'its id, as in "ord_…"');

export const money = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency}`;

export const ledger: Command<{ entries: boolean }, Balance & { lines: Line[] }> = {
  name: 'ledger',
  summary:
    'The books: what each provider captured and gave back, every order it tells otherwise, and access that nobody paid for.',
  examples: ['ledger', 'ledger --entries'],
  define: (line) => line.option('--entries', 'each entry, too'),
  read: ({ entries = false }: { entries?: boolean }) => ({ entries }),
  async run(context, input) {
    const lines = input.entries ? await readLines(context.db) : [];
    return { ...(await ledgerBalance(context)), lines };
  },
  print({ lines, sums, differing, unpaid }) {
    const out: string[] = [];
    if (lines.length > 0) {
      const rows = lines.map(({ at, order, kind, amount, currency }) => [
        at,
        order,
        kind,
        money(amount, currency),
      ]);
      out.push(...table(['At', 'Order', 'Kind', 'Amount'], rows), '');
    }
    if (sums.length === 0) out.push('The books are empty.');
    else {
      const rows = sums.map((sum) => [
        sum.provider,
        sum.entries,
        money(sum.captured, sum.currency),
        money(sum.refunded, sum.currency),
        money(sum.captured + sum.refunded, sum.currency),
      ]);
      out.push(...table(['Provider', 'Entries', 'Captured', 'Refunded', 'Sum'], rows));
    }
    if (differing.length === 0) out.push('Every order agrees with its provider.');
    else {
      const rows = differing.map(({ orderId, provider, books, word, currency }) => [
        orderId,
        provider,
        money(books, currency),
        word === null ? 'no answer' : money(word, currency),
      ]);
      out.push('', ...table(['Differs', 'Provider', 'Books', 'Provider says'], rows));
    }
    if (unpaid.length === 0) out.push('Nobody has access beyond what was paid.');
    else {
      const rows = unpaid.map((one) => [
        one.userId,
        one.subscriptionId,
        one.accessUntil,
        one.paidUntil ?? 'nothing',
      ]);
      out.push('', ...table(['Member', 'Subscription', 'Access until', 'Paid until'], rows));
    }
    return out;
  },
};

export const order: Command<{ about: string }, OrderLine[]> = {
  name: 'order',
  summary: 'An order as its provider tells it now, or the orders of a member, newest first.',
  examples: ['order ord_…', 'order robin@example.com'],
  define: (line) => line.argument('<order|e-mail>', 'the id of an order, or the address of a member'),
  read: (about: string) => ({ about }),
  async run(context, { about }) {
    const { db } = context;
    const found = await db
      .select({ row: orders })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(or(eq(orders.id, about), eq(users.email, normaliseEmail(about))))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(100);
    if (found.length === 0) throw new UsageError('There is no such order, and no orders of such a member.');
    const lines: OrderLine[] = [];
    for (const { row } of found)
      lines.push(await describeOrder(db, await refreshOrder(context, silentLog, row)));
    return lines;
  },
  print: (lines) =>
    table(
      ['Order', 'Status', 'Plan', 'Amount', 'Created', 'Receipt', 'Refund', 'Payment', 'Referrer'],
      lines.map((one) => [
        one.order,
        one.renewal ? `${one.status} (renewal)` : one.status,
        one.plan,
        money(one.amount, one.currency),
        one.created,
        one.receipt ?? '',
        one.refund ?? '',
        one.payment ?? '',
        one.referrer ?? '',
      ]),
    ),
};

export const refund: Command<OneOrder, { order: string; amount: number; currency: string; status: string }> =
  {
    name: 'refund',
    summary: 'Gives the whole of an order back and takes back what it bought.',
    examples: ['refund ord_…'],
    define: oneOrder,
    read: (orderId: string) => ({ orderId }),
    async run(context, { orderId }) {
      const { amount, currency } = await context.db.transaction(async (tx) => {
        const locked = await lockOrder(tx, orderId);
        if (!locked) throw new UsageError('There is no such order.');
        const { status } = locked.order;
        if (status !== 'paid' && status !== 'refunded')
          throw new UsageError(`The order is not paid but ${status}.`);
        if (status === 'paid') await requestRefund(tx, context, locked.order, 'operator');
        return locked.order;
      });
      await runJobs(context, silentLog);
      const [settled] = await context.db.select().from(refunds).where(eq(refunds.orderId, orderId));
      return { order: orderId, amount, currency, status: settled?.status ?? 'requested' };
    },
    print: ({ order: id, amount, currency, status }) => [
      {
        done: `${money(amount, currency)} of ${id} went back.`,
        failed: `The provider refuses to give ${id} back. What it bought is taken back; pay the money back by hand.`,
      }[status] ?? `${money(amount, currency)} of ${id} will go back as soon as the provider does it.`,
    ],
  };

type ReceiptInput = OneOrder & { send: boolean };

export const receipt: Command<ReceiptInput, Receipt> = {
  name: 'receipt',
  summary: 'The receipt of an order; --send mails it to the member once more.',
  examples: ['receipt ord_…', 'receipt ord_… --send'],
  define: (line) => oneOrder(line).option('--send', 'mail it to the member once more'),
  read: (orderId: string, { send = false }: { send?: boolean }) => ({ orderId, send }),
  async run(context, { orderId, send }) {
    const found = await findOrder(context, orderId);
    try {
      if (send) await resendReceipt(context, found);
      return await receiptOf(context, found, 'en');
    } catch (error) {
      if (error instanceof ExpectedError) throw new UsageError(error.message);
      throw error;
    }
  },
  print(one) {
    const { number, issuedAt, item, amount, currency, tax, methodLabel, seller, payer } = one;
    const { refundedAmount, refundedAt } = one;
    return [
      `${number}, ${issuedAt}`,
      `${item}: ${money(amount, currency)}${methodLabel ? `, paid with ${methodLabel}` : ''}`,
      ...(payer ? [`Paid by ${payer}`] : []),
      ...(tax ? [`Included: ${tax.name} ${tax.percent} %, ${money(tax.amount, currency)}`] : []),
      ...(refundedAt ? [`Refunded: ${money(refundedAmount, currency)}, ${refundedAt}`] : []),
      [seller.name, seller.address].filter((part) => part !== '').join(', '),
    ];
  },
};

async function findOrder({ db }: Context, orderId: string): Promise<OrderRow> {
  const [found] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!found) throw new UsageError('There is no such order.');
  return found;
}

async function describeOrder(db: Db, row: OrderRow): Promise<OrderLine> {
  const [number] = await db.select().from(receipts).where(eq(receipts.orderId, row.id));
  const [refunded] = await db.select().from(refunds).where(eq(refunds.orderId, row.id));
  return {
    order: row.id,
    status: row.status,
    plan: row.planId,
    amount: row.amount,
    currency: row.currency,
    provider: row.provider,
    payment: row.providerPaymentId,
    renewal: row.subscriptionId !== null,
    created: row.createdAt.toISOString(),
    paid: row.paidAt?.toISOString() ?? null,
    receipt: number?.number ?? null,
    referrer: row.referrerToken,
    refund: refunded ? `${refunded.status} (${refunded.reason})` : null,
  };
}

async function readLines(db: Db): Promise<Line[]> {
  const rows = await db.select().from(entries).orderBy(entries.at, entries.id);
  return rows.map(({ at, orderId, kind, amount, currency }) => ({
    at: at.toISOString(),
    order: orderId,
    kind,
    amount,
    currency,
  }));
}
