import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { CallName } from '../../contract/calls.ts';
import { TIMEOUT_MS } from '../../src/api/client.ts';
import { storeStartParams } from '../../src/core/entryParams.ts';
import { downloadRequested } from '../../src/features/downloads/slice.ts';
import { progressMade, stepCounted } from '../../src/features/history/slice.ts';
import { pushRequested } from '../../src/features/notifications/slice.ts';
import { remoteAddressRequested } from '../../src/features/videos/slice.ts';
import { clearGuestLibrary, storeGuestSave } from '../../src/guest/guestLibrary.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import type { App, Script } from '../support/app.ts';
import { answerInFrame } from '../support/cardFrame.ts';
import { keepsEpisodes } from '../support/keepsEpisodes.ts';
import * as sample from '../support/samples.ts';
import { takesPushes } from '../support/takesPushes.ts';
import {
  drawApp,
  glass,
  inFreshBrowser,
  MEMBER as LOOKING,
  VISITOR as PASSING,
  settle,
} from './wholeApp.tsx';

/* Section 8 of the specification: every call that the app makes may fail, and in every way. */

jest.mock('../../src/player/Player.tsx', () => jest.requireActual('../support/stubPlayer.tsx'));

/** Not made by the app's client: the browser goes there itself. */
const REDIRECTS = {
  'GET /api/user/facebook': 'a link of the document: the server answers with a redirect to the sign-in page',
  'GET /api/payment/withdrawal': 'a link in a mail: the server answers with a redirect to the refund policy',
  'GET /api/user/facebook/callback': 'the sign-in page sends the browser here, which is sent on to the app',
} as const satisfies Partial<Record<CallName, string>>;

type Fault = { fetch: (request: Request) => Promise<Response>; code: number | null };

const refusal = (code: number, status = 200): Fault => ({
  fetch: async () => new Response(JSON.stringify({ code, message: 'The projector is on fire.' }), { status }),
  code,
});
const unreadable = (body: string, status = 200): Fault => ({
  fetch: async () => new Response(body, { status }),
  code: null,
});
const neverAnswers = ({ signal }: Request) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** What else can be wrong with an answer is the same to everybody here: `api/client.test.ts` says what. */
const FAULTS: Record<string, Fault> = {
  offline: { fetch: () => Promise.reject(new TypeError('Failed to fetch')), code: null },
  'no answer in time': { fetch: neverAnswers, code: null },
  'HTTP 500 with a message': refusal(500, 500),
  'HTTP 502 of a proxy': unreadable('<h1>Bad gateway</h1>', 502),
  'HTTP 429': refusal(429, 429),
  'code 500': refusal(500),
  'code 401': refusal(401),
  'code 402': refusal(402),
  'code 404': refusal(404),
  'code 422': refusal(422),
  'HTML instead of JSON': unreadable('<!doctype html><title>Welcome to the hotel network</title>'),
  'an empty body': unreadable(''),
};

const expectToWait = () =>
  expect(screen.getByRole('heading', { name: /^(Confirming your payment|Not confirmed yet)/ })).toBeVisible();

const yearlyTerms = { planId: 'yearly', amount: 7999, currency: 'USD', renewalDays: 365 };
const { subscription } = sample;
const VISITOR: Script = { ...PASSING, 'POST /api/payment/withdrawal': sample.withdrawal() };
const MEMBER: Script = {
  ...VISITOR,
  ...LOOKING,
  'GET /api/user/session': [sample.session({ current: true, id: 'ses_here' }), sample.session()],
  'DELETE /api/user/session': null,
  'POST /api/user/export': sample.accountExport(),
  'DELETE /api/user': null,
  'POST /api/user/notInterested': null,
  'PUT /api/user/notification': null,
  'DELETE /api/user/push': null,
  'DELETE /api/user/favorite': null,
  'POST /api/video/unlock': { videoId: 'v', reason: 'daily', episodes: [sample.episode(9, 'unlocked', 'v')] },
  'GET /api/payment/history': { items: [sample.order({ status: 'paid' })], cursor: null },
  'GET /api/payment/receipt': sample.receipt(),
  'POST /api/payment/pay': sample.order({ status: 'paid' }),
  'PUT /api/payment/plan': { ...subscription, next: { ...yearlyTerms, planName: 'Yearly' } },
  'GET /api/webhook/payment/paypal-cancel': sample.order({ status: 'cancelled' }),
};
const ongoing = (reminder: boolean): Script => ({
  ...MEMBER,
  'GET /api/video': sample.video('v', { complete: false }),
  'GET /api/video/episode': { ...sample.episodeList({ videoId: 'v' }), reminder },
});
const SUBSCRIBER: Script = {
  ...MEMBER,
  'GET /api/user': sample.subscriber,
  'GET /api/payment/method': sample.methodInfo(),
  'POST /api/payment/method': sample.methodInfo('done'),
};
const CHANGE = '/order/easy?subscription=change';
const CANCELLED: Script = {
  ...MEMBER,
  'GET /api/user': {
    ...sample.user,
    subscription: { ...subscription, status: 'cancelled', periodEnd: '2999-04-03T12:00:00.000Z' },
  },
};

