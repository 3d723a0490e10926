import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Order } from '../../contract/entities.ts';
import { readMailedCode, storeStartParams } from '../../src/core/entryParams.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { deletionRequested, endSessionRequested, exportRequested } from '../../src/features/account/slice.ts';
import { consentChangeRequested } from '../../src/features/consent/slice.ts';
import { toggleRequested } from '../../src/features/favourites/slice.ts';
import { opened as forYouOpened, notInterestedRequested } from '../../src/features/forYou/slice.ts';
import { hideRequested, hideReverted, rowWanted } from '../../src/features/history/continueWatchingSlice.ts';
import {
  progressMade,
  removeRequested,
  restoreRequested,
  similarWanted,
} from '../../src/features/history/slice.ts';
import { pageOpened as informationOpened } from '../../src/features/information/slice.ts';
import { languageRequested } from '../../src/features/language/slice.ts';
import { methodChangeRequested, methodOpened } from '../../src/features/orders/methodSlice.ts';
import { cardPaymentRequested, checkoutRequested, resultOpened } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { searchRequested, suggestionsRequested } from '../../src/features/search/slice.ts';
import { shareRequested } from '../../src/features/share/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import {
  cancelRenewalRequested,
  emailCheckRequested,
  loginRequested,
  logoutRequested,
  newPasswordRequested,
  passwordResetRequested,
  registerRequested,
  resumeRenewalRequested,
  switchPlanRequested,
} from '../../src/features/user/slice.ts';
import { rateRequested } from '../../src/features/videos/ratingsSlice.ts';
import { remindRequested } from '../../src/features/videos/remindersSlice.ts';
import { videoOpened } from '../../src/features/videos/slice.ts';
import { requested as withdrawalRequested } from '../../src/features/withdrawal/slice.ts';
import { clearGuestLibrary, storeGuestSave } from '../../src/guest/guestLibrary.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { runOver, type Script, startApp } from '../support/app.ts';
import { mountFrame } from '../support/cardFrame.ts';
import { asLines, compared } from '../support/flows/compare.ts';
import { flowsIn, listOf } from '../support/flows/lists.ts';
import { information } from '../support/informationPages.ts';
import {
  accountExport,
  episode,
  episodeList,
  methodInfo,
  order,
  plan,
  receipt,
  session,
  subscriber,
  subscription,
  user,
  video,
  withdrawal,
} from '../support/samples.ts';

/* docs/flows.md lists every flow as the actions of a run. The lists run here over a scripted server. */

const REQUEST = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const opened = { videoId: 'v', reason: 'subscription' as const, episodes: [episode(9, 'unlocked', 'v')] };
const secretKey = () => storeSecret({ password: 'correct horse', repeatPassword: 'correct horse' });
const visitor: Script = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/information': ({ page }) => information(String(page)),
  'GET /api/video': video('v'),
  'GET /api/video/episode': episodeList({ videoId: 'v' }),
  'GET /api/homepage': { featured: [], categories: [], sections: [] },
  'GET /api/plan': [plan()],
  'GET /api/homepage/query': { items: [video('v')], cursor: null },
  'GET /api/homepage/suggestion': [{ kind: 'video', id: 'v', text: 'The Glass Heiress' }],
  'GET /api/user/history': {
    items: [
      { video: video('v'), episodeId: 'v-1', episodeNumber: 1, second: 5, watchedAt: '2026-03-04T12:00:00Z' },
    ],
    cursor: null,
  },
  'POST /api/user/email': { known: false },
  'POST /api/user/login': user,
  'POST /api/user/register': user,
  'POST /api/user/logout': null,
  'POST /api/user/password': null,
  'PUT /api/user/password': user,
  'POST /api/user/favorite': null,
  'POST /api/user/rating': { likedPercent: null },
  'POST /api/user/reminder': null,
  'DELETE /api/user/reminder': null,
  'GET /api/user/favorite': { items: [], cursor: null },
  'POST /api/user/merge': null,
  'POST /api/user/history': null,
  'DELETE /api/user/history': [
    { videoId: 'v', episodeId: 'v-1', second: 5, watchedAt: '2026-03-04T12:00:00Z' },
  ],
  'POST /api/video/unlock': { refused: 402, data: { offers: [plan()] } },
  'POST /api/payment/order': order(),
  'GET /api/payment': order({ status: 'paid' }),
  'POST /api/payment/pay': order({ status: 'paid' }),
  'POST /api/payment/cancel': { ...subscription, status: 'cancelled' },
  'DELETE /api/payment/cancel': subscription,
  'PUT /api/payment/plan': ({ planId, amount, currency, renewalDays }) => ({
    ...subscription,
    ...(planId !== subscription.planId && {
      next: { planId, planName: 'Yearly', amount, currency, renewalDays },
    }),
  }),
};
const member: Script = { ...visitor, 'GET /api/user': user };

