import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MandateRecord, PaymentRecord } from '../../../../sandbox/payments.ts';
import type { Database } from '../../../../server/db/database.ts';
import {
  jobs,
  ledger,
  orders,
  passes,
  receipts,
  refunds,
  subscriptions,
} from '../../../../server/db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = 3 * DAY_MS;

export type Audit = {
  orders: number;
  payments: number;
  captured: number;
  refunded: number;
  /** Orders whose outcome is still to come, and work still to be done. */
  open: number;
  /** What must never be, in words. */
  wrong: string[];
};

/** Payments and mandates as the provider's journal has them last: the outside truth about who was charged what. */
export async function readJournal(sandboxDir: string) {
  const lines = (await readFile(path.join(sandboxDir, 'journal.jsonl'), 'utf8')).split('\n').filter(Boolean);
  const payments = new Map<string, PaymentRecord>();
  const mandates = new Map<string, MandateRecord>();
  for (const line of lines) {
    const { payment, mandate } = JSON.parse(line) as { payment?: PaymentRecord; mandate?: MandateRecord };
    if (payment) payments.set(payment.id, payment);
    if (mandate) mandates.set(mandate.id, mandate);
  }
  return { payments: [...payments.values()], mandates: [...mandates.values()] };
}

/** For how long nothing was open before a renewal, because the server was away for longer than the days of grace. */
function absenceBefore({ createdAt, periodStart }: typeof orders.$inferSelect): number {
  const late = periodStart ? createdAt.getTime() - periodStart.getTime() : 0;
  return late > GRACE_MS ? late : 0;
}

/**
 * Holds the server's books and what it gave against the provider's journal. Of what is still under way,
 * the provider may know already what the books do not; never the other way round.
 */
export async function auditBooks(db: Database, sandboxDir: string): Promise<Audit> {
  const { payments } = await readJournal(sandboxDir);
  const paid = payments.filter(({ status }) => status === 'succeeded');
  const all = await db.select().from(orders);
  const entries = await db.select().from(ledger);
  const subs = await db.select().from(subscriptions);
  const owned = await db.select().from(passes);
  const given = await db.select().from(receipts);
  const back = await db.select().from(refunds);
  const work = await db.select().from(jobs);
  const wrong: string[] = [];
  const known = new Set(all.map(({ id }) => id));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

  for (const { id, reference } of paid) if (!known.has(reference)) wrong.push(`${id} was paid for no order`);
  for (const order of all) {
    const { id, kind, status, amount, method } = order;
    const say = (what: string) => wrong.push(`${id} (${kind}, ${status}) ${what}`);
    const charges = paid.filter(({ reference }) => reference === id);
    const captures = entries.filter((entry) => entry.orderId === id && entry.kind === 'capture');
    const gone = entries.filter((entry) => entry.orderId === id && entry.kind === 'refund');
    const refunded = sum(charges.map(({ refundedAmount }) => refundedAmount ?? 0));
    const asked = back.some((refund) => refund.orderId === id);
    const isPaid = status === 'paid' || status === 'refunded';
    const isTried = status === 'pending' || status === 'action' || (status === 'created' && method !== null);
    const refunding = back.some((refund) => refund.orderId === id && refund.status === 'requested');
    if (charges.length > 1) say(`was charged ${charges.length} times`);
    if (captures.length !== (isPaid ? 1 : 0)) say(`has ${captures.length} captures`);
    if (sum(captures.map((one) => one.amount)) !== captures.length * amount) say('captured another sum');
    if (captures.length > charges.length) say(`${charges.length} charges, ${captures.length} captures`);
    if (!isTried && captures.length < charges.length) say('was charged for nothing');
    if (given.filter(({ orderId }) => orderId === id).length !== captures.length) say('has not one receipt');
    const booked = -sum(gone.map((one) => one.amount));
    if (booked !== (status === 'refunded' ? refunded : 0)) say(`booked ${booked} of ${refunded} given back`);
    if (status !== 'refunded' && refunded > 0 && !refunding) say(`has ${refunded} refunded`);
    const pass = owned.filter(({ orderId }) => orderId === id).length;
    const begun = subs.filter(({ orderId }) => orderId === id).length;
    const expected = status === 'paid' && !asked ? 1 : 0;
    if (kind === 'pass' && pass !== expected) say(`gave ${pass} passes`);
    if (kind === 'subscription' && order.subscriptionId === null && begun !== (isPaid ? 1 : 0)) {
      say(`began ${begun} subscriptions`);
    }
    if (order.subscriptionId !== null && status === 'paid' && !asked) {
      const renewed = subs.find((one) => one.id === order.subscriptionId);
      if (!renewed || renewed.periodEnd <= (order.periodStart ?? 0)) say('extended nothing');
    }
  }
  for (const one of subs) {
    const bought = all.filter(
      ({ userId, kind, status }) =>
        userId === one.userId && kind === 'subscription' && (status === 'paid' || status === 'refunded'),
    );
    if (!bought.some(({ id }) => id === one.orderId)) wrong.push(`${one.id} was given for nothing`);
    // Days of an earlier subscription are kept, so all that was ever paid for may be in this one.
    const absences = sum(bought.filter(({ subscriptionId }) => subscriptionId === one.id).map(absenceBefore));
    const days = (one.periodEnd.getTime() - one.createdAt.getTime() - absences) / DAY_MS;
    if (days > bought.length * one.renewalDays + 0.01) {
      wrong.push(`${one.id} has ${days} days for ${bought.length} payments`);
    }
  }
  for (const userId of new Set(subs.map((one) => one.userId))) {
    const owning = subs.filter((one) => one.userId === userId);
    const kept = all.filter(
      (order) =>
        order.userId === userId &&
        order.kind === 'subscription' &&
        order.status === 'paid' &&
        !back.some(({ orderId }) => orderId === order.id),
    );
    const end = Math.max(...owning.map(({ periodEnd }) => periodEnd.getTime()));
    const days = (end - Math.min(...owning.map(({ createdAt }) => createdAt.getTime()))) / DAY_MS;
    const owed = sum(kept.map(({ renewalDays }) => renewalDays ?? 0));
    if (days < owed - 0.01) wrong.push(`${userId} has ${days} days of ${owed} that are paid`);
  }
  for (const { orderId } of [...owned, ...given]) {
    const captures = entries.filter((entry) => entry.orderId === orderId && entry.kind === 'capture');
    if (captures.length !== 1) wrong.push(`${orderId} gave something for ${captures.length} captures`);
  }
  const isOpen = ({ id, status }: (typeof all)[number]) =>
    status === 'pending' ||
    status === 'action' ||
    (status === 'created' && paid.some(({ reference }) => reference === id)) ||
    back.some((refund) => refund.orderId === id && refund.status === 'requested');
  return {
    orders: all.length,
    payments: paid.length,
    captured: sum(entries.filter(({ kind }) => kind === 'capture').map(({ amount }) => amount)),
    refunded: -sum(entries.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)),
    open: all.filter(isOpen).length + work.filter(({ doneAt }) => doneAt === null).length,
    wrong,
  };
}
