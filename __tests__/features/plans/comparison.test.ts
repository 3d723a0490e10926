import { pricePerWeek, savingOf } from '../../../src/features/plans/PlanChoice.tsx';
import { plan } from '../../support/samples.ts';

const weekly = plan({ id: 'weekly', amount: 599, renewalDays: 7 });
const pass = plan({ kind: 'pass', amount: 999, renewalDays: null });

test('the price per week follows from the renewal period, and a pass has none', () => {
  expect(pricePerWeek(weekly)).toBe(599);
  expect(pricePerWeek(plan({ amount: 1400, renewalDays: 28 }))).toBe(350);
  expect(pricePerWeek(pass)).toBeNull();
});

test.each([
  [plan({ amount: 1499, renewalDays: 30 }), 41],
  [plan({ amount: 7999, renewalDays: 365 }), 74],
  // 40.99 per cent must not be sold as 41.
  [plan({ amount: 1515, renewalDays: 30 }), 40],
])('the saving against the weekly plan is rounded down to a whole percent', (offered, percent) => {
  expect(savingOf(offered, [weekly, offered])).toBe(percent);
});

test.each([
  ['the weekly plan itself', weekly, [weekly]],
  ['a pass', pass, [weekly, pass]],
  ['a dearer plan', plan({ amount: 3000, renewalDays: 30 }), [weekly]],
  ['a plan in another currency', plan({ currency: 'EUR' }), [weekly]],
  ['a shop without a weekly plan', plan(), [plan()]],
])('the comparison promises no saving for %s', (_of, offered, plans) => {
  expect(savingOf(offered, plans)).toBeNull();
});
