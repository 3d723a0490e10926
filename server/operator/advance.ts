import { and, eq, ne } from 'drizzle-orm';
import { normaliseEmail } from '../accounts/emails.ts';
import { runJobs } from '../billing/jobs.ts';
import { renewSubscription } from '../billing/renewals/runRenewals.ts';
import type { Context } from '../context.ts';
import { subscriptions, users } from '../db/schema.ts';
import { type Command, silentLog, UsageError } from './command.ts';

type Member = { email: string };
type Advanced = { skippedSeconds: number; status: string; tries: number; paidUntil: string };

export const advance: Command<Member, Advanced> = {
  name: 'advance',
  summary: "Sandbox only: brings a member's subscription to its period's end, or its next try.",
  examples: ['advance robin@example.com'],
  define: (line) => line.argument('<e-mail>', 'the address of a member'),
  read: (email: string) => ({ email }),
  async run(context, { email }) {
    const advancers = context.payments.all.map(({ advance: advanceProvider }) => advanceProvider);
    if (!advancers.every((advanceProvider) => advanceProvider !== undefined))
      throw new UsageError('Time is moved in the sandbox only: here real money would move.');
    const { id, skippedSeconds } = await makeDue(context, email);
    if (skippedSeconds > 0) for (const advanceProvider of advancers) await advanceProvider(skippedSeconds);
    await renewSubscription(context, silentLog, id);
    await runJobs(context, silentLog);
    const [present] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    if (!present) throw new Error(`Subscription ${id} vanished`);
    const { status, tries, periodEnd } = present;
    return { skippedSeconds, status, tries, paidUntil: periodEnd.toISOString() };
  },
  print: ({ status, tries, paidUntil }) => [
    `The subscription is ${status}, paid until ${paidUntil}.${tries > 0 ? ` Declined tries: ${tries}.` : ''}`,
  ],
};

async function makeDue({ db, now }: Context, email: string) {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(eq(users.email, normaliseEmail(email)), ne(subscriptions.status, 'ended')))
      .for('update', { of: subscriptions });
    if (!found) throw new UsageError('There is no such member with a subscription.');
    const { id, periodEnd, nextTryAt } = found.subscription;
    const at = now();
    const isRunning = periodEnd > at;
    await tx
      .update(subscriptions)
      .set({ nextTryAt: at, ...(isRunning && { periodEnd: at }) })
      .where(eq(subscriptions.id, id));
    const skippedMs = (isRunning ? periodEnd : (nextTryAt ?? at)).getTime() - at.getTime();
    return { id, skippedSeconds: Math.max(0, Math.floor(skippedMs / 1000)) };
  });
}
