import { InvalidArgumentError } from 'commander';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isRunId, isShownRunId, shownIdOf } from '../../contract/traceContext.ts';
import type { JobKind } from '../billing/jobQueue.ts';
import type { OrderRow } from '../billing/orderRows.ts';
import type { Db } from '../db/database.ts';
import {
  jobs,
  ledger,
  mails,
  orders,
  passes,
  receipts,
  refunds,
  runCodeOf,
  runIdOf,
  subscriptions,
  webhookEvents,
} from '../db/schema.ts';
import type { Command } from './command.ts';
import { money } from './money.ts';
import { joined, shown, table } from './terminal.ts';

/** One stored event of a run; `run` is null when the row names only its order. */
export type FlowRow = { at: string; what: string; about: string; order: string | null; run: string | null };

type Found = Omit<FlowRow, 'at'> & { at: Date };

const MOST_ORDERS = 100;
const MOST_RUNS = 20;

/** A code may stand for several runs, which are all listed. */
export const flow: Command<{ id: string }, { id: string; rows: FlowRow[] }[]> = {
  name: 'flow',
  summary: 'A run of the app in order of time: its orders and all that came of them.',
  examples: ['flow k3x9ab', 'flow unlocked/unlockRequested#k3x9ab4hq7z'],
  define: (line) => line.argument('<run>', 'its code, as a failed screen shows it, or its id', readRunId),
  read: (id: string) => ({ id }),

  async run({ db }, { id }) {
    const found = [];
    for (const each of await idsOf(db, id)) found.push({ id: each, rows: await rowsOf(db, each) });
    return found.sort(({ rows: [one] }, { rows: [other] }) => (`${one?.at}` < `${other?.at}` ? -1 : 1));
  },

  print(found) {
    if (found.length === 0) return ['The database holds nothing of such a run.'];
    return found.flatMap(({ id, rows }, index) => [
      ...(index > 0 ? [''] : []),
      ...(found.length > 1 ? [`Run ${id}`] : []),
      ...table(
        ['At', 'What', 'Order', 'About', 'Run'],
        rows.map(({ at, what, order, about, run }) => [at, what, order ?? '', about, run ?? ''].map(shown)),
      ),
    ]);
  },
};

/** Compares the code too, because the index holds only the codes. */
const isOf = (id: string, run: AnyPgColumn): SQL | undefined =>
  and(beginsWith(shownIdOf(id), run), eq(runIdOf(run), id));
const beginsWith = (code: string, run: AnyPgColumn): SQL => eq(runCodeOf(run), code);

async function idsOf(db: Db, id: string): Promise<string[]> {
  const found = await Promise.all(
    [orders, jobs, webhookEvents, mails].map((table) =>
      db
        .selectDistinct({ id: runIdOf(table.run) })
        .from(table)
        .where(isRunId(id) ? isOf(id, table.run) : beginsWith(id, table.run))
        .limit(MOST_RUNS),
    ),
  );
  return [...new Set(found.flat().map((row) => row.id))].slice(0, MOST_RUNS);
}

