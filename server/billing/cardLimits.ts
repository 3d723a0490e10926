import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { bucketOf, countAttempt, countInWindow, isWithinLimit, type Limit } from '../db/throttle.ts';

export type AlarmLog = Log & { warn: Log['info'] };

export type CardOrigin = { address: string; device: string | null };

const MINUTE = 60 * 1000;
const ALARM = { declines: 10, windowMs: 10 * MINUTE };

/**
 * Limits card testing. A card is counted before the provider sees it, so that the limits hold for concurrent
 * attempts. It counts for its address and device until it has paid, because a bank that asks for a step tells
 * a tester as much as a decline: pass the returned buckets to `uncountIn` then. Throws HttpError 429 beyond a
 * limit.
 */
export async function countCard(tx: Db, userId: string, origin: CardOrigin, now: Date): Promise<string[]> {
  await countAttempt(tx, 'cardAccount', userId, now, 'tooManyCards');
  const limits = originLimits(origin);
  for (const [limit, subject] of limits) await countAttempt(tx, limit, subject, now, 'tooManyDeclines');
  return limits.map(([limit, subject]) => bucketOf(limit, subject));
}

const originLimits = ({ address, device }: CardOrigin): [Limit, string][] => [
  ['declinedCardAddress', address],
  ...(device === null ? [] : [['declinedCardDevice', device] satisfies [Limit, string]]),
];

/** Asks the provider about a counted card, and raises an alarm when many cards are declined. */
export async function tryCard<Answer>(
  { db, now }: Context,
  log: AlarmLog,
  ask: () => Promise<Answer>,
  isDeclined: (answer: Answer) => boolean,
): Promise<Answer> {
  let declined = true;
  try {
    const answer = await ask();
    declined = isDeclined(answer);
    return answer;
  } finally {
    // A failed count must not hide the answer about a payment.
    await recordOutcome(db, log, declined, now()).catch((err: unknown) =>
      log.error({ err }, 'the outcome of a card was not counted'),
    );
  }
}

async function recordOutcome(db: Db, log: AlarmLog, declined: boolean, now: Date): Promise<void> {
  const { windowMs } = ALARM;
  const cards = await countInWindow(db, { bucket: 'cards:all', windowMs }, now);
  if (!declined) return;
  const declines = await countInWindow(db, { bucket: 'declined-cards:all', windowMs }, now);
  if (declines.count < ALARM.declines || declines.count * 2 < cards.count) return;
  if (!(await isWithinLimit(db, { bucket: 'declined-cards:alarm', limit: 1, windowMs }, now))) return;
  log.warn(
    { alarm: 'declinedCards', declines: declines.count, cards: cards.count, minutes: windowMs / MINUTE },
    'many cards are declined',
  );
}
