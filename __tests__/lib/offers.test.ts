import { isADayLater, isPutAside, putAside } from '../../src/lib/offers.ts';
import { local } from '../../src/lib/storage.ts';

const DAY_MS = 86_400_000;
const at = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(ms);

beforeEach(() => local.remove('offer'));

test('a dismissed offer stays hidden for 60 days', () => {
  at(100 * DAY_MS);
  expect(isPutAside('offer')).toBe(false);
  putAside('offer');
  at(160 * DAY_MS - 1);
  expect(isPutAside('offer')).toBe(true);
  at(160 * DAY_MS);
  expect(isPutAside('offer')).toBe(false);
});

test('a day has passed only 24 hours after the first check', () => {
  at(100 * DAY_MS);
  expect(isADayLater('offer')).toBe(false);
  at(101 * DAY_MS - 1);
  expect(isADayLater('offer')).toBe(false);
  at(101 * DAY_MS);
  expect(isADayLater('offer')).toBe(true);
});
