import * as api from '../../api/index.ts';
import { call, put, type Saga, select, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { pageFailed, pageOpened, pageReceived, selectInformation } from './slice.ts';

/** A server-rendered page already has its text. */
export function* openPage({ payload: { page } }: ReturnType<typeof pageOpened>): Saga {
  try {
    const { text, operator } = yield* select(selectInformation);
    yield* put(pageReceived(text && operator ? { text, operator } : yield* call(api.getInformation, page)));
  } catch (error) {
    yield* put(pageFailed(toFailure(error)));
  }
}

export function* informationSaga(): Saga {
  yield* takeLatest(pageOpened, openPage);
}
