import { selectDetours } from '../../src/core/navigation/slice.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { accountDeclined } from '../../src/features/user/slice.ts';
import { type App, inAFreshBrowser, runOver, type Script, startApp } from '../support/app.ts';
import { order, subscriber } from '../support/samples.ts';
import * as scenarios from '../support/scenarios.ts';

/* A visitor sees the plans before an account is asked for, and gets an account in the checkout's sheet. */

/** The account has a plan already, and the server knows. */
const entitled: Script = {
  ...scenarios.visitor,
  'POST /api/user/account': subscriber,
  'POST /api/user/login': subscriber,
  'POST /api/video/unlock': scenarios.unlocked,
};
const subscribed: Script = { ...entitled, 'GET /api/user': subscriber };

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

async function atTheShop(server: Script = scenarios.visitor) {
  const app = startApp({ at: '/videos/v?ep=9', server });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested({ ...scenarios.EPISODE, by: 'plan' }));
  await app.until('plans/plansLoaded');
  expect(app.address()).toBe('/shopping?video=v');
  return app;
}

/** The sheet of the checkout is open. */
const asksForAccount = (app: App) => selectDetours(app.store.getState()).account !== null;

async function atTheSheet(server: Script = scenarios.visitor, method: 'card' | 'paypal' = 'card') {
  const app = await atTheShop(server);
  scenarios.choosePlan(app, method);
  await settle();
  expect(app.address()).toBe('/shopping?video=v');
  expect(asksForAccount(app)).toBe(true);
  return app;
}

test('a newcomer gets an account in the sheet over the shop, and the chosen plan is ordered once', async () => {
  const app = await atTheSheet();
  scenarios.enterAccount(app);
  await app.until('orders/checkoutHandedOver');
  await settle();
  expect(ordersOf(app)).toBe(1);
  expect(app.history.stack).toEqual(['/videos/v?ep=9', '/shopping?video=v', '/order/easy?orderId=ord_1']);
  expect(storedRequests()).toEqual(['unlocked/unlockRequested']);
  expect(app.run('orders/checkoutRequested')).toContain('unlocked/unlockRequested');
});

describe('somebody who signs in at the checkout and may watch already', () => {
  const expectPlayingWithoutOrder = (documents: App[]) => {
    const last = documents.at(-1) as App;
    expect(documents.map(ordersOf)).toEqual(documents.map(() => 0));
    expect(outcomes(documents, OUTCOMES.unlock)).toEqual(['unlocked/episodeUnlocked']);
    expect(outcomes(documents, OUTCOMES.checkout)).toEqual(['orders/checkoutAbandoned']);
    expect(last.address()).toBe('/videos/v?ep=9');
    expect(selectDetours(last.store.getState())).toEqual({ login: null, account: null, plan: null });
    expect(storedRequests()).toEqual([]);
  };

  test('watches without an order', async () => {
    const app = await atTheSheet(entitled);
    scenarios.enterAccount(app);
    await settle();
    expectPlayingWithoutOrder([app]);
  });

  test('watches without an order after signing in at Facebook, in another document', async () => {
    const app = await atTheSheet(entitled);
    const back = startApp({ at: '/shopping?video=v', server: subscribed });
    await settle();
    expectPlayingWithoutOrder([app, back]);
  });

  test('watches without a checkout when the shop leads to the sign-in and back', async () => {
    const app = await atTheShop(entitled);
    app.goTo(`/login?${new URLSearchParams({ next: '/shopping?video=v' })}`);
    await settle();
    scenarios.logIn(app);
    await settle();
    expect(outcomes([app], OUTCOMES.unlock)).toEqual(['unlocked/episodeUnlocked']);
    expect(app.address()).toBe('/videos/v?ep=9');
  });
});

test.each([
  ['a reload of the shop', scenarios.visitor],
  ['signing in at Facebook', scenarios.member],
])('the chosen plan is ordered once after %s', async (_, server) => {
  const app = await atTheSheet();
  const next = startApp({ at: '/shopping?video=v', server });
  await settle();
  if (server === scenarios.visitor) scenarios.enterAccount(next);
  await next.until('orders/checkoutHandedOver');
  await settle();
  expect([app, next].map(ordersOf)).toEqual([0, 1]);
  expect(next.address()).toBe('/order/easy?orderId=ord_1');
  expect(runOver([app, next], 'unlocked/unlockRequested').flat()).toContain('orders/orderPlaced');
});

