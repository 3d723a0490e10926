import type { Unlock } from '../../contract/entities.ts';
import { toggleRequested } from '../../src/features/favourites/slice.ts';
import { removeRequested } from '../../src/features/history/slice.ts';
import { languageRequested } from '../../src/features/language/slice.ts';
import { cardPaymentRequested, checkoutRequested } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { searchRequested } from '../../src/features/search/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { deletionRequested, endSessionRequested } from '../../src/features/user/accountSlice.ts';
import { accountRequested, loginRequested, logoutRequested } from '../../src/features/user/slice.ts';
import { rateRequested } from '../../src/features/videos/ratingsSlice.ts';
import { requested as withdrawalRequested } from '../../src/features/withdrawal/slice.ts';
import { storeGuestSave } from '../../src/guest/guestLibrary.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import type { App, Script } from './app.ts';
import { mountFrame } from './cardFrame.ts';
import { information } from './informationPages.ts';
import { downloadOf } from './keepsEpisodes.ts';
import {
  episode,
  episodeList,
  notifications,
  order,
  plan,
  receipt,
  session,
  subscriber,
  subscription,
  user,
  video,
  withdrawal,
} from './samples.ts';

/* What people do in the runs that are recorded with a planted bug, and what the journeys share with them. */

/** Opens each document in place of the one before. */
type Tab = { open: (at: string, server: Script) => Promise<App> };

export const EMAIL = 'robin@example.com';
export const FORM = { email: EMAIL, firstName: 'Robin', lastName: 'Example' };
export const EPISODE = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9 };
export const unlocked: Unlock = {
  videoId: 'v',
  reason: 'subscription',
  episodes: [episode(9, 'unlocked', 'v')],
};
const POSITION = { episodeId: 'v-1', second: 5, watchedAt: '2026-03-04T12:00:00Z' };
const PASSWORD = 'correct horse';
export const secretKey = () => storeSecret({ password: PASSWORD, repeatPassword: PASSWORD });

export const visitor: Script = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/information': ({ page }) => information(String(page)),
  'GET /api/video': ({ videoId }) => video(videoId),
  'POST /api/video/download': ({ episodeIds }) =>
    episodeIds.map((id) => downloadOf(id, '2100-01-01T00:00:00.000Z')),
  'GET /api/video/episode': ({ videoId }) => episodeList({ videoId }),
  'GET /api/homepage': { featured: [], categories: [], sections: [] },
  'GET /api/homepage/query': { items: [video('v')], cursor: null },
  'GET /api/homepage/suggestion': [{ kind: 'video', id: 'v', text: 'The Glass Heiress' }],
  'GET /api/plan': [plan()],
  'GET /api/user/history': { items: [{ video: video('v'), episodeNumber: 1, ...POSITION }], cursor: null },
  'GET /api/user/favorite': { items: [], cursor: null },
  'GET /api/user/notification': notifications(),
  'POST /api/user/push': null,
  'POST /api/user/account': user,
  'POST /api/user/login': user,
  'POST /api/user/register': user,
  'POST /api/user/logout': null,
  'POST /api/user/password': null,
  'POST /api/user/password/link': null,
  'PUT /api/user/password': user,
  'POST /api/user/merge': null,
  'POST /api/user/favorite': null,
  'POST /api/user/rating': { likedPercent: null },
  'POST /api/user/reminder': null,
  'DELETE /api/user/reminder': null,
  'POST /api/user/history': null,
  'DELETE /api/user/history': [{ videoId: 'v', ...POSITION }],
  'POST /api/video/unlock': { refused: 402, data: { offers: [plan()] } },
  'POST /api/payment/order': order(),
  'GET /api/payment': order({ status: 'paid' }),
  'POST /api/payment/cancel': { ...subscription, status: 'cancelled' },
  'DELETE /api/payment/cancel': subscription,
};
export const member: Script = { ...visitor, 'GET /api/user': user };
/** The server refuses whatever needs a session. */
const signedOut: Script = {
  ...visitor,
  'POST /api/user/rating': { refused: 401 },
  'POST /api/payment/order': { refused: 401 },
  'POST /api/video/unlock': { refused: 401 },
};

/** Lets happen what needs no further tap. */
export const settle = (ms = 100) => jest.advanceTimersByTimeAsync(ms);

export const choosePlan = (app: App, method: 'card' | 'paypal' = 'card') =>
  app.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method }));

