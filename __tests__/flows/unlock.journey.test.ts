import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Unlock } from '../../contract/entities.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { registerRequested } from '../../src/features/user/slice.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { type Script, startApp } from '../support/app.ts';
import { episode, episodeList, order, plan, subscriber, user, video } from '../support/samples.ts';

const WISH = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const unlocked: Unlock = { videoId: 'v', reason: 'subscription', episodes: [episode(9, 'unlocked', 'v')] };

const world = (): Script => ({
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/video': video('v'),
  'GET /api/video/episode': episodeList({
    videoId: 'v',
    episodes: Array.from({ length: 12 }, (_, i) => episode(i + 1, i < 3 ? 'free' : 'locked', 'v')),
  }),
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
  app.dispatch(unlockRequested(WISH));
  await app.until('navigation/navigated', 2);
  expect(app.history.stack.at(-1)).toBe('/login');
  app.goTo('/register');
  const secretKey = storeSecret({ password: 'correct horse', repeatPassword: 'correct horse' });
  app.dispatch(registerRequested({ email: 'robin@example.com', secretKey }));
  await app.until('plans/plansLoaded');
  expect(app.history.stack.at(-1)).toBe('/shopping?video=v');
  app.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
  await app.until('orders/checkoutHandedOver');
  const leftFrom = app.run(unlockRequested.type);
  // The card page is a document of its own: this one's world ends here without a chance to tidy up.
  return { leftFrom, flow: app.actions.find(({ type }) => type === unlockRequested.type)?.meta?.flow };
}

test('from the wall through registering and paying to the very episode, across documents, as one run', async () => {
  const { leftFrom, flow } = await toTheCardPage(world());
  expect(leftFrom).toEqual([
    'unlocked/unlockRequested',
    'navigation/detourEntered',
    'navigation/requested',
    'user/formOpened',
    'user/formOpened',
    'user/registerRequested',
    'session/loggedIn',
    'navigation/detourLeft',
    'unlocked/planNeeded',
    'navigation/detourEntered',
    'navigation/requested',
    'plans/shopOpened',
    'plans/plansPending',
    'plans/plansLoaded',
    'orders/checkoutRequested',
    'orders/orderPlaced',
    'orders/checkoutHandedOver',
    'navigation/requested',
  ]);

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

test('the server that still sees no payment is asked again once it is settled', async () => {
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
  expect(back.run('unlocked/unlockRequested').filter((type) => !type.startsWith('navigation'))).toEqual([
    'unlocked/unlockRequested',
    'unlocked/planNeeded',
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
  app.dispatch(unlockRequested(WISH));
  await app.until('navigation/navigated', 2);
  app.goTo('/');
  await app.until('unlocked/unlockAbandoned');
  expect(app.run('unlocked/unlockRequested').at(-1)).toBe('unlocked/unlockAbandoned');

  app.goTo('/videos/v?ep=9');
  app.dispatch(unlockRequested(WISH));
  await app.until('navigation/detourEntered', 2);
  expect(app.types().filter((type) => type === 'unlocked/unlockRequested')).toHaveLength(2);
});

test('a wish kept from before is dropped where the person has moved on', async () => {
  await toTheCardPage(world());
  const later = startApp({ at: '/', server: world() });
  await later.until('app/intentDropped');
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test('a member may spend the daily pick without a shop', async () => {
  const server: Script = {
    ...world(),
    'GET /api/user': user,
    'POST /api/video/unlock': ({ daily }) => (daily ? { ...unlocked, reason: 'daily' } : { refused: 402 }),
  };
  const app = startApp({ at: '/videos/v?ep=9', server });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested({ ...WISH, by: 'daily' }));
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
