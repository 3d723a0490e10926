import * as api from '../../api/index.ts';
import { call, delay, put, type Saga, select, takeLatest, takeLeading } from '../../core/effects.ts';
import { dropMailedCode, readMailedCode } from '../../core/entryParams.ts';
import { toFailure } from '../../core/failures.ts';
import { loggedIn, loggedOut } from '../../core/session/slice.ts';
import { takeSecret } from '../../lib/oneTimeSecrets.ts';
import { redirectAfterLogin } from './saga.ts';
import {
  newPasswordFailed,
  newPasswordRequested,
  passwordResetFailed,
  passwordResetMailed,
  passwordResetOffered,
  passwordResetRequested,
  selectUser,
} from './slice.ts';

/** A mail needs a moment; asking again at once would only bring two. */
export const RESEND_MS = 60_000;

/** After a while the person may have another one sent. */
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

/** The new password signs in at once. The code of the link stays until it has done so: it outlives a refused password. */
export function* choosePassword({ payload: { secretKey } }: ReturnType<typeof newPasswordRequested>): Saga {
  try {
    const secret = yield* call(takeSecret<{ password: string; repeatPassword: string }>, secretKey);
    const code = yield* call(readMailedCode);
    const { password = '', repeatPassword = '' } = secret ?? {};
    const user = yield* call(api.setPassword, { code: code ?? '', password, repeatPassword });
    yield* call(dropMailedCode);
    const before = yield* select(selectUser);
    // Whoever else was signed in here is not any more, and nothing of theirs may stay.
    if (before && before.id !== user.id) yield* put(loggedOut());
    yield* put(loggedIn(user));
    yield* call(redirectAfterLogin);
  } catch (error) {
    yield* put(newPasswordFailed(toFailure(error)));
  }
}

export function* passwordSaga(): Saga {
  // A new wish ends the wait of the one before; while one is being sent, the form makes no other.
  yield* takeLatest(passwordResetRequested, requestReset);
  yield* takeLeading(newPasswordRequested, choosePassword);
}
