import { expect, test } from '@jest/globals';
import { isEmail } from '../../../contract/email.ts';
import { createEmailHash, normaliseEmail } from '../../../server/accounts/emails.ts';

test.each(['  Noor@Example.COM ', 'noor@example。com', 'noor@example．com', 'noor@ｅｘａｍｐｌｅ.com'])(
  'one mailbox has one spelling: %j',
  (text) => {
    expect(normaliseEmail(text)).toBe('noor@example.com');
  },
);

test('a domain in other letters is spelled as people write it; what is no domain is no e-mail', () => {
  for (const domain of ['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example'])
    expect(normaliseEmail(`noor@${domain}`)).toBe('noor@bücher.example');
  expect(normaliseEmail('noor@bu\u0308cher.example')).toBe('noor@bücher.example');
  expect(isEmail(normaliseEmail('noor@exa mple.com'))).toBe(false);
});

test.each<[string, boolean]>([
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
  ...['x1<', 'x3,', 'victim(x)', 'group:', 'a;', '"x"', 'victim\\'].map((box): [string, boolean] => [
    `${box}@bank.example`,
    false,
  ]),
  ['victim@[192.0.2.1]', false],
  ['victim@bank.example>', false],
  ["o'neil+news=2@bank.example", true],
  [`${'n'.repeat(65)}@example.com`, false],
  [`n@${'example.'.repeat(32)}com`, false],
])('%j could be an address: %s', (text, could) => {
  expect(isEmail(text)).toBe(could);
});

test('the short name of a mailbox is one for all its spellings, and another under another key', () => {
  const under = (byte: number) => createEmailHash(Buffer.alloc(32, byte));
  expect(under(1)(' Noor@EXAMPLE.com')).toBe(under(1)('noor@example.com'));
  expect(under(1)('noor@example.com')).not.toBe(under(2)('noor@example.com'));
});
