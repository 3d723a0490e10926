import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { toggleRequested } from '../../src/features/favourites/slice.ts';
import { progressMade } from '../../src/features/history/slice.ts';
import { languageRequested } from '../../src/features/language/slice.ts';
import {
  cardPageOpened,
  cardSubmitted,
  checkoutRequested,
  resultOpened,
} from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { shareRequested } from '../../src/features/share/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import {
  cancelRenewalRequested,
  loggedIn,
  loginRequested,
  logoutRequested,
  registerRequested,
  resumeRenewalRequested,
} from '../../src/features/user/slice.ts';
import { mountCardFields } from '../../src/lib/cardFields.ts';
import { keepSecret } from '../../src/lib/vault.ts';
import { type Script, startApp } from '../support/app.ts';
import {
  episode,
  episodeList,
  order,
  plan,
  subscriber,
  subscription,
  user,
  video,
} from '../support/samples.ts';

/* docs/flows.md shows every flow as the actions a developer sees in DevTools. Each list is run here. */

const documented = new Map(
  [...readFileSync('docs/flows.md', 'utf8').matchAll(/```flow (\S+)\n([\s\S]*?)```/g)].map(
    ([, name, list]) => [
      name as string,
      (list as string)
        .trim()
        .split('\n')
        .map((line) => line.split('#')[0]?.trim()),
    ],
  ),
);

const WISH = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const opened = { videoId: 'v', reason: 'subscription' as const, episodes: [episode(9, 'unlocked', 'v')] };
const secretKey = () => keepSecret({ password: 'correct horse', repeatPassword: 'correct horse' });
const visitor: Script = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/video': video('v'),
  'GET /api/video/episode': episodeList({ videoId: 'v' }),
  'GET /api/homepage': { featured: [], categories: [], sections: [] },
  'GET /api/plan': [plan()],
  'POST /api/user/login': user,
  'POST /api/user/register': user,
  'POST /api/user/logout': null,
  'POST /api/user/favorite': null,
  'POST /api/user/history': null,
  'POST /api/video/unlock': { refused: 402, data: { offers: [plan()] } },
  'POST /api/payment/order': order(),
  'GET /api/payment': order({ status: 'paid' }),
  'POST /api/payment/pay': order({ status: 'paid' }),
  'POST /api/payment/cancel': { ...subscription, status: 'cancelled' },
  'DELETE /api/payment/cancel': subscription,
};
const member: Script = { ...visitor, 'GET /api/user': user };

type App = ReturnType<typeof startApp>;
const begin = async (at: string, server: Script) => {
  const app = startApp({ at, server });
  await app.until('user/recognised');
  return app;
};
const plain = (app: App) =>
  app.types().filter((type) => type.startsWith('videos/') || type === 'navigation/navigated');

/** The provider's frame on the card page, answering every request for a token. */
async function onCardPage(answer: Script['POST /api/payment/pay']) {
  const frame = document.createElement('iframe');
  frame.src = 'http://localhost:4100/fields/card';
  document.body.append(frame);
  const provider = frame.contentWindow as Window;
  provider.postMessage = ((message: { requestId: string }) => {
    const data = { type: 'card-fields/token', requestId: message.requestId, token: 'tok_canary' };
    window.dispatchEvent(
      new MessageEvent('message', { data, source: provider, origin: 'http://localhost:4100' }),
    );
  }) as typeof provider.postMessage;
  mountCardFields(frame, { ready: () => {}, height: () => {}, submit: () => {} });
  const app = await begin('/order/easy?orderId=ord_1', {
    ...member,
    'GET /api/payment': order(),
    'POST /api/payment/pay': answer,
  });
  await app.until('orders/orderLoaded');
  app.dispatch(cardSubmitted({ email: 'robin@example.com', firstName: 'Robin', lastName: 'Example' }));
  await app.until('orders/cardPaymentAnswered');
  await jest.advanceTimersByTimeAsync(100);
  return app;
}

async function unlockUntilThePayment() {
  const app = await begin('/videos/v?ep=9', visitor);
  app.dispatch(unlockRequested(WISH));
  await app.until('navigation/requested');
  app.goTo('/register');
  app.dispatch(registerRequested({ email: 'robin@example.com', secretKey: secretKey() }));
  await app.until('plans/plansLoaded');
  app.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
  await app.until('orders/checkoutHandedOver');
  await jest.advanceTimersByTimeAsync(100);
  return app;
}

