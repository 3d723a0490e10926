import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';

/* Work that has to follow a commit, written in the transaction that calls for it: done until it succeeds. */

export type JobKind = 'endMandate' | 'refund';

/** Has an order's refund asked for at the provider; one that failed is asked for again. */
export async function enqueueRefund(tx: Db, orderId: string, now: Date): Promise<void> {
  const kind: JobKind = 'refund';
  await tx
    .insert(jobs)
    .values({ kind, subject: orderId, payload: {}, runAt: now })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subject],
      set: { runAt: now, attempts: 0, doneAt: null },
    });
}

/** Has the provider forget how to charge somebody, once. */
export async function enqueueEndMandate(
  tx: Db,
  { provider, mandateId }: { provider: string | null; mandateId: string | null },
  now: Date,
): Promise<void> {
  if (provider === null || mandateId === null) return;
  const kind: JobKind = 'endMandate';
  await tx
    .insert(jobs)
    .values({ kind, subject: `${provider}:${mandateId}`, payload: { provider, mandateId }, runAt: now })
    .onConflictDoNothing();
}
