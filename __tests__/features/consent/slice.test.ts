import slice, * as consent from '../../../src/features/consent/slice.ts';
import { reason } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = slice;
const reports = [{ config_key: 'tiktok_pixel', config_value: 'ABC' }];
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => ({
  consent: actions.reduce(reducer, getInitialState()),
});
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
])('the word of the visitor %s', (_how, actions, status) => {
  expect(selectors.selectConsent(stateAfter(...actions))).toBe(status);
});

test('what is set up, and what of it runs', () => {
  const state = stateAfter(
    consent.reportsLoaded(reports),
    consent.pixelsInjected({ injected: ['tiktok_pixel'], refused: [] }),
  );
  expect(selectors.selectReports(state)).toEqual(reports);
  expect(selectors.selectInjected(state)).toEqual(['tiktok_pixel']);
});
