import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { HttpError } from '../lib/errors.ts';
import { COMMON_PASSWORDS, MIN_LENGTH } from './commonPasswords.ts';

export type PasswordProblem = 'tooShort' | 'tooLong' | 'common';

const MAX_LENGTH = 128;

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$N+w/P1TQqJXewvpkCZDCuw$8hBvd6Illy7a7G5abT/EPuhlmW2CtFn8Qz6ZVcuc50A';

const LONGEST_WAIT_MS = 3000;

/** One hash occupies a core and 19 MiB. */
const hashing = createConcurrencyLimit({
  atOnce: availableParallelism(),
  mostWaiting: 100,
  longestWaitMs: LONGEST_WAIT_MS,
  refusal: () => new HttpError(429, 'signInBusy', { headers: { 'retry-after': '5' } }),
});

/** Different keyboards encode the same character differently. */
const normalise = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  hashing.inTurn(() => hash(normalise(password), COST));

/** Takes the same time for a wrong password, an account without one and no account at all. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await hashing.inTurn(() => verify(stored ?? DUMMY, normalise(password)));
  return matches && stored !== null;
}

/** `email` must be normalised. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const length = [...normalise(password)].length;
  if (length < MIN_LENGTH) return 'tooShort';
  if (length > MAX_LENGTH) return 'tooLong';
  return isCommon(normalise(password).toLowerCase(), email) ? 'common' : null;
}

function isCommon(text: string, email: string): boolean {
  const mailbox = email.split('@')[0];
  const isListed = (word: string) => COMMON_PASSWORDS.has(word) || word === email || word === mailbox;
  const words = [text, ...coreOf(text)];
  return (
    words.some((word) => isListed(word) || isListed(withoutSubstitutions(word))) || isMostlyPattern(text)
  );
}

/** The word without up to six leading and trailing digits or signs: "123summer!" gives "summer". */
function coreOf(text: string): string[] {
  const core = /^[^\p{L}]{0,6}(\p{L}.*?)[^\p{L}]{0,6}$/su.exec(text)?.[1];
  return core && core.length >= 4 ? [core] : [];
}

const KEY_ROWS = [
  '01234567890123456789',
  '00112233445566778899',
  '102030405060708090',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** True if at most four characters remain without keyboard runs and repeats: "aa@123456". */
function isMostlyPattern(text: string): boolean {
  const withoutRepeats = text.replace(/(.)\1{2,}|(.{2,4})\2+/gsu, '');
  return [text, withoutRepeats].some((rest) => {
    const left = withoutRuns(rest);
    return left.length <= 4 && left.length < text.length;
  });
}

function withoutRuns(text: string): string {
  let rest = '';
  for (let start = 0; start < text.length; ) {
    const run = runAt(text, start);
    if (run < 4) rest += text[start];
    start += run < 4 ? 1 : run;
  }
  return rest;
}

function runAt(text: string, start: number): number {
  let length = 1;
  const isRun = (size: number) => KEY_ROWS.some((row) => row.includes(text.slice(start, start + size)));
  while (start + length < text.length && isRun(length + 1)) length += 1;
  return length;
}

const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withoutSubstitutions = (text: string) =>
  text.replace(/[013457@$!]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);
