import type { Report } from '../../../contract/entities.ts';
import { loadPageText } from '../../../i18n/loadPageText.ts';
import * as api from '../../api/index.ts';
import type { RootState } from '../../app/rootReducer.ts';
import { call, put, type Saga, select, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { type Operator, pageFailed, pageOpened, pageReceived, selectInformation } from './slice.ts';

export const selectCurrentLanguage = (state: RootState) => state.language.current;

/** A server-rendered page already has its text. */
export function* openPage({ payload: { page } }: ReturnType<typeof pageOpened>): Saga {
  try {
    const existing = yield* select(selectInformation);
    const language = yield* select(selectCurrentLanguage);
    const text = existing.text ?? (yield* call(loadPageText, page, language));
    const operator = existing.operator ?? operatorOf(yield* call(api.getReports));
    yield* put(pageReceived({ text, operator }));
  } catch (error) {
    yield* put(pageFailed(toFailure(error)));
  }
}

function operatorOf(reports: Report[]): Operator {
  const value = (key: string) => reports.find(({ config_key }) => config_key === key)?.config_value ?? '';
  return { name: value('operator_name'), address: value('operator_address'), email: value('contact_email') };
}

export function* informationSaga(): Saga {
  yield* takeLatest(pageOpened, openPage);
}
