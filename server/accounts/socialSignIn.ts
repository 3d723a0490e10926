import { and, eq, gt } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { oauthStates } from '../db/schema.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { findOrCreateAccount } from './accounts.ts';
import { normaliseEmail } from './emails.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { createSignInCode } from './signInCode.ts';

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
 * Ends a sign-in with the path to send the browser to, including a sign-in code, and the cookie's half of
 * that code, or with a failure.
 * `browserState` comes from the cookie: a sign-in that started in another browser is refused.
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

/** The path if it stays on this origin however a browser reads it, otherwise the home page. */
function safePath(text: string | undefined, publicUrl: string): string {
  if (!text || !/^\/(?![/\\])/.test(text) || !URL.canParse(text, publicUrl)) return '/';
  const url = new URL(text, publicUrl);
  const isSafe = url.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//');
  return isSafe ? pathOf(url) : '/';
}