type App = ReturnType<typeof startApp>;
const begin = async (at: string, server: Script) => {
  const app = startApp({ at, server });
  await app.until('session/userLoaded');
  return app;
};

const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Example' };
async function onChangePage() {
  mountFrame();
  const app = await begin('/order/easy?subscription=change', {
    ...member,
    'GET /api/payment/method': ({ changeId }) => methodInfo(changeId === undefined ? null : 'done'),
    'POST /api/payment/method': methodInfo('pending'),
  });
  await app.until('paymentMethod/methodLoaded');
  app.dispatch(methodChangeRequested(form));
  await app.until('paymentMethod/methodAnswered');
  return app;
}

async function onCardPage(answer: Script['POST /api/payment/pay']) {
  mountFrame();
  const app = await begin('/order/easy?orderId=ord_1', {
    ...member,
    'GET /api/payment': order(),
    'POST /api/payment/pay': answer,
  });
  await app.until('orders/orderLoaded');
  app.dispatch(cardPaymentRequested(form));
  await app.until('orders/cardPaymentAnswered');
  await jest.advanceTimersByTimeAsync(100);
  return app;
}

async function onAccountPage() {
  const app = await begin('/individual', {
    ...member,
    'GET /api/user/session': [session({ current: true, id: 'ses_here' }), session()],
    'DELETE /api/user/session': null,
    'GET /api/payment/history': { items: [order({ status: 'paid' })], cursor: null },
    'POST /api/user/export': accountExport(),
    'DELETE /api/user': null,
  });
  await app.until('account/sessionsReceived');
  await app.until('payments/pageReceived');
  return app;
}

async function onRefundPolicy(server: Script, own: Order | null) {
  const app = await begin('/refundPolicy', {
    ...server,
    'GET /api/payment/history': { items: own ? [own] : [], cursor: null },
    'POST /api/payment/withdrawal': ({ confirm }) =>
      withdrawal({ status: confirm ? 'received' : 'ready', order: own }),
  });
  await app.until('information/pageReceived');
  return app;
}

async function withPixels(word: 'granted' | 'refused') {
  window.localStorage.setItem('consent', word);
  const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
  const app = await begin('/individual', { ...visitor, 'GET /api/reports': reports });
  await app.until(word === 'granted' ? 'consent/consentGranted' : 'consent/consentRefused');
  return app;
}

/** A visitor at the shop, sent there from the wall. */
async function unlockUntilTheShop() {
  const app = await begin('/videos/v?ep=9', visitor);
  app.dispatch(unlockRequested(REQUEST));
  await app.until('plans/plansLoaded');
  return app;
}

async function giveEmail(app: App) {
  await app.until('user/formOpened');
  app.dispatch(emailCheckRequested({ email: 'robin@example.com' }));
  await app.until('user/emailChecked');
}

async function signInOnTheWay(app: App) {
  await giveEmail(app);
  app.dispatch(loginRequested({ email: 'robin@example.com', secretKey: secretKey() }));
}

async function registerOnTheWay(app: App) {
  await giveEmail(app);
  app.dispatch(registerRequested({ email: 'robin@example.com', secretKey: secretKey() }));
}

/** Buys in the shop that is open: the shop, the card page and the result are documents over one storage. */
async function buy(shop: App, after: Script, onTheWay?: (app: App) => Promise<void>): Promise<App[]> {
  const paid = order({ status: 'paid', receiptNumber: 'R-2026-000001' });
  shop.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
  await onTheWay?.(shop);
  await shop.until('orders/checkoutHandedOver');
  await jest.advanceTimersByTimeAsync(100);

  mountFrame();
  const card = await begin(shop.address(), {
    ...member,
    'GET /api/payment': order(),
    'POST /api/payment/pay': paid,
  });
  await card.until('orders/orderLoaded');
  card.dispatch(cardPaymentRequested(form));
  await card.until('orders/cardPaymentAnswered');
  await jest.advanceTimersByTimeAsync(100);

  const result = await begin(card.address(), {
    ...member,
    'GET /api/user': (_input, times) => (times > 1 ? subscriber : user),
    'GET /api/payment': paid,
    'GET /api/payment/receipt': receipt(),
    ...after,
  });
  await result.until('receipt/receiptReceived');
  return [shop, card, result];
}

