import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  dropIntent,
  INTENT_MS,
  isFresh,
  readIntent,
  storeDetour,
  storeIntent,
} from '../../src/flows/intent.ts';
import { session } from '../../src/lib/storage.ts';

const wish = {
  type: 'unlocked/unlockRequested',
  payload: { videoId: 'v' },
  meta: { flow: { name: 'unlocked/unlockRequested', id: 'abc123' } },
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
  expect(readIntent()?.request).toEqual(wish);
});

test('reads no wish when none was kept', () => {
  expect(readIntent()).toBeNull();
});

test('keeps the latest wish', () => {
  storeIntent(wish);
  storeIntent(other);
  expect(readIntent()?.request).toEqual(other);
});

test('knows the detour in which a request waits', () => {
  storeIntent(wish);
  expect(readIntent()).toMatchObject({ detour: null });
  storeDetour('login');
  storeDetour('plan');
  expect(readIntent()).toMatchObject({ request: wish, detour: 'plan' });
});

test('a resumed request is still known to wait in the detour of the document before', () => {
  storeIntent({ ...wish, meta: { ...wish.meta, resumedIn: 'plan' } });
  expect(readIntent()).toMatchObject({ detour: 'plan' });
});

test('stores no detour without a request', () => {
  storeDetour('plan');
  expect(readIntent()).toBeNull();
});

test('a request is fresh for an hour, and a detour does not renew it', () => {
  storeIntent(wish);
  jest.advanceTimersByTime(INTENT_MS - 1);
  storeDetour('login');
  const intent = readIntent();
  expect(intent && isFresh(intent)).toBe(true);
  jest.advanceTimersByTime(1);
  expect(intent && isFresh(intent)).toBe(false);
});

test.each([
  '{',
  'null',
  '1',
  '[]',
  '{}',
  '{"request":null,"storedAt":0}',
  '{"request":{"type":7},"storedAt":0}',
  '"x"',
])('reads no wish from %s', (kept) => {
  jest.setSystemTime(1);
  window.sessionStorage.setItem('intent', kept);
  expect(readIntent()).toBeNull();
});

test('reads no wish without a time', () => {
  window.sessionStorage.setItem('intent', JSON.stringify({ request: wish }));
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
  expect(readIntent()?.request).toEqual(other);
});

test('keeps the same wish of a later run', () => {
  const again = { ...wish, meta: { flow: { ...wish.meta.flow, id: 'zzz999' } } };
  storeIntent(again);
  dropIntent(wish);
  expect(readIntent()?.request).toEqual(again);
});