const wallet: Script = {
  'POST /api/payment/pay': order({ status: 'action', actionUrl: 'https://wallet.test/approve' }),
};

test('nothing is ordered again when the wallet leads back to the result', async () => {
  // The wallet's page replaces the document; jsdom reports that it cannot.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const app = await atTheSheet({ ...scenarios.visitor, ...wallet }, 'paypal');
  scenarios.enterAccount(app);
  await app.until('navigation/departed');
  await settle();
  expect(String(said.mock.calls[0]?.[0])).toContain('Not implemented: navigation');
  const result = startApp({
    at: '/order/result?orderId=ord_1',
    server: subscribed,
  });
  await result.until('unlocked/episodeUnlocked');
  await jest.advanceTimersByTimeAsync(5_500);
  expect([app, result].map(ordersOf)).toEqual([1, 0]);
  expect(result.address()).toBe('/videos/v?ep=9');
});

describe('walking away', () => {
  test('from the sheet to another page ends the checkout and the unlock', async () => {
    const app = await atTheSheet();
    app.goTo('/');
    await settle();
    expect(outcomes([app], OUTCOMES.unlock)).toEqual(['unlocked/unlockAbandoned']);
    expect(outcomes([app], OUTCOMES.checkout)).toEqual(['orders/checkoutAbandoned']);
    expect(selectDetours(app.store.getState())).toEqual({ login: null, account: null, plan: null });
    expect(storedRequests()).toEqual([]);
  });

  test('from the sheet ends the checkout alone, and the next one joins the unlock', async () => {
    const app = await atTheSheet();
    app.dispatch(accountDeclined());
    await settle();
    expect(app.address()).toBe('/shopping?video=v');
    expect(asksForAccount(app)).toBe(false);
    expect(outcomes([app], OUTCOMES.checkout)).toEqual(['orders/checkoutAbandoned']);
    expect(outcomes([app], OUTCOMES.unlock)).toEqual([]);
    expect(storedRequests()).toEqual(['unlocked/unlockRequested']);
    app.dispatch(checkoutRequested({ planId: 'yearly', videoId: null, method: 'card' }));
    await settle();
    const checkouts = app.actions.filter(({ type }) => type === 'orders/checkoutRequested');
    const [unlock] = app.actions.filter(({ type }) => type === 'unlocked/unlockRequested');
    expect(checkouts.map(({ meta }) => meta?.flow?.id)).toEqual([
      unlock?.meta?.flow?.id,
      unlock?.meta?.flow?.id,
    ]);
  });

  test('from the sheet to a mailed link for the password keeps the checkout, which goes on from the sign-in', async () => {
    const app = await atTheSheet();
    app.goTo(`/retrievePassword?${new URLSearchParams({ next: '/shopping?video=v' })}`);
    await settle();
    expect(outcomes([app], OUTCOMES.checkout)).toEqual([]);
    app.goTo(`/login?${new URLSearchParams({ next: '/shopping?video=v' })}`);
    await settle();
    scenarios.logIn(app);
    await app.until('orders/checkoutHandedOver');
    await settle();
    expect(ordersOf(app)).toBe(1);
    expect(app.address()).toBe('/order/easy?orderId=ord_1');
  });
});

describe('a visitor who subscribes', () => {
  async function subscribing(server: Script) {
    const app = startApp({ at: '/my', server });
    await app.until('session/userLoaded');
    app.dispatch(subscribeRequested({ from: '/my' }));
    await app.until('plans/plansLoaded');
    expect(app.address()).toBe('/shopping');
    scenarios.choosePlan(app);
    await settle();
    expect(app.address()).toBe('/shopping');
    expect(asksForAccount(app)).toBe(true);
    return app;
  }

  test.each([
    ['signs in', false],
    ['comes back from Facebook', true],
  ])('is taken back without an order when a subscriber %s', async (_, atFacebook) => {
    const app = await subscribing(entitled);
    const here = atFacebook ? startApp({ at: '/shopping', server: subscribed }) : app;
    if (!atFacebook) scenarios.enterAccount(here);
    await settle();
    expect(here.address()).toBe('/my');
    expect(ordersOf(here)).toBe(0);
    expect(here.types().filter((type) => /^plans\/subscribe(d|Abandoned|Failed)$/.test(type))).toEqual([
      'plans/subscribed',
    ]);
    expect(outcomes([here], OUTCOMES.checkout)).toEqual(['orders/checkoutAbandoned']);
  });
});
