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

const browser = (...tags: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

beforeEach(() => {
  local.remove('lang');
  window.history.replaceState(null, '', '/');
});

describe('the language at the start', () => {
  test('is that of the address before anything else', () => {
    browser('es');
    local.set('lang', 'pt');
    window.history.replaceState(null, '', '/?lang=dy');
    expect(preferredLanguage()).toBe('dy');
  });

  test('is the saved one before that of the browser', () => {
    browser('es');
    local.set('lang', 'pt');
    expect(preferredLanguage()).toBe('pt');
  });

  test('is the first of the browser that there is', () => {
    browser('zh-TW', 'fr-CA', 'de');
    expect(preferredLanguage()).toBe('fy');
  });

  test('is English where nothing fits', () => {
    browser('zh', 'ja');
    local.set('lang', 'klingon');
    window.history.replaceState(null, '', '/?lang=');
    expect(preferredLanguage()).toBe('en');
  });
});

test('an applied language is sent with every later call and said by the page', () => {
  applyLanguage('fy');
  expect(window.localStorage.getItem('lang')).toBe('fy');
  expect(document.documentElement.lang).toBe('fr');
});

test('the language that the page has already is not set again, because that restyles the whole page', () => {
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

test('the language changes once its words are there, and asks anew for what is on the screen', () =>
  steps(changeLanguage(languageSlice.languageRequested('dy')), [
    ...changing(),
    [raw.call(applyLanguage, 'dy')],
    [raw.put(languageSlice.languageChanged('dy'))],
    [raw.put(reopenRequested())],
  ]));

test('the language stays as it was, and says so, when its words cannot be had', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('Loading chunk i18n-dy failed');
  steps(changeLanguage(languageSlice.languageRequested('dy')), [
    ...changing(throws(error)),
    [raw.put(languageSlice.languageFailed(toFailure(error)))],
    [raises({ key: 'failure.network' })],
  ]);
});

test('the latest choice counts', () =>
  steps(languageSaga(), [[raw.takeLatest(languageSlice.languageRequested, changeLanguage)]]));
