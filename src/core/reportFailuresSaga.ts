import * as api from '../api/index.ts';
import { call, type Saga, takeEvery } from './effects.ts';
import { apiFailed, toFailure } from './failures.ts';

const COUNTER = 'GET /api/statics.png';

type Failure = ReturnType<typeof apiFailed>['payload'];

/** Envelope errors are expected, and a failed report would report itself. */
export const isCounted = (failure: Failure): boolean =>
  failure.kind !== 'envelope' && failure.call !== COUNTER;
export const statusOf = ({ status, kind }: Failure): string => String(status ?? kind);

/** Reports contain the call's template, never an address with ids. */
export function* countFailure({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (!isCounted(payload)) return;
  try {
    yield* call(api.recordEvent, { event: 'api_error', route: payload.call, status: statusOf(payload) });
  } catch (error) {
    toFailure(error);
  }
}

export function* reportFailuresSaga(): Saga {
  yield* takeEvery(apiFailed, countFailure);
}
