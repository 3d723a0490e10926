import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { allowClickIds, refuseClickIds } from '../../src/core/entryParams.ts';
import { toFailure } from '../../src/core/failures.ts';
import {
  intentDropped,
  intentResumed,
  pageRestored,
  reopenRequested,
  selectLocation,
} from '../../src/core/navigation/slice.ts';
import { refreshUser } from '../../src/core/session/saga.ts';
import { selectUserId } from '../../src/core/session/slice.ts';
import {
  consentAsked,
  consentGranted,
  consentNotNeeded,
  consentRefused,
  reportsFailed,
  reportsLoaded,
  selectConsent,
} from '../../src/features/consent/slice.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { analytics } from '../../src/flows/analytics.ts';
import {
  askConsent,
  closeBannerSpace,
  inject,
  loadPixels,
  loadReports,
  mayMeasure,
  startPixels,
} from '../../src/flows/consent.ts';
import { dropIntent, INTENT_MS, readIntents } from '../../src/flows/intent.ts';
import { resumePurchase } from '../../src/flows/payment/purchase.ts';
import {
  appStarted,
  giveUpIntent,
  recheckUser,
  resumeIntent,
  resumeIntents,
  startup,
  startupSaga,
} from '../../src/flows/startup.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { local } from '../../src/lib/storage.ts';
import { offline } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const at = (path: string) => ({ path, search: '', key: 'k', from: '' });
const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
const implied = [...reports, { config_key: 'consent', config_value: 'implied' }];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const started = (codeKey: string | null, rendered = false) =>
  startup(appStarted({ codeKey, rendered, path: '/order/result', search: '?orderId=ord_1' }));
const resumed: Row[] = [
  [raw.call(resumePurchase, '/order/result', '?orderId=ord_1')],
  [raw.call(resumeIntents, '/order/result')],
];

test('start-up resumes what another document interrupted before it loads the user and starts the pixels', () =>
  steps(started(null), [...resumed, [raw.call(refreshUser, undefined)], [raw.call(startPixels)]]));

test('start-up takes the one-use code of a sign-in page from the vault', () =>
  steps(started('key-1'), [
    ...resumed,
    [raw.call(takeSecret, 'key-1'), 'one-use'],
    [raw.call(refreshUser, 'one-use')],
    [raw.call(startPixels)],
  ]));

const onRenderedPage = (who: string | null): Row[] => [
  ...resumed,
  [raw.call(refreshUser, undefined)],
  [raw.select(selectUserId), who],
];

test('start-up reloads a page rendered for a visitor when a member is here', () =>
  steps(started(null, true), [
    ...onRenderedPage('usr_1'),
    [raw.put(reopenRequested())],
    [raw.call(startPixels)],
  ]));

test.each([
  ['keeps', 'a visitor is here', false],
  ['reloads', 'this browser holds a guest library', true],
])('%s a page rendered for a visitor when %s', (_does, _when, library) =>
  steps(started(null, true), [
    ...onRenderedPage(null),
    [raw.call(hasGuestLibrary), library],
    ...(library ? [[raw.put(reopenRequested())] as Row] : []),
    [raw.call(startPixels)],
  ]),
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
  steps(resumeIntents('/shopping'), [[raw.call(readIntents), []]]));

test.each([
  ['/shopping', 'account'],
  ['/login', 'account'],
  ['/login', 'login'],
  ['/register', 'login'],
  ['/login', 'plan'],
  ['/shopping', 'plan'],
  ['/order/easy', 'plan'],
  ['/order/result', 'plan'],
  ['/shopping', null],
] as const)('start-up resumes the stored request at %s, where it waited (%s)', (path, detour) => {
  const stored = intent(detour);
  steps(resumeIntents(path), [[raw.call(readIntents), [stored]], [raw.call(resumeIntent, stored, true)]]);
});

