import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Unlock } from '../../contract/entities.ts';
import { navigateBack, selectDetour } from '../../src/core/navigation/slice.ts';
import { toggleRequested } from '../../src/features/favourites/slice.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { suggestionsRequested } from '../../src/features/search/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { emailCheckRequested, registerRequested } from '../../src/features/user/slice.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { runOver, type Script, startApp } from '../support/app.ts';
import { documentsOf } from '../support/flows/lists.ts';
import { episode, episodeList, order, plan, subscriber, user, video } from '../support/samples.ts';

const REQUEST = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const unlocked: Unlock = { videoId: 'v', reason: 'subscription', episodes: [episode(9, 'unlocked', 'v')] };

const world = (): Script => ({
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/video': video('v'),
  'GET /api/video/episode': episodeList({
    videoId: 'v',
    episodes: Array.from({ length: 12 }, (_, i) => episode(i + 1, i < 3 ? 'free' : 'locked', 'v')),
  }),
  'POST /api/user/email': { known: false },
  'POST /api/user/register': user,
  'POST /api/video/unlock': { refused: 402, data: { offers: [plan()] } },
  'GET /api/plan': [plan()],
  'POST /api/payment/order': order(),
  'GET /api/payment': order({ status: 'paid' }),
});

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

/** From the wall as a visitor to the card page, which is another document. */
async function toTheCardPage(server: Script) {
  const app = startApp({ at: '/videos/v?ep=9', server });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested(REQUEST));
  await app.until('plans/plansLoaded');
  expect(app.history.stack.at(-1)).toBe('/shopping?video=v');
  app.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
  await app.until('navigation/navigated', 3);
  expect(app.history.stack.at(-1)).toBe('/continue');
  app.dispatch(emailCheckRequested({ email: 'robin@example.com' }));
  await app.until('user/emailChecked');
  const secretKey = storeSecret({ password: 'correct horse', repeatPassword: 'correct horse' });
  app.dispatch(registerRequested({ email: 'robin@example.com', secretKey }));
  await app.until('orders/checkoutHandedOver');
  await jest.advanceTimersByTimeAsync(100);
  const leftFrom = app.run(unlockRequested.type);
  // The card page is a document of its own: this one's world ends here without a chance to tidy up.
  return { leftFrom, flow: app.actions.find(({ type }) => type === unlockRequested.type)?.meta?.flow };
}

