import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { allowClickIds, refuseClickIds } from '../../src/core/entryParams.ts';
import { toFailure } from '../../src/core/failures.ts';
import * as navigation from '../../src/core/navigation/slice.ts';
import { refreshUser } from '../../src/core/session/saga.ts';
import { selectUserId } from '../../src/core/session/slice.ts';
import * as consent from '../../src/features/consent/slice.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { analytics } from '../../src/flows/analytics.ts';
import * as measuring from '../../src/flows/consent.ts';
import { dropIntent, INTENT_MS, readIntents } from '../../src/flows/intent.ts';
import { resumePurchase } from '../../src/flows/payment/purchase.ts';
import * as sagas from '../../src/flows/startup.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { local } from '../../src/lib/storage.ts';
import { offline } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const at = (path: string) => ({ path, search: '', key: 'k', from: '' });
const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
const implied = [...reports, { config_key: 'consent', config_value: 'implied' }];

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

const started = (codeKey: string | null, rendered = false) =>
  sagas.startup(sagas.appStarted({ codeKey, rendered, path: '/order/result', search: '?orderId=ord_1' }));
const resumed: Row[] = [
  [raw.call(resumePurchase, '/order/result', '?orderId=ord_1')],
  [raw.call(sagas.resumeIntents, '/order/result')],
];

test('start-up resumes what another document interrupted before it loads the user and starts the pixels', () =>
  steps(started(null), [...resumed, [raw.call(refreshUser, undefined)], [raw.call(measuring.startPixels)]]));

test('start-up loads the user with the stored one-use code of a sign-in page', () =>
  steps(started('key-1'), [
    ...resumed,
    [raw.call(takeSecret, 'key-1'), 'one-use'],
    [raw.call(refreshUser, 'one-use')],
    [raw.call(measuring.startPixels)],
  ]));

const onRenderedPage = (who: string | null): Row[] => [
  ...resumed,
  [raw.call(refreshUser, undefined)],
  [raw.select(selectUserId), who],
];

const reopens: Row = [raw.put(navigation.reopenRequested())];
test.each<[string, string, Row[]]>([
  ['keeps', 'a visitor is here', [...onRenderedPage(null), [raw.call(hasGuestLibrary), false]]],
  ['reloads', 'a member is here', [...onRenderedPage('usr_1'), reopens]],
  [
    'reloads',
    'this browser holds a guest library',
    [...onRenderedPage(null), [raw.call(hasGuestLibrary), true], reopens],
  ],
])('start-up %s a page rendered for a visitor when %s', (_does, _when, rows) =>
  steps(started(null, true), [...rows, [raw.call(measuring.startPixels)]]),
);

const wish = {
  ...unlockRequested({ videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' }),
  meta: { flow: { name: 'unlock', id: 'abc123' } },
};

const { flow } = wish.meta;
type Waits = 'login' | 'account' | 'plan' | null;
const intent = (detour: Waits, storedAt = Date.now()) => ({ request: wish, detour, storedAt });
const checkout = {
  ...checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }),
  meta: { flow: { name: 'checkout', id: 'abc123' } },
};
const signingIn = { request: checkout, detour: 'account' as const, storedAt: Date.now() };

test('start-up resumes nothing when no request was stored', () =>
  steps(sagas.resumeIntents('/shopping'), [[raw.call(readIntents), []]]));

test.each([
  ['/shopping', 'account', true],
  ['/login', 'account', true],
  ['/login', 'login', true],
  ['/register', 'login', true],
  ['/login', 'plan', true],
  ['/shopping', 'plan', true],
  ['/order/easy', 'plan', true],
  ['/order/result', 'plan', true],
  ['/shopping', null, true],
  ['/', 'plan', false],
  ['/my', 'plan', false],
  ['/videos/v', 'plan', false],
  ['/shopping', 'login', false],
  ['/order/easy', 'account', false],
] as const)(
  'start-up at %s resumes a request that waited for "%s" (%s), or else gives it up',
  (path, detour, is) => {
    const stored = intent(detour);
    const goesOn = is ? raw.call(sagas.resumeIntent, stored, true) : raw.call(sagas.giveUpIntent, stored);
    steps(sagas.resumeIntents(path), [[raw.call(readIntents), [stored]], [goesOn]]);
  },
);