export const logIn = (app: App) => app.dispatch(loginRequested({ email: EMAIL, secretKey: secretKey() }));

/** Signs in where a flow has asked for it. */
export async function logInOnTheWay(app: App) {
  await app.until('user/formOpened');
  logIn(app);
}
/** Fills in the checkout's sheet. */
export const enterAccount = (app: App) =>
  app.dispatch(accountRequested({ email: EMAIL, secretKey: secretKey() }));

/** From the plans over the card page to the result: documents over one storage. */
export async function pay(tab: Tab, shop: App, after: Script = {}) {
  await shop.until('orders/checkoutHandedOver');
  await settle();
  mountFrame();
  const paid = order({ status: 'paid', receiptNumber: 'R-2026-000001' });
  const server = { ...member, 'GET /api/payment': order(), 'POST /api/payment/pay': paid };
  const card = await tab.open('/order/easy?orderId=ord_1', server);
  await card.until('orders/orderLoaded');
  card.dispatch(cardPaymentRequested(FORM));
  await card.until('orders/cardPaymentAnswered');
  await settle();
  const result = await tab.open('/order/result?orderId=ord_1', {
    ...member,
    'GET /api/user': (_input, times) => (times > 1 ? subscriber : user),
    'GET /api/payment': paid,
    'GET /api/payment/receipt': receipt(),
    ...after,
  });
  await result.until('receipt/receiptReceived');
  return result;
}

