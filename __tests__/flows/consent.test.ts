import * as raw from 'redux-saga/effects';
import { allowClickIds, refuseClickIds } from '../../src/core/entryParams.ts';
import * as consent from '../../src/features/consent/slice.ts';
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
const consentWas = (before: string): Row => [raw.select(consent.selectConsent), before];

test.each(['refused', 'notNeeded', 'granted'])(
  'consent stores a yes after "%s" and starts measuring',
  (before) =>
    steps(changeConsent(consent.consentChangeRequested({ granted: true })), [
      consentWas(before),
      [raw.call(local.set, 'consent', 'granted')],
      [raw.put(consent.consentGranted())],
      [raw.call(startMeasuring)],
    ]),
);

test.each(['granted', 'notNeeded'])('consent stores a no after "%s" and stops measuring', (before) =>
  steps(changeConsent(consent.consentChangeRequested({ granted: false })), [
    consentWas(before),
    [raw.call(local.set, 'consent', 'refused')],
    [raw.put(consent.consentRefused())],
    [raw.call(stopMeasuring)],
  ]),
);

test.each([
  [true, consent.consentGranted()],
  [false, consent.consentRefused()],
])('consent leaves the first answer (%s) to start-up, which waits for it', (granted, word) =>
  steps(changeConsent(consent.consentChangeRequested({ granted })), [consentWas('asking'), [raw.put(word)]]),
);

test('consent starts measuring by keeping click ids and injecting the pixels', () =>
  steps(startMeasuring(), [
    [raw.call(allowClickIds)],
    [raw.select(consent.selectReports), reports],
    [raw.call(inject, reports)],
  ]));

test('consent stops measuring by forgetting click ids and reloading the page', () =>
  steps(stopMeasuring(), [
    [raw.call(refuseClickIds)],
    [raw.select(consent.selectInjected), ['tiktok_pixel']],
    [raw.call(reloadPage)],
  ]));

test('consent does not reload a page without running pixels', () =>
  steps(stopMeasuring(), [[raw.call(refuseClickIds)], [raw.select(consent.selectInjected), []]]));

test('consent ignores a second change while one is handled', () =>
  steps(consentSaga(), [[raw.takeLeading(consent.consentChangeRequested, changeConsent)]]));

test('consent reloads the page through the browser', () => {
  // What jsdom does not do it says, and does nothing.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  reloadPage();
  expect(String(said.mock.calls[0]?.[0])).toContain('Not implemented: navigation');
});
