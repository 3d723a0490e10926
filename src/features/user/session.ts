import { isAnyOf } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../../contract/storage.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, select, take } from '../../core/effects.ts';
import { apiFailed, toFailure } from '../../core/failures.ts';
import { reopenRequested } from '../../core/navigation/slice.ts';
import { local } from '../../lib/storage.ts';
import { recognised, recogniseFailed, selectUser, selectUserStatus, userSettled } from './slice.ts';

/** Asks the server who is here; `userToken` is a one-use code that a sign-in page sent the person back with. */
export function* refreshUser(userToken?: string): Saga {
  try {
    yield* put(recognised(yield* call(api.getUser, userToken)));
  } catch (error) {
    yield* put(recogniseFailed(toFailure(error)));
  }
}

/** Whether a member is here; waits until start-up knows, and asks again where the server was out of reach. */
export function* isMember(): Saga<boolean> {
  if ((yield* select(selectUserStatus)) === 'unknown') yield* take(userSettled);
  if ((yield* select(selectUserStatus)) === 'unreachable') yield* put(recognised(yield* call(api.getUser)));
  return (yield* select(selectUserStatus)) === 'member';
}

/** Saves the member's id, and takes it away with a visitor; a server out of reach says nothing of either. */
export function* keepUserId(): Saga {
  const user = yield* select(selectUser);
  if (user) yield* call(local.set, LOCAL.userId, user.id);
  else if ((yield* select(selectUserStatus)) === 'visitor') yield* call(local.remove, LOCAL.userId);
}

/** The session ended under the person's hands: what is open is asked for anew, as everybody sees it. */
export function* reopenForVisitor({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (payload.code !== 401 || (yield* select(selectUserStatus)) !== 'visitor') return;
  // Still there: somebody was a member until now.
  if (yield* call(local.get, LOCAL.userId)) yield* put(reopenRequested());
}

/** A refused call may have ended the session. */
export const mayChangeUser = isAnyOf(userSettled, apiFailed);

export function* sessionSaga(): Generator {
  yield raw.takeEvery(apiFailed, reopenForVisitor);
  yield raw.takeEvery(mayChangeUser, keepUserId);
}
