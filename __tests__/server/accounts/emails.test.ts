import { expect, test } from '@jest/globals';
import { isEmail, normaliseEmail } from '../../../server/accounts/emails.ts';

test('one mailbox has one spelling', () => {
  expect(normaliseEmail('  Noor@Example.COM ')).toBe('noor@example.com');
});

test.each([
  ['noor@example.com', true],
  ['noor+drama@mail.example.co.uk', true],
  ['noor@bücher.example', true],
  ['noor@example', false],
  ['noor@example..com', false],
  ['noor@.com', false],
  ['noor', false],
  ['@example.com', false],
  ['noor@exa mple.com', false],
  ['no\0or@example.com', false],
  ['a@b@example.com', false],
  [`${'n'.repeat(65)}@example.com`, false],
  [`n@${'example.'.repeat(32)}com`, false],
])('%j could be an address: %s', (text, could) => {
  expect(isEmail(text)).toBe(could);
});