test('start-up gives up a request that was stored an hour ago', () => {
  const stored = intent('plan', Date.now() - INTENT_MS);
  steps(sagas.resumeIntents('/shopping'), [
    [raw.call(readIntents), [stored]],
    [raw.call(sagas.giveUpIntent, stored)],
  ]);
});

test('start-up resumes a request before the checkout that pays for it, and gives up that checkout on the card page', () => {
  const stored = intent('plan');
  const both: Row = [raw.call(readIntents), [stored, signingIn]];
  steps(sagas.resumeIntents('/shopping'), [
    both,
    [raw.call(sagas.resumeIntent, stored, false)],
    [raw.call(sagas.resumeIntent, signingIn, true)],
  ]);
  steps(sagas.resumeIntents('/order/easy'), [
    both,
    [raw.call(sagas.resumeIntent, stored, true)],
    [raw.call(sagas.giveUpIntent, signingIn)],
  ]);
});

test.each([
  ['plan', true, 'plan'],
  ['login', true, 'login'],
  ['account', true, 'account'],
  [null, true, null],
  ['plan', false, null],
] as const)(
  'a resumed request that waited in "%s" keeps its detour only if it is the last one: %s',
  (detour, isLast, resumedIn) =>
    steps(sagas.resumeIntent(intent(detour), isLast), [
      [raw.put(navigation.intentResumed({ request: 'unlocked/unlockRequested', detour: resumedIn }, flow))],
      [raw.put({ ...wish, meta: { flow, resumedIn } })],
    ]),
);

test('giving up a request drops its stored intent and dispatches intentDropped', () =>
  steps(sagas.giveUpIntent(intent('plan')), [
    [raw.call(dropIntent, wish)],
    [raw.put(navigation.intentDropped({ request: 'unlocked/unlockRequested' }, flow))],
  ]));

test('start-up loads no pixels on the card page', () =>
  steps(measuring.startPixels(), [
    [raw.select(navigation.selectLocation), at('/order/easy')],
    [raw.call(measuring.closeBannerSpace)],
  ]));

const loading = (answer?: unknown): Row[] => [
  [raw.select(navigation.selectLocation), at('/')],
  [raw.call(measuring.loadReports), answer],
];

test.each([
  ['settings', loading(null)],
  ['consent', [...loading(reports), [raw.call(measuring.mayMeasure, reports), false] as Row]],
])('start-up measures nothing without %s', (_what, rows) =>
  steps(measuring.startPixels(), [...rows, [raw.call(measuring.closeBannerSpace)]]),
);

test('start-up injects pixels with consent', () =>
  steps(measuring.startPixels(), [
    ...loading(reports),
    [raw.call(measuring.mayMeasure, reports), true],
    [raw.call(measuring.closeBannerSpace)],
    [raw.call(measuring.inject, reports)],
  ]));

test('start-up stores the loaded settings', () => {
  const loads: Row[] = [[raw.call(api.getReports), reports], [raw.put(consent.reportsLoaded(reports))]];
  steps(measuring.loadReports(), loads, reports);
});

test('start-up continues without settings when they fail to load', () =>
  steps(
    measuring.loadReports(),
    [[raw.call(api.getReports), throws(offline())], [raw.put(consent.reportsFailed(toFailure(offline())))]],
    null,
  ));

