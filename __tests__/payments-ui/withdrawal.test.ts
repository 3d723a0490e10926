import { mayWithdraw, withdrawalPath } from '../../src/payments-ui/withdrawal.ts';
import { order } from '../support/samples.ts';

const paidAt = '2026-03-04T12:00:00.000Z';
const DAY = 86_400_000;
const later = (ms: number) => Date.parse(paidAt) + ms;

test('a purchase can be withdrawn for fourteen days, to the millisecond', () => {
  const paid = order({ status: 'paid', paidAt });
  expect(mayWithdraw(paid, later(0))).toBe(true);
  expect(mayWithdraw(paid, later(14 * DAY))).toBe(true);
  expect(mayWithdraw(paid, later(14 * DAY + 1))).toBe(false);
});

test.each(['created', 'pending', 'action', 'declined', 'cancelled', 'expired', 'refunded'] as const)(
  'a purchase that is %s cannot be withdrawn',
  (status) => {
    expect(mayWithdraw(order({ status, paidAt }), later(0))).toBe(false);
  },
);

test('a purchase without a known day cannot be withdrawn', () => {
  expect(mayWithdraw(order({ status: 'paid', paidAt: null }), later(0))).toBe(false);
});

test('the link names the order and encodes its number', () => {
  expect(withdrawalPath('ord 7&x')).toBe('/refundPolicy?order=ord+7%26x#withdraw');
});