test('from the wall through the plans, registering and paying to the very episode, across documents, as one run', async () => {
  const { leftFrom, flow } = await toTheCardPage(world());
  expect(leftFrom).toEqual(documentsOf('buying-whole')[0]);

  const server: Script = {
    ...world(),
    'GET /api/user': subscriber,
    'POST /api/video/unlock': unlocked,
    'GET /api/payment': (_input, times) => order({ status: times < 3 ? 'pending' : 'paid' }),
  };
  const back = startApp({ at: '/order/result?orderId=ord_1', server });
  await back.until('unlocked/episodeUnlocked');
  await back.until('videos/videoOpened');
  expect(back.history.stack).toEqual(['/videos/v?ep=9']);
  expect(back.actions.find(({ type }) => type === 'unlocked/unlockRequested')?.meta?.flow).toEqual(flow);
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test('the server is asked once more when the payment is settled, and not before', async () => {
  await toTheCardPage(world());
  let paid = false;
  const back = startApp({
    at: '/order/result?orderId=ord_1',
    server: {
      ...world(),
      'GET /api/user': () => (paid ? subscriber : user),
      'POST /api/video/unlock': () => (paid ? unlocked : { refused: 402, data: { offers: [plan()] } }),
      'GET /api/payment': (_input, times) => {
        paid = times >= 3;
        return order({ status: paid ? 'paid' : 'pending' });
      },
    },
  });
  await back.until('videos/videoOpened');
  expect(back.asked.filter(({ call }) => call === 'POST /api/video/unlock')).toHaveLength(1);
  expect(back.types()).not.toContain('unlocked/planNeeded');
  expect(back.run('unlocked/unlockRequested').filter((type) => type.startsWith('unlocked/'))).toEqual([
    'unlocked/unlockRequested',
    'unlocked/episodeUnlocked',
  ]);
  expect(back.history.stack.at(-1)).toBe('/videos/v?ep=9');
});

test('a decline leaves the way open to try again, and the episode still comes', async () => {
  await toTheCardPage(world());
  const server: Script = {
    ...world(),
    'GET /api/user': user,
    'GET /api/payment': order({ status: 'declined' }),
  };
  const back = startApp({ at: '/order/result?orderId=ord_1', server });
  await back.until('orders/resultSettled');
  await back.until('navigation/detourEntered');
  back.goTo('/shopping?video=v');
  await back.until('plans/plansLoaded');
  expect(back.types()).not.toContain('unlocked/unlockAbandoned');
});

test('walking away ends the run once, and the next one starts afresh', async () => {
  const app = startApp({ at: '/videos/v?ep=9', server: world() });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested(REQUEST));
  await app.until('navigation/navigated', 2);
  app.goTo('/');
  await app.until('unlocked/unlockAbandoned');
  expect(app.run('unlocked/unlockRequested').at(-1)).toBe('unlocked/unlockAbandoned');

  app.goTo('/videos/v?ep=9');
  app.dispatch(unlockRequested(REQUEST));
  await app.until('navigation/detourEntered', 2);
  expect(app.types().filter((type) => type === 'unlocked/unlockRequested')).toHaveLength(2);
});

test('a request stored before is dropped where the person has moved on, which ends its run', async () => {
  const { flow } = await toTheCardPage(world());
  const later = startApp({ at: '/', server: world() });
  await later.until('app/intentDropped');
  expect(window.sessionStorage.getItem('intent')).toBeNull();
  expect(later.actions.find(({ type }) => type === 'app/intentDropped')?.meta?.flow).toEqual(flow);
  expect(later.actions.filter(({ meta }) => meta?.flow?.id === flow?.id)).toHaveLength(1);
});

test('a request that waited for longer than an hour is dropped, which ends its run', async () => {
  const { flow } = await toTheCardPage(world());
  await jest.advanceTimersByTimeAsync(60 * 60 * 1000);
  const later = startApp({ at: '/shopping', server: world() });
  await later.until('plans/plansLoaded');
  expect(later.actions.filter(({ meta }) => meta?.flow?.id === flow?.id).map(({ type }) => type)).toEqual([
    'app/intentDropped',
  ]);
});

const isOutcome = (type: string) =>
  /^(unlocked\/(episodeUnlocked|unlockFailed|unlockAbandoned)|app\/intentDropped)$/.test(type);

test('a reload while signing in and a walk home end the run once, and no detour is left', async () => {
  const app = startApp({ at: '/videos/v?ep=9', server: world() });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested(REQUEST));
  await app.until('navigation/navigated', 2);
  const reloaded = startApp({ at: app.address(), server: world() });
  await reloaded.until('navigation/detourEntered');
  reloaded.goTo('/');
  await reloaded.until('unlocked/unlockAbandoned');
  expect(runOver([app, reloaded], 'unlocked/unlockRequested').flat().filter(isOutcome)).toEqual([
    'unlocked/unlockAbandoned',
  ]);
  expect(selectDetour(reloaded.store.getState())).toBeNull();
  expect(startApp({ at: '/', server: world() }).types()).not.toContain('app/intentDropped');
});

test('a reload while the paid result is read does not unlock again', async () => {
  await toTheCardPage(world());
  const server: Script = { ...world(), 'GET /api/user': subscriber, 'POST /api/video/unlock': unlocked };
  const result = startApp({ at: '/order/result?orderId=ord_1', server });
  await result.until('navigation/returnPlanned');
  const reloaded = startApp({ at: '/order/result?orderId=ord_1', server });
  await reloaded.until('orders/resultSettled');
  await jest.advanceTimersByTimeAsync(500);
  expect(runOver([result, reloaded], 'unlocked/unlockRequested').flat().filter(isOutcome)).toEqual([
    'unlocked/episodeUnlocked',
  ]);
});

test('what a resumed document loads first belongs to the run, before the user is known', async () => {
  await toTheCardPage(world());
  const back = startApp({ at: '/shopping?video=v', server: { ...world(), 'GET /api/user': user } });
  await back.until('navigation/detourEntered');
  expect(back.run('unlocked/unlockRequested')).toEqual([
    'app/intentResumed',
    'unlocked/unlockRequested',
    'navigation/navigated',
    'plans/shopOpened',
    'plans/plansPending',
    'plans/plansLoaded',
    'api/failed',
    'unlocked/planNeeded',
    'navigation/detourEntered',
  ]);
});

test.each([
  ['the user cannot be loaded', { 'GET /api/user': 'offline' }, 'unlocked/unlockFailed'],
  [
    'the result was paid before',
    { 'GET /api/user': subscriber, 'POST /api/video/unlock': unlocked },
    'unlocked/episodeUnlocked',
  ],
] as [string, Script, string][])(
  'leaves the detour of a resumed request where %s',
  async (_name, answers, outcome) => {
    await toTheCardPage(world());
    const back = startApp({ at: '/order/result?orderId=ord_1', server: { ...world(), ...answers } });
    await back.until(outcome);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(selectDetour(back.store.getState())).toBeNull();
    expect(back.run('unlocked/unlockRequested').filter(isOutcome)).toEqual([outcome]);
  },
);

