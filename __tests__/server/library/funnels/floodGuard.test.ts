import { expect, test } from '@jest/globals';
import { createFloodGuard } from '../../../../server/library/funnels/floodGuard.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 4) + seconds * 1000);
const LIMITS = { minute: 2, day: 5, addresses: 2 };

test('the limit of an address resets after a minute, and does not affect another address', () => {
  const admits = createFloodGuard(LIMITS);
  const tries = (address: string, second: number) => [1, 2, 3].map(() => admits(address, at(second)));
  expect(tries('10.0.0.1', 0)).toEqual([true, true, false]);
  expect(tries('10.0.0.2', 1)).toEqual([true, true, false]);
  expect(tries('10.0.0.1', 59)).toEqual([false, false, false]);
  expect(tries('10.0.0.1', 60)).toEqual([true, true, false]);
});

test('an address at its daily limit is refused until the next day, and refusals do not count', () => {
  const admits = createFloodGuard(LIMITS);
  const admitted = (second: number) => [1, 2, 3].filter(() => admits('10.0.0.1', at(second))).length;
  expect([0, 60, 120, 180, 86_399, 86_400].map(admitted)).toEqual([2, 2, 1, 0, 0, 2]);
});

test('one address may write 600 times a minute and 20,000 times a day', () => {
  const admits = createFloodGuard();
  const admitted = (minute: number) =>
    Array.from({ length: 1_000 }, () => admits('10.0.0.1', at(60 * minute))).filter(Boolean).length;
  expect(admitted(0)).toBe(600);
  const ofDay = Array.from({ length: 40 }, (_, minute) => admitted(1 + minute));
  expect(ofDay.reduce((sum, count) => sum + count, 600)).toBe(20_000);
});

test('the flood guard remembers only the most recent addresses, up to its limit', () => {
  const admits = createFloodGuard({ ...LIMITS, minute: 1 });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((address) => admits(address, at(0)))).toEqual([
    ...[true, true, false, true, false],
    true,
  ]);
});
