import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { ExpectedError, invalidField } from '../errors.ts';

/** A request as its key remembers it: a repeat has the same user, key, call and body. */
export type KeyedRequest = {
  userId: string;
  key: string;
  call: 'order' | 'pay' | 'method';
  bodyHash: string;
};

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
 * first.
 */
export async function claimKey(tx: Db, request: KeyedRequest, orderId: string, now: Date): Promise<string> {
  await tx
    .insert(idempotencyKeys)
    .values({ ...request, orderId, createdAt: now })
    .onConflictDoNothing();
  return (await findByKey(tx, request)) ?? orderId;
}
