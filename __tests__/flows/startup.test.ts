import { beforeEach, expect, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { allowClickIds, hasWaitingClickIds, refuseClickIds } from '../../src/core/entryParams.ts';
import { toFailure } from '../../src/core/failures.ts';
import { pageRestored, reopenRequested, selectLocation } from '../../src/core/navigation/slice.ts';
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
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { analytics } from '../../src/flows/analytics.ts';
import {
  askConsent,
  inject,
  loadPixels,
  loadReports,
  mayMeasure,
  startPixels,
} from '../../src/flows/consent.ts';
import { dropIntent, readIntent } from '../../src/flows/intent.ts';
import {
  appStarted,
  intentDropped,
  intentResumed,
  recheckUser,
  resumeIntent,
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

const started = (codeKey: string | null, rendered = false) => startup(appStarted({ codeKey, rendered }));

test('who is here, what was under way, and what to measure', () =>
  steps(started(null), [
    [raw.call(refreshUser, undefined)],
    [raw.call(resumeIntent)],
    [raw.call(startPixels)],
  ]));

test('the one-use code of a sign-in page comes from the vault', () =>
  steps(started('key-1'), [
    [raw.call(takeSecret, 'key-1'), 'one-use'],
    [raw.call(refreshUser, 'one-use')],
    [raw.call(resumeIntent)],
    [raw.call(startPixels)],
  ]));

const onRenderedPage = (who: string | null): Row[] => [
  [raw.call(refreshUser, undefined)],
  [raw.select(selectUserId), who],
];

test('a page drawn for a visitor is asked for anew when a member is here', () =>
  steps(started(null, true), [
    ...onRenderedPage('usr_1'),
    [raw.put(reopenRequested())],
    [raw.call(resumeIntent)],
    [raw.call(startPixels)],
  ]));

test('a page drawn for a visitor is right for a visitor', () =>
  steps(started(null, true), [
    ...onRenderedPage(null),
    [raw.call(hasGuestLibrary), false],
    [raw.call(resumeIntent)],
    [raw.call(startPixels)],
  ]));

test('a page drawn for a visitor is asked for anew for a guest with something on the shelf', () =>
  steps(started(null, true), [
    ...onRenderedPage(null),
    [raw.call(hasGuestLibrary), true],
    [raw.put(reopenRequested())],
    [raw.call(resumeIntent)],
    [raw.call(startPixels)],
  ]));

const wish = {
  ...unlockRequested({ videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' }),
  meta: { flow: { name: 'unlock', id: 'abc123' } },
};

test('nothing was under way', () => steps(resumeIntent(), [[raw.call(readIntent), null]]));

test.each(['/login', '/register', '/shopping', '/order/easy', '/order/result'])(
  'a wish is taken up again at %s, as it was kept',
  (path) =>
    steps(resumeIntent(), [
      [raw.call(readIntent), wish],
      [raw.select(selectLocation), at(path)],
      [raw.put(intentResumed({ wish: 'unlocked/unlockRequested' }))],
      [raw.put(wish)],
    ]),
);

test.each(['/', '/my', '/videos/v'])('a wish is dropped at %s: the person has moved on', (path) =>
  steps(resumeIntent(), [
    [raw.call(readIntent), wish],
    [raw.select(selectLocation), at(path)],
    [raw.call(dropIntent, wish)],
    [raw.put(intentDropped({ wish: 'unlocked/unlockRequested' }))],
  ]),
);

test('the card document asks for no pixel', () =>
  steps(startPixels(), [[raw.select(selectLocation), at('/order/easy')]]));

const loading = (answer?: unknown): Row[] => [
  [raw.select(selectLocation), at('/')],
  [raw.call(loadReports), answer],
];

test('without settings nothing is measured', () => steps(startPixels(), loading(null)));

test('without consent nothing is measured', () =>
  steps(startPixels(), [...loading(reports), [raw.call(mayMeasure, reports), false]]));

test('with consent click ids are kept and pixels injected', () =>
  steps(startPixels(), [
    ...loading(reports),
    [raw.call(mayMeasure, reports), true],
    [raw.call(allowClickIds)],
    [raw.call(inject, reports)],
  ]));

test('the settings go to the store', () =>
  steps(loadReports(), [[raw.call(api.getReports), reports], [raw.put(reportsLoaded(reports))]], reports));

test('settings out of reach cost nothing else', () =>
  steps(
    loadReports(),
    [[raw.call(api.getReports), throws(offline())], [raw.put(reportsFailed(toFailure(offline())))]],
    null,
  ));

test.each([null, 'granted'])('where consent is implied nobody is asked (kept: %s)', (kept) =>
  steps(mayMeasure(implied), [[raw.call(local.get, 'consent'), kept], [raw.put(consentNotNeeded())]], true),
);

test('a no stays a no where consent is implied', () =>
  steps(
    mayMeasure(implied),
    [
      [raw.call(local.get, 'consent'), 'refused'],
      [raw.put(consentRefused())],
      [raw.select(selectConsent), 'refused'],
    ],
    false,
  ));

test('nobody is asked about nothing: without pixels and click ids there is nothing to keep', () =>
  steps(mayMeasure([]), [[raw.call(hasWaitingClickIds), false], [raw.put(consentNotNeeded())]], false));

test('a click id alone is asked about', () =>
  steps(
    mayMeasure([]),
    [
      [raw.call(hasWaitingClickIds), true],
      [raw.call(local.get, 'consent'), null],
      [raw.call(askConsent)],
      [raw.select(selectConsent), 'refused'],
    ],
    false,
  ));

const required = [...reports, { config_key: 'consent', config_value: 'required' }];

test.each([[reports], [required]])(
  'any other word about consent than "implied" means that it is needed',
  (settings) =>
    steps(
      mayMeasure(settings),
      [
        [raw.call(local.get, 'consent'), 'granted'],
        [raw.put(consentGranted())],
        [raw.select(selectConsent), 'granted'],
      ],
      true,
    ),
);

test.each(['facebook_pixel_id', 'google_analytics', 'tiktok_pixel'])('%s is asked about', (config_key) =>
  steps(
    mayMeasure([{ config_key, config_value: 'x' }]),
    [[raw.call(local.get, 'consent'), null], [raw.call(askConsent)], [raw.select(selectConsent), 'granted']],
    true,
  ),
);

test.each(['refused', 'something else'])('a kept "%s" is not asked again and measures nothing', (kept) =>
  steps(
    mayMeasure(reports),
    [
      [raw.call(local.get, 'consent'), kept],
      [raw.put(consentRefused())],
      [raw.select(selectConsent), 'refused'],
    ],
    false,
  ),
);

test.each(['granted', 'refused'] as const)('a new visitor is asked (%s)', (word) =>
  steps(
    mayMeasure(reports),
    [[raw.call(local.get, 'consent'), null], [raw.call(askConsent)], [raw.select(selectConsent), word]],
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

test('waits for either answer and for nothing else', () => {
  expect(askedFor()(consentGranted())).toBe(true);
  expect(askedFor()(consentRefused())).toBe(true);
  expect(askedFor()(consentAsked())).toBe(false);
});

const asked = (answer?: unknown): Row[] => [
  [raw.put(consentAsked())],
  [raw.take(askedFor() as never)],
  [raw.select(selectConsent), answer],
];

test('yes is kept', () =>
  steps(askConsent(), [...asked('granted'), [raw.call(local.set, 'consent', 'granted')]]));

test('no is kept, and what was brought along is forgotten', () =>
  steps(askConsent(), [
    ...asked('refused'),
    [raw.call(local.set, 'consent', 'refused')],
    [raw.call(refuseClickIds)],
  ]));

test("the vendors' code is fetched only now, and measuring outlives start-up", () =>
  steps(inject(reports), [
    [raw.call(loadPixels), { analytics }],
    [raw.select(selectConsent), 'granted'],
    [raw.spawn(analytics, reports)],
  ]));

test('a word taken back while the code came counts', () =>
  steps(inject(reports), [
    [raw.call(loadPixels), { analytics }],
    [raw.select(selectConsent), 'refused'],
  ]));

test('code that cannot be fetched costs nothing else', () => {
  steps(inject(reports), [[raw.call(loadPixels), throws(new Error('Loading chunk failed'))]]);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test('the code is there to be fetched', async () => {
  expect((await loadPixels()).analytics).toBe(analytics);
});

test('the start of the app begins a run of that name', () => {
  expect(appStarted.type).toBe('app/started');
});

test('the app starts once', () =>
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
])('a page from the cache asks who is here: %s', (_, before, now, anew) => {
  const reopened: Row[] = anew ? [[raw.put(reopenRequested())]] : [];
  steps(recheckUser(), [
    [raw.select(selectUserId), before],
    [raw.call(refreshUser)],
    [raw.select(selectUserId), now],
    ...reopened,
  ]);
});
