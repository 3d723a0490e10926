import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { signInCodes } from '../db/schema.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import type { SocialAccount } from './accounts.ts';

const LIFE_MS = 60 * 1000;
export const CODE_LIFE_SECONDS = LIFE_MS / 1000;

/** `code` travels in the address, `browser` in a cookie: whoever is handed only the address gets nowhere. */
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
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return signInCode;
}

const isValid = (signInCode: SignInCode, now: Date) =>
  and(eq(signInCodes.hash, hashOf(signInCode)), gt(signInCodes.expiresAt, now));

/** The user a code would sign in, without using it up; null when it is unknown, used, expired or another browser's. */
export async function peekSignInCode(db: Db, signInCode: SignInCode, now: Date): Promise<string | null> {
  const [row] = await db.select().from(signInCodes).where(isValid(signInCode, now));
  return row?.userId ?? null;
}

/** Uses a code up; of two concurrent calls only one gets its owner. */
export async function redeemSignInCode(
  db: Db,
  signInCode: SignInCode,
  now: Date,
): Promise<SocialAccount | null> {
  const [row] = await db.delete(signInCodes).where(isValid(signInCode, now)).returning();
  return row ? { userId: row.userId, isNew: row.firstVisit } : null;
}
