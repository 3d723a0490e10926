import * as raw from 'redux-saga/effects';
import { i18n } from '../../../i18n/browser.ts';
import { setLanguage } from '../../../i18n/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { reopenRequested } from '../../../src/core/navigation/slice.ts';
import { applyLanguage, preferredLanguage } from '../../../src/features/language/language.ts';
import { changeLanguage, languageSaga } from '../../../src/features/language/saga.ts';
import * as languageSlice from '../../../src/features/language/slice.ts';
import { local } from '../../../src/lib/storage.ts';
import { type Row, raises, steps, throws } from '../../support/steps.ts';

test.each([
  ['that of the address before anything else', ['es'], 'pt', '/?lang=dy', 'dy'],
  ['the saved one before that of the browser', ['es'], 'pt', '/', 'pt'],
  ['the first of the browser that there is', ['zh-TW', 'fr-CA', 'de'], '', '/', 'fy'],
  ['English where nothing fits', ['zh', 'ja'], 'klingon', '/?lang=', 'en'],
])('the language at the start is %s', (_which, ofBrowser, saved, address, language) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(ofBrowser);
  local.set('lang', saved);
  window.history.replaceState(null, '', address);
  expect(preferredLanguage()).toBe(language);
});

test('an applied language is stored and set as the language of the document', () => {
  applyLanguage('fy');
  expect(window.localStorage.getItem('lang')).toBe('fy');
  expect(document.documentElement.lang).toBe('fr');
});

test('applying the current language does not touch the document again, which would restyle the page', () => {
  applyLanguage('fy');
  const watcher = new MutationObserver(() => {});
  watcher.observe(document.documentElement, { attributes: true });
  applyLanguage('fy');
  expect(watcher.takeRecords()).toEqual([]);
  applyLanguage('dy');
  expect(watcher.takeRecords()).toHaveLength(1);
  watcher.disconnect();
});

const changing = (answer?: unknown): Row[] => [[raw.call(setLanguage, i18n, 'dy'), answer]];

test('the language changes once its texts are loaded, and the screen requests its data again', () =>
  steps(changeLanguage(languageSlice.languageRequested('dy')), [
    ...changing(),
    [raw.call(applyLanguage, 'dy')],
    [raw.put(languageSlice.languageChanged('dy'))],
    [raw.put(reopenRequested())],
  ]));

test('the language stays unchanged, with an error message, when its texts do not load', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('Loading chunk i18n-dy failed');
  steps(changeLanguage(languageSlice.languageRequested('dy')), [
    ...changing(throws(error)),
    [raw.put(languageSlice.languageFailed(toFailure(error)))],
    [raises({ key: 'failure.network' })],
  ]);
});

test('only the latest choice of a language is applied', () =>
  steps(languageSaga(), [[raw.takeLatest(languageSlice.languageRequested, changeLanguage)]]));
