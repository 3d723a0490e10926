import type { Action } from '@reduxjs/toolkit';
import { readMailedCode, storeStartParams } from '../../src/core/entryParams.ts';
import { keepChange } from '../../src/core/offline/keptChanges.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { consentChangeRequested } from '../../src/features/consent/slice.ts';
import {
  downloadRequested,
  removeRequested as downloadsRemoved,
} from '../../src/features/downloads/slice.ts';
import { toggleRequested } from '../../src/features/favourites/slice.ts';
import { notInterestedRequested } from '../../src/features/forYou/slice.ts';
import { hideRequested, hideReverted, rowWanted } from '../../src/features/history/continueWatchingSlice.ts';
import * as history from '../../src/features/history/slice.ts';
import { installRequested } from '../../src/features/install/slice.ts';
import { choicesRequested, pushRequested } from '../../src/features/notifications/slice.ts';
import { methodChangeRequested } from '../../src/features/orders/methodSlice.ts';
import { cardPaymentRequested } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { suggestionsRequested } from '../../src/features/search/slice.ts';
import { shareRequested } from '../../src/features/share/slice.ts';
import * as subscriptionEvents from '../../src/features/subscription/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import * as account from '../../src/features/user/accountSlice.ts';
import * as userEvents from '../../src/features/user/slice.ts';
import { rateRequested } from '../../src/features/videos/ratingsSlice.ts';
import { remindRequested } from '../../src/features/videos/remindersSlice.ts';
import { remoteAddressRequested } from '../../src/features/videos/slice.ts';
import { requested as withdrawalRequested } from '../../src/features/withdrawal/slice.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { type App, inAFreshBrowser, runOver, type Script, startApp } from '../support/app.ts';
import { mountFrame } from '../support/cardFrame.ts';
import { asLines, compared } from '../support/flows/compare.ts';
import { flowsIn, listOf } from '../support/flows/lists.ts';
import { keepsEpisodes } from '../support/keepsEpisodes.ts';
import * as samples from '../support/samples.ts';
import { order, subscriber, subscription, user, video } from '../support/samples.ts';
import * as people from '../support/scenarios.ts';
import { EMAIL, FORM, member, secretKey, settle, unlocked, visitor } from '../support/scenarios.ts';
import { takesPushes } from '../support/takesPushes.ts';

/* docs/flows.md lists every flow as the actions of a run. The lists run here over a scripted server. */

const REQUEST = { ...people.EPISODE, by: 'plan' } as const;

/** The documents of a test, each in place of the one before. */
const documents: App[] = [];
async function open(at: string, server: Script) {
  const app = startApp({ at, server });
  documents.push(app);
  await app.until('session/userLoaded');
  return app;
}

inAFreshBrowser();
afterEach(() => void documents.splice(0));

/** Opens a page, and waits for what shows that it has opened. */
const opening = (at: string, server: Script, opened: string) => async () => {
  const app = await open(at, server);
  await app.until(opened);
  return app;
};

type Tap = { at: string; server?: Script; loaded?: string; request: () => Action; outcome: string };
/** Opens a page, waits until it has loaded, taps, and waits for what comes of it. */
const tapping =
  ({ at, server = member, loaded, request, outcome }: Tap) =>
  async () => {
    const app = await open(at, server);
    if (loaded) await app.until(loaded);
    app.dispatch(request());
    await app.until(outcome);
    await settle();
    return app;
  };

/** Does what people do in the runs that are recorded, too. */
const recorded = (name: people.Scenario) => async () => {
  await people.scenarios[name]({ open });
  await settle();
};

async function onChangePage() {
  mountFrame();
  const app = await open('/order/easy?subscription=change', {
    ...member,
    'GET /api/payment/method': ({ changeId }) => samples.methodInfo(changeId === undefined ? null : 'done'),
    'POST /api/payment/method': samples.methodInfo('pending'),
  });
  await app.until('paymentMethod/methodLoaded');
  app.dispatch(methodChangeRequested(FORM));
  await app.until('paymentMethod/methodAnswered');
}

