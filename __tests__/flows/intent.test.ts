import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dropIntent, INTENT_MS, readIntent, storeIntent } from '../../src/flows/intent.ts';
import { session } from '../../src/lib/storage.ts';

const wish = {
  type: 'unlocked/unlockRequested',
  payload: { videoId: 'v' },
  meta: { flow: { id: 'abc123' } },
};
const other = { type: 'plans/subscribeRequested', payload: { from: '/my' } };

beforeEach(() => {
  jest.useFakeTimers();
  session.remove('intent');
});
afterEach(() => {
  jest.useRealTimers();
});

test('keeps a wish and its run beyond the page', () => {
  storeIntent(wish);
  expect(readIntent()).toEqual(wish);
});

test('reads no wish when none was kept', () => {
  expect(readIntent()).toBeNull();
});

test('keeps the latest wish', () => {
  storeIntent(wish);
  storeIntent(other);
  expect(readIntent()).toEqual(other);
});

test('forgets a wish after an hour', () => {
  storeIntent(wish);
  jest.advanceTimersByTime(INTENT_MS - 1);
  expect(readIntent()).toEqual(wish);
  jest.advanceTimersByTime(1);
  expect(readIntent()).toBeNull();
});

test.each([
  '{',
  'null',
  '1',
  '[]',
  '{}',
  '{"wish":null,"keptAt":0}',
  '{"wish":{"type":7},"keptAt":0}',
  '"x"',
])('reads no wish from %s', (kept) => {
  jest.setSystemTime(1);
  window.sessionStorage.setItem('intent', kept);
  expect(readIntent()).toBeNull();
});

test('reads no wish without a time', () => {
  window.sessionStorage.setItem('intent', JSON.stringify({ wish }));
  expect(readIntent()).toBeNull();
});

test('drops a fulfilled wish', () => {
  storeIntent(wish);
  dropIntent(wish);
  expect(readIntent()).toBeNull();
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test('keeps another wish that has replaced it', () => {
  storeIntent(wish);
  storeIntent(other);
  dropIntent(wish);
  expect(readIntent()).toEqual(other);
});

test('keeps the same wish of a later run', () => {
  const again = { ...wish, meta: { flow: { id: 'zzz999' } } };
  storeIntent(again);
  dropIntent(wish);
  expect(readIntent()).toEqual(again);
});
