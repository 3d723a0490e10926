import { expect, test } from '@jest/globals';
import { isEmail } from '../../../contract/email.ts';
import { createEmailHash, normaliseEmail } from '../../../server/accounts/emails.ts';

test.each(['  Noor@Example.COM ', 'noor@example。com', 'noor@example．com', 'noor@ｅｘａｍｐｌｅ.com'])(
  'normalising an e-mail address unifies its spelling: %j',
  (text) => {
    expect(normaliseEmail(text)).toBe('noor@example.com');
  },
);

test('an internationalised domain is normalised to Unicode, and an invalid domain is rejected', () => {
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
])('%j is accepted as an e-mail address: %s', (text, could) => {
  expect(isEmail(text)).toBe(could);
});

test('an e-mail hash is the same for all spellings of an address, and differs under another key', () => {
  const under = (byte: number) => createEmailHash(Buffer.alloc(32, byte));
  expect(under(1)(' Noor@EXAMPLE.com')).toBe(under(1)('noor@example.com'));
  expect(under(1)('noor@example.com')).not.toBe(under(2)('noor@example.com'));
});
