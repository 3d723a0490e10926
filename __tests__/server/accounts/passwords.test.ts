import { availableParallelism } from 'node:os';
import { describe, expect, jest, test } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import * as real from '../support/cheapHash.ts';
import { gate } from '../support/gate.ts';

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
  test('is a salted Argon2id hash with 19 MiB, two passes and one lane', async () => {
    const [one, other] = await Promise.all([hashPassword('same secret'), hashPassword('same secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
    expect(other).not.toBe(one);
  });

  test.each([
    ['sixty-four characters', `${'x'.repeat(60)}yzüé`],
    ['emoji and spaces', '  🦩 pink bird 🦩  '],
    ['a null character', 'before\0after'],
  ])('matches the same password only: %s', async (_what, password) => {
    const stored = await hashPassword(password);
    expect(await verifyPassword(stored, password)).toBe(true);
    expect(await verifyPassword(stored, `${password}!`)).toBe(false);
  });

  test('is compared beyond its 72nd byte', async () => {
    const stored = await hashPassword(`${'long '.repeat(20)}one`);
    expect(await verifyPassword(stored, `${'long '.repeat(20)}two`)).toBe(false);
  });

  test('matches whether or not the keyboard composes accents', async () => {
    const stored = await hashPassword('Frühstück um 8'.normalize('NFD'));
    expect(await verifyPassword(stored, 'Frühstück um 8'.normalize('NFC'))).toBe(true);
  });

  test('is not compared, but answered with 429 and Retry-After, when 100 others wait for their turn', async () => {
    const { open, opened } = gate();
    verify.mockImplementation(async () => opened.then(() => true));
    const before = Array.from({ length: availableParallelism() + 100 }, () => verifyPassword('any', 'any'));
    const refused = { status: 429, headers: { 'retry-after': '5' } };
    await expect(verifyPassword('any', 'any')).rejects.toMatchObject(refused);
    open();
    expect(new Set(await Promise.all(before))).toEqual(new Set([true]));
    verify.mockImplementation(real.verify);
  });
});

describe('verifying without a stored password', () => {
  test('fails after one comparison with a hash of the same cost', async () => {
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
    'that is common is refused: %s',
    (password) => {
      expect(passwordProblem(password, EMAIL)).toBe('common');
    },
  );

  test('the 10,000 most common leaked passwords are all refused, in upper or lower case', () => {
    const commonest = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 10_000);
    expect(commonest).toHaveLength(10_000);
    const taken = commonest.filter(
      (word, at) => passwordProblem(at % 2 ? word : word.toUpperCase(), EMAIL) === null,
    );
    expect(taken).toEqual([]);
  });

  test.each(['hardcore', 'Marlboro', 'cocacola1', 'metallic!', 'Godzilla2024'])(
    'a leaked password is refused, even with a few digits or signs around it: %s',
    (password) => {
      expect(passwordProblem(password, EMAIL)).toBe('common');
    },
  );

  test('the member’s own e-mail address and the name in it are refused', () => {
    expect(passwordProblem('Noor.Castellane@example.com', EMAIL)).toBe('common');
    expect(passwordProblem('noor.castellane', EMAIL)).toBe('common');
    expect(passwordProblem('Noor.Castellane1', EMAIL)).toBe('common');
    expect(passwordProblem('noor.castellane', 'teo@example.com')).toBeNull();
  });

  test('a longer phrase that contains a common word is accepted', () => {
    expect(passwordProblem('my monkey dances at dawn', EMAIL)).toBeNull();
    expect(passwordProblem('monkey-8817223', EMAIL)).toBeNull();
  });
});
