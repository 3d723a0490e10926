import { expect, test } from '@jest/globals';
import { createFloodGuard } from '../../../server/events/floodGuard.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 4) + seconds * 1000);

test('an address may go on in the next minute, and nobody waits for another', () => {
  const admits = createFloodGuard(2);
  const tries = (address: string, second: number) => [1, 2, 3].map(() => admits(address, at(second)));
  expect(tries('10.0.0.1', 0)).toEqual([true, true, false]);
  expect(tries('10.0.0.2', 1)).toEqual([true, true, false]);
  expect(tries('10.0.0.1', 59)).toEqual([false, false, false]);
  expect(tries('10.0.0.1', 60)).toEqual([true, true, false]);
});

test('people at one address are many before they are a flood', () => {
  const admits = createFloodGuard();
  const tries = Array.from({ length: 1_000 }, () => admits('10.0.0.1', at(0)));
  expect(tries.filter(Boolean)).toHaveLength(600);
});