type Row = {
  at: string;
  /** A member's, unless told otherwise. */
  server?: Script;
  /** Before the page is there. */
  before?: () => void;
  /** What the person does there. */
  does?: (app: App) => Promise<void>;
  /** Nobody waits for it: nothing shows, and this is where its failure is seen. */
  quietly?: string;
  /** The failures that lead on to something better than a complaint. */
  instead?: Record<string, () => void>;
};

const expectHeading = (name: string, level = 2) =>
  expect(screen.getByRole('heading', { name, level })).toBeVisible();
/** Ends what a row has done to the browser. */
let takeBack = () => {};
const switchesPush = (on: boolean) => async (app: App) => {
  act(() => void app.dispatch(pushRequested({ on })));
  await settle();
};
const expectNoStory = () => expectHeading('We can’t find this story', 1);
const press = async (name: string | RegExp) => {
  // Whether it can be seen is for the tests of its screen, and takes long to find out.
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await settle();
};
const fill = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  }
};
/** Fills a form in and sends it. */
const sends = (fields: Record<string, string>, name: string) => async () => {
  fill(fields);
  await press(name);
};
const presses =
  (...names: (string | RegExp)[]) =>
  async () => {
    for (const name of names) await press(name);
  };
/** Asks for a proof in a sheet, and gives it. */
const proves = (opens: string, submits: string) => async () => {
  await press(opens);
  await sends({ Password: 'correct horse' }, submits)();
};
const withMailedCode = () => {
  window.history.replaceState(null, '', '/retrievePassword?code=code_1');
  storeStartParams();
};
const EMAIL = { Email: 'robin@example.com' };
const SIGN_IN = { ...EMAIL, Password: 'correct horse' };
const TWICE = { 'Repeat password': 'correct horse' };
const remindsMe = presses(/Choose an episode/, 'Remind me');

