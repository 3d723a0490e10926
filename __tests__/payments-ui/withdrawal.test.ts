import { expect, test } from '@jest/globals';
import { mayWithdraw, withdrawalPath } from '../../src/payments-ui/withdrawal.ts';
import { order } from '../support/samples.ts';

const paidAt = '2026-03-04T12:00:00.000Z';
const DAY = 86_400_000;
const later = (ms: number) => Date.parse(paidAt) + ms;

test('a purchase may be taken back for fourteen days, to the millisecond', () => {
  const paid = order({ status: 'paid', paidAt });
  expect(mayWithdraw(paid, later(0))).toBe(true);
  expect(mayWithdraw(paid, later(14 * DAY))).toBe(true);
  expect(mayWithdraw(paid, later(14 * DAY + 1))).toBe(false);
});

test.each(['created', 'pending', 'action', 'declined', 'cancelled', 'expired', 'refunded'] as const)(
  'one that is %s may not',
  (status) => {
    expect(mayWithdraw(order({ status, paidAt }), later(0))).toBe(false);
  },
);

test('nor may one that nobody knows the day of', () => {
  expect(mayWithdraw(order({ status: 'paid', paidAt: null }), later(0))).toBe(false);
});

test('the way there names the order, whatever is in its number', () => {
  expect(withdrawalPath('ord 7&x')).toBe('/refundPolicy?order=ord+7%26x#withdraw');
});
