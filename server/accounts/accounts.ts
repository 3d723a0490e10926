import { and, eq } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { Language, User } from '../../contract/entities.ts';
import { currentSubscription } from '../billing/subscriptions.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { identities, users } from '../db/schema.ts';
import { countAttempt, uncountAttempt } from '../db/throttle.ts';
import { listPasses } from '../entitlements/access.ts';
import { dailyUnlocksLeft } from '../entitlements/unlocks.ts';
import { ExpectedError } from '../lib/errors.ts';
import { listDismissed } from '../library/taste.ts';
import { normaliseEmail } from './emails.ts';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';
import { type Caller, countTry } from './passwordTries.ts';

type Credentials = { email: string; password: string };

export async function readUser(context: Context, userId: string, lang: Language): Promise<User | null> {
  const { db, now } = context;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user?.email) return null;
  return {
    id: userId,
    email: user.email,
    subscription: await currentSubscription(db, userId, lang, now()),
    dailyUnlocksLeft: await dailyUnlocksLeft(context, userId),
    passes: await listPasses(db, userId),
    notInterested: await listDismissed(db, userId),
  };
}

/**
 * Returns the id of the account. A wrong password and an unknown e-mail get the same error after the same
 * work, so that neither reveals whether the account exists.
 */
export async function signIn(context: Context, { email, password }: Credentials, caller: Caller) {
  const account = normaliseEmail(email);
  const user = await countTry(context, account, caller, async () => {
    const found = isEmail(account) ? await findByEmail(context.db, account) : null;
    return (await verifyPassword(found?.passwordHash ?? null, password)) ? found : null;
  });
  if (!user) throw new ExpectedError(422, 'wrongCredentials', { fields: { password: 'incorrect' } });
  return user.id;
}

/** Successes do not stay counted, because people who share an address must not keep each other out. */
export async function register(
  context: Context,
  form: Credentials & { repeatPassword: string; referrerToken: string | null },
  address: string,
): Promise<string> {
  const { db, now } = context;
  const email = normaliseEmail(form.email);
  rejectFields({ ...(!isEmail(email) && { email: 'invalid' }), ...passwordErrors(form, email) });

  await countAttempt(db, 'registerAddress', address, now());
  const taken = (await findByEmail(db, email)) !== null;
  const userId = taken ? null : await createAccount(context, { ...form, email }, address);
  if (userId === null) throw new ExpectedError(422, 'checkForm', { fields: { email: 'taken' } });
  await uncountAttempt(db, 'registerAddress', address);
  return userId;
}

/**
 * Signs in, or opens an account for an unknown e-mail. A password that no account may have is refused before
 * the look-up, so that the refusal reveals nothing.
 */
export async function enterAccount(
  context: Context,
  { password, referrerToken, ...form }: Credentials & { referrerToken: string | null },
  caller: Caller,
): Promise<string> {
  const email = normaliseEmail(form.email);
  const typed = { password, repeatPassword: password };
  rejectFields({ ...(!isEmail(email) && { email: 'invalid' }), ...passwordErrors(typed, email) });
  const userId = await countTry(context, email, caller, async () => {
    const user = await findByEmail(context.db, email);
    if (!user) return createAccount(context, { email, password, referrerToken }, caller.address);
    return (await verifyPassword(user.passwordHash, password)) ? user.id : null;
  });
  if (!userId) throw new ExpectedError(422, 'wrongCredentials', { fields: { password: 'incorrect' } });
  return userId;
}

async function createAccount(
  { db, now, newId }: Context,
  { email, password, referrerToken }: Credentials & { referrerToken: string | null },
  address: string,
): Promise<string | null> {
  await countAttempt(db, 'newAccounts', address, now());
  const user = {
    id: newId('usr'),
    email,
    passwordHash: await hashPassword(password),
    referrerToken,
    createdAt: now(),
  };
  const [created] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return created?.id ?? null;
}

export async function findByEmail(db: Db, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

export function passwordErrors(
  { password, repeatPassword }: { password: string; repeatPassword: string },
  email: string,
): Record<string, string> {
  const problem = passwordProblem(password, email);
  return {
    ...(problem && { password: problem }),
    ...(password !== repeatPassword && { repeatPassword: 'mismatch' }),
  };
}

export function rejectFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ExpectedError(422, 'checkForm', { fields });
}

type Identity = { provider: string; providerUserId: string; email: string };

export type SocialAccount = { userId: string; isNew: boolean };

/**
 * Finds the account of an identity, or opens it at the first visit. Returns null if another account has the
 * e-mail: the provider does not prove who owns the mailbox, so nothing is linked.
 */
export async function findOrCreateAccount(
  context: Context,
  identity: Identity,
): Promise<SocialAccount | null> {
  const { db, now, newId } = context;
  const email = normaliseEmail(identity.email);
  return db.transaction(async (tx) => {
    const existing = await findIdentity(tx, identity);
    if (existing) return existing;

    const id = newId('usr');
    const created = await tx
      .insert(users)
      .values({ id, email, passwordHash: null, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    // The same first visit in another tab may have opened the account meanwhile.
    if (created.length === 0) return findIdentity(tx, identity);

    const { provider, providerUserId } = identity;
    await tx.insert(identities).values({ provider, providerUserId, userId: id, createdAt: now() });
    return { userId: id, isNew: true };
  });
}

async function findIdentity(db: Db, { provider, providerUserId }: Identity): Promise<SocialAccount | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerUserId, providerUserId)));
  return row ? { userId: row.userId, isNew: false } : null;
}

/** The password, or the e-mail of an account that has none. */
export type Proof = { password?: string; email?: string };

/** Counts as a sign-in attempt, so that a stolen session cannot get around the limit. */
export async function requireProof(
  context: Context,
  { email, passwordHash }: { email: string; passwordHash: string | null },
  proof: Proof,
  caller: Caller,
): Promise<void> {
  const isRight = await countTry(context, email, caller, async () => {
    if (passwordHash === null) return normaliseEmail(proof.email ?? '') === email || null;
    return (await verifyPassword(passwordHash, proof.password ?? '')) || null;
  });
  if (!isRight) rejectFields({ [passwordHash === null ? 'email' : 'password']: 'incorrect' });
}
