import { selectDetours } from '../../src/core/navigation/slice.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { accountDeclined } from '../../src/features/user/slice.ts';
import { type App, inAFreshBrowser, runOver, type Script, startApp } from '../support/app.ts';
import { order, subscriber } from '../support/samples.ts';
import * as scenarios from '../support/scenarios.ts';
import { choosePlan, EPISODE, enterAccount, logIn, member, unlocked, visitor } from '../support/scenarios.ts';

/* A visitor at the wall sees the plans before an account is asked for, and may leave the way to the episode or come back to it. */

/** The account has a plan already, and the server knows. */
const entitled: Script = {
  ...visitor,
  'POST /api/user/login': subscriber,
  'POST /api/video/unlock': unlocked,
};
const subscribed: Script = { ...entitled, 'GET /api/user': subscriber };
const RESULT = '/order/result?orderId=ord_1';
const SHOP = '/shopping?video=v';
const toShop = `?${new URLSearchParams({ next: SHOP })}`;

inAFreshBrowser();

const settle = () => scenarios.settle(500);
const ordersOf = (app: App) => app.asked.filter(({ call }) => call === 'POST /api/payment/order').length;
const OUTCOMES = {
  unlock: /^(unlocked\/(episodeUnlocked|unlockFailed|unlockAbandoned)|app\/intentDropped)$/,
  checkout: /^orders\/(checkoutHandedOver|checkoutFailed|checkoutAbandoned)$/,
};
const outcomes = (documents: App[], of: RegExp) =>
  documents.flatMap((app) => app.types()).filter((type) => of.test(type));
const storedRequests = (): string[] =>
  JSON.parse(window.sessionStorage.getItem('intent') ?? '[]').map(
    ({ request }: { request: { type: string } }) => request.type,
  );
const NO_DETOUR = { login: null, account: null, plan: null };
const detoursOf = (app: App) => selectDetours(app.store.getState());

async function atTheShop(server: Script = visitor) {
  const app = startApp({ at: '/videos/v?ep=9', server });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested({ ...EPISODE, by: 'plan' }));
  await app.until('plans/plansLoaded');
  expect(app.address()).toBe(SHOP);
  return app;
}

/** The sheet of the checkout is open. */
async function atTheSheet(server: Script = visitor, method: 'card' | 'paypal' = 'card') {
  const app = await atTheShop(server);
  choosePlan(app, method);
  await settle();
  expect(app.address()).toBe(SHOP);
  expect(detoursOf(app).account).not.toBeNull();
  return app;
}

/** The card page is a document of its own: this one's world ends without a chance to tidy up. */
async function toTheCardPage() {
  const app = await atTheSheet();
  enterAccount(app);
  await app.until('orders/checkoutHandedOver');
  await settle();
  return app;
}

test.each<[string, (app: App) => Promise<App>]>([
  ['signs in at Facebook, in another document,', async () => startApp({ at: SHOP, server: subscribed })],
  [
    'is led from the shop to the sign-in and back',
    async (app) => {
      app.goTo(`/login${toShop}`);
      await settle();
      logIn(app);
      return app;
    },
  ],
])('a visitor with a plan who %s unlocks the episode without an order', async (_how, signIn) => {
  const app = await atTheSheet(entitled);
  const last = await signIn(app);
  await settle();
  const documents = [...new Set([app, last])];
  expect(documents.map(ordersOf)).toEqual(documents.map(() => 0));
  expect(outcomes(documents, OUTCOMES.unlock)).toEqual(['unlocked/episodeUnlocked']);
  expect(outcomes(documents, OUTCOMES.checkout)).toEqual(['orders/checkoutAbandoned']);
  expect(last.address()).toBe('/videos/v?ep=9');
  expect(detoursOf(last)).toEqual(NO_DETOUR);
  expect(storedRequests()).toEqual([]);
});

test.each([
  ['a reload of the shop', visitor],
  ['signing in at Facebook', member],
])('the chosen plan is ordered once after %s', async (_, server) => {
  const app = await atTheSheet();
  const next = startApp({ at: SHOP, server });
  await settle();
  if (server === visitor) enterAccount(next);
  await next.until('orders/checkoutHandedOver');
  await settle();
  expect([app, next].map(ordersOf)).toEqual([0, 1]);
  expect(next.address()).toBe('/order/easy?orderId=ord_1');
  expect(runOver([app, next], unlockRequested.type).flat()).toContain('orders/orderPlaced');
});

