import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { dropMailedCode, readMailedCode } from '../../../src/core/entryParams.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { loggedIn, loggedOut } from '../../../src/core/session/slice.ts';
import {
  choosePassword,
  openMailedLink,
  passwordSaga,
  RESEND_MS,
  requestReset,
} from '../../../src/features/user/passwordSaga.ts';
import { redirectAfterLogin } from '../../../src/features/user/saga.ts';
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
} from '../../../src/features/user/slice.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { offline, refusal, user } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const reset = passwordResetRequested({ email: 'robin@example.com' });
const choose = newPasswordRequested({ secretKey: 'k1' });

test('a link is mailed, and after a minute another one may be', () => {
  expect(RESEND_MS).toBe(60_000);
  steps(requestReset(reset), [
    [raw.call(api.mailPasswordLink, 'robin@example.com'), null],
    [raw.put(passwordResetMailed())],
    [raw.delay(RESEND_MS), true],
    [raw.put(passwordResetOffered())],
  ]);
});

test.each([refusal(422, 'No.', { fields: { email: 'invalid' } }), offline()])(
  'a link that could not be: %s',
  (error) =>
    steps(requestReset(reset), [
      [raw.call(api.mailPasswordLink, 'robin@example.com'), throws(error)],
      [raw.put(passwordResetFailed(toFailure(error)))],
    ]),
);

const choosing = (secret: unknown, code: string | null, form: object, answer?: unknown): Row[] => [
  [raw.call(takeSecret, 'k1'), secret],
  [raw.call(readMailedCode), code],
  [raw.call(api.setPassword, form as never), answer],
];
const SECRET = { password: 's3cret', repeatPassword: 's3cret' };

const opens: Row[] = [[raw.call(readMailedCode), 'code'], [raw.put(mailedLinkOpened())]];
test('a mailed link that works leads to the form', () =>
  steps(openMailedLink(), [
    ...opens,
    [raw.call(api.checkPasswordLink, 'code'), null],
    [raw.put(mailedLinkChecked())],
  ]));

test('a mailed link that was used is said to be dead before anything is typed', () =>
  steps(openMailedLink(), [
    ...opens,
    [raw.call(api.checkPasswordLink, 'code'), throws(refusal(404))],
    [raw.put(newPasswordFailed(toFailure(refusal(404))))],
  ]));

test('without a mailed link nothing is asked', () =>
  steps(openMailedLink(), [[raw.call(readMailedCode), null]]));

test.each([null, user])('a new password signs in, whoever was here before: %j', (before) =>
  steps(choosePassword(choose), [
    ...choosing(SECRET, 'code', { code: 'code', ...SECRET }, user),
    [raw.call(dropMailedCode)],
    [raw.select(selectUser), before],
    [raw.put(loggedIn(user))],
    [raw.call(redirectAfterLogin)],
  ]),
);

test('of somebody else who was signed in here nothing stays', () =>
  steps(choosePassword(choose), [
    ...choosing(SECRET, 'code', { code: 'code', ...SECRET }, user),
    [raw.call(dropMailedCode)],
    [raw.select(selectUser), { ...user, id: 'usr_2' }],
    [raw.put(loggedOut())],
    [raw.put(loggedIn(user))],
    [raw.call(redirectAfterLogin)],
  ]));

test.each([refusal(422, 'No.', { fields: { password: 'common' } }), refusal(404), offline()])(
  'a refused password keeps the code for another try: %s',
  (error) =>
    steps(choosePassword(choose), [
      ...choosing(SECRET, 'code', { code: 'code', ...SECRET }, throws(error)),
      [raw.put(newPasswordFailed(toFailure(error)))],
    ]),
);

test('a form whose secret or code is gone is refused by the server like any other', () =>
  steps(choosePassword(choose), [
    ...choosing(undefined, null, { code: '', password: '', repeatPassword: '' }, throws(refusal(404))),
    [raw.put(newPasswordFailed(toFailure(refusal(404))))],
  ]));

test('a second tap never chooses twice; a new link begins a new wait', () =>
  steps(passwordSaga(), [
    [raw.takeLatest(passwordResetRequested, requestReset)],
    [raw.takeLatest(formOpened, openMailedLink)],
    [raw.takeLeading(newPasswordRequested, choosePassword)],
  ]));
