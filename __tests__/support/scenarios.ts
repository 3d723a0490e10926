import { jest } from '@jest/globals';
import type { Action } from '@reduxjs/toolkit';
import { deletionRequested, endSessionRequested } from '../../src/features/account/slice.ts';
import { toggleRequested } from '../../src/features/favourites/slice.ts';
import { removeRequested } from '../../src/features/history/slice.ts';
import { languageRequested } from '../../src/features/language/slice.ts';
import { cardPaymentRequested, checkoutRequested } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { searchRequested } from '../../src/features/search/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import {
  emailCheckRequested,
  loginRequested,
  logoutRequested,
  registerRequested,
} from '../../src/features/user/slice.ts';
import { rateRequested } from '../../src/features/videos/ratingsSlice.ts';
import { requested as withdrawalRequested } from '../../src/features/withdrawal/slice.ts';
import { storeGuestSave } from '../../src/guest/guestLibrary.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import type { App, Script } from './app.ts';
import { mountFrame } from './cardFrame.ts';
import { information } from './informationPages.ts';
import type { recordJourney } from './recordJourney.ts';
import { episode, episodeList, order, plan, receipt, session, user, video, withdrawal } from './samples.ts';

/* What people do in the runs that are recorded with a planted bug. */

type Tab = ReturnType<typeof recordJourney>;

const EMAIL = 'robin@example.com';
const FORM = { email: EMAIL, firstName: 'Robin', lastName: 'Example' };
const WALL = '/videos/v?ep=9';
const CARD_PAGE = '/order/easy?orderId=ord_1';
const RESULT = '/order/result?orderId=ord_1';
const EPISODE = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9 };
const unlocked = { videoId: 'v', reason: 'subscription' as const, episodes: [episode(9, 'unlocked', 'v')] };
const secretKey = () => storeSecret({ password: 'correct horse', repeatPassword: 'correct horse' });

export const visitor: Script = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/information': ({ page }) => information(String(page)),
  'GET /api/video': video('v'),
  'GET /api/video/episode': episodeList({ videoId: 'v' }),
  'GET /api/homepage': { featured: [], categories: [], sections: [] },
  'GET /api/homepage/query': { items: [video('v')], cursor: null },
  'GET /api/plan': [plan()],
  'GET /api/user/history': {
    items: [
      { video: video('v'), episodeId: 'v-1', episodeNumber: 1, second: 5, watchedAt: '2026-03-04T12:00:00Z' },
    ],
    cursor: null,
  },
  'GET /api/user/favorite': { items: [], cursor: null },
  'POST /api/user/email': { known: false },
  'POST /api/user/login': user,
  'POST /api/user/register': user,
  'POST /api/user/merge': null,
  'POST /api/user/favorite': null,
  'POST /api/user/rating': { likedPercent: null },
  'DELETE /api/user/history': [
    { videoId: 'v', episodeId: 'v-1', second: 5, watchedAt: '2026-03-04T12:00:00Z' },
  ],
  'POST /api/video/unlock': { refused: 402, data: { offers: [plan()] } },
  'POST /api/payment/order': order(),
};
export const member: Script = { ...visitor, 'GET /api/user': user };
const account: Script = {
  ...member,
  'GET /api/user/session': [session({ current: true, id: 'ses_here' }), session()],
  'GET /api/payment/history': { items: [], cursor: null },
};
/** The server refuses whatever needs a session. */
const signedOut: Script = {
  ...visitor,
  'POST /api/user/rating': { refused: 401 },
  'POST /api/payment/order': { refused: 401 },
  'POST /api/video/unlock': { refused: 401 },
};

/** What somebody does (an action) and waits for (a type, or a type and how many times it has come). */
type Step = Action | string | [type: string, times: number];

async function go(app: App, ...steps: Step[]): Promise<App> {
  for (const step of steps)
    if (typeof step === 'string') await app.until(step);
    else if (Array.isArray(step)) await app.until(...step);
    else app.dispatch(step);
  await jest.advanceTimersByTimeAsync(100);
  return app;
}
const visit = async (tab: Tab, at: string, server: Script, ...steps: Step[]): Promise<App> =>
  go(await tab.open(at, server), ...steps);

const unlock = (by: 'plan' | 'daily') => unlockRequested({ ...EPISODE, by });
const logIn = () => loginRequested({ email: EMAIL, secretKey: secretKey() });
const choosePlan = checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' });
const register = (): Step[] => [
  'user/formOpened',
  emailCheckRequested({ email: EMAIL }),
  'user/emailChecked',
  registerRequested({ email: EMAIL, secretKey: secretKey() }),
];

/** From the plans over the card page to the result. */
async function pay(tab: Tab, shop: App, after: Script = {}) {
  await go(shop, 'orders/checkoutHandedOver');
  mountFrame();
  const paid = order({ status: 'paid', receiptNumber: 'R-2026-000001' });
  const server = { ...member, 'GET /api/payment': order(), 'POST /api/payment/pay': paid };
  const card = cardPaymentRequested(FORM);
  await visit(tab, CARD_PAGE, server, 'orders/orderLoaded', card, 'orders/cardPaymentAnswered');
  const atTheResult = { 'GET /api/payment': paid, 'GET /api/payment/receipt': receipt() };
  return visit(tab, RESULT, { ...member, ...atTheResult, ...after }, 'receipt/receiptReceived');
}