test('no second order is placed when the wallet leads back to the result page', async () => {
  // The wallet's page replaces the document; jsdom reports that it cannot.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const asked = order({ status: 'action', actionUrl: 'https://wallet.test/approve' });
  const app = await atTheSheet({ ...visitor, 'POST /api/payment/pay': asked }, 'paypal');
  enterAccount(app);
  await app.until('navigation/departed');
  await settle();
  expect(String(said.mock.calls[0]?.[0])).toContain('Not implemented: navigation');
  const result = startApp({ at: RESULT, server: subscribed });
  await result.until('unlocked/episodeUnlocked');
  await jest.advanceTimersByTimeAsync(5_500);
  expect([app, result].map(ordersOf)).toEqual([1, 0]);
  expect(result.history.stack).toEqual(['/videos/v?ep=9']);
  expect(storedRequests()).toEqual([]);
});

test('reloading the result page of a paid order does not unlock the episode again', async () => {
  await toTheCardPage();
  const result = startApp({ at: RESULT, server: subscribed });
  await result.until('navigation/returnPlanned');
  const reloaded = startApp({ at: RESULT, server: subscribed });
  await reloaded.until('orders/resultSettled');
  await settle();
  expect(outcomes([result, reloaded], OUTCOMES.unlock)).toEqual(['unlocked/episodeUnlocked']);
});

test.each([
  ['has moved on', '/', 0, 'videos/homeLoaded'],
  ['has waited for longer than an hour', '/shopping', 60 * 60 * 1000, 'plans/plansLoaded'],
])('a stored request whose viewer %s is dropped, which ends its run', async (_what, at, ms, loaded) => {
  const app = await toTheCardPage();
  const flow = app.actions.find(({ type }) => type === unlockRequested.type)?.meta?.flow;
  await jest.advanceTimersByTimeAsync(ms);
  const later = startApp({ at, server: visitor });
  await later.until(loaded);
  const run = later.actions.filter(({ meta }) => meta?.flow?.id === flow?.id);
  expect(run.map(({ type, meta }) => [type, meta?.flow])).toEqual([['app/intentDropped', flow]]);
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

describe('walking away', () => {
  test('from a reloaded account sheet abandons the checkout and the unlock once, and leaves no stored request', async () => {
    const app = await atTheSheet();
    const reloaded = startApp({ at: SHOP, server: visitor });
    await settle();
    reloaded.goTo('/');
    await settle();
    expect(outcomes([app, reloaded], OUTCOMES.unlock)).toEqual(['unlocked/unlockAbandoned']);
    expect(outcomes([app, reloaded], OUTCOMES.checkout)).toEqual(['orders/checkoutAbandoned']);
    expect(detoursOf(reloaded)).toEqual(NO_DETOUR);
    expect(storedRequests()).toEqual([]);
  });

  test('from the account sheet abandons only the checkout, and the next checkout joins the run of the unlock', async () => {
    const app = await atTheSheet();
    app.dispatch(accountDeclined());
    await settle();
    expect(app.address()).toBe(SHOP);
    expect(detoursOf(app).account).toBeNull();
    expect(outcomes([app], OUTCOMES.checkout)).toEqual(['orders/checkoutAbandoned']);
    expect(outcomes([app], OUTCOMES.unlock)).toEqual([]);
    expect(storedRequests()).toEqual(['unlocked/unlockRequested']);
    app.dispatch(checkoutRequested({ planId: 'yearly', videoId: null, method: 'card' }));
    await settle();
    const idsOf = (wish: string) =>
      app.actions.filter(({ type }) => type === wish).map(({ meta }) => meta?.flow?.id);
    const [unlock] = idsOf(unlockRequested.type);
    expect(idsOf(checkoutRequested.type)).toEqual([unlock, unlock]);
  });

  test('from the account sheet to the password reset keeps the checkout, which continues after the sign-in', async () => {
    const app = await atTheSheet();
    app.goTo(`/retrievePassword${toShop}`);
    await settle();
    expect(outcomes([app], OUTCOMES.checkout)).toEqual([]);
    app.goTo(`/login${toShop}`);
    await settle();
    logIn(app);
    await app.until('orders/checkoutHandedOver');
    await settle();
    expect(ordersOf(app)).toBe(1);
    expect(app.address()).toBe('/order/easy?orderId=ord_1');
  });
});
