import * as raw from 'redux-saga/effects';
import * as api from '../api/index.ts';
import { call, type Saga } from '../core/effects.ts';
import { apiFailed, reasonOf } from '../core/failures.ts';

const COUNTER = 'GET /api/statics.png';

/**
 * HTTP and network errors are counted, named from the call's template and status, never from an
 * address with ids. A failure of the counter itself is not counted.
 */
export function* countFailure({
  payload: { kind, call: failedCall, status },
}: ReturnType<typeof apiFailed>): Saga {
  if (kind === 'envelope' || failedCall === COUNTER) return;
  try {
    yield* call(api.recordEvent, { event: 'api_error', route: failedCall, status: String(status ?? kind) });
  } catch (error) {
    reasonOf(error);
  }
}

export function* failuresSaga(): Generator {
  yield raw.takeEvery(apiFailed, countFailure);
}
