import { i18n } from '../../../i18n/browser.ts';
import { setLanguage } from '../../../i18n/index.ts';
import { call, put, type Saga, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { reopenRequested } from '../../core/navigation/slice.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { applyLanguage } from './language.ts';
import { languageChanged, languageFailed, languageRequested } from './slice.ts';

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