test.each([
  ['/', 'plan'],
  ['/my', 'plan'],
  ['/videos/v', 'plan'],
  ['/shopping', 'login'],
  ['/order/easy', 'account'],
] as const)('start-up gives a stored request up at %s, where it did not wait (%s)', (path, detour) => {
  const stored = intent(detour);
  steps(resumeIntents(path), [[raw.call(readIntents), [stored]], [raw.call(giveUpIntent, stored)]]);
});

test('start-up gives a request up that was stored long ago', () => {
  const stored = intent('plan', Date.now() - INTENT_MS);
  steps(resumeIntents('/shopping'), [[raw.call(readIntents), [stored]], [raw.call(giveUpIntent, stored)]]);
});

test('start-up resumes the request that waits for a payment first, then the checkout that signs in for it', () => {
  const stored = intent('plan');
  steps(resumeIntents('/shopping'), [
    [raw.call(readIntents), [stored, signingIn]],
    [raw.call(resumeIntent, stored, false)],
    [raw.call(resumeIntent, signingIn, true)],
  ]);
});

test('on the card page only the request that waits for its payment goes on', () => {
  const stored = intent('plan');
  steps(resumeIntents('/order/easy'), [
    [raw.call(readIntents), [stored, signingIn]],
    [raw.call(resumeIntent, stored, true)],
    [raw.call(giveUpIntent, signingIn)],
  ]);
});

test.each([
  ['plan', true, 'plan'],
  ['login', true, 'login'],
  ['account', true, 'account'],
  [null, true, null],
  ['plan', false, null],
] as const)('a request that waited in "%s" and is the last: %s', (detour, isLast, resumedIn) =>
  steps(resumeIntent(intent(detour), isLast), [
    [raw.put(intentResumed({ request: 'unlocked/unlockRequested', detour: resumedIn }, flow))],
    [raw.put({ ...wish, meta: { flow, resumedIn } })],
  ]),
);

test('says of a request that it is given up', () =>
  steps(giveUpIntent(intent('plan')), [
    [raw.call(dropIntent, wish)],
    [raw.put(intentDropped({ request: 'unlocked/unlockRequested' }, flow))],
  ]));

test('start-up loads no pixels on the card page', () =>
  steps(startPixels(), [[raw.select(selectLocation), at('/order/easy')], [raw.call(closeBannerSpace)]]));

const loading = (answer?: unknown): Row[] => [
  [raw.select(selectLocation), at('/')],
  [raw.call(loadReports), answer],
];

test('start-up measures nothing without settings', () =>
  steps(startPixels(), [...loading(null), [raw.call(closeBannerSpace)]]));

test('start-up measures nothing without consent', () =>
  steps(startPixels(), [
    ...loading(reports),
    [raw.call(mayMeasure, reports), false],
    [raw.call(closeBannerSpace)],
  ]));

test('start-up injects pixels with consent', () =>
  steps(startPixels(), [
    ...loading(reports),
    [raw.call(mayMeasure, reports), true],
    [raw.call(closeBannerSpace)],
    [raw.call(inject, reports)],
  ]));

test('start-up stores the loaded settings', () =>
  steps(loadReports(), [[raw.call(api.getReports), reports], [raw.put(reportsLoaded(reports))]], reports));

test('start-up goes on without settings when they fail to load', () =>
  steps(
    loadReports(),
    [[raw.call(api.getReports), throws(offline())], [raw.put(reportsFailed(toFailure(offline())))]],
    null,
  ));

test.each([null, 'granted'])('start-up does not ask where consent is implied (kept: %s)', (kept) =>
  steps(
    mayMeasure(implied),
    [[raw.call(local.get, 'consent'), kept], [raw.call(allowClickIds)], [raw.put(consentNotNeeded())]],
    true,
  ),
);

