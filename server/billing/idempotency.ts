import { createHash } from 'node:crypto';
import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { ExpectedError, HttpError, invalidField } from '../lib/errors.ts';

export type KeyedRequest = {
  userId: string;
  key: string;
  call: 'order' | 'pay' | 'method';
  bodyHash: string;
};

/** Per account. Each key is stored for a month. */
const KEYS_A_DAY = 300;
const HEADER = 'Idempotency-Key';

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

/** Stored instead of the body: it distinguishes bodies without revealing them. */
export function hashBody(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** Returns the id that an earlier request with this key got; throws ExpectedError 422 if that differed. */
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
 * Stores the key of a request and returns the id that it stands for, which is another one if a concurrent
 * request was first. Throws HttpError 429 for too many new keys in a day.
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

async function nextKeyAt(tx: Db, userId: string, now: Date): Promise<Date | null> {
  const isOfDay = gt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS));
  const [keys] = await tx
    .select({ count: count(), oldest: min(idempotencyKeys.createdAt) })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), isOfDay));
  if (!keys?.oldest || keys.count < KEYS_A_DAY) return null;
  return new Date(keys.oldest.getTime() + DAY_MS);
}