test('only requests that serve the detour join its run', async () => {
  const app = startApp({ at: '/videos/v?ep=9', server: { ...world(), 'POST /api/user/favorite': null } });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested(REQUEST));
  await app.until('navigation/navigated', 2);
  app.dispatch(toggleRequested({ videoId: 'v', saved: true }));
  app.dispatch(suggestionsRequested('wo'));
  await app.until('favourites/toggled');
  const run = app.run('unlocked/unlockRequested');
  expect(run).toContain('plans/shopOpened');
  expect(run.filter((type) => /^(favourites|search)\//.test(type))).toEqual([]);
  expect(app.run('favourites/toggleRequested')).not.toContain('unlocked/unlockRequested');
});

test('a failed call, its toast and its count belong to the run that made it', async () => {
  const server: Script = { ...world(), 'GET /api/user': user, 'POST /api/video/unlock': 'offline' };
  const app = startApp({ at: '/videos/v?ep=9', server });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested(REQUEST));
  await app.until('unlocked/unlockFailed');
  expect(app.run('unlocked/unlockRequested')).toEqual([
    'unlocked/unlockRequested',
    'api/failed',
    'toasts/toastRaised',
    'unlocked/unlockFailed',
  ]);
});

test.each(['?ep=9', ''])(
  'unlocking in place adds no history entry, and Back leads to where the viewer came from (%s)',
  async (search) => {
    const server: Script = {
      ...world(),
      'GET /api/user': user,
      'GET /api/homepage': { featured: [], categories: [], sections: [] },
      'POST /api/video/unlock': { ...unlocked, reason: 'daily' },
    };
    const app = startApp({ at: '/', server });
    app.goTo(`/videos/v${search}`);
    await app.until('videos/episodesLoaded');
    app.dispatch(unlockRequested({ ...REQUEST, by: 'daily' }));
    await app.until('unlocked/episodeUnlocked');
    await jest.advanceTimersByTimeAsync(100);
    expect(app.history.stack).toEqual(['/', '/videos/v?ep=9']);
    app.dispatch(navigateBack());
    await jest.advanceTimersByTimeAsync(100);
    expect(app.store.getState().navigation.location.path).toBe('/');
  },
);

test("another order's page has a run of its own, even while a run waits in the shop", async () => {
  const { flow } = await toTheCardPage(world());
  const other = startApp({
    at: '/order/result?orderId=ord_2',
    server: {
      ...world(),
      'GET /api/user': user,
      'GET /api/payment': order({ id: 'ord_2', status: 'declined' }),
    },
  });
  await other.until('orders/resultSettled');
  expect(other.types()).not.toContain('purchase/resumed');
  expect(other.actions.find(({ type }) => type === 'orders/resultOpened')?.meta?.flow?.id).not.toBe(flow?.id);
});

test('a later visit to the result of a purchase is a run of its own', async () => {
  const shop = startApp({ at: '/shopping', server: { ...world(), 'GET /api/user': user } });
  await shop.until('plans/plansLoaded');
  shop.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
  await shop.until('orders/checkoutHandedOver');
  const at = '/order/result?orderId=ord_1';
  const result = startApp({ at, server: { ...world(), 'GET /api/user': user } });
  await result.until('orders/resultSettled');
  result.goTo('/');
  result.goTo(at);
  await result.until('orders/resultSettled', 2);
  const again = startApp({ at, server: { ...world(), 'GET /api/user': user } });
  await again.until('orders/resultSettled');
  const opened = runOver([shop, result, again], 'orders/checkoutRequested')
    .flat()
    .filter((type) => type === 'orders/resultOpened');
  expect(opened).toHaveLength(1);
});

test('a member may spend the daily pick without a shop', async () => {
  const server: Script = {
    ...world(),
    'GET /api/user': user,
    'POST /api/video/unlock': ({ daily }) => (daily ? { ...unlocked, reason: 'daily' } : { refused: 402 }),
  };
  const app = startApp({ at: '/videos/v?ep=9', server });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested({ ...REQUEST, by: 'daily' }));
  await app.until('unlocked/episodeUnlocked');
  expect(app.store.getState().videos.episodes.v?.list?.episodes[8]?.access).toBe('unlocked');
});

test('no password, token or card is in any action or state of the whole journey', async () => {
  const app = startApp({ at: '/login', server: { ...world(), 'POST /api/user/login': user } });
  const secretKey = storeSecret({ password: 'canary-password', repeatPassword: 'canary-password' });
  app.dispatch(registerRequested({ email: 'robin@example.com', secretKey }));
  await app.until('session/loggedIn');
  expect(JSON.stringify([app.actions, app.store.getState()])).not.toContain('canary-password');
});