async function rowsOf(db: Db, id: string): Promise<FlowRow[]> {
  const placed = await db
    .select()
    .from(orders)
    .where(isOf(id, orders.run))
    .orderBy(orders.createdAt)
    .limit(MOST_ORDERS);
  const orderIds = placed.map((order) => order.id);
  const found = [
    ...placed.flatMap(stagesOf),
    ...(await moneyOf(db, orderIds)),
    ...(await accessOf(db, orderIds)),
    ...(await jobsOf(db, id, orderIds)),
    ...(await messagesOf(db, id)),
  ];
  return found
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** An order stores only its current status and the time of its payment. */
function stagesOf(order: OrderRow): Found[] {
  const { id, run, planId, videoId, status } = order;
  const item = videoId === null ? planId : `${planId} for ${videoId}`;
  const row = { order: id, run };
  const payment = joined([order.provider, order.method, order.providerPaymentId]);
  const later = { ...row, at: order.updatedAt, what: `order ${status}` };
  return [
    {
      ...row,
      at: order.createdAt,
      what: 'order placed',
      about: `${item}, ${money(order.amount, order.currency)}`,
    },
    ...(order.paidAt ? [{ ...row, at: order.paidAt, what: 'order paid', about: payment }] : []),
    ...(status === 'created' || status === 'paid'
      ? []
      : [{ ...later, about: joined([payment, order.declineCode]) }]),
  ];
}

async function moneyOf(db: Db, orderIds: string[]): Promise<Found[]> {
  const moved = await db.select().from(ledger).where(inArray(ledger.orderId, orderIds));
  const issued = await db.select().from(receipts).where(inArray(receipts.orderId, orderIds));
  const back = await db.select().from(refunds).where(inArray(refunds.orderId, orderIds));
  return [
    ...moved.map(({ at, kind, amount, currency, orderId }) =>
      ofOrder(orderId, at, kind === 'capture' ? 'money captured' : 'money refunded', money(amount, currency)),
    ),
    ...issued.map(({ issuedAt, number, orderId }) => ofOrder(orderId, issuedAt, 'receipt issued', number)),
    ...back.flatMap(
      ({ orderId, requestedAt, settledAt, status, reason, amount, currency, providerRefundId }) => [
        ofOrder(orderId, requestedAt, 'refund requested', `${reason}, ${money(amount, currency)}`),
        ...(settledAt ? [ofOrder(orderId, settledAt, `refund ${status}`, providerRefundId ?? '')] : []),
      ],
    ),
  ];
}

async function accessOf(db: Db, orderIds: string[]): Promise<Found[]> {
  const granted = await db.select().from(passes).where(inArray(passes.orderId, orderIds));
  const begun = await db.select().from(subscriptions).where(inArray(subscriptions.orderId, orderIds));
  return [
    ...granted.map(({ orderId, createdAt, videoId }) => ofOrder(orderId, createdAt, 'pass granted', videoId)),
    ...begun.map(({ orderId, createdAt, planId, periodEnd }) =>
      ofOrder(orderId, createdAt, 'subscription begun', `${planId}, paid until ${periodEnd.toISOString()}`),
    ),
  ];
}

/** A refund that is requested later has a run of its own, so it is found by its order. */
async function jobsOf(db: Db, id: string, orderIds: string[]): Promise<Found[]> {
  const refund: JobKind = 'refund';
  const ofTheOrders = and(eq(jobs.kind, refund), inArray(jobs.subject, orderIds));
  const rows = await db
    .select()
    .from(jobs)
    .where(or(isOf(id, jobs.run), ofTheOrders));
  return rows.map(({ kind, subject, attempts, runAt, doneAt, run }) => ({
    at: doneAt ?? runAt,
    what: doneAt ? 'job done' : 'job waiting',
    about: `${kind === refund ? kind : `${kind} ${subject}`}, tried ${attempts} times`,
    order: kind === refund ? subject : null,
    run,
  }));
}

async function messagesOf(db: Db, id: string): Promise<Found[]> {
  const received = await db.select().from(webhookEvents).where(isOf(id, webhookEvents.run));
  const written = await db
    .select({ kind: mails.kind, createdAt: mails.createdAt, sentAt: mails.sentAt, run: mails.run })
    .from(mails)
    .where(isOf(id, mails.run));
  return [
    ...received.map(({ receivedAt, provider, eventId, run }) => ({
      at: receivedAt,
      what: 'webhook received',
      about: `${provider} ${eventId}`,
      order: null,
      run,
    })),
    ...written.map(({ kind, createdAt, sentAt, run }) => ({
      at: sentAt ?? createdAt,
      what: sentAt ? 'mail sent' : 'mail waiting',
      about: kind,
      order: null,
      run,
    })),
  ];
}

const ofOrder = (order: string, at: Date, what: string, about: string): Found => ({
  at,
  what,
  about,
  order,
  run: null,
});

export function readRunId(named: string): string {
  // The log and DevTools show a run as `name#id`.
  const id = named.split('#').at(-1) ?? '';
  if (!isRunId(id) && !isShownRunId(id))
    throw new InvalidArgumentError(
      'Name one run by its code or its id, as in "k3x9ab" or "k3x9ab4hq7z": 6 or 11 letters and digits.',
    );
  return id;
}
