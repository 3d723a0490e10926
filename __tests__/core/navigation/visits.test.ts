import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Move } from '../../../src/core/navigation/browserHistory.ts';
import { createVisits, KEPT_MS, type NavigationKindOf } from '../../../src/core/navigation/visits.ts';

const move = (key: string, how: Move['how']): Move => ({
  place: { path: '/', search: '', hash: '', key },
  how,
});

let arrivalOf: NavigationKindOf;
beforeEach(() => {
  arrivalOf = createVisits();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each(['push', 'replace'] as const)('a %s leads to something new', (how) => {
  expect(arrivalOf(move(how, how))).toBe('link');
});

test('the way back leads to what was left, for a while', () => {
  expect(arrivalOf(move('a', 'push'))).toBe('link');
  jest.advanceTimersByTime(KEPT_MS - 1);
  expect(arrivalOf(move('a', 'pop'))).toBe('back');
  jest.advanceTimersByTime(1);
  expect(arrivalOf(move('a', 'pop'))).toBe('link');
});

test('what was asked for anew is new for as long again', () => {
  arrivalOf(move('b', 'push'));
  jest.advanceTimersByTime(KEPT_MS);
  expect(arrivalOf(move('b', 'pop'))).toBe('link');
  jest.advanceTimersByTime(KEPT_MS - 1);
  expect(arrivalOf(move('b', 'pop'))).toBe('back');
});

test('a place of an earlier document, or the first of this one, is taken as it is found', () => {
  expect(arrivalOf(move('c', 'pop'))).toBe('back');
  jest.advanceTimersByTime(KEPT_MS);
  expect(arrivalOf(move('c', 'pop'))).toBe('link');
});
