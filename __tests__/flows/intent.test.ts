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

test('a wish outlives the page with the run it belongs to', () => {
  storeIntent(wish);
  expect(readIntent()).toEqual(wish);
});

test('there is none where none was kept', () => {
  expect(readIntent()).toBeNull();
});

test('the latest wish is the one', () => {
  storeIntent(wish);
  storeIntent(other);
  expect(readIntent()).toEqual(other);
});

test('after an hour nobody waits for it any more', () => {
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
])('what is no wish (%s) is none', (kept) => {
  jest.setSystemTime(1);
  window.sessionStorage.setItem('intent', kept);
  expect(readIntent()).toBeNull();
});

test('a wish without a time is none', () => {
  window.sessionStorage.setItem('intent', JSON.stringify({ wish }));
  expect(readIntent()).toBeNull();
});

test('a fulfilled wish is dropped', () => {
  storeIntent(wish);
  dropIntent(wish);
  expect(readIntent()).toBeNull();
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test('another wish that has taken its place stays', () => {
  storeIntent(wish);
  storeIntent(other);
  dropIntent(wish);
  expect(readIntent()).toEqual(other);
});

test('the same wish of a later run stays', () => {
  const again = { ...wish, meta: { flow: { id: 'zzz999' } } };
  storeIntent(again);
  dropIntent(wish);
  expect(readIntent()).toEqual(again);
});
