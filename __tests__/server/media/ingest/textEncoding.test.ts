import { expect, test } from '@jest/globals';
import { decode } from '../../../../server/media/ingest/textEncoding.ts';

const WORDS = 'Dépêche-toi, c’est à minuit.';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** "Hello, world" and a sentence, with Chinese marks between. */
const GB18030 = Buffer.concat([
  ...[Buffer.from([0xa1, 0xb0]), Buffer.from('Hello'), Buffer.from([0xa3, 0xac]), Buffer.from('world')],
  ...[Buffer.from([0xa1, 0xb1]), Buffer.from([0xc4, 0xe3, 0xba, 0xc3])],
]);

test.each<[string, Buffer, string, string, boolean]>([
  ['UTF-8', Buffer.from(WORDS), WORDS, 'utf-8', false],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${WORDS}`), WORDS, 'utf-8', false],
  ['UTF-16 LE', Buffer.from(`\ufeff${WORDS}`, 'utf16le'), WORDS, 'utf-16le', false],
  ['UTF-16 BE', utf16be(`\ufeff${WORDS}`), WORDS, 'utf-16be', false],
  ['Windows-1252', Buffer.from(WORDS.replace('’', '\x92'), 'latin1'), WORDS, 'windows-1252', true],
  ['GB18030', GB18030, '“Hello，world”你好', 'gb18030', true],
  ['nothing', Buffer.alloc(0), '', 'utf-8', false],
])('%s is recognised', (_name, bytes, text, encoding, guessed) => {
  expect(decode(bytes)).toEqual({ text, encoding, guessed });
});

test('what holds zero bytes is no text, UTF-16 without its mark included', () => {
  expect(decode(Buffer.from([0, 1, 2]))).toBeNull();
  expect(decode(Buffer.from('Hello', 'utf16le'))).toBeNull();
});
