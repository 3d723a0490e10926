import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { countInWindow, isWithinLimit } from '../db/rateLimit.ts';
import { throttles } from '../db/schema.ts';
import { HttpError } from '../errors.ts';

export type AlarmLog = Log & { warn: Log['info'] };

/** Who brings a card, and from which address. */
export type CardBearer = { userId: string; address: string };

const MINUTE = 60 * 1000;
/** Every card counts; a person who mistypes one stays below the limit. */
const OF_ACCOUNT = { limit: 5, windowMs: 10 * MINUTE };
/** Only declined cards stay counted, because many people may share an address. */
const OF_ADDRESS = { limit: 10, windowMs: 60 * MINUTE };
const ALARM = { declines: 10, windowMs: 10 * MINUTE };

/** Hashed, so that the table holds no address. */
const addressBucket = (address: string) =>
  `declined-cards:${createHash('sha256').update(address).digest('base64url')}`;

/**
 * Stops card testing: counts a card before the provider sees it, so that the limits hold for cards that are
 * tried at once. HttpError 429 beyond a limit.
 */
export async function countCard(tx: Db, { userId, address }: CardBearer, now: Date): Promise<void> {
  if (!(await isWithinLimit(tx, { bucket: `card-tries:${userId}`, ...OF_ACCOUNT }, now)))
    throw tooMany('tooManyCards', OF_ACCOUNT.windowMs);
  if (!(await isWithinLimit(tx, { bucket: addressBucket(address), ...OF_ADDRESS }, now)))
    throw tooMany('tooManyDeclines', OF_ADDRESS.windowMs);
}

const tooMany = (message: 'tooManyCards' | 'tooManyDeclines', windowMs: number) =>
  new HttpError(429, message, { headers: { 'retry-after': String(windowMs / 1000) } });

/** Lets a provider try a counted card. One that is not declined stops counting for its address. */
export async function tryCard<Answer>(
  { db, now }: Context,
  log: AlarmLog,
  address: string,
  ask: () => Promise<Answer>,
  isDeclined: (answer: Answer) => boolean,
): Promise<Answer> {
  let declined = true;
  try {
    const answer = await ask();
    declined = isDeclined(answer);
    return answer;
  } finally {
    // A payment that was made is answered, whatever becomes of the counts.
    await recordOutcome(db, log, { address, declined }, now()).catch((err: unknown) =>
      log.error({ err }, 'the outcome of a card was not counted'),
    );
  }
}

async function recordOutcome(
  db: Db,
  log: AlarmLog,
  { address, declined }: { address: string; declined: boolean },
  now: Date,
): Promise<void> {
  const { windowMs } = ALARM;
  const cards = await countInWindow(db, { bucket: 'cards:all', windowMs }, now);
  if (!declined) {
    await db
      .update(throttles)
      .set({ count: sql`greatest(${throttles.count} - 1, 0)` })
      .where(eq(throttles.bucket, addressBucket(address)));
    return;
  }
  const declines = await countInWindow(db, { bucket: 'declined-cards:all', windowMs }, now);
  if (declines.count < ALARM.declines || declines.count * 2 < cards.count) return;
  if (!(await isWithinLimit(db, { bucket: 'declined-cards:alarm', limit: 1, windowMs }, now))) return;
  log.warn(
    { alarm: 'declinedCards', declines: declines.count, cards: cards.count, minutes: windowMs / MINUTE },
    'many cards are declined',
  );
}
