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
  recogniseAgain,
  resumeIntent,
  startup,
  startupSaga,
} from '../../src/flows/startup.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { local } from '../../src/lib/storage.ts';
import { offline } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const at = (path: string) => ({ path, search: '', key: 'k', from: '' });
const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
const implied = [...reports, { config_key: 'consent', config_value: 'implied' }];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const started = (codeKey: string | null, rendered = false) =>
  walk(startup(appStarted({ codeKey, rendered })));

test('who is here, what was under way, and what to measure', () =>
  started(null)
    .yields(raw.call(refreshUser, undefined))
    .gets()
    .yields(raw.call(resumeIntent))
    .gets()
    .yields(raw.call(startPixels))
    .gets()
    .ends());

test('the one-use code of a sign-in page comes from the vault', () =>
  started('key-1')
    .yields(raw.call(takeSecret, 'key-1'))
    .gets('one-use')
    .yields(raw.call(refreshUser, 'one-use'))
    .gets()
    .yields(raw.call(resumeIntent))
    .gets()
    .yields(raw.call(startPixels))
    .gets()
    .ends());

const onRenderedPage = (who: string | null) =>
  started(null, true)
    .yields(raw.call(refreshUser, undefined))
    .gets()
    .yields(raw.select(selectUserId))
    .gets(who);

test('a page drawn for a visitor is asked for anew when a member is here', () =>
  onRenderedPage('usr_1')
    .yields(raw.put(reopenRequested()))
    .gets()
    .yields(raw.call(resumeIntent))
    .gets()
    .yields(raw.call(startPixels))
    .gets()
    .ends());

test('a page drawn for a visitor is right for a visitor', () =>
  onRenderedPage(null)
    .yields(raw.call(hasGuestLibrary))
    .gets(false)
    .yields(raw.call(resumeIntent))
    .gets()
    .yields(raw.call(startPixels))
    .gets()
    .ends());

test('a page drawn for a visitor is asked for anew for a guest with something on the shelf', () =>
  onRenderedPage(null)
    .yields(raw.call(hasGuestLibrary))
    .gets(true)
    .yields(raw.put(reopenRequested()))
    .gets()
    .yields(raw.call(resumeIntent))
    .gets()
    .yields(raw.call(startPixels))
    .gets()
    .ends());