const ROWS = {
  'GET /api/user': { at: '/my' },
  'POST /api/user/login': { at: '/login', server: VISITOR, does: sends(SIGN_IN, 'Sign in') },
  'POST /api/user/account': {
    at: '/shopping',
    server: VISITOR,
    async does() {
      await press('Pay by card');
      fill(SIGN_IN);
      await press('Continue');
    },
  },
  'POST /api/user/logout': {
    at: '/my',
    does: () => press('Log out'),
    // The session is over, which is what was wanted.
    instead: { 'code 401': () => expectHeading('Featured Videos') },
  },
  'POST /api/user/register': {
    at: '/register',
    server: VISITOR,
    does: sends({ ...SIGN_IN, ...TWICE }, 'Register'),
  },
  'POST /api/user/password': { at: '/retrievePassword', server: VISITOR, does: sends(EMAIL, 'Send link') },
  'POST /api/user/password/link': {
    at: '/retrievePassword',
    server: VISITOR,
    before: withMailedCode,
    instead: { 'code 404': () => expectHeading('This link no longer works') },
  },
  'PUT /api/user/password': {
    at: '/retrievePassword',
    server: VISITOR,
    before: withMailedCode,
    does: sends({ 'New password': 'correct horse', ...TWICE }, 'Save and sign in'),
  },
  'GET /api/user/notification': { at: '/individual' },
  'PUT /api/user/notification': {
    at: '/individual',
    async does() {
      fireEvent.click(screen.getByRole('switch', { name: 'When a payment fails', hidden: true }));
      await settle();
    },
  },
  'POST /api/user/push': {
    at: '/individual',
    before: () => {
      takeBack = takesPushes();
    },
    does: switchesPush(true),
  },
  'DELETE /api/user/push': { at: '/individual', does: switchesPush(false) },
  'GET /api/user/session': { at: '/individual' },
  'DELETE /api/user/session': {
    at: '/individual',
    does: () => press('Sign out: Firefox · Android'),
    // It has ended meanwhile.
    instead: { 'code 404': () => expect(screen.queryByRole('button', { name: /^Sign out:/ })).toBeNull() },
  },
  'POST /api/user/export': { at: '/individual', does: proves('Export my data', 'Create the file') },
  'DELETE /api/user': { at: '/individual', does: proves('Delete my account', 'Delete my account for good') },
  'POST /api/user/merge': { at: '/', before: () => storeGuestSave('v', true), quietly: 'guest/mergeFailed' },
  'GET /api/user/history': { at: '/historys' },
  'POST /api/user/history': {
    at: '/videos/v',
    async does(app) {
      act(() => void app.dispatch(progressMade({ videoId: 'v', episodeId: 'v-1', second: 5 })));
      await settle();
    },
    quietly: 'offline/changeDeferred',
  },
  'DELETE /api/user/history': {
    at: '/historys',
    server: {
      ...MEMBER,
      'GET /api/user/history': { items: [sample.place({ video: glass })], cursor: null },
      'DELETE /api/user/history': [],
    },
    does: () => press('Clear history'),
  },
  'POST /api/user/rating': { at: '/videos/v', does: presses(/Choose an episode/, 'About', 'Loved it') },
  'POST /api/user/reminder': { at: '/videos/v', server: ongoing(false), does: remindsMe },
  'DELETE /api/user/reminder': { at: '/videos/v', server: ongoing(true), does: remindsMe },
  'POST /api/user/notInterested': {
    at: '/?feed=1',
    server: { ...MEMBER, 'GET /api/homepage/query': { items: [glass], cursor: null } },
    does: () => press(/^Not interested in/),
  },
  'GET /api/user/favorite': { at: '/favorites' },
  'POST /api/user/favorite': { at: '/videos/v', does: () => press('Save to My List') },
  'DELETE /api/user/favorite': {
    at: '/videos/v',
    server: { ...MEMBER, 'GET /api/video/episode': sample.episodeList({ videoId: 'v', saved: true }) },
    does: () => press('Saved. Remove from My List'),
  },
  'GET /api/video': { at: '/videos/v', server: VISITOR, instead: { 'code 404': expectNoStory } },
  'GET /api/video/episode': { at: '/videos/v', server: VISITOR, instead: { 'code 404': expectNoStory } },
  'POST /api/video/download': {
    at: '/favorites?downloads=1',
    before: () => {
      takeBack = keepsEpisodes().undo;
    },
    async does(app) {
      const { media: _media, ...episode } = sample.episode(1, 'free', 'v');
      act(() => void app.dispatch(downloadRequested({ video: sample.video('v'), episode, height: 480 })));
      await settle();
    },
    // The row of the episode says so.
    quietly: 'downloads/downloadFailed',
  },
  'GET /api/video/episode/address': {
    at: '/videos/v',
    async does(app) {
      const wish = { videoId: 'v', episodeId: 'v-9', answerKey: storeSecret(() => {}) };
      act(() => void app.dispatch(remoteAddressRequested(wish)));
      await settle();
    },
    // The player says itself that the film does not come.
    quietly: 'videos/remoteAddressFailed',
  },
  'GET /api/video/unlock': { at: '/unlocked' },
  'POST /api/video/unlock': {
    at: '/videos/v?ep=9',
    does: () => press(/^Watch this one free/),
    instead: { 'code 402': () => expectHeading('Choose your plan', 1) },
  },
  'GET /api/payment': {
    at: '/order/result?orderId=ord_1',
    instead: {
      'code 404': () => expectHeading('We can’t find this order'),
      // The page keeps asking by itself, and says so.
      offline: expectToWait,
    },
  },
  'GET /api/payment/history': { at: '/individual' },
  'GET /api/payment/receipt': {
    at: '/order/result?orderId=ord_1',
    server: {
      ...MEMBER,
      'GET /api/payment': sample.order({ status: 'paid', receiptNumber: 'R-2026-000001' }),
    },
  },
  'POST /api/payment/withdrawal': {
    at: '/refundPolicy',
    server: VISITOR,
    does: sends({ 'Order or receipt number': 'ord_1', ...EMAIL }, 'Email me the link'),
  },
  'GET /api/payment/method': {
    at: CHANGE,
    server: { ...SUBSCRIBER, 'GET /api/payment/method': { ...sample.methodInfo(), subscription: null } },
    instead: { 'code 404': () => expectHeading('Nothing to change here') },
  },
  'POST /api/payment/method': {
    at: CHANGE,
    server: {
      ...SUBSCRIBER,
      // Whoever asks again has been refused, and is here no more.
      'GET /api/payment/method': (_, times) => (times === 1 ? sample.methodInfo() : { refused: 401 }),
    },
    async does() {
      act(() => answerInFrame(document.querySelector('iframe') as HTMLIFrameElement, 'ctok_1'));
      fill({ 'First name': 'Robin', 'Last name': 'Berg' });
      fireEvent.click(screen.getByRole('checkbox'));
      await press('Use this card');
    },
  },
  'POST /api/payment/order': { at: '/shopping', does: () => press('Pay by card') },
  'POST /api/payment/pay': { at: '/shopping', does: () => press(/PayPal/) },
  'POST /api/payment/cancel': { at: '/my', server: SUBSCRIBER, does: presses('Cancel renewal', /^Yes/) },
  'DELETE /api/payment/cancel': { at: '/my', server: CANCELLED, does: () => press('Resume renewal') },
  'PUT /api/payment/plan': {
    at: '/shopping',
    server: {
      ...SUBSCRIBER,
      'GET /api/plan': [sample.plan(), sample.plan({ ...yearlyTerms, id: 'yearly', name: 'Yearly' })],
    },
    async does() {
      fireEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
      await press('Switch to Yearly');
    },
  },
  'GET /api/plan': { at: '/shopping', server: VISITOR },
  'GET /api/tag': { at: '/browse/asian-stories', server: VISITOR, quietly: 'videos/categoriesFailed' },
  'GET /api/homepage': { at: '/', server: VISITOR },
  'GET /api/homepage/query': {
    at: '/browse/asian-stories',
    server: VISITOR,
    instead: { 'code 404': () => expect(screen.getByText('We can’t find this category')).toBeVisible() },
  },
  'GET /api/homepage/suggestion': {
    at: '/search',
    server: VISITOR,
    async does() {
      fill({ 'Search series': 'wolf' });
      await settle();
    },
    quietly: 'search/suggestionsFailed',
  },
  'GET /api/statics.png': {
    at: '/videos/v',
    server: VISITOR,
    async does(app) {
      act(() => void app.dispatch(stepCounted({ event: 'play', videoId: 'v', episodeId: 'v-1' })));
      await settle();
    },
    quietly: 'api/failed',
  },
  'GET /api/information': { at: '/contactUs', server: VISITOR },
  'GET /api/reports': { at: '/', server: VISITOR, quietly: 'consent/reportsFailed' },
  'GET /api/webhook/payment/paypal-cancel': {
    at: '/order/result?orderId=ord_1&cancelled',
    server: { ...MEMBER, 'GET /api/payment': sample.order({ status: 'cancelled' }) },
    // The order itself is asked for next, and tells the same.
    quietly: 'orders/resultSettled',
  },
} satisfies Partial<Record<CallName, Row>>;

