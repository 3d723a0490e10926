import { and, eq, ne } from 'drizzle-orm';
import { normaliseEmail } from '../accounts/emails.ts';
import { runJobs } from '../billing/jobs.ts';
import { renewSubscription } from '../billing/renewals/runRenewals.ts';
import type { Context, Log } from '../context.ts';
import { subscriptions, users } from '../db/schema.ts';
import { type Command, Misuse } from './command.ts';

type Member = { email: string };
type Advanced = { skippedSeconds: number; status: string; tries: number; paidUntil: string };

/** What is told to the operator is told by the command's answer. */
const quiet: Log = { info: () => {}, error: () => {} };

/** Time that has come for one subscription only: nobody waits weeks to see a renewal. */
export const advance: Command<Member, Advanced> = {
  name: 'advance',
  usage: '<e-mail>',
  summary: "Sandbox only: brings a member's subscription to its period's end, or its next try.",
  options: {},
  read({ positionals }) {
    const [email, ...rest] = positionals;
    if (email === undefined || rest.length > 0) throw new Misuse('Name one e-mail address.');
    return { email };
  },
  async run(context, { email }) {
    const movers = context.payments.all.map(({ advance: move }) => move);
    if (!movers.every((move) => move !== undefined))
      throw new Misuse('Time is moved in the sandbox only: here real money would move.');
    const { id, skippedSeconds } = await bringForward(context, email);
    if (skippedSeconds > 0) for (const move of movers) await move(skippedSeconds);
    await renewSubscription(context, quiet, id);
    await runJobs(context, quiet);
    const [present] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    if (!present) throw new Error(`Subscription ${id} vanished`);
    const { status, tries, periodEnd } = present;
    return { skippedSeconds, status, tries, paidUntil: periodEnd.toISOString() };
  },
  print: ({ status, tries, paidUntil }) => [
    `The subscription is ${status}, paid until ${paidUntil}.${tries > 0 ? ` Declined tries: ${tries}.` : ''}`,
  ],
};

/** A period that runs ends now; where its renewal was declined, its next try has come. */
async function bringForward({ db, now }: Context, email: string) {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(eq(users.email, normaliseEmail(email)), ne(subscriptions.status, 'ended')))
      .for('update', { of: subscriptions });
    if (!found) throw new Misuse('There is no such member with a subscription.');
    const { id, periodEnd, nextTryAt } = found.subscription;
    const at = now();
    const runs = periodEnd > at;
    await tx
      .update(subscriptions)
      .set({ nextTryAt: at, ...(runs && { periodEnd: at }) })
      .where(eq(subscriptions.id, id));
    const skipped = (runs ? periodEnd : (nextTryAt ?? at)).getTime() - at.getTime();
    return { id, skippedSeconds: Math.max(0, Math.floor(skipped / 1000)) };
  });
}
