import { NavigationType } from 'react-router-dom';
import type { HistoryUpdate } from '../../../src/core/navigation/history.ts';
import { createVisits, KEPT_MS, type NavigationKindOf } from '../../../src/core/navigation/saga.ts';

const update = (key: string, action: NavigationType): HistoryUpdate => ({
  action,
  location: { pathname: '/', search: '', hash: '', key },
});

let kindOf: NavigationKindOf;
beforeEach(() => {
  kindOf = createVisits();
  jest.useFakeTimers();
});

test.each([NavigationType.Push, NavigationType.Replace])('a %s is a link', (action) => {
  expect(kindOf(update('a', action))).toBe('link');
});

test('going back counts as such for ten minutes', () => {
  expect(kindOf(update('a', NavigationType.Push))).toBe('link');
  jest.advanceTimersByTime(KEPT_MS - 1);
  expect(kindOf(update('a', NavigationType.Pop))).toBe('back');
  jest.advanceTimersByTime(1);
  expect(kindOf(update('a', NavigationType.Pop))).toBe('link');
});

test('content that was requested again is fresh for as long again', () => {
  kindOf(update('b', NavigationType.Push));
  jest.advanceTimersByTime(KEPT_MS);
  expect(kindOf(update('b', NavigationType.Pop))).toBe('link');
  jest.advanceTimersByTime(KEPT_MS - 1);
  expect(kindOf(update('b', NavigationType.Pop))).toBe('back');
});

test('an entry of an earlier document, or the first of this one, counts as going back', () => {
  expect(kindOf(update('c', NavigationType.Pop))).toBe('back');
  jest.advanceTimersByTime(KEPT_MS);
  expect(kindOf(update('c', NavigationType.Pop))).toBe('link');
});
