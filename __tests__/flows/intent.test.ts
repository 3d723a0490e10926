import * as intents from '../../src/flows/intent.ts';
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
const stored = () => intents.readIntents().map(({ request }) => request);
const detours = () => intents.readIntents().map(({ detour }) => detour);

beforeEach(() => {
  jest.useFakeTimers();
  session.remove('intent');
});

test('the stored intent keeps a wish and its run beyond the page, and a checkout behind the wish that waits for its payment', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  expect(stored()).toEqual([wish, checkout]);
});

test('a resumed wish keeps its place and its time', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  const before = intents.readIntents();
  jest.advanceTimersByTime(1_000);
  intents.storeIntent({ ...wish, meta: { ...wish.meta, resumedIn: 'plan' } });
  expect(intents.readIntents()).toEqual(before);
});

test('the stored intent knows the detour in which each request waits', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  expect(detours()).toEqual([null, null]);
  inRun(wish.meta.flow, () => intents.storeDetour('plan'));
  inRun(checkout.meta.flow, () => intents.storeDetour('login'));
  expect(detours()).toEqual(['plan', 'login']);
});

test('the stored intent stores no detour without a request', () => {
  inRun(wish.meta.flow, () => intents.storeDetour('plan'));
  expect(intents.readIntents()).toEqual([]);
  intents.storeIntent(checkout);
  inRun(wish.meta.flow, () => intents.storeDetour('plan'));
  expect(detours()).toEqual([null]);
});

test('a request is fresh for an hour, and a detour does not renew it', () => {
  intents.storeIntent(wish);
  jest.advanceTimersByTime(intents.INTENT_MS - 1);
  inRun(wish.meta.flow, () => intents.storeDetour('login'));
  const [intent] = intents.readIntents();
  expect(intent && intents.isFresh(intent)).toBe(true);
  jest.advanceTimersByTime(1);
  expect(intent && intents.isFresh(intent)).toBe(false);
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
  '[{"request":{"type":"x"}}]',
  '{"request":{"type":"x"},"storedAt":0}',
  '"x"',
])('the stored intent reads no wish from %s', (kept) => {
  jest.setSystemTime(1);
  window.sessionStorage.setItem('intent', kept);
  expect(intents.readIntents()).toEqual([]);
});

test('the stored intent drops a fulfilled wish, also one that was resumed', () => {
  intents.storeIntent(wish);
  intents.dropIntent({ ...wish, meta: { ...wish.meta, resumedIn: 'plan' } });
  expect(intents.readIntents()).toEqual([]);
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test('the stored intent keeps the other wish of the same run', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  intents.dropIntent(checkout);
  expect(stored()).toEqual([wish]);
  intents.storeIntent(checkout);
  intents.dropIntent(wish);
  expect(stored()).toEqual([checkout]);
});

test('the stored intent keeps the same wish of a later run', () => {
  const again = { ...wish, meta: { flow: { ...wish.meta.flow, id: 'zzz999' } } };
  intents.storeIntent(wish);
  intents.storeIntent(again);
  intents.dropIntent(wish);
  expect(stored()).toEqual([again]);
});
