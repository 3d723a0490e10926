import { isAnyOf } from '@reduxjs/toolkit';
import { LOCAL } from '../../../contract/storage.ts';
import * as api from '../../api/index.ts';
import { local } from '../../lib/storage.ts';
import { call, put, type Saga, select, take, takeEvery } from '../effects.ts';
import { apiFailed, toFailure } from '../failures.ts';
import { reopenRequested } from '../navigation/slice.ts';
import { selectSessionStatus, selectUserId, sessionKnown, userLoaded, userLoadFailed } from './slice.ts';

/** Asks the server who is here; `userToken` is a one-use code that a sign-in page sent the person back with. */
export function* refreshUser(userToken?: string): Saga {
  try {
    yield* put(userLoaded(yield* call(api.getUser, userToken)));
  } catch (error) {
    yield* put(userLoadFailed(toFailure(error)));
  }
}

/** Whether a member is here; waits until start-up knows, and asks again where the server was out of reach. */
export function* isMember(): Saga<boolean> {
  if ((yield* select(selectSessionStatus)) === 'unknown') yield* take(sessionKnown);
  if ((yield* select(selectSessionStatus)) === 'unreachable')
    yield* put(userLoaded(yield* call(api.getUser)));
  return (yield* select(selectSessionStatus)) === 'member';
}

/** Saves the member's id, and takes it away with a visitor; a server out of reach says nothing of either. */
export function* storeUserId(): Saga {
  const userId = yield* select(selectUserId);
  if (userId) yield* call(local.set, LOCAL.userId, userId);
  else if ((yield* select(selectSessionStatus)) === 'visitor') yield* call(local.remove, LOCAL.userId);
}

/** The session ended under the person's hands: what is open is asked for anew, as everybody sees it. */
export function* reopenForVisitor({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (payload.code !== 401 || (yield* select(selectSessionStatus)) !== 'visitor') return;
  // Still there: somebody was a member until now.
  if (yield* call(local.get, LOCAL.userId)) yield* put(reopenRequested());
}

/** A refused call may have ended the session. */
export const mayChangeSession = isAnyOf(sessionKnown, apiFailed);

export function* sessionSaga(): Saga {
  yield* takeEvery(apiFailed, reopenForVisitor);
  yield* takeEvery(mayChangeSession, storeUserId);
}
