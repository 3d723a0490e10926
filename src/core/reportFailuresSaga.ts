import * as api from '../api/index.ts';
import { call, type Saga, takeEvery } from './effects.ts';
import { apiFailed, toFailure } from './failures.ts';

const COUNTER = 'GET /api/statics.png';

type Failure = ReturnType<typeof apiFailed>['payload'];

/** A "no" of the server was expected, and a failure of the counter itself would only lead to the next. */
export const isCounted = (failure: Failure): boolean =>
  failure.kind !== 'envelope' && failure.call !== COUNTER;
export const statusOf = ({ status, kind }: Failure): string => String(status ?? kind);

/**
 * HTTP and network errors are counted, named from the call's template and status, never from an
 * address with ids.
 */
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
