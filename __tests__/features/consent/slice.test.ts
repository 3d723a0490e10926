import { expect, test } from '@jest/globals';
import consent, {
  consentAsked,
  consentChangeRequested,
  consentGranted,
  consentNotNeeded,
  consentRefused,
  pixelsInjected,
  reportsFailed,
  reportsLoaded,
} from '../../../src/features/consent/slice.ts';

const { reducer, selectors, getInitialState } = consent;
const reports = [{ config_key: 'tiktok_pixel', config_value: 'ABC' }];
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => ({
  consent: actions.reduce(reducer, getInitialState()),
});
const status = (...actions: Parameters<typeof stateAfter>) => selectors.selectConsent(stateAfter(...actions));

test('asks nobody at first', () => {
  expect(status()).toBe('unknown');
});

test('the word of the visitor', () => {
  expect(status(consentAsked())).toBe('asking');
  expect(status(consentAsked(), consentGranted())).toBe('granted');
  expect(status(consentAsked(), consentRefused())).toBe('refused');
  expect(status(consentNotNeeded())).toBe('notNeeded');
});

test('the word can be taken back either way', () => {
  expect(status(consentGranted(), consentRefused())).toBe('refused');
  expect(status(consentRefused(), consentGranted())).toBe('granted');
});

test('settings and pixels are no consent', () => {
  const state = stateAfter(
    reportsLoaded(reports),
    pixelsInjected({ injected: [], refused: ['tiktok_pixel'] }),
  );
  expect(selectors.selectConsent(state)).toBe('unknown');
});

test('a server out of reach is no word of the visitor', () => {
  const failed = reportsFailed({ kind: 'network', code: null, message: '' });
  expect(status(failed)).toBe('unreachable');
});

test('a wish to change the word is no word yet', () => {
  expect(status(consentRefused(), consentChangeRequested({ granted: true }))).toBe('refused');
});

test('what is set up, and what of it runs', () => {
  const state = stateAfter(
    reportsLoaded(reports),
    pixelsInjected({ injected: ['tiktok_pixel'], refused: [] }),
  );
  expect(selectors.selectReports(state)).toEqual(reports);
  expect(selectors.selectInjected(state)).toEqual(['tiktok_pixel']);
});
