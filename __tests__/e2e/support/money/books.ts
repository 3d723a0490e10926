import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MandateRecord, PaymentRecord } from '../../../../sandbox/payments.ts';
import type { Database } from '../../../../server/db/database.ts';
import {
  jobs,
  ledger,
  methodChanges,
  orders,
  passes,
  receipts,
  refunds,
  subscriptions,
} from '../../../../server/db/schema.ts';

/** What the server has written, and beside it what the provider has. */
export type Books = Awaited<ReturnType<typeof readBooks>>;

export async function readBooks(db: Database, sandboxDir: string) {
  const { payments, mandates } = await readJournal(sandboxDir);
  return {
    charges: payments.filter(({ status }) => status === 'succeeded'),
    mandates,
    orders: await db.select().from(orders),
    ledger: await db.select().from(ledger),
    subscriptions: await db.select().from(subscriptions),
    passes: await db.select().from(passes),
    receipts: await db.select().from(receipts),
    refunds: await db.select().from(refunds),
    changes: await db.select().from(methodChanges),
    jobs: await db.select().from(jobs),
  };
}

/**
 * Payments, and the mandates that one or a setup has left, as the provider's journal has them last: the
 * outside truth about who was charged what, and may be.
 */
export async function readJournal(sandboxDir: string) {
  const lines = (await readFile(path.join(sandboxDir, 'journal.jsonl'), 'utf8')).split('\n').filter(Boolean);
  const payments = new Map<string, PaymentRecord>();
  const mandates = new Map<string, MandateRecord>();
  for (const line of lines) {
    const { payment, mandate } = JSON.parse(line) as { payment?: PaymentRecord; mandate?: MandateRecord };
    if (payment) payments.set(payment.id, payment);
    if (mandate) mandates.set(mandate.id, mandate);
  }
  const all = [...payments.values()];
  const left = new Set(all.flatMap(({ status, mandate }) => (status === 'succeeded' && mandate?.id) || []));
  return {
    payments: all.filter(({ setup }) => !setup),
    mandates: [...mandates.values()].filter(({ id }) => left.has(id)),
  };
}

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
