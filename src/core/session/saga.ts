import { isAnyOf } from '@reduxjs/toolkit';
import { paths, withNext } from '../../../contract/paths.ts';
import { LOCAL } from '../../../contract/storage.ts';
import { ApiError } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { local } from '../../lib/storage.ts';
import { call, put, type Saga, select, take, takeEvery } from '../effects.ts';
import { dropSignInCode } from '../entryParams.ts';
import { apiFailed, toFailure } from '../failures.ts';
import { reopenRequested, selectLocation } from '../navigation/slice.ts';
import { toastRaised } from '../toasts/slice.ts';
import {
  ended,
  selectSessionStatus,
  selectUserId,
  sessionKnown,
  userLoaded,
  userLoadFailed,
} from './slice.ts';

/** `userToken` is the one-use code of a sign-in link. It stays stored until the server has answered. */
export function* refreshUser(userToken?: string): Saga {
  try {
    yield* put(userLoaded(yield* call(api.getUser, userToken)));
    if (userToken) yield* call(dropSignInCode);
  } catch (error) {
    if (userToken && isRefused(error)) {
      yield* call(goOnWithoutCode, error);
      return;
    }
    yield* put(userLoadFailed(toFailure(error)));
    // Only a person who is signing in waits for this call.
    if (userToken) yield* put(toastRaised({ key: 'list.failedText' }));
  }
}

const REFUSALS = [400, 401, 409];
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && REFUSALS.includes(error.code ?? 0);

/** An existing session stays: another member's code never replaces it. */
export function* goOnWithoutCode({ code }: ApiError): Saga {
  yield* call(dropSignInCode);
  yield* put(
    code === 409
      ? toastRaised({ key: 'failure.linkOfAnother', link: { key: 'nav.me', to: paths.me } })
      : toastRaised({ key: 'failure.linkOver', link: { key: 'nav.signIn', to: paths.login } }),
  );
  yield* call(refreshUser);
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

const LOG_OUT = 'POST /api/user/logout';

/** When a session ends while its member uses the app, says so and reloads the screen for a visitor. */
export function* reopenForVisitor({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (payload.code !== 401 || (yield* select(selectSessionStatus)) !== 'visitor') return;
  // A stored id means that a member was signed in until now.
  if (!(yield* call(local.get, LOCAL.userId))) return;
  if (payload.call !== LOG_OUT) yield* put(ended());
  yield* put(reopenRequested());
}

export function* pathToSignIn(): Saga<string> {
  const { path, search } = yield* select(selectLocation);
  return withNext(paths.login, `${path}${search}`);
}

export const mayChangeSession = isAnyOf(sessionKnown, apiFailed);

export function* sessionSaga(): Saga {
  yield* takeEvery(apiFailed, reopenForVisitor);
  yield* takeEvery(mayChangeSession, storeUserId);
}
