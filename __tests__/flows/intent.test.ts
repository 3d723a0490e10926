import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  dropIntent,
  INTENT_MS,
  isFresh,
  readIntents,
  storeDetour,
  storeIntent,
} from '../../src/flows/intent.ts';
import { inRun } from '../../src/lib/currentRun.ts';
import { session } from '../../src/lib/storage.ts';

const wish = {
  type: 'unlocked/unlockRequested',
  payload: { videoId: 'v' },
  meta: { flow: { name: 'unlocked/unlockRequested', id: 'abc123' } },
};
const checkout = {
  type: 'orders/checkoutRequested',
  payload: { planId: 'pass' },
  meta: { flow: { name: 'orders/checkoutRequested', id: 'abc123' } },
};
const stored = () => readIntents().map(({ request }) => request);
const detours = () => readIntents().map(({ detour }) => detour);

beforeEach(() => {
  jest.useFakeTimers();
  session.remove('intent');
});
afterEach(() => {
  jest.useRealTimers();
});

test('keeps a wish and its run beyond the page', () => {
  storeIntent(wish);
  expect(stored()).toEqual([wish]);
});

test('reads no wish when none was kept', () => {
  expect(readIntents()).toEqual([]);
});

test('keeps a checkout behind the wish that waits for its payment', () => {
  storeIntent(wish);
  storeIntent(checkout);
  expect(stored()).toEqual([wish, checkout]);
});

test('a resumed wish keeps its place and its time', () => {
  storeIntent(wish);
  storeIntent(checkout);
  const before = readIntents();
  jest.advanceTimersByTime(1_000);
  storeIntent({ ...wish, meta: { ...wish.meta, resumedIn: 'plan' } });
  expect(readIntents()).toEqual(before);
});

test('knows the detour in which each request waits', () => {
  storeIntent(wish);
  storeIntent(checkout);
  expect(detours()).toEqual([null, null]);
  inRun(wish.meta.flow, () => storeDetour('plan'));
  inRun(checkout.meta.flow, () => storeDetour('login'));
  expect(detours()).toEqual(['plan', 'login']);
});

test('stores no detour without a request', () => {
  inRun(wish.meta.flow, () => storeDetour('plan'));
  expect(readIntents()).toEqual([]);
  storeIntent(checkout);
  inRun(wish.meta.flow, () => storeDetour('plan'));
  expect(detours()).toEqual([null]);
});

test('a request is fresh for an hour, and a detour does not renew it', () => {
  storeIntent(wish);
  jest.advanceTimersByTime(INTENT_MS - 1);
  inRun(wish.meta.flow, () => storeDetour('login'));
  const [intent] = readIntents();
  expect(intent && isFresh(intent)).toBe(true);
  jest.advanceTimersByTime(1);
  expect(intent && isFresh(intent)).toBe(false);
});

test.each([
  '{',
  'null',
  '1',
  '[]',
  '[null]',
  '[{}]',
  '[{"request":null,"storedAt":0}]',
  '[{"request":{"type":7},"storedAt":0}]',
  '{"request":{"type":"x"},"storedAt":0}',
  '"x"',
])('reads no wish from %s', (kept) => {
  jest.setSystemTime(1);
  window.sessionStorage.setItem('intent', kept);
  expect(readIntents()).toEqual([]);
});

test('reads no wish without a time', () => {
  window.sessionStorage.setItem('intent', JSON.stringify([{ request: wish }]));
  expect(readIntents()).toEqual([]);
});

test('drops a fulfilled wish, also one that was resumed', () => {
  storeIntent(wish);
  dropIntent({ ...wish, meta: { ...wish.meta, resumedIn: 'plan' } });
  expect(readIntents()).toEqual([]);
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test('keeps the other wish of the same run', () => {
  storeIntent(wish);
  storeIntent(checkout);
  dropIntent(checkout);
  expect(stored()).toEqual([wish]);
  storeIntent(checkout);
  dropIntent(wish);
  expect(stored()).toEqual([checkout]);
});

test('keeps the same wish of a later run', () => {
  const again = { ...wish, meta: { flow: { ...wish.meta.flow, id: 'zzz999' } } };
  storeIntent(wish);
  storeIntent(again);
  dropIntent(wish);
  expect(stored()).toEqual([again]);
});