export const scenarios = {
  memberAtTheWall: (tab: Tab) => visit(tab, WALL, member, unlock('plan'), 'plans/plansLoaded'),
  freePickAsMember: (tab: Tab) =>
    visit(
      tab,
      WALL,
      { ...member, 'POST /api/video/unlock': unlocked },
      ...['videos/episodesLoaded', unlock('daily'), 'unlocked/episodeUnlocked'],
    ),
  freePickAsVisitor: (tab: Tab) => visit(tab, WALL, signedOut, unlock('daily'), 'user/formOpened'),
  async buyingWhole(tab: Tab) {
    const shop = await visit(
      tab,
      WALL,
      visitor,
      unlock('plan'),
      'plans/plansLoaded',
      choosePlan,
      ...register(),
    );
    return go(await pay(tab, shop, { 'POST /api/video/unlock': unlocked }), 'videos/episodesLoaded');
  },
  purchase: async (tab: Tab) => pay(tab, await visit(tab, '/shopping', member, choosePlan)),
  visitorPays: (tab: Tab) =>
    visit(tab, '/shopping', signedOut, 'plans/plansLoaded', choosePlan, 'user/formOpened'),
  subscribe: (tab: Tab) =>
    visit(tab, '/my', member, subscribeRequested({ from: '/my' }), 'plans/plansLoaded'),
  rateAsVisitor: (tab: Tab) =>
    visit(
      tab,
      '/videos/v',
      signedOut,
      'videos/episodesLoaded',
      rateRequested({ videoId: 'v', rating: 'up', from: '/videos/v' }),
      'user/formOpened',
    ),
  signInWithSaves(tab: Tab) {
    storeGuestSave('v', true);
    return visit(tab, '/login?next=/favorites', visitor, logIn(), 'guest/merged');
  },
  signIn: (tab: Tab) => visit(tab, '/continue?next=/favorites', visitor, logIn(), 'favourites/pageReceived'),
  saveAsGuest: (tab: Tab) =>
    visit(tab, '/videos/v', visitor, toggleRequested({ videoId: 'v', saved: true }), 'favourites/toggled'),
  saveAfterTheSession: (tab: Tab) =>
    visit(
      tab,
      '/videos/v',
      { ...member, 'POST /api/user/favorite': { refused: 401 } },
      'videos/episodesLoaded',
      toggleRequested({ videoId: 'v', saved: true }),
      'favourites/toggleFailed',
    ),
  slowPayment: (tab: Tab) =>
    visit(
      tab,
      RESULT,
      { ...member, 'GET /api/payment': (_, times) => order({ status: times < 4 ? 'pending' : 'paid' }) },
      'orders/resultSettled',
    ),
  payAgainAfterDecline(tab: Tab) {
    mountFrame();
    const declined = order({ status: 'declined', declineCode: 'card_declined' });
    const paidOrNot: Script['POST /api/payment/pay'] = ({ orderId }, times) => {
      if (times === 1) return declined;
      return orderId === 'ord_1' ? { refused: 409 } : order({ id: 'ord_2', status: 'paid' });
    };
    return visit(
      tab,
      CARD_PAGE,
      {
        ...member,
        'GET /api/payment': order(),
        'POST /api/payment/order': order({ id: 'ord_2' }),
        'POST /api/payment/pay': paidOrNot,
      },
      'orders/orderLoaded',
      cardPaymentRequested(FORM),
      'orders/cardPaymentAnswered',
      cardPaymentRequested(FORM),
      ['orders/cardPaymentAnswered', 2],
    );
  },
  cardPageOfAPaidOrder: (tab: Tab) =>
    visit(tab, CARD_PAGE, { ...member, 'GET /api/payment': order({ status: 'paid' }) }, 'orders/orderLoaded'),
  withdraw(tab: Tab) {
    const paid = order({ status: 'paid' });
    return visit(
      tab,
      '/refundPolicy',
      {
        ...member,
        'GET /api/payment/history': { items: [paid], cursor: null },
        'POST /api/payment/withdrawal': withdrawal({ status: 'received', order: paid }),
      },
      'payments/pageReceived',
      withdrawalRequested({ orderId: 'ord_1', confirm: true }),
      'withdrawal/received',
    );
  },
  search: (tab: Tab) =>
    visit(tab, '/search', visitor, searchRequested({ words: 'wolf', replace: false }), 'videos/pageReceived'),
  language: (tab: Tab) => visit(tab, '/my', member, languageRequested('es'), 'language/languageChanged'),
  removeFromHistory: (tab: Tab) =>
    visit(
      tab,
      '/historys',
      member,
      ...['history/pageReceived', removeRequested('v'), 'continueWatching/rowSettled'],
    ),
  logOutAfterTheSession: (tab: Tab) =>
    visit(
      tab,
      '/my',
      { ...member, 'POST /api/user/logout': { refused: 401 } },
      logoutRequested(),
      'session/loggedOut',
    ),
  deleteAccount: (tab: Tab) =>
    visit(
      tab,
      '/individual',
      { ...account, 'DELETE /api/user': null },
      'account/sessionsReceived',
      deletionRequested({ secretKey: storeSecret({ password: 'correct horse' }) }),
      'account/accountDeleted',
    ),
  endAnEndedSession: (tab: Tab) =>
    visit(
      tab,
      '/individual',
      { ...account, 'DELETE /api/user/session': { refused: 404 } },
      'account/sessionsReceived',
      endSessionRequested({ sessionId: 'ses_1' }),
      'account/sessionEnded',
    ),
  async homeAgain(tab: Tab) {
    const app = await visit(tab, '/', member, 'videos/homeLoaded');
    app.goTo('/videos/v');
    await go(app, 'videos/episodesLoaded');
    app.goTo('/');
    return go(app, ['videos/homeLoaded', 2]);
  },
} satisfies Record<string, (tab: Tab) => Promise<App>>;

export type Scenario = keyof typeof scenarios;
