import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { signInCodes } from '../db/schema.ts';
import type { SocialAccount } from './accounts.ts';
import { hashToken, newToken } from './tokens.ts';

const LIFE_MS = 60 * 1000;

export async function createSignInCode(db: Db, { userId, isNew }: SocialAccount, now: Date): Promise<string> {
  const code = newToken();
  await db.delete(signInCodes).where(lte(signInCodes.expiresAt, now));
  await db.insert(signInCodes).values({
    hash: hashToken(code),
    userId,
    firstVisit: isNew,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return code;
}

const isValid = (code: string, now: Date) =>
  and(eq(signInCodes.hash, hashToken(code)), gt(signInCodes.expiresAt, now));

/** The user a code would sign in, without using it up; null when it is unknown, used or expired. */
export async function peekSignInCode(db: Db, code: string, now: Date): Promise<string | null> {
  const [row] = await db.select().from(signInCodes).where(isValid(code, now));
  return row?.userId ?? null;
}

/** Uses a code up; of two concurrent calls only one gets its owner. */
export async function redeemSignInCode(db: Db, code: string, now: Date): Promise<SocialAccount | null> {
  const [row] = await db.delete(signInCodes).where(isValid(code, now)).returning();
  return row ? { userId: row.userId, isNew: row.firstVisit } : null;
}