test.each([
  [[]],
  [[{ config_key: 'consent', config_value: 'required' }]],
  [[{ config_key: 'consent', config_value: 'implied' }]],
])('start-up asks nothing and keeps click ids where no pixel is configured (%j)', (settings) =>
  steps(mayMeasure(settings), [[raw.call(allowClickIds)], [raw.put(consentNotNeeded())]], false),
);

const required = [...reports, { config_key: 'consent', config_value: 'required' }];

test.each([[reports], [required]])(
  'start-up requires consent unless the setting says "implied"',
  (settings) =>
    steps(
      mayMeasure(settings),
      [
        [raw.call(local.get, 'consent'), 'granted'],
        [raw.put(consentGranted())],
        [raw.select(selectConsent), 'granted'],
        [raw.call(allowClickIds)],
      ],
      true,
    ),
);

test.each([
  ['refused', 'required', reports],
  ['something else', 'required', reports],
  ['refused', 'implied', implied],
])(
  'start-up neither asks again nor measures after a kept "%s" where consent is %s',
  (kept, _consent, settings) =>
    steps(
      mayMeasure(settings),
      [
        [raw.call(local.get, 'consent'), kept],
        [raw.put(consentRefused())],
        [raw.select(selectConsent), 'refused'],
        [raw.call(refuseClickIds)],
      ],
      false,
    ),
);

test.each(['granted', 'refused'] as const)('start-up asks a new visitor (%s)', (word) =>
  steps(
    mayMeasure(reports),
    [
      [raw.call(local.get, 'consent'), null],
      [raw.call(askConsent)],
      [raw.select(selectConsent), word],
      [raw.call(word === 'granted' ? allowClickIds : refuseClickIds)],
    ],
    word === 'granted',
  ),
);

/** What the question waits for: a test of the pattern itself, as it has no name outside. */
const askedFor = () => {
  const saga = askConsent();
  saga.next();
  const effect = saga.next().value as unknown as { payload: { pattern: (action: unknown) => boolean } };
  return effect.payload.pattern;
};

test('start-up waits for either answer and for nothing else', () => {
  expect(askedFor()(consentGranted())).toBe(true);
  expect(askedFor()(consentRefused())).toBe(true);
  expect(askedFor()(consentAsked())).toBe(false);
});

const asked = (answer?: unknown): Row[] => [
  [raw.put(consentAsked())],
  [raw.take(askedFor() as never)],
  [raw.select(selectConsent), answer],
];

test.each(['granted', 'refused'])('start-up stores the answer: %s', (word) =>
  steps(askConsent(), [...asked(word), [raw.call(local.set, 'consent', word)]]),
);

test("start-up fetches the vendors' code only after consent, and measures beyond start-up", () =>
  steps(inject(reports), [
    [raw.call(loadPixels), { analytics }],
    [raw.select(selectConsent), 'granted'],
    [raw.spawn(analytics, reports)],
  ]));

test('start-up injects nothing when consent is withdrawn while the code loads', () =>
  steps(inject(reports), [
    [raw.call(loadPixels), { analytics }],
    [raw.select(selectConsent), 'refused'],
  ]));

test('start-up starts once, and rechecks the user after a restored page', () =>
  steps(startupSaga(), [
    [raw.takeLeading(appStarted, startup)],
    [raw.takeLatest(pageRestored, recheckUser)],
  ]));

test.each([
  ['the same member', 'usr_1', 'usr_1', false],
  ['a visitor as before', null, null, false],
  ['somebody who has signed out elsewhere', 'usr_1', null, true],
  ['somebody who has signed in elsewhere', null, 'usr_1', true],
  ['somebody else', 'usr_1', 'usr_2', true],
])('start-up rechecks the user on a page from the cache: %s', (_, before, now, anew) => {
  const reopened: Row[] = anew ? [[raw.put(reopenRequested())]] : [];
  steps(recheckUser(), [
    [raw.select(selectUserId), before],
    [raw.call(refreshUser)],
    [raw.select(selectUserId), now],
    ...reopened,
  ]);
});
