import { describe, expect, test } from '@jest/globals';
import { containsCardNumber, tokenContainsCardNumber } from '../../../server/billing/cardNumbers.ts';

describe('a card number is found', () => {
  test.each([
    ['bare', '4242424242424242'],
    ['in groups', '4242 4242 4242 4242'],
    ['with hard spaces', '4242\u00a04242\u00a04242\u00a04242'],
    ['digit by digit', '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2'],
    ['in full width', '4242424242424242'],
    ['within a text', 'my card is 4242424242424242, thanks'],
    ['with its expiry and CVV behind it', '4242 4242 4242 4242 12 27 123'],
    ['behind other digits', '77 4242424242424242'],
    ['with 13 digits', '4222222222222'],
    ['with 15 digits', '378282246310005'],
    ['with 19 digits', '6304000000000000000'],
    ['with letters joined to it', 'pan4242424242424242x'],
    ['with a low line in front', '_4242424242424242'],
    ['with invisible characters', '4242\u200b4242\u00ad4242\u20604242'],
    ['as a number', 4242424242424242],
    ['deep inside', { a: [{ b: '4242424242424242' }] }],
  ])('%s', (_how, value) => {
    expect(containsCardNumber(value)).toBe(true);
  });
});

test.each([...'.,_/-|:;*+~·•–'])('a card number is found with "%s" between its digits', (mark) => {
  expect(containsCardNumber(`4242${mark}4242${mark}4242${mark}4242`)).toBe(true);
  expect(containsCardNumber([...'4242424242424242'].join(mark))).toBe(true);
  expect(containsCardNumber(`4242 ${mark} 4242 ${mark} 4242 ${mark} 4242`)).toBe(true);
});

describe('a card number in a token', () => {
  test.each([
    ['hexadecimal that holds one by chance', 'tok_4242424242424242ab9f03'],
    ['hexadecimal that ends in one', 'tok_ab9f4242424242424242'],
  ])('is not found when letters adjoin its digits: %s', (_what, token) => {
    expect(tokenContainsCardNumber(token)).toBe(false);
  });

  test.each(['4242424242424242', '4242-4242-4242-4242', '4242.4242.4242.4242'])('is found: %s', (token) => {
    expect(tokenContainsCardNumber(token)).toBe(true);
  });
});

describe('no card number is found in', () => {
  test.each([
    ['one that fails its check', '4242424242424241'],
    ['twelve digits', '424242424242'],
    ['digits with letters between', '4242a4242b4242c4242'],
    ['a token', 'tok_3fGk29aLq0'],
    ['digits with more than a mark between', '4242 and 4242 and 4242 and 4242'],
    ['a phone number', '+49 30 901820 12'],
    ['a name', 'Ann O’Neil'],
    ['nothing', null],
    ['a switch', true],
    ['small things', { agreed: true, amount: 599, list: [1, 2] }],
  ])('%s', (_what, value) => {
    expect(containsCardNumber(value)).toBe(false);
  });
});

test('a text of 50,000 groups of digits is searched in less than two seconds of processor time', () => {
  // Some 0.1 s of the processor's time, whatever else the machine does; each group against each takes over 15 s.
  const before = process.cpuUsage();
  expect(containsCardNumber('1 '.repeat(50_000))).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
