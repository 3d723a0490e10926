import { isWithdrawable, withdrawalPath } from '../../src/lib/withdrawal.ts';
import { order } from '../support/samples.ts';

test('a purchase can be withdrawn from up to and including the server’s deadline', () => {
  const paid = order({ withdrawableUntil: '2026-03-18T12:00:00.000Z' });
  const until = Date.parse('2026-03-18T12:00:00.000Z');
  expect(isWithdrawable(paid, until)).toBe(true);
  expect(isWithdrawable(paid, until + 1)).toBe(false);
  expect(isWithdrawable(order({ withdrawableUntil: null }), until)).toBe(false);
});

test('the link to a withdrawal names the order and encodes its number', () => {
  expect(withdrawalPath('ord 7&x')).toBe('/refundPolicy?order=ord+7%26x#withdraw');
});