const setting = (config_value: string) => ({ config_key: 'consent', config_value });
const kept = (word: string | null): Row => [raw.call(local.get, 'consent'), word];
const said = (word: string): Row => [raw.select(consent.selectConsent), word];
const keepsIds: Row = [raw.call(allowClickIds)];
const dropsIds: Row = [raw.call(refuseClickIds)];
const notNeeded: Row[] = [keepsIds, [raw.put(consent.consentNotNeeded())]];
const granted = [kept('granted'), [raw.put(consent.consentGranted())], said('granted'), keepsIds];
const refuses: Row = [raw.put(consent.consentRefused())];
const refused = (word: string) => [kept(word), refuses, said('refused'), dropsIds];
const asks = (word: 'granted' | 'refused') => [
  kept(null),
  [raw.call(measuring.askConsent)],
  said(word),
  word === 'granted' ? keepsIds : dropsIds,
];

test.each([
  ['where consent is implied', implied, [kept(null), ...notNeeded], true],
  ['where consent is implied, and was given', implied, [kept('granted'), ...notNeeded], true],
  ['where consent is implied, and was refused', implied, refused('refused'), false],
  ['where no pixel is configured', [], notNeeded, false],
  ['where no pixel is configured, whatever consent is required', [setting('required')], notNeeded, false],
  ['where no pixel is configured, and consent is implied', [setting('implied')], notNeeded, false],
  ['where nothing is set, and consent was given', reports, granted, true],
  ['where consent is required, and was given', [...reports, setting('required')], granted, true],
  ['where consent is required, and was refused', reports, refused('refused'), false],
  ['where something else was kept than an answer', reports, refused('something else'), false],
  ['where a new visitor says yes', reports, asks('granted'), true],
  ['where a new visitor says no', reports, asks('refused'), false],
])('start-up applies the consent rules to click ids and measurement %s', (_where, settings, rows, measures) =>
  steps(measuring.mayMeasure(settings), rows as Row[], measures),
);

/** What the question waits for: a test of the pattern itself, as it has no name outside. */
const askedFor = () => {
  const saga = measuring.askConsent();
  saga.next();
  const effect = saga.next().value as unknown as { payload: { pattern: (action: unknown) => boolean } };
  return effect.payload.pattern;
};

test('start-up waits for consent to be granted or refused, and for no other action', () => {
  expect(askedFor()(consent.consentGranted())).toBe(true);
  expect(askedFor()(consent.consentRefused())).toBe(true);
  expect(askedFor()(consent.consentAsked())).toBe(false);
});

test.each(['granted', 'refused'])('start-up asks for consent, and stores the answer: %s', (word) =>
  steps(measuring.askConsent(), [
    [raw.put(consent.consentAsked())],
    [raw.take(askedFor() as never)],
    [raw.select(consent.selectConsent), word],
    [raw.call(local.set, 'consent', word)],
  ]),
);

test('start-up spawns analytics after loading its code, unless consent was withdrawn meanwhile', () => {
  const loaded: Row = [raw.call(measuring.loadPixels), { analytics }];
  steps(measuring.inject(reports), [
    loaded,
    [raw.select(consent.selectConsent), 'granted'],
    [raw.spawn(analytics, reports)],
  ]);
  // It may be withdrawn while the code loads.
  steps(measuring.inject(reports), [loaded, [raw.select(consent.selectConsent), 'refused']]);
});

test('start-up runs once at a time, and rechecks the user when a page is restored from the cache', () =>
  steps(sagas.startupSaga(), [
    [raw.takeLeading(sagas.appStarted, sagas.startup)],
    [raw.takeLatest(navigation.pageRestored, sagas.recheckUser)],
  ]));

test.each([
  ['the same member', 'usr_1', 'usr_1', false],
  ['a visitor as before', null, null, false],
  ['somebody who has signed out elsewhere', 'usr_1', null, true],
  ['somebody who has signed in elsewhere', null, 'usr_1', true],
  ['somebody else', 'usr_1', 'usr_2', true],
])('start-up rechecks the user on a page from the cache: %s', (_, before, now, anew) => {
  steps(sagas.recheckUser(), [
    [raw.select(selectUserId), before],
    [raw.call(refreshUser)],
    [raw.select(selectUserId), now],
    ...(anew ? [reopens] : []),
  ]);
});
