import * as api from '../../api/index.ts';
import { call, delay, put, type Saga, select, takeLatest, takeLeading } from '../../core/effects.ts';
import { dropMailedCode, readMailedCode } from '../../core/entryParams.ts';
import { toFailure } from '../../core/failures.ts';
import { loggedIn, loggedOut } from '../../core/session/slice.ts';
import { takeSecret } from '../../lib/oneTimeSecrets.ts';
import { redirectAfterLogin } from './saga.ts';
import {
  formOpened,
  mailedLinkChecked,
  mailedLinkOpened,
  newPasswordFailed,
  newPasswordRequested,
  passwordResetFailed,
  passwordResetMailed,
  passwordResetOffered,
  passwordResetRequested,
  selectUser,
} from './slice.ts';

/** A mail takes a moment, and an early second request would only send two. */
export const RESEND_MS = 60_000;

export function* requestReset({ payload: { email } }: ReturnType<typeof passwordResetRequested>): Saga {
  try {
    yield* call(api.mailPasswordLink, email);
    yield* put(passwordResetMailed());
    yield* delay(RESEND_MS);
    yield* put(passwordResetOffered());
  } catch (error) {
    yield* put(passwordResetFailed(toFailure(error)));
  }
}

/** Checks the link first, so that nobody chooses a password in vain. */
export function* openMailedLink(): Saga {
  const code = yield* call(readMailedCode);
  if (code === null) return;
  try {
    yield* put(mailedLinkOpened());
    yield* call(api.checkPasswordLink, code);
    yield* put(mailedLinkChecked());
  } catch (error) {
    yield* put(newPasswordFailed(toFailure(error)));
  }
}

/** The link's code stays until the login, because a refused password may be tried again. */
export function* choosePassword({ payload: { secretKey } }: ReturnType<typeof newPasswordRequested>): Saga {
  try {
    const secret = yield* call(takeSecret<{ password: string; repeatPassword: string }>, secretKey);
    const code = yield* call(readMailedCode);
    const { password = '', repeatPassword = '' } = secret ?? {};
    const user = yield* call(api.setPassword, { code: code ?? '', password, repeatPassword });
    yield* call(dropMailedCode);
    const before = yield* select(selectUser);
    // Another member's data must not stay after this login.
    if (before && before.id !== user.id) yield* put(loggedOut());
    yield* put(loggedIn(user));
    yield* call(redirectAfterLogin);
  } catch (error) {
    yield* put(newPasswordFailed(toFailure(error)));
  }
}

export function* passwordSaga(): Saga {
  // takeLatest: a new request replaces the wait of the last one; the form blocks a second send.
  yield* takeLatest(passwordResetRequested, requestReset);
  yield* takeLatest(formOpened, openMailedLink);
  yield* takeLeading(newPasswordRequested, choosePassword);
}
