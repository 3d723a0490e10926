import { call, put, type Saga, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { isMember } from '../../core/session/saga.ts';
import { listOpened } from './paymentsSlice.ts';
import { accountOpened, sessionsOpened } from './slice.ts';

/** A visitor has neither sessions nor payments to ask for; the page itself says when the server is out of reach. */
export function* openAccount(): Saga {
  try {
    if (!(yield* call(isMember))) return;
    yield* put(sessionsOpened());
    yield* put(listOpened());
  } catch (error) {
    toFailure(error);
  }
}

export function* accountPageSaga(): Saga {
  yield* takeLatest(accountOpened, openAccount);
}
