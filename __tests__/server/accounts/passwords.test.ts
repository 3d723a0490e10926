import { describe, expect, jest, test } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import * as real from '../support/cheapHash.ts';

const verify = jest.fn(real.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash: real.hashAtFullCost, verify }));
const { hashPassword, passwordProblem, verifyPassword } = await import(
  '../../../server/accounts/passwords.ts'
);

const LONG = Array.from({ length: 32 }, (_, at) => String(at * 7919).padStart(3, 'u'))
  .join('-')
  .slice(0, 128);
const EMAIL = 'noor.castellane@example.com';

describe('a stored password', () => {
  test('is an Argon2id hash with 19 MiB, two passes, one lane and a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('same secret'), hashPassword('same secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
    expect(other).not.toBe(one);
  });

  test.each([
    ['sixty-four characters', `${'x'.repeat(60)}yzüé`],
    ['emoji and spaces', '  🦩 pink bird 🦩  '],
    ['a null character', 'before\0after'],
  ])('opens with itself: %s', async (_what, password) => {
    const stored = await hashPassword(password);
    expect(await verifyPassword(stored, password)).toBe(true);
    expect(await verifyPassword(stored, `${password}!`)).toBe(false);
  });

  test('counts every byte, also after the 72nd', async () => {
    const stored = await hashPassword(`${'long '.repeat(20)}one`);
    expect(await verifyPassword(stored, `${'long '.repeat(20)}two`)).toBe(false);
  });

  test('is the same from a keyboard that composes accents and one that does not', async () => {
    const stored = await hashPassword('Frühstück um 8'.normalize('NFD'));
    expect(await verifyPassword(stored, 'Frühstück um 8'.normalize('NFC'))).toBe(true);
  });
});

describe('verifying without a stored password', () => {
  test('does the same work, against a hash of the same cost, and says no', async () => {
    const stored = await hashPassword('the right one');
    verify.mockClear();
    expect(await verifyPassword(stored, 'guess')).toBe(false);
    expect(await verifyPassword(null, 'guess')).toBe(false);

    const hashes = verify.mock.calls.map(([hash]) => String(hash));
    expect(hashes).toHaveLength(2);
    const costs = hashes.map((hash) => hash.split('$').slice(0, 4).join('$'));
    expect(costs[1]).toBe(costs[0]);
    expect(hashes[1]).toHaveLength(hashes[0]?.length ?? 0);
  });
});

describe('a chosen password', () => {
  test.each([
    ['shorter than 8 characters', 'seven77', 'tooShort'],
    ['8 emoji, which count as 8', '🦩🐊🦔🦜🐢🦦🦥🐙', null],
    ['7 emoji, whatever their bytes', '🦩🐊🦔🦜🐢🦦🦥', 'tooShort'],
    ['128 characters', LONG, null],
    ['129 characters', `${LONG}!`, 'tooLong'],
    ['spaces and signs only', '- _ = + ~ ^ *', null],
    ['a passphrase', 'correct horse battery staple', null],
    ['no composition rule', 'gribouillage', null],
  ])('%s', (_what, password, problem) => {
    expect(passwordProblem(password, EMAIL)).toBe(problem);
  });

  const WORDS =
    'password PassWord p@ssw0rd Password123! iloveyou Summer2024! 123monkey123 football1 motdepasse';
  const KEYS =
    'qwertyuiop 1q2w3e4r aaaaaaaa abcabcabc 12345678 9876543210 Aa@123456 Abcd@1234 hgfedcba aabbaabb';
  test.each([...WORDS.split(' '), 'contraseña', ...KEYS.split(' ')])(
    'common ones are refused: %s',
    (password) => {
      expect(passwordProblem(password, EMAIL)).toBe('common');
    },
  );

  test('not one of the 10,000 commonest of leaked passwords is taken, in any case of letters', () => {
    const commonest = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 10_000);
    expect(commonest).toHaveLength(10_000);
    const taken = commonest.filter(
      (word, at) => passwordProblem(at % 2 ? word : word.toUpperCase(), EMAIL) === null,
    );
    expect(taken).toEqual([]);
  });

  test.each(['hardcore', 'Marlboro', 'cocacola1', 'metallic!', 'Godzilla2024'])(
    'a leaked one is refused with a few digits or signs around it too: %s',
    (password) => {
      expect(passwordProblem(password, EMAIL)).toBe('common');
    },
  );

  test('neither the e-mail itself nor the name in it', () => {
    expect(passwordProblem('Noor.Castellane@example.com', EMAIL)).toBe('common');
    expect(passwordProblem('noor.castellane', EMAIL)).toBe('common');
    expect(passwordProblem('Noor.Castellane1', EMAIL)).toBe('common');
    expect(passwordProblem('noor.castellane', 'teo@example.com')).toBeNull();
  });

  test('a common word inside a longer phrase is no reason', () => {
    expect(passwordProblem('my monkey dances at dawn', EMAIL)).toBeNull();
    expect(passwordProblem('monkey-8817223', EMAIL)).toBeNull();
  });
});