const accountPage: Script = {
  ...member,
  'GET /api/user/session': [samples.session({ current: true, id: 'ses_here' }), samples.session()],
  'DELETE /api/user/session': null,
  'GET /api/payment/history': { items: [order({ status: 'paid' })], cursor: null },
  'POST /api/user/export': samples.accountExport(),
  'DELETE /api/user': null,
};
const onAccountPage = opening('/individual', accountPage, 'payments/pageReceived');

async function withPixels(word: 'granted' | 'refused') {
  window.localStorage.setItem('consent', word);
  const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
  const app = await open('/individual', { ...visitor, 'GET /api/reports': reports });
  await app.until(word === 'granted' ? 'consent/consentGranted' : 'consent/consentRefused');
  return app;
}

/** A visitor at the shop, sent there from the wall. */
async function unlockUntilTheShop(server: Script = visitor) {
  const app = await open('/videos/v?ep=9', server);
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested(REQUEST));
  await app.until('plans/plansLoaded');
  return app;
}

/** From the order on, every action of its run says which order it is about. */
function expectOrderOnMeta(request: string) {
  const actions = documents.flatMap((app) => app.actions);
  const id = actions.find(({ type }) => type === request)?.meta?.flow?.id;
  const run = actions.filter(({ meta }) => meta?.flow?.id === id);
  const placed = run.findIndex(({ type }) => type === 'orders/orderPlaced');
  expect(run.slice(0, placed).filter(({ meta }) => meta?.orderId !== undefined)).toEqual([]);
  const last = run.findLastIndex(({ type }) => type === 'receipt/receiptReceived');
  expect(run.slice(placed, last + 1).filter(({ meta }) => meta?.orderId !== 'ord_1')).toEqual([]);
}

const feed: Script = {
  ...member,
  'GET /api/homepage/query': { items: ['v', 'w', 'x'].map((id) => video(id)), cursor: null },
  'POST /api/user/notInterested': null,
};
const subscribed: Script = {
  ...member,
  'GET /api/user': subscriber,
  'PUT /api/payment/plan': ({ planId, amount, currency, renewalDays }) => ({
    ...subscription,
    ...(planId !== subscription.planId && {
      next: { planId, planName: 'Yearly', amount, currency, renewalDays },
    }),
  }),
};
const remind = (from: string) => remindRequested({ videoId: 'v', on: true, from });

/** Each leaves its run in the documents; one that has another run in view gives its actions. */
const { media: _media, ...episode } = samples.episode(1, 'free', 'v');
const toKeep = { video: samples.video('v'), episode, height: 480 };
const onDevice = (request: Action, outcome: string) => async () => {
  const { undo } = keepsEpisodes();
  const app = await open('/my', visitor);
  app.dispatch(request);
  await app.until(outcome);
  undo();
};