/** From the order on, every action of its run says which order it is about. */
function expectOrderOnMeta(documents: App[], request: string) {
  const actions = documents.flatMap((app) => app.actions);
  const id = actions.find(({ type }) => type === request)?.meta?.flow?.id;
  const run = actions.filter(({ meta }) => meta?.flow?.id === id);
  const placed = run.findIndex(({ type }) => type === 'orders/orderPlaced');
  expect(run.slice(0, placed).filter(({ meta }) => meta?.orderId !== undefined)).toEqual([]);
  const last = run.findLastIndex(({ type }) => type === 'receipt/receiptReceived');
  expect(run.slice(placed, last + 1).filter(({ meta }) => meta?.orderId !== 'ord_1')).toEqual([]);
}

const scenarios: Record<string, () => Promise<string[] | string[][]>> = {
  async startup() {
    const app = await begin('/my', member);
    await app.until('consent/consentNotNeeded');
    return app.run('app/started');
  },
  async watch() {
    const app = await begin('/videos/v', member);
    await app.until('videos/episodesLoaded');
    return app.run(videoOpened.type);
  },
  async information() {
    const app = await begin('/privacyPolicy', visitor);
    await app.until('information/pageReceived');
    return app.run(informationOpened.type);
  },
  async 'buying-whole'() {
    const after = { 'POST /api/video/unlock': opened };
    const documents = await buy(await unlockUntilTheShop(), after, registerOnTheWay);
    await documents.at(-1)?.until('videos/episodesLoaded');
    expect(
      documents.map((app) => app.asked.filter(({ call }) => call === 'POST /api/video/unlock').length),
    ).toEqual([1, 0, 1]);
    expectOrderOnMeta(documents, unlockRequested.type);
    return runOver(documents, unlockRequested.type);
  },
  async purchase() {
    const shop = await begin('/shopping', member);
    const documents = await buy(shop, {});
    expectOrderOnMeta(documents, checkoutRequested.type);
    return runOver(documents, checkoutRequested.type);
  },
  async 'unlock-daily'() {
    const app = await begin('/videos/v?ep=9', {
      ...member,
      'POST /api/video/unlock': { ...opened, reason: 'daily' },
    });
    app.dispatch(unlockRequested({ ...REQUEST, by: 'daily' }));
    await app.until('unlocked/episodeUnlocked');
    await jest.advanceTimersByTimeAsync(100);
    return app.run(unlockRequested.type);
  },
  async 'unlock-abandoned'() {
    const app = await begin('/videos/v?ep=9', visitor);
    app.dispatch(unlockRequested(REQUEST));
    await app.until('plans/plansLoaded');
    app.goTo('/');
    await app.until('unlocked/unlockAbandoned');
    return app.run(unlockRequested.type);
  },
  async 'unlock-with-a-plan'() {
    const app = await begin('/videos/v?ep=9', {
      ...visitor,
      'POST /api/user/login': subscriber,
      'POST /api/video/unlock': opened,
    });
    await app.until('videos/episodesLoaded');
    app.dispatch(unlockRequested(REQUEST));
    await app.until('plans/plansLoaded');
    app.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
    await signInOnTheWay(app);
    await app.until('videos/episodesLoaded', 2);
    expect(app.asked.map(({ call }) => call)).not.toContain('POST /api/payment/order');
    return app.run(unlockRequested.type);
  },
  async 'unlock-replaced'() {
    const app = await begin('/videos/v?ep=9', { ...member, 'POST /api/video/unlock': opened });
    app.dispatch(unlockRequested({ ...REQUEST, episodeId: 'v-10', episodeNumber: 10 }));
    app.dispatch(unlockRequested(REQUEST));
    await app.until('unlocked/episodeUnlocked');
    await jest.advanceTimersByTimeAsync(100);
    expect(app.store.getState().unlocked.unlock.status).toBe('idle');
    return app.run(unlockRequested.type);
  },
  async subscribe() {
    const app = await begin('/my', member);
    app.dispatch(subscribeRequested({ from: '/my' }));
    await app.until('plans/plansLoaded');
    const documents = await buy(app, { 'GET /api/user': subscriber });
    await documents.at(-1)?.until('navigation/navigated', 2);
    return runOver(documents, subscribeRequested.type);
  },
  async 'card-declined'() {
    return (await onCardPage(order({ status: 'declined', declineCode: 'card_declined' }))).run(
      cardPaymentRequested.type,
    );
  },
  async 'method-page'() {
    return (await onChangePage()).run(methodOpened.type);
  },
  async 'change-method'() {
    return (await onChangePage()).run(methodChangeRequested.type);
  },
  async result() {
    const app = await begin('/order/result?orderId=ord_1', {
      ...member,
      'GET /api/payment': (_input, times) =>
        times < 7 ? order({ status: 'pending' }) : order({ status: 'paid', receiptNumber: 'R-2026-000001' }),
      'GET /api/payment/receipt': receipt(),
    });
    await app.until('receipt/receiptReceived');
    return app.run(resultOpened.type);
  },
  async withdrawal() {
    const app = await onRefundPolicy(visitor, null);
    expect(app.types()).not.toContain('payments/listOpened');
    const request = { orderId: 'ord_1', email: 'robin@example.com', confirm: true };
    app.dispatch(withdrawalRequested(request));
    await app.until('withdrawal/received');
    expect(app.asked.at(-1)).toMatchObject({ call: 'POST /api/payment/withdrawal', input: request });
    app.goTo('/');
    await app.until('navigation/navigated', 2);
    expect(app.store.getState().withdrawal).toMatchObject({ request: null, answer: null });
    return app.run(withdrawalRequested.type);
  },
  async 'withdrawal-confirmed'() {
    const app = await onRefundPolicy(member, order({ status: 'paid' }));
    await app.until('payments/pageReceived');
    app.dispatch(withdrawalRequested({ orderId: 'ord_1', confirm: true }));
    await app.until('withdrawal/received');
    expect(app.asked.find(({ call }) => call === 'POST /api/payment/withdrawal')?.input).not.toHaveProperty(
      'email',
    );
    return app.run(withdrawalRequested.type);
  },
  async 'save-guest'() {
    const app = await begin('/videos/v', visitor);
    app.dispatch(toggleRequested({ videoId: 'v', saved: true }));
    await app.until('favourites/toggled');
    return app.run(toggleRequested.type);
  },
  async rate() {
    const app = await begin('/videos/v', member);
    await app.until('videos/episodesLoaded');
    app.dispatch(rateRequested({ videoId: 'v', rating: 'up', from: '/videos/v' }));
    await app.until('ratings/rated');
    return app.run(rateRequested.type);
  },
  async remind() {
    const app = await begin('/videos/v', member);
    await app.until('videos/episodesLoaded');
    app.dispatch(remindRequested({ videoId: 'v', on: true, from: '/videos/v' }));
    await app.until('reminders/reminded');
    expect(app.asked.at(-1)).toMatchObject({ call: 'POST /api/user/reminder', input: { videoId: 'v' } });
    return app.run(remindRequested.type);
  },
  async 'remind-visitor'() {
    const app = await begin('/videos/v?ep=2', visitor);
    await app.until('videos/episodesLoaded');
    app.dispatch(remindRequested({ videoId: 'v', on: true, from: '/videos/v?ep=2' }));
    await signInOnTheWay(app);
    await app.until('reminders/reminded');
    await app.until('videos/episodesLoaded', 2);
    expect(app.address()).toBe('/videos/v?ep=2');
    return app.run(remindRequested.type);
  },
  async 'not-interested'() {
    const app = await begin('/?feed=1', {
      ...member,
      'GET /api/homepage/query': { items: [video('v'), video('w'), video('x')], cursor: null },
      'GET /api/video/episode': ({ videoId }) => episodeList({ videoId }),
      'POST /api/user/notInterested': null,
    });
    await app.until('forYou/pagePrepared');
    app.dispatch(notInterestedRequested({ videoId: 'v', undo: false }));
    await app.until('forYou/notInterestedStored');
    await jest.advanceTimersByTimeAsync(100);
    return app.run(notInterestedRequested.type);
  },
  async 'remove-history'() {
    const app = await begin('/historys', member);
    await app.until('history/pageReceived');
    app.dispatch(removeRequested('v'));
    await app.until('continueWatching/rowSettled');
    return app.run(removeRequested.type);
  },
  async 'undo-removal'() {
    const app = await begin('/historys', member);
    await app.until('history/pageReceived');
    app.dispatch(removeRequested(null));
    await app.until('continueWatching/rowSettled');
    app.dispatch(restoreRequested());
    await app.until('continueWatching/rowSettled', 2);
    return app.run(restoreRequested.type);
  },
  async 'merge-guest'() {
    storeGuestSave('v', true);
    const app = await begin('/login?next=/favorites', visitor);
    app.dispatch(loginRequested({ email: 'robin@example.com', secretKey: secretKey() }));
    await app.until('guest/merged');
    await jest.advanceTimersByTimeAsync(100);
    return app.run(loginRequested.type);
  },
  async progress() {
    const app = await begin('/videos/v', member);
    app.dispatch(progressMade({ videoId: 'v', episodeId: 'v-1', second: 5 }));
    await app.until('history/progressSaved');
    return app.types().filter((type) => /^(history|continueWatching)\//.test(type));
  },
  async search() {
    const app = await begin('/search', visitor);
    app.dispatch(searchRequested({ words: 'wolf', replace: false }));
    await app.until('videos/pageReceived');
    return app.run(searchRequested.type);
  },
  async suggest() {
    const app = await begin('/search', visitor);
    app.dispatch(suggestionsRequested('wo'));
    await jest.advanceTimersByTimeAsync(100);
    app.dispatch(suggestionsRequested('wol'));
    await app.until('search/suggestionsReceived');
    await jest.advanceTimersByTimeAsync(500);
    expect(app.asked.filter(({ call }) => call === 'GET /api/homepage/suggestion')).toHaveLength(1);
    const last = app.actions.filter(({ type }) => type === suggestionsRequested.type).at(-1)?.meta?.flow?.id;
    return app.actions.filter(({ meta }) => meta?.flow?.id === last).map(({ type }) => type);
  },
  async because() {
    const app = await begin('/my', member);
    app.dispatch(rowWanted());
    await app.until('continueWatching/rowSettled');
    app.dispatch(similarWanted());
    await app.until('videos/pageReceived');
    return app.run(similarWanted.type);
  },
  async rail() {
    const app = await begin('/my', member);
    app.dispatch(rowWanted());
    await app.until('continueWatching/rowSettled');
    return app.run(rowWanted.type);
  },
  async 'hide-from-rail'() {
    const app = await begin('/my', member);
    app.dispatch(rowWanted());
    await app.until('continueWatching/rowSettled');
    expect(window.localStorage.getItem('continue')).toBe(user.id);
    app.dispatch(hideRequested({ videoId: 'v' }));
    await app.until('continueWatching/rowSettled', 2);
    expect(window.localStorage.getItem('continue')).toBeNull();
    const hidden = app.run(hideRequested.type);
    app.dispatch(hideReverted());
    await app.until('continueWatching/rowSettled', 3);
    expect(window.localStorage.getItem('continue')).toBe(user.id);
    return hidden;
  },
  async 'for-you'() {
    const app = await begin('/?feed=1', {
      ...member,
      'GET /api/homepage/query': { items: [video('v'), video('w')], cursor: null },
      'GET /api/video/episode': ({ videoId }) => episodeList({ videoId }),
    });
    await app.until('forYou/pagePrepared');
    return app.run(forYouOpened.type);
  },
  async share() {
    Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true });
    const app = await begin('/videos/v', member);
    app.dispatch(shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 1, second: 42 }));
    await app.until('share/shared');
    return app.run(shareRequested.type);
  },
  async continue() {
    const app = await begin('/continue?next=/favorites', visitor);
    app.dispatch(emailCheckRequested({ email: 'robin@example.com' }));
    await app.until('user/emailChecked');
    return app.run(emailCheckRequested.type);
  },
  async login() {
    const app = await begin('/continue?next=/favorites', visitor);
    app.dispatch(loginRequested({ email: 'robin@example.com', secretKey: secretKey() }));
    await app.until('favourites/pageReceived');
    return app.run(loginRequested.type);
  },
  async 'password-reset'() {
    const app = await begin('/retrievePassword', visitor);
    app.dispatch(passwordResetRequested({ email: 'robin@example.com' }));
    await app.until('user/passwordResetMailed');
    await jest.advanceTimersByTimeAsync(60_000);
    return app.run(passwordResetRequested.type);
  },
  async 'new-password'() {
    window.history.replaceState(null, '', '/retrievePassword?code=code_canary');
    storeStartParams();
    const app = await begin('/retrievePassword', visitor);
    app.dispatch(newPasswordRequested({ secretKey: secretKey() }));
    await app.until('navigation/requested');
    expect(app.asked.find(({ call }) => call === 'PUT /api/user/password')?.input).toMatchObject({
      code: 'code_canary',
      password: 'correct horse',
    });
    expect(JSON.stringify([app.actions, app.store.getState()])).not.toMatch(/canary|correct horse/);
    expect(readMailedCode()).toBeNull();
    expect(app.history.stack.at(-1)).toBe('/my');
    return app.run(newPasswordRequested.type);
  },
  async logout() {
    const app = await begin('/my', member);
    app.dispatch(loggedIn(user));
    app.dispatch(logoutRequested());
    await app.until('videos/homeLoaded');
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
  async 'switch-plan'() {
    const app = await begin('/shopping', { ...member, 'GET /api/user': subscriber });
    const yearly = { planId: 'yearly', amount: 7999, currency: 'USD', renewalDays: 365 };
    const present = { planId: 'monthly', amount: 1499, currency: 'USD', renewalDays: 30 };
    const next = () => app.store.getState().user.info?.subscription?.next;
    app.dispatch(switchPlanRequested({ ...yearly, from: subscription.periodEnd }));
    expect(next()).toBeUndefined();
    await app.until('user/planSwitched');
    expect(next()).toEqual({ ...yearly, planName: 'Yearly' });
    const run = app.run(switchPlanRequested.type);

    app.dispatch(switchPlanRequested({ ...present, from: subscription.periodEnd }));
    await app.until('user/planSwitched', 2);
    expect(next()).toBeUndefined();
    expect(app.asked.filter(({ call }) => call === 'PUT /api/payment/plan')).toHaveLength(2);
    return run;
  },
  async 'end-session'() {
    const app = await onAccountPage();
    app.dispatch(endSessionRequested({ sessionId: 'ses_1' }));
    await app.until('account/sessionEnded');
    expect(app.asked.at(-1)).toMatchObject({
      call: 'DELETE /api/user/session',
      input: { sessionId: 'ses_1' },
    });
    return app.run(endSessionRequested.type);
  },
  async 'export-data'() {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:http://localhost/${files.push(blob)}`,
      revokeObjectURL: () => {},
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const app = await onAccountPage();
    app.dispatch(exportRequested({ secretKey: secretKey() }));
    await app.until('account/exportDone');
    expect(files).toHaveLength(1);
    expect(JSON.stringify([app.actions, app.store.getState()])).not.toMatch(/Exported Canary|correct horse/);
    return app.run(exportRequested.type);
  },
  async 'delete-account'() {
    const app = await onAccountPage();
    expect(window.localStorage.getItem('userid')).toBe(user.id);
    app.dispatch(deletionRequested({ secretKey: secretKey() }));
    await app.until('videos/homeLoaded');
    expect(app.store.getState().session.status).toBe('visitor');
    expect(app.store.getState().user.info).toBeNull();
    expect(app.history.stack).toEqual(['/']);
    expect(window.localStorage.getItem('userid')).toBeNull();
    expect(JSON.stringify(app.actions)).not.toContain('correct horse');
    return app.run(deletionRequested.type);
  },
  async 'consent-given'() {
    const app = await withPixels('refused');
    app.dispatch(consentChangeRequested({ granted: true }));
    await app.until('consent/pixelsInjected');
    expect(window.localStorage.getItem('consent')).toBe('granted');
    return app.run(consentChangeRequested.type);
  },
  async 'consent-taken-back'() {
    const app = await withPixels('granted');
    await app.until('consent/pixelsInjected');
    // The page reloads; jsdom reports that it cannot.
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    app.dispatch(consentChangeRequested({ granted: false }));
    await app.until('consent/consentRefused');
    await jest.advanceTimersByTimeAsync(100);
    expect(String(said.mock.calls[0]?.[0])).toContain('Not implemented: navigation');
    expect(window.localStorage.getItem('consent')).toBe('refused');
    return app.run(consentChangeRequested.type);
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
  clearGuestLibrary();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('every list that is checked here has a scenario, and every scenario a list', () => {
  expect(Object.keys(scenarios).sort()).toEqual(flowsIn('jsdom').sort());
});

const isOneDocument = (run: string[] | string[][]): run is string[] => typeof run[0] === 'string';

test.each(Object.entries(scenarios))('%s runs as docs/flows.md says', async (name, scenario) => {
  const run = await scenario();
  const { seen, expected } = compared(listOf(name), isOneDocument(run) ? [run] : run);
  expect(asLines(name, seen)).toEqual(asLines(name, expected));
});
