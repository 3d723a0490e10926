import { expect, test } from '@jest/globals';
import consent, {
  consentAsked,
  consentGranted,
  consentNotNeeded,
  consentRefused,
  pixelsInjected,
  reportsLoaded,
} from '../../../src/features/consent/slice.ts';

const { reducer, selectors, getInitialState } = consent;
const reports = [{ config_key: 'tiktok_pixel', config_value: 'ABC' }];
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => ({
  consent: actions.reduce(reducer, getInitialState()),
});
const status = (...actions: Parameters<typeof stateAfter>) => selectors.selectConsent(stateAfter(...actions));

test('nobody has been asked at first', () => {
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
