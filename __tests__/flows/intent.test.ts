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

test('stored intents keep each request with its run, a checkout after the request that waits for its payment', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  expect(stored()).toEqual([wish, checkout]);
});

test('a resumed request keeps its position and its time among the stored intents', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  const before = intents.readIntents();
  jest.advanceTimersByTime(1_000);
  intents.storeIntent({ ...wish, meta: { ...wish.meta, resumedIn: 'plan' } });
  expect(intents.readIntents()).toEqual(before);
});

test('each stored intent holds the detour in which its request waits', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  expect(detours()).toEqual([null, null]);
  inRun(wish.meta.flow, () => intents.storeDetour('plan'));
  inRun(checkout.meta.flow, () => intents.storeDetour('login'));
  expect(detours()).toEqual(['plan', 'login']);
});

test('a detour is not stored without a stored request of its run', () => {
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
])('no intent is read from the invalid stored value %s', (kept) => {
  jest.setSystemTime(1);
  window.sessionStorage.setItem('intent', kept);
  expect(intents.readIntents()).toEqual([]);
});

test('dropping a resumed request removes its stored intent', () => {
  intents.storeIntent(wish);
  intents.dropIntent({ ...wish, meta: { ...wish.meta, resumedIn: 'plan' } });
  expect(intents.readIntents()).toEqual([]);
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test('dropping a request keeps the other request of the same run', () => {
  intents.storeIntent(wish);
  intents.storeIntent(checkout);
  intents.dropIntent(checkout);
  expect(stored()).toEqual([wish]);
  intents.storeIntent(checkout);
  intents.dropIntent(wish);
  expect(stored()).toEqual([checkout]);
});

test('dropping a request keeps the same request of a later run', () => {
  const again = { ...wish, meta: { flow: { ...wish.meta.flow, id: 'zzz999' } } };
  intents.storeIntent(wish);
  intents.storeIntent(again);
  intents.dropIntent(wish);
  expect(stored()).toEqual([again]);
});
