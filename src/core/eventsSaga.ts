import * as api from '../api/index.ts';
import { call, type Saga, takeEvery } from './effects.ts';
import { apiFailed, toFailure } from './failures.ts';

/** Records an event on the server. Nobody waits for it, so a failure has no action of its own. */
export function* recordEvent(event: Parameters<typeof api.recordEvent>[0]): Saga {
  try {
    yield* call(api.recordEvent, event);
  } catch (error) {
    toFailure(error);
  }
}

const COUNTER = 'GET /api/statics.png';

type Failure = ReturnType<typeof apiFailed>['payload'];

/** Envelope errors are expected, and a failed report would report itself. */
export const isCounted = (failure: Failure): boolean =>
  failure.kind !== 'envelope' && failure.call !== COUNTER;
export const statusOf = ({ status, kind }: Failure): string => String(status ?? kind);

/** Vendors' event names may have at most 40 letters, digits and underscores. */
const LONGEST = 40;

export function failureName(failure: Failure): string {
  const toName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const end = `_${toName(statusOf(failure))}`;
  return `${toName(failure.call.replace(' /api/', ' ')).slice(0, LONGEST - end.length)}${end}`;
}

/** Reports the call's template, never an address with ids. */
export function* countFailure({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (!isCounted(payload)) return;
  yield* call(recordEvent, {
    event: failureName(payload),
    route: payload.call,
    status: statusOf(payload),
  });
}

export function* reportFailuresSaga(): Saga {
  yield* takeEvery(apiFailed, countFailure);
}
