import type { Language } from '../../../contract/entities.ts';
import { STORED } from '../../../contract/storage.ts';
import { i18n } from '../../../i18n/browser.ts';
import { setLanguage } from '../../../i18n/index.ts';
import { call, put, type Saga, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { reopenRequested } from '../../core/navigation/slice.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { asLanguage, languageOfTag, languageTag } from '../../lib/format.ts';
import { local } from '../../lib/storage.ts';
import { languageChanged, languageFailed, languageRequested } from './slice.ts';

/** The query wins over the saved choice, the browser and English. */
export function preferredLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  const fromBrowser = navigator.languages.map(languageOfTag).find(Boolean);
  return asLanguage(asked) ?? asLanguage(local.get(STORED.language)) ?? fromBrowser ?? 'en';
}

export function applyLanguage(language: Language): void {
  local.set(STORED.language, language);
  document.documentElement.lang = languageTag(language);
}

export function* changeLanguage({ payload: language }: ReturnType<typeof languageRequested>): Saga {
  try {
    yield* call(setLanguage, i18n, language);
    yield* call(applyLanguage, language);
    yield* put(languageChanged(language));
    yield* put(reopenRequested());
  } catch (error) {
    yield* put(languageFailed(toFailure(error)));
    yield* put(toastRaised({ key: 'failure.network' }));
  }
}

export function* languageSaga(): Saga {
  yield* takeLatest(languageRequested, changeLanguage);
}
