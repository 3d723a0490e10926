import { eq, inArray, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '../lib/days.ts';
import { HttpError } from '../lib/errors.ts';
import { hashToken } from '../lib/tokens.ts';
import type { MessageKey } from '../lib/words.ts';
import type { Db } from './database.ts';
import { throttles } from './schema.ts';

/**
 * Counts one more in the window of a bucket, which opens with the first count. The count is in the database,
 * so that it holds across servers.
 */
export async function countInWindow(
  db: Db,
  { bucket, windowMs }: { bucket: string; windowMs: number },
  now: Date,
): Promise<{ count: number; windowEndsAt: Date }> {
  const isOver = lte(throttles.windowEndsAt, now);
  const [row] = await db
    .insert(throttles)
    .values({ bucket, count: 1, windowEndsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: throttles.bucket,
      set: {
        count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('the counter gave no row');
  return row;
}

/** Counts one more and returns false when that exceeds the limit. */
export async function isWithinLimit(
  db: Db,
  limit: { bucket: string; limit: number; windowMs: number },
  now: Date,
): Promise<boolean> {
  return (await countInWindow(db, limit, now)).count <= limit.limit;
}

const MINUTE = 60 * 1000;

export const attemptLimits = {
  loginAccount: { max: 10, windowMs: 15 * MINUTE },
  loginDevice: { max: 10, windowMs: 15 * MINUTE },
  loginAddress: { max: 50, windowMs: 10 * MINUTE },
  facebookAddress: { max: 100, windowMs: 10 * MINUTE },
  /** Counts refused registrations, because each one tells that an e-mail is taken. */
  registerAddress: { max: 10, windowMs: 60 * MINUTE },
  /** High, because a mobile carrier puts thousands of phones behind one address. */
  newAccounts: { max: 100, windowMs: 60 * MINUTE },
  resetAccount: { max: 5, windowMs: 60 * MINUTE },
  /** In addition to `resetAccount`, allows one mail while a link is valid. */
  resetMail: { max: 1, windowMs: 10 * MINUTE },
  resetAddress: { max: 20, windowMs: 60 * MINUTE },
  withdrawalOrder: { max: 5, windowMs: 60 * MINUTE },
  withdrawalEmail: { max: 5, windowMs: 60 * MINUTE },
  withdrawalAddress: { max: 20, windowMs: 60 * MINUTE },
  /** Every card counts; somebody who mistypes one stays below the limit. */
  cardAccount: { max: 5, windowMs: 10 * MINUTE },
  /** Cards that have paid stop counting, because many people may share an address. */
  declinedCardAddress: { max: 10, windowMs: 60 * MINUTE },
  declinedCardDevice: { max: 10, windowMs: 60 * MINUTE },
  /** Counts by network, so that no single one uses up the limit of all. */
  newCampaigns: { max: 20, windowMs: DAY_MS },
} as const;

export type Limit = keyof typeof attemptLimits;

/** Hashed, so that the table holds neither e-mails nor addresses. */
export const bucketOf = (limit: Limit, subject: string) => `${limit}:${hashToken(subject)}`;

/**
 * Counts one attempt of `subject`, an e-mail or an IP address. Throws 429 with Retry-After beyond the limit.
 */
export async function countAttempt(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
  message: MessageKey = 'tooManyAttempts',
): Promise<void> {
  const { max, windowMs } = attemptLimits[limit];
  const row = await countInWindow(db, { bucket: bucketOf(limit, subject), windowMs }, now);
  if (row.count <= max) return;

  const seconds = Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000);
  throw new HttpError(429, message, { headers: { 'retry-after': String(Math.max(1, seconds)) } });
}

/** Counts one attempt like `countAttempt`, but returns false beyond the limit. */
export async function mayAttempt(db: Db, limit: Limit, subject: string, now: Date): Promise<boolean> {
  const { max, windowMs } = attemptLimits[limit];
  return isWithinLimit(db, { bucket: bucketOf(limit, subject), limit: max, windowMs }, now);
}

export async function clearAttempts(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.bucket, bucketOf(limit, subject)));
}

export const uncountAttempt = (db: Db, limit: Limit, subject: string, times = 1): Promise<void> =>
  uncountIn(db, [bucketOf(limit, subject)], times);

export async function uncountIn(db: Db, buckets: string[], times = 1): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - ${times}::int, 0)` })
    .where(inArray(throttles.bucket, buckets));
}
