import slice, * as consent from '../../../src/features/consent/slice.ts';

const { reducer, selectors, getInitialState } = slice;
const reports = [{ config_key: 'tiktok_pixel', config_value: 'ABC' }];
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => ({
  consent: actions.reduce(reducer, getInitialState()),
});
const status = (...actions: Parameters<typeof stateAfter>) => selectors.selectConsent(stateAfter(...actions));

test('the word of the visitor', () => {
  expect(status(consent.consentAsked())).toBe('asking');
  expect(status(consent.consentAsked(), consent.consentGranted())).toBe('granted');
  expect(status(consent.consentAsked(), consent.consentRefused())).toBe('refused');
  expect(status(consent.consentNotNeeded())).toBe('notNeeded');
});

test('the word can be taken back either way', () => {
  expect(status(consent.consentGranted(), consent.consentRefused())).toBe('refused');
  expect(status(consent.consentRefused(), consent.consentGranted())).toBe('granted');
});

test('settings and pixels are no consent', () => {
  const state = stateAfter(
    consent.reportsLoaded(reports),
    consent.pixelsInjected({ injected: [], refused: ['tiktok_pixel'] }),
  );
  expect(selectors.selectConsent(state)).toBe('unknown');
});

test('a server out of reach is no word of the visitor', () => {
  const failed = consent.reportsFailed({ kind: 'network', code: null, message: '' });
  expect(status(failed)).toBe('unreachable');
});

test('a wish to change the word is no word yet', () => {
  expect(status(consent.consentRefused(), consent.consentChangeRequested({ granted: true }))).toBe('refused');
});

test('what is set up, and what of it runs', () => {
  const state = stateAfter(
    consent.reportsLoaded(reports),
    consent.pixelsInjected({ injected: ['tiktok_pixel'], refused: [] }),
  );
  expect(selectors.selectReports(state)).toEqual(reports);
  expect(selectors.selectInjected(state)).toEqual(['tiktok_pixel']);
});
