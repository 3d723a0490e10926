import type { Context } from '../context.ts';
import { countAttempt, type Limit, uncountAttempt } from '../db/throttle.ts';
import { knownDevice } from './deviceCookie.ts';

export type Caller = {
  /** From `clientAddress`, which groups IPv6 addresses. */
  address: string;
  deviceCookie: string | null;
};

/**
 * Counts an attempt to prove who somebody is; `check` returns null for a failure, and only failures stay
 * counted. A browser in which the account has signed in before has its own count, so that strangers cannot
 * lock the owner out.
 */
export async function countTry<T>(
  context: Context,
  email: string,
  caller: Caller,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { db, now } = context;
  const device = await knownDevice(context, caller.deviceCookie, email);
  const limits = device ? [limitOf('loginDevice', device)] : limitsOfStranger(email, caller);
  for (const { limit, subject } of limits) await countAttempt(db, limit, subject, now());
  let hasFailed = false;
  try {
    const answer = await check();
    hasFailed = answer === null;
    return answer;
  } finally {
    // A check that throws, as on a busy server, does not stay counted either.
    if (!hasFailed) for (const { limit, subject } of limits) await uncountAttempt(db, limit, subject);
  }
}

const limitOf = (limit: Limit, subject: string) => ({ limit, subject });

/** The address comes first, so that a blocked address cannot lock accounts. */
const limitsOfStranger = (email: string, { address }: Caller) => [
  limitOf('loginAddress', address),
  limitOf('loginAccount', email),
];