const scenarios: Record<string, () => Promise<unknown>> = {
  startup: opening('/my', member, 'consent/consentNotNeeded'),
  watch: opening('/videos/v', member, 'videos/episodesLoaded'),
  information: opening('/privacyPolicy', visitor, 'information/pageReceived'),
  'for-you': opening('/?feed=1', feed, 'forYou/pagePrepared'),
  'unlock-daily': recorded('freePickAsMember'),
  'save-guest': recorded('saveAsGuest'),
  'save-offline': tapping({
    at: '/my',
    server: { ...member, 'POST /api/user/favorite': 'offline' },
    request: () => toggleRequested({ videoId: 'v', saved: true }),
    outcome: 'favourites/toggled',
  }),
  async 'send-kept'() {
    const app = await open('/my', { ...member, 'POST /api/user/favorite': null });
    await keepChange(user.id, { kind: 'favourite', videoId: 'v', saved: true });
    window.dispatchEvent(new Event('online'));
    await app.until('offline/changesDelivered');
  },
  download: onDevice(downloadRequested(toKeep), 'downloads/downloadDone'),
  'download-removed': onDevice(downloadsRemoved({ episodeIds: [toKeep.episode.id] }), 'downloads/removed'),
  async install() {
    const app = await open('/my', visitor);
    window.installPrompt = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    app.dispatch(installRequested());
    await app.until('install/installed');
  },
  async push() {
    const undo = takesPushes();
    const app = await open('/my', member);
    app.dispatch(pushRequested({ on: true }));
    await app.until('notifications/pushSwitched');
    undo();
  },
  'notification-choices': tapping({
    at: '/my',
    server: { ...member, 'PUT /api/user/notification': null },
    request: () => choicesRequested(samples.notifications().choices),
    outcome: 'notifications/choicesSaved',
  }),
  'remove-history': recorded('removeFromHistory'),
  search: recorded('search'),
  login: recorded('signIn'),
  'merge-guest': recorded('signInWithSaves'),
  language: recorded('language'),
  rate: tapping({
    at: '/videos/v',
    loaded: 'videos/episodesLoaded',
    request: () => rateRequested({ videoId: 'v', rating: 'up', from: '/videos/v' }),
    outcome: 'ratings/rated',
  }),
  remind: tapping({
    at: '/videos/v',
    loaded: 'videos/episodesLoaded',
    request: () => remind('/videos/v'),
    outcome: 'reminders/reminded',
  }),
  'not-interested': tapping({
    at: '/?feed=1',
    server: feed,
    loaded: 'forYou/pagePrepared',
    request: () => notInterestedRequested({ videoId: 'w', undo: false }),
    outcome: 'forYou/notInterestedStored',
  }),
  rail: tapping({ at: '/my', request: rowWanted, outcome: 'continueWatching/rowSettled' }),
  share: tapping({
    at: '/videos/v',
    request: () => shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 1, second: 42 }),
    outcome: 'share/shared',
  }),
  'cancel-renewal': tapping({
    at: '/my',
    server: subscribed,
    request: subscriptionEvents.cancelRenewalRequested,
    outcome: 'subscription/renewalCancelled',
  }),
  'resume-renewal': tapping({
    at: '/my',
    server: subscribed,
    request: subscriptionEvents.resumeRenewalRequested,
    outcome: 'subscription/renewalResumed',
  }),
  'end-session': tapping({
    at: '/individual',
    server: accountPage,
    loaded: 'payments/pageReceived',
    request: () => account.endSessionRequested({ sessionId: 'ses_1' }),
    outcome: 'account/sessionEnded',
  }),
  'method-page': onChangePage,
  'change-method': onChangePage,
  async 'buying-whole'() {
    await recorded('buyingWhole')();
    expect(documents.at(-1)?.history.stack).toEqual(['/videos/v?ep=9']);
    expect(window.sessionStorage.getItem('intent')).toBeNull();
    const asked = documents.map((app) => app.asked.filter(({ call }) => call === 'POST /api/video/unlock'));
    expect(asked.map(({ length }) => length)).toEqual([1, 0, 1]);
    expectOrderOnMeta(unlockRequested.type);
  },
  async purchase() {
    await recorded('purchase')();
    expectOrderOnMeta('orders/checkoutRequested');
  },
  async 'unlock-abandoned'() {
    const app = await unlockUntilTheShop();
    app.goTo('/');
    await app.until('unlocked/unlockAbandoned');
  },
  async 'unlock-with-a-plan'() {
    const app = await unlockUntilTheShop({
      ...visitor,
      'POST /api/user/login': subscriber,
      'POST /api/video/unlock': unlocked,
    });
    people.choosePlan(app);
    await people.settle();
    people.enterAccount(app);
    await app.until('videos/episodesLoaded', 2);
    expect(app.asked.map(({ call }) => call)).not.toContain('POST /api/payment/order');
  },
  async 'unlock-replaced'() {
    const app = await open('/videos/v?ep=9', { ...member, 'POST /api/video/unlock': unlocked });
    app.dispatch(unlockRequested({ ...REQUEST, episodeId: 'v-10', episodeNumber: 10 }));
    app.dispatch(unlockRequested(REQUEST));
    await app.until('unlocked/episodeUnlocked');
    await settle();
  },
  async subscribe() {
    const app = await open('/my', member);
    app.dispatch(subscribeRequested({ from: '/my' }));
    await app.until('plans/plansLoaded');
    people.choosePlan(app);
    const result = await people.pay({ open }, app, { 'GET /api/user': subscriber });
    await result.until('navigation/navigated', 2);
  },
  async 'card-declined'() {
    mountFrame();
    const app = await open('/order/easy?orderId=ord_1', {
      ...member,
      'GET /api/payment': order(),
      'POST /api/payment/pay': order({ status: 'declined', declineCode: 'card_declined' }),
    });
    await app.until('orders/orderLoaded');
    app.dispatch(cardPaymentRequested(FORM));
    await app.until('orders/cardPaymentAnswered');
    await settle();
  },
  async result() {
    const app = await open('/order/result?orderId=ord_1', {
      ...member,
      'GET /api/payment': (_input, times) =>
        times < 7 ? order({ status: 'pending' }) : order({ status: 'paid', receiptNumber: 'R-2026-000001' }),
      'GET /api/payment/receipt': samples.receipt(),
    });
    await app.until('receipt/receiptReceived');
  },
  async withdrawal() {
    const app = await open('/refundPolicy', {
      ...visitor,
      'POST /api/payment/withdrawal': samples.withdrawal({ status: 'received' }),
    });
    await app.until('information/pageReceived');
    expect(app.types()).not.toContain('payments/listOpened');
    const request = { orderId: 'ord_1', email: EMAIL, confirm: true };
    app.dispatch(withdrawalRequested(request));
    await app.until('withdrawal/received');
    expect(app.asked.at(-1)).toMatchObject({ call: 'POST /api/payment/withdrawal', input: request });
  },
  async 'withdrawal-confirmed'() {
    await recorded('withdraw')();
    const sent = documents[0]?.asked.find(({ call }) => call === 'POST /api/payment/withdrawal');
    expect(sent?.input).not.toHaveProperty('email');
  },
  async 'remind-visitor'() {
    const app = await open('/videos/v?ep=2', visitor);
    await app.until('videos/episodesLoaded');
    app.dispatch(remind('/videos/v?ep=2'));
    await people.logInOnTheWay(app);
    await app.until('videos/episodesLoaded', 2);
    expect(app.address()).toBe('/videos/v?ep=2');
  },
  async 'undo-removal'() {
    const app = await open('/historys', member);
    await app.until('history/pageReceived');
    app.dispatch(history.removeRequested(null));
    await app.until('continueWatching/rowSettled');
    app.dispatch(history.restoreRequested());
    await app.until('continueWatching/rowSettled', 2);
  },
  async progress() {
    const app = await open('/videos/v', member);
    app.dispatch(history.progressMade({ videoId: 'v', episodeId: 'v-1', second: 5 }));
    await app.until('history/progressSaved');
    return app.types().filter((type) => /^(history|continueWatching)\//.test(type));
  },
  async television() {
    const app = await open('/videos/v', {
      ...member,
      'GET /api/video/episode/address': { manifest: '/media/canary/v-9/master.m3u8' },
    });
    await app.until('videos/episodesLoaded');
    const player = jest.fn();
    const wish = { videoId: 'v', episodeId: 'v-9', answerKey: storeSecret(player) };
    app.dispatch(remoteAddressRequested(wish));
    await app.until('videos/remoteAddressDelivered');
    expect(player).toHaveBeenCalledWith('/media/canary/v-9/master.m3u8');
  },
  async suggest() {
    const app = await open('/search', visitor);
    app.dispatch(suggestionsRequested('wo'));
    await settle();
    app.dispatch(suggestionsRequested('wol'));
    await app.until('search/suggestionsReceived');
    await settle(500);
    expect(app.asked.filter(({ call }) => call === 'GET /api/homepage/suggestion')).toHaveLength(1);
    const last = app.actions.filter(({ type }) => type === suggestionsRequested.type).at(-1)?.meta?.flow?.id;
    return app.actions.filter(({ meta }) => meta?.flow?.id === last).map(({ type }) => type);
  },
  async because() {
    const app = await open('/my', member);
    app.dispatch(rowWanted());
    await app.until('continueWatching/rowSettled');
    app.dispatch(history.similarWanted());
    await app.until('videos/pageReceived');
  },
  async 'hide-from-rail'() {
    const app = await open('/my', member);
    app.dispatch(rowWanted());
    await app.until('continueWatching/rowSettled');
    app.dispatch(hideRequested({ videoId: 'v' }));
    await app.until('continueWatching/rowSettled', 2);
    expect(window.localStorage.getItem('continue')).toBeNull();
    app.dispatch(hideReverted());
    await app.until('continueWatching/rowSettled', 3);
    expect(window.localStorage.getItem('continue')).toBe(user.id);
  },
  async 'password-reset'() {
    const app = await open('/retrievePassword', visitor);
    app.dispatch(userEvents.passwordResetRequested({ email: EMAIL }));
    await app.until('user/passwordResetMailed');
    await settle(60_000);
  },
  async 'new-password'() {
    window.history.replaceState(null, '', '/retrievePassword?code=code_canary');
    storeStartParams();
    const app = await open('/retrievePassword', visitor);
    app.dispatch(userEvents.newPasswordRequested({ secretKey: secretKey() }));
    await app.until('navigation/requested');
    expect(readMailedCode()).toBeNull();
    expect(app.history.stack.at(-1)).toBe('/my');
  },
  async logout() {
    const app = await open('/my', member);
    app.dispatch(loggedIn(user));
    app.dispatch(userEvents.logoutRequested());
    await app.until('videos/homeLoaded');
  },
  async 'switch-plan'() {
    const app = await open('/shopping', subscribed);
    const yearly = { planId: 'yearly', amount: 7999, currency: 'USD', renewalDays: 365 };
    const present = { planId: 'monthly', amount: 1499, currency: 'USD', renewalDays: 30 };
    const next = () => app.store.getState().user.info?.subscription?.next;
    app.dispatch(subscriptionEvents.switchPlanRequested({ ...yearly, from: subscription.periodEnd }));
    expect(next()).toBeUndefined();
    await app.until('subscription/planSwitched');
    expect(next()).toEqual({ ...yearly, planName: 'Yearly' });
    app.dispatch(subscriptionEvents.switchPlanRequested({ ...present, from: subscription.periodEnd }));
    await app.until('subscription/planSwitched', 2);
    expect(next()).toBeUndefined();
    expect(app.asked.filter(({ call }) => call === 'PUT /api/payment/plan')).toHaveLength(2);
  },
  async 'export-data'() {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:http://localhost/${files.push(blob)}`,
      revokeObjectURL: () => {},
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const app = await onAccountPage();
    app.dispatch(account.exportRequested({ secretKey: secretKey() }));
    await app.until('account/exportDone');
    expect(files).toHaveLength(1);
  },
  async 'delete-account'() {
    const app = await onAccountPage();
    expect(window.localStorage.getItem('userid')).toBe(user.id);
    app.dispatch(account.deletionRequested({ secretKey: secretKey() }));
    await app.until('videos/homeLoaded');
    expect(app.history.stack).toEqual(['/']);
    expect(window.localStorage.getItem('userid')).toBeNull();
  },
  async 'consent-given'() {
    const app = await withPixels('refused');
    app.dispatch(consentChangeRequested({ granted: true }));
    await app.until('consent/pixelsInjected');
    expect(window.localStorage.getItem('consent')).toBe('granted');
  },
  async 'consent-taken-back'() {
    const app = await withPixels('granted');
    await app.until('consent/pixelsInjected');
    // The page reloads; jsdom reports that it cannot.
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    app.dispatch(consentChangeRequested({ granted: false }));
    await app.until('consent/consentRefused');
    await settle();
    expect(String(said.mock.calls[0]?.[0])).toContain('Not implemented: navigation');
    expect(window.localStorage.getItem('consent')).toBe('refused');
  },
};

test('every list of docs/flows.md that jsdom checks has a scenario, and every scenario has a list', () => {
  expect(Object.keys(scenarios).sort()).toEqual(flowsIn('jsdom').sort());
});

test.each(Object.entries(scenarios))(
  '%s runs as docs/flows.md says, and tells no secret',
  async (name, scenario) => {
    Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true });
    const list = listOf(name);
    const given = await scenario();
    const request = list[0]?.lines[0]?.type ?? '';
    const run = Array.isArray(given) ? [given as string[]] : runOver(documents, request);
    const { seen, expected } = compared(list, run);
    expect(asLines(name, seen)).toEqual(asLines(name, expected));
    const kept = JSON.stringify(documents.map(({ actions, store }) => [actions, store.getState()]));
    expect(kept).not.toMatch(/correct horse|canary/i);
  },
);
