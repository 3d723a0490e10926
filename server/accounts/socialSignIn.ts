import { and, eq, gt } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { oauthStates, signInCodes } from '../db/schema.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { findOrCreateAccount, type SocialAccount } from './accounts.ts';
import { normaliseEmail } from './emails.ts';
import type { IdentityProvider } from './identityProvider.ts';

const LIFE_MS = 10 * 60 * 1000;
export const STATE_LIFE_SECONDS = LIFE_MS / 1000;

export async function startSocialSignIn(
  { db, now, config }: Context,
  provider: IdentityProvider,
  returnTo: string | undefined,
): Promise<{ url: string; state: string }> {
  const state = newToken();
  const verifier = newToken();
  await db.insert(oauthStates).values({
    hash: hashToken(state),
    verifier,
    returnTo: safePath(returnTo, config.publicUrl),
    expiresAt: new Date(now().getTime() + LIFE_MS),
  });
  return { url: provider.authorizeUrl({ state, challenge: hashToken(verifier) }), state };
}

export type SignInAnswer = { code?: string; state?: string; error?: string };

export type SignInFailure = 'facebook' | 'emailInUse';

/**
 * Finishes a sign-in: returns the path to redirect to, which includes a sign-in code, and the half of the
 * code that goes into a cookie. `browserState` comes from a cookie, so that a sign-in started in another
 * browser is refused.
 */
export async function finishSocialSignIn(
  context: Context,
  provider: IdentityProvider,
  answer: SignInAnswer,
  browserState: string | undefined,
): Promise<{ path: string; browser: string } | { failure: SignInFailure }> {
  const { db, now, config } = context;
  if (!answer.state || answer.state !== browserState) return { failure: 'facebook' };
  const started = await redeemState(db, answer.state, now());
  if (!started || !answer.code || answer.error) return { failure: 'facebook' };

  const profile = await provider.profileOf({ code: answer.code, verifier: started.verifier });
  if (!isEmail(normaliseEmail(profile.email))) return { failure: 'facebook' };
  const identity = { provider: provider.name, providerUserId: profile.id, email: profile.email };
  const account = await findOrCreateAccount(context, identity);
  if (!account) return { failure: 'emailInUse' };

  const destination = new URL(started.returnTo, config.publicUrl);
  const { code, browser } = await createSignInCode(db, account, now());
  destination.searchParams.set('userToken', code);
  return { path: pathOf(destination), browser };
}

async function redeemState(db: Db, state: string, now: Date) {
  const isValid = and(eq(oauthStates.hash, hashToken(state)), gt(oauthStates.expiresAt, now));
  const [row] = await db.delete(oauthStates).where(isValid).returning();
  return row ?? null;
}

const pathOf = (url: URL) => url.pathname + url.search + url.hash;

/** Returns the path only if every browser reads it as one on this origin, otherwise the home page. */
function safePath(text: string | undefined, publicUrl: string): string {
  if (!text || !/^\/(?![/\\])/.test(text) || !URL.canParse(text, publicUrl)) return '/';
  const url = new URL(text, publicUrl);
  const isSafe = url.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//');
  return isSafe ? pathOf(url) : '/';
}

const CODE_LIFE_MS = 60 * 1000;
export const CODE_LIFE_SECONDS = CODE_LIFE_MS / 1000;

/** `code` travels in the URL and `browser` in a cookie, so that a URL alone signs nobody in. */
export type SignInCode = { code: string; browser: string };

const hashOf = ({ code, browser }: SignInCode) => hashToken(`${code}.${browser}`);

export async function createSignInCode(
  db: Db,
  { userId, isNew }: SocialAccount,
  now: Date,
): Promise<SignInCode> {
  const signInCode = { code: newToken(), browser: newToken() };
  await db.insert(signInCodes).values({
    hash: hashOf(signInCode),
    userId,
    firstVisit: isNew,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  });
  return signInCode;
}

const isValid = (signInCode: SignInCode, now: Date) =>
  and(eq(signInCodes.hash, hashOf(signInCode)), gt(signInCodes.expiresAt, now));

export async function peekSignInCode(db: Db, signInCode: SignInCode, now: Date): Promise<string | null> {
  const [row] = await db.select().from(signInCodes).where(isValid(signInCode, now));
  return row?.userId ?? null;
}

/** Uses the code up: of two concurrent calls only one gets its owner. */
export async function redeemSignInCode(
  db: Db,
  signInCode: SignInCode,
  now: Date,
): Promise<SocialAccount | null> {
  const [row] = await db.delete(signInCodes).where(isValid(signInCode, now)).returning();
  return row ? { userId: row.userId, isNew: row.firstVisit } : null;
}
