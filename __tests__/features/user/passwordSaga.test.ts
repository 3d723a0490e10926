import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { dropMailedCode, readMailedCode } from '../../../src/core/entryParams.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { loggedIn, loggedOut } from '../../../src/core/session/slice.ts';
import {
  choosePassword,
  passwordSaga,
  RESEND_MS,
  requestReset,
} from '../../../src/features/user/passwordSaga.ts';
import { redirectAfterLogin } from '../../../src/features/user/saga.ts';
import {
  newPasswordFailed,
  newPasswordRequested,
  passwordResetFailed,
  passwordResetMailed,
  passwordResetOffered,
  passwordResetRequested,
  selectUser,
} from '../../../src/features/user/slice.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { offline, refusal, user } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

const reset = passwordResetRequested({ email: 'robin@example.com' });
const choose = newPasswordRequested({ secretKey: 'k1' });

test('a link is mailed, and after a minute another one may be', () => {
  expect(RESEND_MS).toBe(60_000);
  walk(requestReset(reset))
    .yields(raw.call(api.mailPasswordLink, 'robin@example.com'))
    .gets(null)
    .yields(raw.put(passwordResetMailed()))
    .gets()
    .yields(raw.delay(RESEND_MS))
    .gets(true)
    .yields(raw.put(passwordResetOffered()))
    .gets()
    .ends();
});

test.each([refusal(422, 'No.', { fields: { email: 'invalid' } }), offline()])(
  'a link that could not be: %s',
  (error) =>
    walk(requestReset(reset))
      .yields(raw.call(api.mailPasswordLink, 'robin@example.com'))
      .throws(error)
      .yields(raw.put(passwordResetFailed(toFailure(error))))
      .gets()
      .ends(),
);

const choosing = (secret: unknown, code: string | null, form: object) =>
  walk(choosePassword(choose))
    .yields(raw.call(takeSecret, 'k1'))
    .gets(secret)
    .yields(raw.call(readMailedCode))
    .gets(code)
    .yields(raw.call(api.setPassword, form as never));
const SECRET = { password: 's3cret', repeatPassword: 's3cret' };

test.each([null, user])('a new password signs in, whoever was here before: %j', (before) =>
  choosing(SECRET, 'code', { code: 'code', ...SECRET })
    .gets(user)
    .yields(raw.call(dropMailedCode))
    .gets()
    .yields(raw.select(selectUser))
    .gets(before)
    .yields(raw.put(loggedIn(user)))
    .gets()
    .yields(raw.call(redirectAfterLogin))
    .gets()
    .ends(),
);

test('of somebody else who was signed in here nothing stays', () =>
  choosing(SECRET, 'code', { code: 'code', ...SECRET })
    .gets(user)
    .yields(raw.call(dropMailedCode))
    .gets()
    .yields(raw.select(selectUser))
    .gets({ ...user, id: 'usr_2' })
    .yields(raw.put(loggedOut()))
    .gets()
    .yields(raw.put(loggedIn(user)))
    .gets()
    .yields(raw.call(redirectAfterLogin))
    .gets()
    .ends());

test.each([refusal(422, 'No.', { fields: { password: 'common' } }), refusal(404), offline()])(
  'a refused password keeps the code for another try: %s',
  (error) =>
    choosing(SECRET, 'code', { code: 'code', ...SECRET })
      .throws(error)
      .yields(raw.put(newPasswordFailed(toFailure(error))))
      .gets()
      .ends(),
);

test('a form whose secret or code is gone is refused by the server like any other', () => {
  const error = refusal(404);
  choosing(undefined, null, { code: '', password: '', repeatPassword: '' })
    .throws(error)
    .yields(raw.put(newPasswordFailed(toFailure(error))))
    .gets()
    .ends();
});

test('a second tap never chooses twice; a new link begins a new wait', () =>
  walk(passwordSaga())
    .yields(raw.takeLatest(passwordResetRequested, requestReset))
    .gets()
    .yields(raw.takeLeading(newPasswordRequested, choosePassword))
    .gets()
    .ends());
