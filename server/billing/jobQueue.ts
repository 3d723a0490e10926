import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { currentRun } from '../lib/currentRun.ts';

/* Work to do after a commit, queued in the same transaction and retried until it succeeds. */

export type JobKind = 'endMandate' | 'refund';
/** Other kinds in the table belong to other processes. */
export const JOB_KINDS: JobKind[] = ['endMandate', 'refund'];

export async function enqueueRefund(tx: Db, orderId: string, now: Date): Promise<void> {
  const kind: JobKind = 'refund';
  const run = currentRun();
  await tx
    .insert(jobs)
    .values({ kind, subject: orderId, payload: {}, runAt: now, run })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subject],
      set: { runAt: now, attempts: 0, doneAt: null, run },
    });
}

export async function enqueueEndMandate(
  tx: Db,
  { provider, mandateId }: { provider: string | null; mandateId: string | null },
  now: Date,
): Promise<void> {
  if (provider === null || mandateId === null) return;
  const kind: JobKind = 'endMandate';
  await tx
    .insert(jobs)
    .values({
      kind,
      subject: `${provider}:${mandateId}`,
      payload: { provider, mandateId },
      runAt: now,
      run: currentRun(),
    })
    .onConflictDoNothing();
}
