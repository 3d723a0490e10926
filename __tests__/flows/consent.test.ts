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
import { type Row, steps } from '../support/steps.ts';

const reports = [{ config_key: 'tiktok_pixel', config_value: 'ABCDEFGHIJ0123456789' }];
const consentWas = (before: string): Row => [raw.select(selectConsent), before];

test.each(['refused', 'notNeeded', 'granted'])(
  'a yes after "%s" is kept and measures from now on',
  (before) =>
    steps(changeConsent(consentChangeRequested({ granted: true })), [
      consentWas(before),
      [raw.call(local.set, 'consent', 'granted')],
      [raw.put(consentGranted())],
      [raw.call(startMeasuring)],
    ]),
);

test.each(['granted', 'notNeeded'])('a no after "%s" is kept and stops what measures', (before) =>
  steps(changeConsent(consentChangeRequested({ granted: false })), [
    consentWas(before),
    [raw.call(local.set, 'consent', 'refused')],
    [raw.put(consentRefused())],
    [raw.call(stopMeasuring)],
  ]),
);

test.each([
  [true, consentGranted()],
  [false, consentRefused()],
])('the first word (%s) is what start-up waits for: it does the rest', (granted, word) =>
  steps(changeConsent(consentChangeRequested({ granted })), [consentWas('asking'), [raw.put(word)]]),
);

test('to measure is to keep click ids and to inject what is set up', () =>
  steps(startMeasuring(), [
    [raw.call(allowClickIds)],
    [raw.select(selectReports), reports],
    [raw.call(inject, reports)],
  ]));

test('to stop is to forget click ids and to begin the page anew', () =>
  steps(stopMeasuring(), [
    [raw.call(refuseClickIds)],
    [raw.select(selectInjected), ['tiktok_pixel']],
    [raw.call(reloadPage)],
  ]));

test('a page on which nothing runs stays', () =>
  steps(stopMeasuring(), [[raw.call(refuseClickIds)], [raw.select(selectInjected), []]]));

test('one change after the other', () =>
  steps(consentSaga(), [[raw.takeLeading(consentChangeRequested, changeConsent)]]));

test('the page is begun anew by the browser itself', () => {
  // What jsdom does not do it says, and does nothing.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  reloadPage();
  expect(String(said.mock.calls[0]?.[0])).toContain('Not implemented: navigation');
});
