import { createHash } from 'node:crypto';
import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { ExpectedError, HttpError, invalidField } from '../lib/errors.ts';

/** A request as its key remembers it: a repeat has the same user, key, call and body. */
export type KeyedRequest = {
  userId: string;
  key: string;
  call: 'order' | 'pay' | 'method';
  bodyHash: string;
};

/** Of one account; each is a row for a month. */
const KEYS_A_DAY = 300;
const HEADER = 'Idempotency-Key';

/** The key of a call that may be made without one; throws 400 unless it has 8 to 200 characters. */
export function checkKey(key: string | null): string | null {
  if (key !== null && key.length < 8) throw invalidField(HEADER, 'tooShort');
  if (key !== null && key.length > 200) throw invalidField(HEADER, 'tooLong');
  return key;
}

export function requireKey(key: string | null): string {
  const checked = checkKey(key);
  if (checked === null) throw invalidField(HEADER, 'missing');
  return checked;
}

/** Stored instead of the body: it tells two bodies apart and reveals neither. */
export function hashBody(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/**
 * The subject of an earlier request with this key, or null. Throws ExpectedError 422 if that request was
 * different.
 */
export async function findByKey(db: Db, request: KeyedRequest): Promise<string | null> {
  const [earlier] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key)));
  if (!earlier) return null;
  if (earlier.call !== request.call || earlier.bodyHash !== request.bodyHash) {
    throw new ExpectedError(422, 'keyReused');
  }
  return earlier.orderId;
}

/**
 * Stores a request's key; answers the subject that the key stands for, also when a concurrent request was
 * first. HttpError 429 for one new key too many in a day.
 */
export async function claimKey(tx: Db, request: KeyedRequest, orderId: string, now: Date): Promise<string> {
  const freeAt = await nextKeyAt(tx, request.userId, now);
  if (freeAt !== null) {
    const known = await findByKey(tx, request);
    if (known !== null) return known;
    const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
    throw new HttpError(429, 'tooManyAttempts', { headers: { 'retry-after': String(seconds) } });
  }
  await tx
    .insert(idempotencyKeys)
    .values({ ...request, orderId, createdAt: now })
    .onConflictDoNothing();
  return (await findByKey(tx, request)) ?? orderId;
}

/** When the account may use another new key; null for at once. */
async function nextKeyAt(tx: Db, userId: string, now: Date): Promise<Date | null> {
  const isOfDay = gt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS));
  const [keys] = await tx
    .select({ count: count(), oldest: min(idempotencyKeys.createdAt) })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), isOfDay));
  if (!keys?.oldest || keys.count < KEYS_A_DAY) return null;
  return new Date(keys.oldest.getTime() + DAY_MS);
}