const wish = {
  ...unlockRequested({ videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' }),
  meta: { flow: { name: 'unlock', id: 'abc123' } },
};

test('nothing was under way', () => walk(resumeIntent()).yields(raw.call(readIntent)).gets(null).ends());

test.each(['/login', '/register', '/shopping', '/order/easy', '/order/result'])(
  'a wish is taken up again at %s, as it was kept',
  (path) =>
    walk(resumeIntent())
      .yields(raw.call(readIntent))
      .gets(wish)
      .yields(raw.select(selectLocation))
      .gets(at(path))
      .yields(raw.put(intentResumed({ wish: 'unlocked/unlockRequested' })))
      .gets()
      .yields(raw.put(wish))
      .gets()
      .ends(),
);

test.each(['/', '/my', '/videos/v'])('a wish is dropped at %s: the person has moved on', (path) =>
  walk(resumeIntent())
    .yields(raw.call(readIntent))
    .gets(wish)
    .yields(raw.select(selectLocation))
    .gets(at(path))
    .yields(raw.call(dropIntent, wish))
    .gets()
    .yields(raw.put(intentDropped({ wish: 'unlocked/unlockRequested' })))
    .gets()
    .ends(),
);

test('the card document asks for no pixel', () =>
  walk(startPixels()).yields(raw.select(selectLocation)).gets(at('/order/easy')).ends());

const loading = () =>
  walk(startPixels()).yields(raw.select(selectLocation)).gets(at('/')).yields(raw.call(loadReports));

test('without settings nothing is measured', () => loading().gets(null).ends());

test('without consent nothing is measured', () =>
  loading().gets(reports).yields(raw.call(mayMeasure, reports)).gets(false).ends());

test('with consent click ids are kept and pixels injected', () =>
  loading()
    .gets(reports)
    .yields(raw.call(mayMeasure, reports))
    .gets(true)
    .yields(raw.call(allowClickIds))
    .gets()
    .yields(raw.call(inject, reports))
    .gets()
    .ends());

test('the settings go to the store', () =>
  walk(loadReports())
    .yields(raw.call(api.getReports))
    .gets(reports)
    .yields(raw.put(reportsLoaded(reports)))
    .gets()
    .ends(reports));

test('settings out of reach cost nothing else', () =>
  walk(loadReports())
    .yields(raw.call(api.getReports))
    .throws(offline())
    .yields(raw.put(reportsFailed(toFailure(offline()))))
    .gets()
    .ends(null));

test.each([null, 'granted'])('where consent is implied nobody is asked (kept: %s)', (kept) =>
  walk(mayMeasure(implied))
    .yields(raw.call(local.get, 'consent'))
    .gets(kept)
    .yields(raw.put(consentNotNeeded()))
    .gets()
    .ends(true),
);

test('a no stays a no where consent is implied', () =>
  walk(mayMeasure(implied))
    .yields(raw.call(local.get, 'consent'))
    .gets('refused')
    .yields(raw.put(consentRefused()))
    .gets()
    .yields(raw.select(selectConsent))
    .gets('refused')
    .ends(false));

test('nobody is asked about nothing: without pixels and click ids there is nothing to keep', () =>
  walk(mayMeasure([]))
    .yields(raw.call(hasWaitingClickIds))
    .gets(false)
    .yields(raw.put(consentNotNeeded()))
    .gets()
    .ends(false));

test('a click id alone is asked about', () =>
  walk(mayMeasure([]))
    .yields(raw.call(hasWaitingClickIds))
    .gets(true)
    .yields(raw.call(local.get, 'consent'))
    .gets(null)
    .yields(raw.call(askConsent))
    .gets()
    .yields(raw.select(selectConsent))
    .gets('refused')
    .ends(false));

const required = [...reports, { config_key: 'consent', config_value: 'required' }];

test.each([[reports], [required]])(
  'any other word about consent than "implied" means that it is needed',
  (settings) =>
    walk(mayMeasure(settings))
      .yields(raw.call(local.get, 'consent'))
      .gets('granted')
      .yields(raw.put(consentGranted()))
      .gets()
      .yields(raw.select(selectConsent))
      .gets('granted')
      .ends(true),
);

test.each(['facebook_pixel_id', 'google_analytics', 'tiktok_pixel'])('%s is asked about', (config_key) =>
  walk(mayMeasure([{ config_key, config_value: 'x' }]))
    .yields(raw.call(local.get, 'consent'))
    .gets(null)
    .yields(raw.call(askConsent))
    .gets()
    .yields(raw.select(selectConsent))
    .gets('granted')
    .ends(true),
);

test.each(['refused', 'something else'])('a kept "%s" is not asked again and measures nothing', (kept) =>
  walk(mayMeasure(reports))
    .yields(raw.call(local.get, 'consent'))
    .gets(kept)
    .yields(raw.put(consentRefused()))
    .gets()
    .yields(raw.select(selectConsent))
    .gets('refused')
    .ends(false),
);

test.each(['granted', 'refused'] as const)('a new visitor is asked (%s)', (word) =>
  walk(mayMeasure(reports))
    .yields(raw.call(local.get, 'consent'))
    .gets(null)
    .yields(raw.call(askConsent))
    .gets()
    .yields(raw.select(selectConsent))
    .gets(word)
    .ends(word === 'granted'),
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

const asked = () =>
  walk(askConsent())
    .yields(raw.put(consentAsked()))
    .gets()
    .yields(raw.take(askedFor() as never))
    .gets()
    .yields(raw.select(selectConsent));

test('yes is kept', () =>
  asked()
    .gets('granted')
    .yields(raw.call(local.set, 'consent', 'granted'))
    .gets()
    .ends());

test('no is kept, and what was brought along is forgotten', () =>
  asked()
    .gets('refused')
    .yields(raw.call(local.set, 'consent', 'refused'))
    .gets()
    .yields(raw.call(refuseClickIds))
    .gets()
    .ends());

test("the vendors' code is fetched only now, and measuring outlives start-up", () =>
  walk(inject(reports))
    .yields(raw.call(loadPixels))
    .gets({ analytics })
    .yields(raw.select(selectConsent))
    .gets('granted')
    .yields(raw.spawn(analytics, reports))
    .gets()
    .ends());

test('a word taken back while the code came counts', () =>
  walk(inject(reports))
    .yields(raw.call(loadPixels))
    .gets({ analytics })
    .yields(raw.select(selectConsent))
    .gets('refused')
    .ends());

test('code that cannot be fetched costs nothing else', () => {
  walk(inject(reports)).yields(raw.call(loadPixels)).throws(new Error('Loading chunk failed')).ends();
  expect(console.error).toHaveBeenCalledTimes(1);
});

test('the code is there to be fetched', async () => {
  expect((await loadPixels()).analytics).toBe(analytics);
});

test('the app starts once', () =>
  walk(startupSaga())
    .yields(raw.takeLeading(appStarted, startup))
    .gets()
    .yields(raw.takeLatest(pageRestored, recogniseAgain))
    .gets()
    .ends());

test.each([
  ['the same member', 'usr_1', 'usr_1', false],
  ['a visitor as before', null, null, false],
  ['somebody who has signed out elsewhere', 'usr_1', null, true],
  ['somebody who has signed in elsewhere', null, 'usr_1', true],
  ['somebody else', 'usr_1', 'usr_2', true],
])('a page from the cache asks who is here: %s', (_, before, now, anew) => {
  const asked = walk(recogniseAgain())
    .yields(raw.select(selectUserId))
    .gets(before)
    .yields(raw.call(refreshUser))
    .gets()
    .yields(raw.select(selectUserId))
    .gets(now);
  if (anew) asked.yields(raw.put(reopenRequested())).gets().ends();
  else asked.ends();
});