export const scenarios = {
  async memberAtTheWall(tab: Tab) {
    const app = await tab.open('/videos/v?ep=9', member);
    app.dispatch(unlockRequested({ ...EPISODE, by: 'plan' }));
    await app.until('plans/plansLoaded');
  },
  async freePickAsMember(tab: Tab) {
    const app = await tab.open('/videos/v?ep=9', { ...member, 'POST /api/video/unlock': unlocked });
    await app.until('videos/episodesLoaded');
    app.dispatch(unlockRequested({ ...EPISODE, by: 'daily' }));
    await app.until('unlocked/episodeUnlocked');
    await settle();
  },
  async freePickAsVisitor(tab: Tab) {
    const app = await tab.open('/videos/v?ep=9', signedOut);
    app.dispatch(unlockRequested({ ...EPISODE, by: 'daily' }));
    await app.until('user/formOpened');
  },
  async buyingWhole(tab: Tab) {
    const app = await tab.open('/videos/v?ep=9', visitor);
    app.dispatch(unlockRequested({ ...EPISODE, by: 'plan' }));
    await app.until('plans/plansLoaded');
    choosePlan(app);
    await settle();
    enterAccount(app);
    const result = await pay(tab, app, { 'POST /api/video/unlock': unlocked });
    await result.until('videos/episodesLoaded');
  },
  async purchase(tab: Tab) {
    const shop = await tab.open('/shopping', member);
    choosePlan(shop);
    await pay(tab, shop);
  },
  async visitorPays(tab: Tab) {
    const shop = await tab.open('/shopping', signedOut);
    await shop.until('plans/plansLoaded');
    choosePlan(shop);
    await shop.until('navigation/detourEntered');
  },
  async subscribe(tab: Tab) {
    const app = await tab.open('/my', member);
    app.dispatch(subscribeRequested({ from: '/my' }));
    await app.until('plans/plansLoaded');
  },
  async rateAsVisitor(tab: Tab) {
    const app = await tab.open('/videos/v', signedOut);
    await app.until('videos/episodesLoaded');
    app.dispatch(rateRequested({ videoId: 'v', rating: 'up', from: '/videos/v' }));
    await app.until('user/formOpened');
  },
  async signInWithSaves(tab: Tab) {
    storeGuestSave('v', true);
    const app = await tab.open('/login?next=/favorites', visitor);
    logIn(app);
    await app.until('guest/merged');
    await settle();
  },
  async signIn(tab: Tab) {
    const app = await tab.open('/login?next=/favorites', visitor);
    logIn(app);
    await app.until('favourites/pageReceived');
  },
  async saveAsGuest(tab: Tab) {
    const app = await tab.open('/videos/v', visitor);
    app.dispatch(toggleRequested({ videoId: 'v', saved: true }));
    await app.until('favourites/toggled');
    await settle();
  },
  async saveAfterTheSession(tab: Tab) {
    const app = await tab.open('/videos/v', { ...member, 'POST /api/user/favorite': { refused: 401 } });
    await app.until('videos/episodesLoaded');
    app.dispatch(toggleRequested({ videoId: 'v', saved: true }));
    await app.until('favourites/toggleFailed');
    await settle();
  },
  async slowPayment(tab: Tab) {
    const answers = (_input: unknown, times: number) => order({ status: times < 4 ? 'pending' : 'paid' });
    const app = await tab.open('/order/result?orderId=ord_1', { ...member, 'GET /api/payment': answers });
    await app.until('orders/resultSettled');
  },
  async payAgainAfterDecline(tab: Tab) {
    mountFrame();
    const declined = order({ status: 'declined', declineCode: 'card_declined' });
    const app = await tab.open('/order/easy?orderId=ord_1', {
      ...member,
      'GET /api/payment': order(),
      'POST /api/payment/order': order({ id: 'ord_2' }),
      'POST /api/payment/pay': ({ orderId }, times) =>
        times === 1
          ? declined
          : orderId === 'ord_1'
            ? { refused: 409 }
            : order({ id: 'ord_2', status: 'paid' }),
    });
    await app.until('orders/orderLoaded');
    app.dispatch(cardPaymentRequested(FORM));
    await app.until('orders/cardPaymentAnswered');
    app.dispatch(cardPaymentRequested(FORM));
    await app.until('orders/cardPaymentAnswered', 2);
  },
  async cardPageOfAPaidOrder(tab: Tab) {
    const app = await tab.open('/order/easy?orderId=ord_1', {
      ...member,
      'GET /api/payment': order({ status: 'paid' }),
    });
    await app.until('orders/orderLoaded');
    await settle();
  },
  async withdraw(tab: Tab) {
    const paid = order({ status: 'paid' });
    const app = await tab.open('/refundPolicy', {
      ...member,
      'GET /api/payment/history': { items: [paid], cursor: null },
      'POST /api/payment/withdrawal': withdrawal({ status: 'received', order: paid }),
    });
    await app.until('payments/pageReceived');
    app.dispatch(withdrawalRequested({ orderId: 'ord_1', confirm: true }));
    await app.until('withdrawal/received');
  },
  async search(tab: Tab) {
    const app = await tab.open('/search', visitor);
    app.dispatch(searchRequested({ words: 'wolf', replace: false }));
    await app.until('videos/pageReceived');
  },
  async language(tab: Tab) {
    const app = await tab.open('/my', member);
    app.dispatch(languageRequested('es'));
    await app.until('language/languageChanged');
    await settle();
  },
  async removeFromHistory(tab: Tab) {
    const app = await tab.open('/historys', member);
    await app.until('history/pageReceived');
    app.dispatch(removeRequested('v'));
    await app.until('continueWatching/rowSettled');
  },
  async logOutAfterTheSession(tab: Tab) {
    const app = await tab.open('/my', { ...member, 'POST /api/user/logout': { refused: 401 } });
    app.dispatch(logoutRequested());
    await app.until('session/loggedOut');
  },
  async deleteAccount(tab: Tab) {
    const app = await tab.open('/individual', {
      ...member,
      'GET /api/user/session': [session({ current: true })],
      'GET /api/payment/history': { items: [], cursor: null },
      'DELETE /api/user': null,
    });
    await app.until('account/sessionsReceived');
    app.dispatch(deletionRequested({ secretKey: storeSecret({ password: PASSWORD }) }));
    await app.until('account/accountDeleted');
    await settle();
  },
  async endAnEndedSession(tab: Tab) {
    const app = await tab.open('/individual', {
      ...member,
      'GET /api/user/session': [session({ current: true, id: 'ses_here' }), session()],
      'GET /api/payment/history': { items: [], cursor: null },
      'DELETE /api/user/session': { refused: 404 },
    });
    await app.until('account/sessionsReceived');
    app.dispatch(endSessionRequested({ sessionId: 'ses_1' }));
    await app.until('account/sessionEnded');
  },
  async homeAgain(tab: Tab) {
    const app = await tab.open('/', member);
    await app.until('videos/homeLoaded');
    app.goTo('/videos/v');
    await app.until('videos/episodesLoaded');
    app.goTo('/');
    await app.until('videos/homeLoaded', 2);
  },
} satisfies Record<string, (tab: Tab) => Promise<void>>;

export type Scenario = keyof typeof scenarios;
