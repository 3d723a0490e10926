import { isAnyOf } from '@reduxjs/toolkit';
import { LOCAL } from '../../../contract/storage.ts';
import * as api from '../../api/index.ts';
import { local } from '../../lib/storage.ts';
import { call, put, type Saga, select, take, takeEvery } from '../effects.ts';
import { apiFailed, toFailure } from '../failures.ts';
import { reopenRequested } from '../navigation/slice.ts';
import { selectSessionStatus, selectUserId, sessionKnown, userLoaded, userLoadFailed } from './slice.ts';

/** `userToken` is the one-use code that a sign-in page returns. */
export function* refreshUser(userToken?: string): Saga {
  try {
    yield* put(userLoaded(yield* call(api.getUser, userToken)));
  } catch (error) {
    yield* put(userLoadFailed(toFailure(error)));
  }
}

/** Waits for start-up, and asks again if the server was unreachable. */
export function* isMember(): Saga<boolean> {
  if ((yield* select(selectSessionStatus)) === 'unknown') yield* take(sessionKnown);
  if ((yield* select(selectSessionStatus)) === 'unreachable')
    yield* put(userLoaded(yield* call(api.getUser)));
  return (yield* select(selectSessionStatus)) === 'member';
}

/** An unreachable server does not change the stored id. */
export function* storeUserId(): Saga {
  const userId = yield* select(selectUserId);
  if (userId) yield* call(local.set, LOCAL.userId, userId);
  else if ((yield* select(selectSessionStatus)) === 'visitor') yield* call(local.remove, LOCAL.userId);
}

/** The session ended while the member used the app, so the screen reloads for a visitor. */
export function* reopenForVisitor({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (payload.code !== 401 || (yield* select(selectSessionStatus)) !== 'visitor') return;
  // A stored id means that a member was signed in until now.
  if (yield* call(local.get, LOCAL.userId)) yield* put(reopenRequested());
}

export const mayChangeSession = isAnyOf(sessionKnown, apiFailed);

export function* sessionSaga(): Saga {
  yield* takeEvery(apiFailed, reopenForVisitor);
  yield* takeEvery(mayChangeSession, storeUserId);
}
