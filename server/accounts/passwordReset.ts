import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { Language } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import { passwordCodes, signInCodes, users } from '../db/schema.ts';
import { clearAttempts, countAttempt, mayAttempt } from '../db/throttle.ts';
import { ExpectedError } from '../lib/errors.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { mailContent, renderMail } from '../mail/mailContent.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { findByEmail, passwordErrors, rejectFields } from './accounts.ts';
import { normaliseEmail } from './emails.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

const MINUTES = 10;
const LIFE_MS = MINUTES * 60 * 1000;

const pageUrl = ({ config }: Context, code?: string) =>
  `${config.publicUrl}${paths.retrievePassword}${code === undefined ? '' : `?${new URLSearchParams({ code })}`}`;

/**
 * Mails a one-use link to choose a new password. For an e-mail without an account it writes the same rows
 * with an expired mail, so that the answer takes as long. Beyond an account's limit a mail goes only if no
 * link is valid, so that strangers can neither fill a mailbox nor keep its owner from a link.
 */
export async function requestPasswordReset(
  context: Context,
  input: { email: string; lang: Language },
  address: string,
): Promise<void> {
  const { db, now, outbox } = context;
  const email = normaliseEmail(input.email);
  if (!isEmail(email)) rejectFields({ email: 'invalid' });
  await countAttempt(db, 'resetAddress', address, now());
  const mayMail = await mayAttempt(db, 'resetAccount', email, now());
  const noneLives = await mayAttempt(db, 'resetMail', email, now());
  if (!mayMail && !noneLives) return;

  const code = newToken();
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  const { brand } = context.config;
  const about = { url: pageUrl(context, code), minutes: MINUTES, brand: brand.name };
  const rendered = renderMail(brand, input.lang, mailContent(input.lang, 'passwordReset', about));
  await db.transaction(async (tx) => {
    const user = await findByEmail(tx, email);
    const userId = user?.id ?? null;
    await tx.insert(passwordCodes).values({ hash: hashToken(code), userId, expiresAt });
    await enqueueMail(tx, context, {
      kind: 'passwordReset',
      replaces: true,
      to: email,
      userId,
      rendered,
      usefulUntil: user ? expiresAt : now(),
    });
  });
  outbox.wake();
}

const isValid = (code: string, now: Date) =>
  and(
    eq(passwordCodes.hash, hashToken(code)),
    gt(passwordCodes.expiresAt, now),
    isNotNull(passwordCodes.userId),
  );

const expiredLink = () => new ExpectedError(404, 'resetLinkExpired');

export async function requireResetCode(
  { db, now }: Context,
  code: string,
): Promise<{ userId: string; email: string }> {
  const [account] = await db
    .select({ userId: users.id, email: users.email })
    .from(passwordCodes)
    .innerJoin(users, eq(users.id, passwordCodes.userId))
    .where(isValid(code, now()));
  if (!account?.email) throw expiredLink();
  return { userId: account.userId, email: account.email };
}

/**
 * Exchanges a mailed code for a new password, ends all sessions and returns the id of the account. A rejected
 * password leaves the code usable.
 */
export async function resetPassword(
  context: Context,
  form: { code: string; password: string; repeatPassword: string; lang: Language },
): Promise<string> {
  const { db, now, outbox } = context;
  const { userId, email } = await requireResetCode(context, form.code);
  rejectFields(passwordErrors(form, email));

  const passwordHash = await hashPassword(form.password);
  const { brand } = context.config;
  const content = mailContent(form.lang, 'passwordChanged', {
    url: pageUrl(context),
    brand: brand.name,
  });
  await db.transaction(async (tx) => {
    const used = await tx.delete(passwordCodes).where(isValid(form.code, now())).returning();
    if (used.length === 0) throw expiredLink();
    await tx.delete(passwordCodes).where(eq(passwordCodes.userId, userId));
    await tx.delete(signInCodes).where(eq(signInCodes.userId, userId));
    await endSessions(tx, userId);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await clearAttempts(tx, 'loginAccount', email);
    const rendered = renderMail(brand, form.lang, content);
    await enqueueMail(tx, context, { kind: 'passwordChanged', to: email, userId, rendered, replaces: true });
  });
  outbox.wake();
  return userId;
}
