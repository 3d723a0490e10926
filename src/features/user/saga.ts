import { localPath, paths } from '../../../contract/paths.ts';
import { ApiError } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, select, takeLeading } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { leaveFor } from '../../core/navigation/saga.ts';
import { navigate, selectDetour, selectLocation } from '../../core/navigation/slice.ts';
import { loggedIn, loggedOut } from '../../core/session/slice.ts';
import { takeSecret } from '../../lib/oneTimeSecrets.ts';
import {
  accountFailed,
  accountRequested,
  facebookRequested,
  loginFailed,
  loginRequested,
  logoutFailed,
  logoutRequested,
  registerFailed,
  registerRequested,
} from './slice.ts';

/** A waiting flow navigates by itself, unless it waits for a plan and `next` is known. */
export function* redirectAfterLogin(): Saga {
  const detour = yield* select(selectDetour);
  const { search } = yield* select(selectLocation);
  const next = new URLSearchParams(search).get('next');
  if (detour && !(detour.wants === 'plan' && next)) return;
  yield* put(navigate(localPath(next, paths.me), { replace: true }));
}

/** Does not navigate: the waiting checkout continues by itself. */
export function* enterAccount({ payload: { email, secretKey } }: ReturnType<typeof accountRequested>): Saga {
  try {
    const secret = yield* call(takeSecret<{ password: string }>, secretKey);
    yield* put(loggedIn(yield* call(api.enterAccount, { email, password: secret?.password ?? '' })));
  } catch (error) {
    yield* put(accountFailed(toFailure(error)));
  }
}

export function* logIn({ payload: { email, secretKey } }: ReturnType<typeof loginRequested>): Saga {
  try {
    const secret = yield* call(takeSecret<{ password: string }>, secretKey);
    yield* put(loggedIn(yield* call(api.logIn, { email, password: secret?.password ?? '' })));
    yield* call(redirectAfterLogin);
  } catch (error) {
    yield* put(loginFailed(toFailure(error)));
  }
}

export function* register({ payload: { email, secretKey } }: ReturnType<typeof registerRequested>): Saga {
  try {
    const secret = yield* call(takeSecret<{ password: string; repeatPassword: string }>, secretKey);
    const form = { email, password: secret?.password ?? '', repeatPassword: secret?.repeatPassword ?? '' };
    yield* put(loggedIn(yield* call(api.register, form)));
    yield* call(redirectAfterLogin);
  } catch (error) {
    yield* put(registerFailed(toFailure(error)));
  }
}

/** Facebook returns to this location with a one-use code. */
export function* signInWithFacebook(): Saga {
  const { path, search } = yield* select(selectLocation);
  const detour = yield* select(selectDetour);
  const next = localPath(new URLSearchParams(search).get('next'), paths.me);
  const returnTo = detour ? `${path}${search}` : next;
  yield* call(leaveFor, `/api/user/facebook?${new URLSearchParams({ returnTo })}`);
}

export function* logOut(): Saga {
  try {
    yield* call(endSession);
    yield* put(loggedOut());
    yield* put(navigate(paths.home));
  } catch (error) {
    yield* put(logoutFailed(toFailure(error)));
  }
}

/** A session that has already ended needs no log-out. */
export function* endSession(): Saga {
  try {
    yield* call(api.logOut);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 401)) throw error;
  }
}

/** takeLeading: a second tap must not act twice. */
export function* userSaga(): Saga {
  yield* takeLeading(accountRequested, enterAccount);
  yield* takeLeading(loginRequested, logIn);
  yield* takeLeading(registerRequested, register);
  yield* takeLeading(facebookRequested, signInWithFacebook);
  yield* takeLeading(logoutRequested, logOut);
}
