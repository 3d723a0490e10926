import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import {
  attemptLimits,
  bucketOf,
  countInWindow,
  isWithinLimit,
  type Limit,
  mayAttempt,
} from '../db/throttle.ts';
import { HttpError } from '../lib/errors.ts';

export type AlarmLog = Log & { warn: Log['info'] };

/** Where a card comes from. A browser that drops its cookie has no device. */
export type CardOrigin = { address: string; device: string | null };

const MINUTE = 60 * 1000;
const ALARM = { declines: 10, windowMs: 10 * MINUTE };

/**
 * Stops card testing: counts a card before the provider sees it, so that the limits hold for cards that are
 * tried at once. A bank that asks for a step tells a tester as much as one that declines, so a card counts for its
 * origin until it has paid: keep the answer, and hand it to `uncountIn` then. HttpError 429 beyond a limit.
 */
export async function countCard(tx: Db, userId: string, origin: CardOrigin, now: Date): Promise<string[]> {
  if (!(await mayAttempt(tx, 'cardAccount', userId, now))) throw tooMany('cardAccount', 'tooManyCards');
  const limits = originLimits(origin);
  for (const [limit, subject] of limits)
    if (!(await mayAttempt(tx, limit, subject, now))) throw tooMany(limit, 'tooManyDeclines');
  return limits.map(([limit, subject]) => bucketOf(limit, subject));
}

const originLimits = ({ address, device }: CardOrigin): [Limit, string][] => [
  ['declinedCardAddress', address],
  ...(device === null ? [] : [['declinedCardDevice', device] satisfies [Limit, string]]),
];

const tooMany = (limit: Limit, message: 'tooManyCards' | 'tooManyDeclines') =>
  new HttpError(429, message, { headers: { 'retry-after': String(attemptLimits[limit].windowMs / 1000) } });

/** Lets a provider try a counted card, and gives the alarm when many are declined. */
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
    // A payment that was made is answered, whatever becomes of the counts.
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
