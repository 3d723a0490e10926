import { eq } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { ExpectedError } from '../errors.ts';
import { knownDevice } from './deviceCookie.ts';
import { normaliseEmail } from './emails.ts';
import type { Caller } from './passwordTries.ts';
import { countAttempt, takeAttempts, uncountAttempt } from './throttle.ts';

const toldTo = (address: string, email: string) => `${address} ${email}`;

/**
 * Says whether an e-mail has an account, and so no more than a registration does. Both counts are taken
 * before the look-up, so that a refusal tells nothing either. A browser in which the account has signed in
 * before learns nothing and is not counted.
 */
export async function checkEmail(context: Context, typed: string, caller: Caller): Promise<boolean> {
  const { db, now } = context;
  const { address, deviceCookie } = caller;
  const email = normaliseEmail(typed);
  if (!isEmail(email)) throw new ExpectedError(422, 'checkForm', { fields: { email: 'invalid' } });
  if (await knownDevice(context, deviceCookie, email)) return hasAccount(db, email);

  await countAttempt(db, 'unknownEmails', address, now());
  await countAttempt(db, 'knownEmails', address, now());
  const known = await hasAccount(db, email);
  await uncountAttempt(db, known ? 'unknownEmails' : 'knownEmails', address);
  if (known) await countAttempt(db, 'toldEmail', toldTo(address, email), now());
  return known;
}

/** Members who share an address must not use up each other's checks; only the account's owner can sign in. */
export async function giveBackCheck(db: Db, email: string, address: string): Promise<void> {
  const times = await takeAttempts(db, 'toldEmail', toldTo(address, email));
  if (times > 0) await uncountAttempt(db, 'knownEmails', address, times);
}

async function hasAccount(db: Db, email: string): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user !== undefined;
}
