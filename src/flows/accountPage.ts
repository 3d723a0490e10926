import { call, put, type Saga, takeLatest } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { isMember } from '../core/session/saga.ts';
import { settingsOpened } from '../features/notifications/slice.ts';
import { listOpened } from '../features/orders/paymentsSlice.ts';
import { accountOpened, sessionsOpened } from '../features/user/accountSlice.ts';

/** Loads a member's sessions, payments and settings. The page itself shows an unreachable server. */
export function* openAccount(): Saga {
  try {
    if (!(yield* call(isMember))) return;
    yield* put(sessionsOpened());
    yield* put(listOpened());
    yield* put(settingsOpened());
  } catch (error) {
    toFailure(error);
  }
}

export function* accountPageSaga(): Saga {
  yield* takeLatest(accountOpened, openAccount);
}
