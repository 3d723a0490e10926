import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { jobs, orders, refunds } from '../db/schema.ts';
import { inRunOf } from '../lib/currentRun.ts';
import { JOB_KINDS, type JobKind } from './jobQueue.ts';
import { ProviderRefused, ProviderUnreachable } from './providers/port.ts';
import { refundedSoFar } from './refunds.ts';
import { settleFrom } from './settlement.ts';

type JobRow = typeof jobs.$inferSelect;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
const MAX_DELAY = 6 * HOUR;
const BATCH = 50;

/** Each returns true when the job is finished and false to retry it later. */
const workers: Record<JobKind, (context: Context, log: Log, job: JobRow) => Promise<boolean>> = {
  endMandate,
  refund,
};

/**
 * Runs due jobs and returns how many are done. Every job must be safe to run twice, so that any number of
 * servers may call this.
 */
export async function runJobs(context: Context, log: Log): Promise<number> {
  let done = 0;
  for (let round = 0; round < BATCH; round += 1) {
    const job = await claimDue(context);
    if (!job) break;
    if (await inRunOf(job, log, (jobLog) => runJob(context, jobLog, job))) done += 1;
  }
  return done;
}

async function runJob(context: Context, log: Log, job: JobRow): Promise<boolean> {
  const { kind, subject, attempts } = job;
  try {
    if (!(await workers[kind as JobKind](context, log, job))) return false;
  } catch (error) {
    const unreachable = error instanceof ProviderUnreachable;
    log.error(
      { kind, subject, attempts, ...(!unreachable && { err: error }) },
      'a job failed, and is tried again',
    );
    return false;
  }
  await context.db.update(jobs).set({ doneAt: context.now() }).where(isJob(job));
  return true;
}

const isJob = ({ kind, subject, attempts }: JobRow) =>
  // A job that was queued again meanwhile has another number of attempts and stays open.
  and(eq(jobs.kind, kind), eq(jobs.subject, subject), eq(jobs.attempts, attempts));

/** Claims a job for one attempt and schedules the next, in case the server stops during this one. */
async function claimDue({ db, now }: Context): Promise<JobRow | null> {
  return db.transaction(async (tx: Db) => {
    const [due] = await tx
      .select()
      .from(jobs)
      .where(and(inArray(jobs.kind, JOB_KINDS), isNull(jobs.doneAt), lte(jobs.runAt, now())))
      .orderBy(asc(jobs.runAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const wait = RETRY_DELAYS[due.attempts] ?? MAX_DELAY;
    const [claimed] = await tx
      .update(jobs)
      .set({ attempts: due.attempts + 1, runAt: new Date(now().getTime() + wait) })
      .where(isJob(due))
      .returning();
    return claimed ?? null;
  });
}

async function endMandate(
  { db, payments }: Context,
  log: Log,
  { subject, payload }: JobRow,
): Promise<boolean> {
  const { provider: name = '', mandateId = '' } = payload;
  const provider = payments.byName(name);
  if (!provider) {
    log.error({ subject }, 'a mandate cannot be ended: its payment provider is not configured');
    return false;
  }
  // The outcome of a pending charge is only known by repeating it, which needs the mandate.
  const [charging] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, name), eq(orders.mandateId, mandateId), eq(orders.status, 'pending')))
    .limit(1);
  if (charging) return false;
  await provider.endMandate(mandateId);
  return true;
}

async function refund(context: Context, log: Log, { subject: orderId }: JobRow): Promise<boolean> {
  const { db, payments } = context;
  const [found] = await db
    .select({ order: orders, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.orderId, orderId));
  if (found?.refund.status !== 'requested') return true;
  const { order, refund: request } = found;
  const provider = payments.byName(order.provider);
  const paymentId = order.providerPaymentId;
  if (!provider || paymentId === null) {
    log.error({ orderId }, 'a refund cannot be made: its payment provider is not configured');
    return false;
  }
  const { currency, reason } = request;
  // Part may have been refunded by hand since the request; the rest then needs its own key.
  const alreadyRefunded = await refundedSoFar(db, orderId);
  const amount = order.amount - alreadyRefunded;
  const key = amount === request.amount ? request.id : `${request.id}:${alreadyRefunded}`;
  const answer = await provider
    .refund({ paymentId, amount, currency, reason }, key)
    .catch((error: unknown) => {
      // It may have been refunded by hand at the provider.
      if (error instanceof ProviderRefused) return null;
      throw error;
    });
  if (answer) {
    await db.update(refunds).set({ providerRefundId: answer.id }).where(eq(refunds.id, request.id));
  }
  const payment = await provider.fetchPayment(paymentId);
  const settled = await settleFrom(context, log, orderId, provider.name, payment);
  if (settled?.status === 'refunded') return true;
  if (answer && answer.status !== 'failed') return false;
  if ((await refundedSoFar(db, orderId)) > alreadyRefunded) return false;
  await db
    .update(refunds)
    .set({ status: 'failed', settledAt: context.now() })
    .where(and(eq(refunds.id, request.id), eq(refunds.status, 'requested')));
  log.error({ orderId }, 'the provider refuses the refund: give the money back in another way');
  return true;
}