/** Answered with a picture: whatever is in its body, it has come. */
const PICTURE = 'GET /api/statics.png';

let complaints: jest.SpiedFunction<typeof console.error>;

inFreshBrowser();
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  takeBack();
  clearGuestLibrary();
  window.history.replaceState(null, '', '/');
});

async function visit(call: CallName, { at, server = MEMBER, before, does }: Row, fault: Fault | null) {
  before?.();
  if (fault) jest.spyOn(globalThis, 'fetch').mockImplementation((request) => fault.fetch(request as Request));
  const app = drawApp({ at, server: fault ? { ...server, [call]: 'fetched' } : server });
  await settle();
  await does?.(app);
  if (fault === FAULTS['no answer in time']) await settle(TIMEOUT_MS);
  await settle();
  return app;
}

const toastsOf = (app: App) => [app.store.getState().toasts].flatMap((toast) => toast ?? []);
const alerts = () => [...document.querySelectorAll('[role=alert]')].filter((each) => each.textContent);
/** How a person whose session has ended goes on. */
const waysToSignIn = () => [
  ...screen.queryAllByRole('link', { name: 'Sign in' }),
  ...screen.queryAllByRole('button', { name: 'Sign in' }),
];
const failuresOf = (app: App, call: CallName) =>
  app.actions.filter(
    ({ type, payload }) => type === 'api/failed' && (payload as { call: string }).call === call,
  );

