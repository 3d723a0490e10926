import * as raw from 'redux-saga/effects';
import { allowClickIds, refuseClickIds } from '../../src/core/entryParams.ts';
import slice, * as consent from '../../src/features/consent/slice.ts';
import * as sagas from '../../src/flows/consent.ts';
import { reloadPage } from '../../src/lib/reloadPage.ts';
import { local } from '../../src/lib/storage.ts';
import { reason } from '../support/samples.ts';
import { statesOf } from '../support/states.ts';
import { type Row, steps } from '../support/steps.ts';

const reports = [{ config_key: 'tiktok_pixel', config_value: 'ABCDEFGHIJ0123456789' }];
const consentWas = (before: string): Row => [raw.select(consent.selectConsent), before];

const EARLIER = ['refused', 'notNeeded', 'granted'];
test.each(EARLIER)('granting consent after "%s" stores the answer and starts measuring', (before) =>
  steps(sagas.changeConsent(consent.consentChangeRequested({ granted: true })), [
    consentWas(before),
    [raw.call(local.set, 'consent', 'granted')],
    [raw.put(consent.consentGranted())],
    [raw.call(sagas.startMeasuring)],
  ]),
);

test.each(['granted', 'notNeeded'])(
  'refusing consent after "%s" stores the answer and stops measuring',
  (before) =>
    steps(sagas.changeConsent(consent.consentChangeRequested({ granted: false })), [
      consentWas(before),
      [raw.call(local.set, 'consent', 'refused')],
      [raw.put(consent.consentRefused())],
      [raw.call(sagas.stopMeasuring)],
    ]),
);

test.each([
  [true, consent.consentGranted()],
  [false, consent.consentRefused()],
])(
  'the first consent answer (granted: %s) is only dispatched, because start-up waits for it',
  (granted, word) =>
    steps(sagas.changeConsent(consent.consentChangeRequested({ granted })), [
      consentWas('asking'),
      [raw.put(word)],
    ]),
);

test('starting to measure allows click ids and injects the pixels', () =>
  steps(sagas.startMeasuring(), [
    [raw.call(allowClickIds)],
    [raw.select(consent.selectReports), reports],
    [raw.call(sagas.inject, reports)],
  ]));

test('stopping to measure refuses click ids and reloads the page', () =>
  steps(sagas.stopMeasuring(), [
    [raw.call(refuseClickIds)],
    [raw.select(consent.selectInjected), ['tiktok_pixel']],
    [raw.call(reloadPage)],
  ]));

test('stopping to measure does not reload a page without injected pixels', () =>
  steps(sagas.stopMeasuring(), [[raw.call(refuseClickIds)], [raw.select(consent.selectInjected), []]]));

test('a second change of consent is ignored while the first is handled', () =>
  steps(sagas.consentSaga(), [[raw.takeLeading(consent.consentChangeRequested, sagas.changeConsent)]]));

const stateAfter = statesOf(slice);
const [asked, yes, no] = [consent.consentAsked(), consent.consentGranted(), consent.consentRefused()];

test.each([
  ['is asked for', [asked], 'asking'],
  ['is a yes', [asked, yes], 'granted'],
  ['is a no', [asked, no], 'refused'],
  ['is not needed', [consent.consentNotNeeded()], 'notNeeded'],
  ['is a no after a yes that was taken back', [yes, no], 'refused'],
  ['is a yes after a no that was taken back', [no, yes], 'granted'],
  ['is as it was while it is to change', [no, consent.consentChangeRequested({ granted: true })], 'refused'],
  ['is unknown after the settings alone', [consent.reportsLoaded(reports)], 'unknown'],
  ['is unknown after pixels alone', [consent.pixelsInjected({ injected: [], refused: [] })], 'unknown'],
  ['is out of reach with the server', [consent.reportsFailed(reason)], 'unreachable'],
])('the consent answer %s', (_how, actions, status) => {
  expect(consent.selectConsent({ consent: stateAfter(...actions) })).toBe(status);
});

test('the consent state holds the configured pixels and the injected ones', () => {
  const state = stateAfter(
    consent.reportsLoaded(reports),
    consent.pixelsInjected({ injected: ['tiktok_pixel'], refused: [] }),
  );
  expect(consent.selectReports({ consent: state })).toEqual(reports);
  expect(consent.selectInjected({ consent: state })).toEqual(['tiktok_pixel']);
});
