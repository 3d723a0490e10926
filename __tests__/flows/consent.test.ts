import { expect, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { allowClickIds, refuseClickIds } from '../../src/core/entryParams.ts';
import {
  consentChangeRequested,
  consentGranted,
  consentRefused,
  selectConsent,
  selectInjected,
  selectReports,
} from '../../src/features/consent/slice.ts';
import {
  changeConsent,
  consentSaga,
  inject,
  startMeasuring,
  stopMeasuring,
} from '../../src/flows/consent.ts';
import { reloadPage } from '../../src/lib/reloadPage.ts';
import { local } from '../../src/lib/storage.ts';
import { walk } from '../support/walk.ts';

const reports = [{ config_key: 'tiktok_pixel', config_value: 'ABCDEFGHIJ0123456789' }];
const changed = (granted: boolean, before: string) =>
  walk(changeConsent(consentChangeRequested({ granted })))
    .yields(raw.select(selectConsent))
    .gets(before);

test.each(['refused', 'notNeeded', 'granted'])(
  'a yes after "%s" is kept and measures from now on',
  (before) =>
    changed(true, before)
      .yields(raw.call(local.set, 'consent', 'granted'))
      .gets()
      .yields(raw.put(consentGranted()))
      .gets()
      .yields(raw.call(startMeasuring))
      .gets()
      .ends(),
);

test.each(['granted', 'notNeeded'])('a no after "%s" is kept and stops what measures', (before) =>
  changed(false, before)
    .yields(raw.call(local.set, 'consent', 'refused'))
    .gets()
    .yields(raw.put(consentRefused()))
    .gets()
    .yields(raw.call(stopMeasuring))
    .gets()
    .ends(),
);

test.each([
  [true, consentGranted()],
  [false, consentRefused()],
])('the first word (%s) is what start-up waits for: it does the rest', (granted, word) =>
  changed(granted, 'asking').yields(raw.put(word)).gets().ends(),
);

test('to measure is to keep click ids and to inject what is set up', () =>
  walk(startMeasuring())
    .yields(raw.call(allowClickIds))
    .gets()
    .yields(raw.select(selectReports))
    .gets(reports)
    .yields(raw.call(inject, reports))
    .gets()
    .ends());

test('to stop is to forget click ids and to begin the page anew', () =>
  walk(stopMeasuring())
    .yields(raw.call(refuseClickIds))
    .gets()
    .yields(raw.select(selectInjected))
    .gets(['tiktok_pixel'])
    .yields(raw.call(reloadPage))
    .gets()
    .ends());

test('a page on which nothing runs stays', () =>
  walk(stopMeasuring())
    .yields(raw.call(refuseClickIds))
    .gets()
    .yields(raw.select(selectInjected))
    .gets([])
    .ends());

test('one change after the other', () =>
  walk(consentSaga()).yields(raw.takeLeading(consentChangeRequested, changeConsent)).gets().ends());

test('the page is begun anew by the browser itself', () => {
  // What jsdom does not do it says, and does nothing.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  reloadPage();
  expect(String(said.mock.calls[0]?.[0])).toContain('Not implemented: navigation');
});
