import { expect, test } from '@jest/globals';
import { decode } from '../../../../server/media/ingest/textEncoding.ts';

const WORDS = 'Dépêche-toi, c’est à minuit.';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** A line of dialogue in each encoding that Node can read but not write. */
const EAST_ASIAN: [string, string, string][] = [
  [
    'EUC-KR',
    'v8C0wyC54yC+7rXwv6EgwNa++r7uv+Q/IMbtwfa4piCx4rTZt8i+7r/kLg==',
    '오늘 밤 어디에 있었어요? 편지를 기다렸어요.',
  ],
  [
    'Shift_JIS',
    'jaGW6YLNgseCsYLJgqKCvYLMgUiO6I6GgvCR0oLBgsSCooLcgrWCvYFC',
    '今夜はどこにいたの？手紙を待っていました。',
  ],
  ['Big5', 'p0GktbHfpWikRq3+uMyhSKfapECqvaZitaWnQaq6q0ihQw==', '你今晚去了哪裡？我一直在等你的信。'],
  ['GB18030', 'xOO98c3tyKXBy8TEwO+jv87S0rvWsdTatcjE47XE0MWhow==', '你今晚去了哪里？我一直在等你的信。'],
];

test.each<[string, Buffer, string, string, boolean]>([
  ['UTF-8', Buffer.from(WORDS), WORDS, 'utf-8', false],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${WORDS}`), WORDS, 'utf-8', false],
  ['UTF-16 LE', Buffer.from(`\ufeff${WORDS}`, 'utf16le'), WORDS, 'utf-16le', false],
  ['UTF-16 BE', utf16be(`\ufeff${WORDS}`), WORDS, 'utf-16be', false],
  ['Windows-1252', Buffer.from(WORDS.replace('’', '\x92'), 'latin1'), WORDS, 'Windows-1252', true],
  ['nothing', Buffer.alloc(0), '', 'utf-8', false],
])('text is decoded from %s', (_name, bytes, text, encoding, guessed) => {
  expect(decode(bytes)).toEqual({ text, encoding, guessed });
});

test.each(EAST_ASIAN)('the encoding %s is guessed from the characters', (encoding, base64, text) => {
  expect(decode(Buffer.from(base64, 'base64'))).toEqual({ text, encoding, guessed: true });
});

test('bytes with zeros are not decoded, including UTF-16 without a byte order mark', () => {
  expect(decode(Buffer.from([0, 1, 2]))).toBeNull();
  expect(decode(Buffer.from('Hello', 'utf16le'))).toBeNull();
});