const scenarios: Record<string, () => Promise<(string | undefined)[]>> = {
  async startup() {
    const app = await begin('/my', member);
    await app.until('consent/consentNotNeeded');
    return app.run('app/started');
  },
  async watch() {
    const app = await begin('/videos/v', member);
    await app.until('videos/episodesLoaded');
    return [...plain(app)];
  },
  async 'unlock-until-payment'() {
    return (await unlockUntilThePayment()).run(unlockRequested.type);
  },
  async 'unlock-after-payment'() {
    await unlockUntilThePayment();
    const paid: Script = { ...visitor, 'GET /api/user': subscriber, 'POST /api/video/unlock': opened };
    const app = await begin('/order/result?orderId=ord_1', paid);
    await app.until('videos/videoOpened');
    return app.run(unlockRequested.type);
  },
  async 'unlock-daily'() {
    const app = await begin('/videos/v?ep=9', {
      ...member,
      'POST /api/video/unlock': { ...opened, reason: 'daily' },
    });
    app.dispatch(unlockRequested({ ...WISH, by: 'daily' }));
    await app.until('navigation/requested');
    return app.run(unlockRequested.type);
  },
  async 'unlock-abandoned'() {
    const app = await begin('/videos/v?ep=9', visitor);
    app.dispatch(unlockRequested(WISH));
    await app.until('navigation/navigated', 2);
    app.goTo('/');
    await app.until('unlocked/unlockAbandoned');
    return app.run(unlockRequested.type);
  },
  async subscribe() {
    const app = await begin('/my', member);
    app.dispatch(subscribeRequested({ from: '/my' }));
    await app.until('plans/plansLoaded');
    app.goTo('/order/result?orderId=ord_1');
    await app.until('plans/subscribed');
    await app.until('navigation/navigated', 4);
    return app.run(subscribeRequested.type);
  },
  async 'checkout-card'() {
    const app = await begin('/shopping', member);
    app.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
    await app.until('orders/checkoutHandedOver');
    await jest.advanceTimersByTimeAsync(100);
    return app.run(checkoutRequested.type);
  },
  async 'card-paid'() {
    return (await onCardPage(order({ status: 'paid' }))).run(cardSubmitted.type);
  },
  async 'card-declined'() {
    return (await onCardPage(order({ status: 'declined', declineCode: 'card_declined' }))).run(
      cardSubmitted.type,
    );
  },
  async 'card-page'() {
    return (await onCardPage(order({ status: 'declined' }))).run(cardPageOpened.type);
  },
  async result() {
    const answers = (_input: unknown, times: number) => order({ status: times < 7 ? 'pending' : 'paid' });
    const app = await begin('/order/result?orderId=ord_1', { ...member, 'GET /api/payment': answers });
    await app.until('orders/resultSettled');
    return app.run(resultOpened.type);
  },
  async 'save-visitor'() {
    const app = await begin('/videos/v', visitor);
    app.dispatch(toggleRequested({ videoId: 'v', saved: true }));
    await app.until('navigation/navigated', 2);
    app.dispatch(loginRequested({ email: 'robin@example.com', secretKey: secretKey() }));
    await app.until('favourites/toggleDone');
    return app.run(toggleRequested.type);
  },
  async progress() {
    const app = await begin('/videos/v', member);
    app.dispatch(progressMade({ videoId: 'v', episodeId: 'v-1', second: 5 }));
    await app.until('history/progressSaved');
    return app.types().filter((type) => type.startsWith('history/'));
  },
  async share() {
    Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true });
    const app = await begin('/videos/v', member);
    app.dispatch(shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 1 }));
    await app.until('share/shared');
    return app.run(shareRequested.type);
  },
  async login() {
    const app = await begin('/login?next=/favorites', visitor);
    app.dispatch(loginRequested({ email: 'robin@example.com', secretKey: secretKey() }));
    await app.until('navigation/requested');
    return app.run(loginRequested.type);
  },
  async logout() {
    const app = await begin('/my', member);
    app.dispatch(loggedIn(user));
    app.dispatch(logoutRequested());
    await app.until('navigation/requested');
    return app.run(logoutRequested.type);
  },
  async 'cancel-renewal'() {
    const app = await begin('/my', { ...member, 'GET /api/user': subscriber });
    app.dispatch(cancelRenewalRequested());
    await app.until('user/renewalCancelled');
    return app.run(cancelRenewalRequested.type);
  },
  async 'resume-renewal'() {
    const app = await begin('/my', { ...member, 'GET /api/user': subscriber });
    app.dispatch(resumeRenewalRequested());
    await app.until('user/renewalResumed');
    return app.run(resumeRenewalRequested.type);
  },
  async language() {
    const app = await begin('/my', member);
    app.dispatch(languageRequested('es'));
    await app.until('language/languageChanged');
    await jest.advanceTimersByTimeAsync(100);
    return app.run(languageRequested.type);
  },
};

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('every documented flow is run here, and every one run here is documented', () => {
  expect([...documented.keys()].sort()).toEqual(Object.keys(scenarios).sort());
});

test.each(Object.keys(scenarios))('%s goes as docs/flows.md says', async (name) => {
  expect(await scenarios[name]?.()).toEqual(documented.get(name));
});
