import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Language } from '../../contract/entities.ts';
import { enqueueEndMandate } from '../billing/jobQueue.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import {
  dailyUnlocks,
  favourites,
  history,
  idempotencyKeys,
  identities,
  mails,
  methodChanges,
  notInterested,
  notificationChoices,
  orders,
  passwordCodes,
  pushes,
  ratings,
  receipts,
  reminders,
  signInCodes,
  subscriptions,
  unlockedVideos,
  users,
} from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { forgetViewer } from '../library/funnels/people.ts';
import { mailContent, renderMail } from '../mail/mailContent.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type Proof, requireProof } from './accounts.ts';
import type { Caller } from './passwordTries.ts';
import { endSessions } from './sessions.ts';

/**
 * Deletes an account for good. Payments and purchases stay for the books on an anonymous row, which nobody
 * can sign in to; the e-mail is free again.
 */
export async function deleteAccount(
  context: Context,
  userId: string,
  proof: Proof,
  { lang, caller }: { lang: Language; caller: Caller },
): Promise<void> {
  const { db, now, outbox } = context;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.email) throw new ExpectedError(401, 'signInFirst');
  const { email, passwordHash } = user;
  await requireProof(context, { email, passwordHash }, proof, caller);

  await db.transaction(async (tx) => {
    await eraseFromOrders(tx, userId);
    await stopRenewals(tx, userId, now());
    await erasePersonalData(tx, userId);
    await tx
      .update(users)
      .set({ email: null, passwordHash: null, referrerToken: null, deletedAt: now() })
      .where(eq(users.id, userId));
    const { brand } = context.config;
    const rendered = renderMail(brand, lang, mailContent(lang, 'accountDeleted', { brand: brand.name }));
    await enqueueMail(tx, context, { kind: 'accountDeleted', to: email, userId: null, rendered });
  });
  outbox.wake();
}

/**
 * Expires unpaid orders and stops renewals. Orders are locked before the member's row, as in a settlement, so
 * that the two cannot deadlock. `no key update` lets a running renewal still reference the member.
 */
async function stopRenewals(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(orders.userId, userId), eq(orders.status, 'created'), isNull(orders.method)));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'cancelled', nextTryAt: subscriptions.periodEnd })
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, ['active', 'past_due', 'cancelled']),
      ),
    )
    .returning();
  for (const subscription of ended) await enqueueEndMandate(tx, subscription, now);
}

/**
 * Must run before the member's row is locked, because orders are locked first. Renewals are left out: they
 * hold none of this data, and are locked after their subscription.
 */
async function eraseFromOrders(tx: Db, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ referrerToken: null, sourceId: null, payerFirstName: null, payerLastName: null, countedIn: null })
    .where(and(eq(orders.userId, userId), isNull(orders.subscriptionId)));
}

async function erasePersonalData(tx: Db, userId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(receipts).set({ email: null }).where(inArray(receipts.orderId, own));
  await endSessions(tx, userId);
  await forgetViewer(tx, userId);
  // An open change is the only link to its card at the provider; retention deletes it after it is decided.
  await tx
    .delete(methodChanges)
    .where(and(eq(methodChanges.userId, userId), notInArray(methodChanges.status, ['pending', 'action'])));
  for (const table of [
    favourites,
    ratings,
    reminders,
    notInterested,
    history,
    identities,
    signInCodes,
    passwordCodes,
    idempotencyKeys,
    mails,
    pushes,
    notificationChoices,
    dailyUnlocks,
    unlockedVideos,
  ]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}