/** A member's session ends with a refusal, and this is said once. A member who logs out knows. */
const endsASession = (app: App, call: CallName) =>
  call !== 'POST /api/user/logout' &&
  app.actions.some(({ type, payload }) => /session\/(userLoaded|loggedIn)$/.test(type) && payload !== null);

/** Something to read, and nothing that is waited for in vain. */
function expectAScreen() {
  const main = document.querySelector('main') as HTMLElement;
  expect(main.textContent).not.toBe('');
  expect(main).toBeVisible();
  expect(within(main).queryByText(/^Load/)).toBeNull();
}

test('every call of the contract is a redirect, or is made by the client and has a row', () => {
  const written = readFileSync('contract/calls.ts', 'utf8').matchAll(/^ {2}'([A-Z]+ \/api\/[^']+)':/gm);
  const all = [...written].map(([, name]) => name);
  const client = readFileSync('src/api/index.ts', 'utf8');
  const made = all.filter((name) => client.includes(`'${name}'`));
  expect(made.length).toBeGreaterThan(30);
  expect(Object.keys(ROWS).sort()).toEqual(made.sort());
  expect([...made, ...Object.keys(REDIRECTS)].sort()).toEqual(all.sort());
});

/**
 * What becomes of a failure is decided in two places, the client and the toasts. So every failure is tried on
 * a screen's own call, a list's, one of money and one that nobody sees; the others fail in one way, and in
 * those that their screens treat in a way of their own.
 */
const IN_EVERY_WAY = [
  'GET /api/video',
  'GET /api/user/favorite',
  'POST /api/payment/order',
  'GET /api/statics.png',
] as const;
const faultsOf = (call: CallName, { instead = {} }: Row) =>
  (IN_EVERY_WAY as readonly string[]).includes(call)
    ? Object.keys(FAULTS)
    : [...new Set(['offline', ...Object.keys(instead)])];

describe.each(Object.entries(ROWS) as [CallName, Row][])('a failure of %s', (call, row) => {
  test.each(faultsOf(call, row))('leaves a usable screen without a crash (%s)', async (name) => {
    const fault = FAULTS[name] as Fault;
    const app = await visit(call, row, fault);
    expectAScreen();
    expect(complaints.mock.calls).toEqual([]);
    expect(app.types()).not.toContain('app/sagaCrashed');
    if (call === PICTURE && !/HTTP|offline|time/.test(name)) {
      expect(failuresOf(app, call)).toEqual([]);
      return;
    }

    const [failure] = failuresOf(app, call);
    expect(failure?.payload).toMatchObject({ code: fault.code });
    const ended = screen.queryAllByText(/^You’ve been signed out/);
    expect(ended).toHaveLength(fault.code === 401 && endsASession(app, call) ? 1 : 0);

    if (row.quietly) {
      expect(app.types()).toContain(row.quietly);
      expect(alerts()).toEqual([]);
      // What the server says to the person is told even so.
      if (fault.code === null) expect(toastsOf(app)).toEqual([]);
    } else if (row.instead?.[name]) {
      row.instead[name]();
    } else {
      const wayOn = fault.code === 401 ? waysToSignIn() : [];
      expect([...toastsOf(app), ...alerts(), ...wayOn]).not.toEqual([]);
    }
  });
});
