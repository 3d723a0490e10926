import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Context, Log, Outbox } from '../context.ts';
import type { Db } from '../db/database.ts';
import { mails, type pushes } from '../db/schema.ts';
import { countInWindow } from '../db/throttle.ts';
import { currentRun } from '../lib/currentRun.ts';
import { startTicker } from '../lib/timers.ts';
import { hashToken } from '../lib/tokens.ts';
import type { RenderedMail } from './mailContent.ts';
import { type Mailer, MailRefused } from './mailer.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const BATCH = 20;
const POLL_MS = 10 * SECOND;
/** Longer than an attempt takes, so that no other server sends the same mail meanwhile. */
const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = 60 * 60 * SECOND;
const LIFETIME_MS = 3 * DAY;
const SENT_LIFETIME_MS = 30 * DAY;
/** Limits the mails to one mailbox, because anybody can enter somebody else's address. */
const MAILBOX = { mails: 10, windowMs: 60 * 60 * SECOND };

export function createOutbox(mailer: Mailer): Outbox {
  let listener = () => {};
  return {
    mailer,
    wake: () => listener(),
    onWake(next) {
      listener = next;
    },
  };
}

export type NewMail = {
  kind: string;
  to: string;
  /** The account whose deletion deletes the mail; null for a mail that outlives it. */
  userId: string | null;
  rendered: RenderedMail;
  usefulUntil?: Date;
  /** Deletes mails of this kind to the same mailbox that were not tried yet: they are out of date. */
  replaces?: boolean;
};

/**
 * Writes a mail in the transaction that it reports. Call `context.outbox.wake()` after the commit to send it
 * at once; otherwise it goes within seconds.
 */
export async function enqueueMail(tx: Db, { now, newId }: Context, mail: NewMail): Promise<void> {
  const { kind, to, userId, rendered } = mail;
  const at = now();
  if (mail.replaces)
    await tx
      .delete(mails)
      .where(and(eq(mails.recipient, to), eq(mails.kind, kind), eq(mails.attempts, 0), isNull(mails.sentAt)));
  const usefulUntil = mail.usefulUntil ?? new Date(at.getTime() + LIFETIME_MS);
  await tx.insert(mails).values({
    id: newId('mail'),
    userId,
    kind,
    recipient: to,
    ...rendered,
    createdAt: at,
    usefulUntil,
    nextTryAt: at,
    run: currentRun(),
  });
}

/** Sends due mails until one fails and returns how many it handled. Any number of servers may run it. */
export async function sendDueMails(context: Context, log: Log): Promise<number> {
  const { db, now } = context;
  await deleteOldMails(db, now(), log);
  let sent = 0;
  for (let round = 0; round < BATCH; round += 1) {
    const mail = await claimDue(db, mails, now());
    if (!mail || !(await deliver(context, log, mail))) break;
    sent += 1;
  }
  return sent;
}

type MailRow = typeof mails.$inferSelect;

/** Sent texts are erased because they may contain keys to an account. */
const ERASED = { recipient: '', subject: '', text: '', html: '' };

async function deliver({ db, now, outbox }: Context, log: Log, mail: MailRow): Promise<boolean> {
  const { id, kind, attempts, recipient: to, subject, text, html } = mail;
  const budget = await countInWindow(
    db,
    { bucket: `mails:${hashToken(to)}`, windowMs: MAILBOX.windowMs },
    now(),
  );
  if (budget.count > MAILBOX.mails) {
    await db
      .update(mails)
      .set({ attempts: attempts - 1, nextTryAt: budget.windowEndsAt })
      .where(eq(mails.id, id));
    return true;
  }
  try {
    await outbox.mailer.send({ id, to, subject, text, html });
  } catch (error) {
    // The error's text is not logged, because it may hold the address.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const refused = error instanceof MailRefused;
    log.error({ mailId: id, kind, attempts, code, responseCode, refused }, 'a mail could not be sent');
    if (refused) await db.delete(mails).where(eq(mails.id, id));
    return refused;
  }
  await db
    .update(mails)
    .set({ ...ERASED, sentAt: now() })
    .where(eq(mails.id, id));
  return true;
}

type Waiting = typeof mails | typeof pushes;

/** Claims a due row for one attempt and schedules the next, in case this one gets lost. */
export async function claimDue<T extends Waiting>(
  db: Db,
  outbox: T,
  now: Date,
): Promise<T['$inferSelect'] | null> {
  const table: Waiting = outbox;
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: table.id, attempts: table.attempts })
      .from(table)
      .where(and(isNull(table.sentAt), lte(table.nextTryAt, now)))
      .orderBy(asc(table.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** due.attempts, LONGEST_WAIT_MS);
    const [claimed] = await tx
      .update(table)
      .set({ attempts: due.attempts + 1, nextTryAt: new Date(now.getTime() + wait) })
      .where(eq(table.id, due.id))
      .returning();
    return claimed ?? null;
  });
}

async function deleteOldMails(db: Db, now: Date, log: Log): Promise<void> {
  await db.delete(mails).where(lte(mails.sentAt, new Date(now.getTime() - SENT_LIFETIME_MS)));
  const expired = await db
    .delete(mails)
    .where(and(isNull(mails.sentAt), lte(mails.usefulUntil, now)))
    .returning({ mailId: mails.id, kind: mails.kind, attempts: mails.attempts });
  for (const mail of expired) if (mail.attempts > 0) log.error(mail, 'a mail was given up');
}

/** Sends mails until stopped; stopping waits for the current run. */
export function startMailJob(context: Context, log: Log): () => Promise<void> {
  const { wake, stop } = startTicker(POLL_MS, () =>
    sendDueMails(context, log).catch((err: unknown) => log.error({ err }, 'sending mails failed')),
  );
  context.outbox.onWake(wake);
  wake();
  return () => {
    context.outbox.onWake(() => {});
    return stop();
  };
}
