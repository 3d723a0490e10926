import { LANGUAGES } from '../../contract/languages.ts';
import * as format from '../../src/lib/format.ts';

/** Languages put spaces of their own kind into numbers. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a price', () => {
  test.each([
    [599, '¥5.99'],
    [0, '¥0.00'],
    [5, '¥0.05'],
    [1234567, '¥12345.67'],
  ])('of %i minor units is %s by default', (amount, text) => {
    expect(format.formatPrice(amount)).toBe(text);
  });

  test('takes any symbol', () => {
    expect(format.formatPrice(599, '€')).toBe('€5.99');
    expect(format.formatPrice(599, 'coins ')).toBe('coins 5.99');
  });

  test.each([
    ['en', '$5.99'],
    ['es', '5,99 US$'],
    ['fy', '5,99 $US'],
    ['dy', '5,99 $'],
    ['pt', 'US$ 5,99'],
  ] as const)('in US dollars follows the language %s', (language, text) => {
    expect(plain(format.formatPrice(599, 'USD', language))).toBe(text);
  });

  test.each([
    ['EUR', '€5.99'],
    ['GBP', '£5.99'],
    ['JPY', '¥5.99'],
    ['KWD', 'KWD 5.99'],
    ['XYZ', 'XYZ 5.99'],
  ])('in %s is divided by 100 and has two decimals, whatever the currency’s convention', (currency, text) => {
    expect(plain(format.formatPrice(599, currency))).toBe(text);
  });

  test('groups thousands in a known currency', () => {
    expect(format.formatPrice(7999_00, 'USD')).toBe('$7,999.00');
    expect(plain(format.formatPrice(7999_00, 'EUR', 'dy'))).toBe('7.999,00 €');
  });
});

describe('a date', () => {
  const day = new Date(2026, 2, 4, 12);

  test.each([
    ['en', '4 March 2026'],
    ['es', '4 de marzo de 2026'],
    ['fy', '4 mars 2026'],
    ['dy', '4. März 2026'],
    ['pt', '4 de março de 2026'],
  ] as const)('has the long form in %s: %s', (language, text) => {
    expect(format.formatDate(day, language)).toBe(text);
  });

  test('is formatted from a timestamp or an ISO string, in English by default', () => {
    expect(format.formatDate(day.getTime())).toBe('4 March 2026');
    expect(format.formatDate(day.toISOString())).toBe('4 March 2026');
  });

  const NO_DATES = ['', 'soon', '2026-13-45', Number.NaN, Number.POSITIVE_INFINITY, new Date('x')];
  test.each(NO_DATES)('%p gives “Invalid Date”', (bad) => {
    expect(format.formatDate(bad)).toBe('Invalid Date');
    expect(format.formatDate(bad, 'fy')).toBe('Invalid Date');
  });
});

describe('the padding of a number', () => {
  test.each([
    [5, '05'],
    [0, '00'],
    [12, '12'],
    [123, '123'],
    ['7', '07'],
    ['', '00'],
    [null, '00'],
    [undefined, '00'],
  ])('turns %p into %s', (value, text) => {
    expect(format.padNumber(value)).toBe(text);
  });
});

describe('a language', () => {
  test('is one of the five interface languages', () => {
    expect(LANGUAGES).toEqual(['en', 'es', 'fy', 'dy', 'pt']);
  });

  test.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['es-419', 'es'],
    ['fy', 'fy'],
    ['fr', 'fy'],
    ['dy', 'dy'],
    ['de-AT', 'dy'],
    ['zh-Hans-CN', null],
    ['eng', null],
    ['', null],
    [null, null],
    ['__proto__', null],
    ['<script>', null],
  ])('parsed from %p is %p', (text, language) => {
    expect(format.asLanguage(text)).toBe(language);
  });

  test('has a BCP 47 tag', () => {
    expect(LANGUAGES.map(format.languageTag)).toEqual(['en-GB', 'es', 'fr', 'de', 'pt']);
    expect(Intl.PluralRules.supportedLocalesOf(LANGUAGES.map(format.languageTag))).toHaveLength(
      LANGUAGES.length,
    );
  });
});

test.each([
  [0, 'en', '0'],
  [999, 'en', '999'],
  [1_234_567, 'en', '1.2M'],
  [1_234_567, 'dy', '1,2 Mio.'],
  [12_345, 'fy', '12,3 k'],
] as const)('a view count of %i is formatted in %s as %s', (count, language, text) => {
  expect(plain(format.formatCount(count, language))).toBe(text);
});
