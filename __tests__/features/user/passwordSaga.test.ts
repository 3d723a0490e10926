import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { dropMailedCode, readMailedCode } from '../../../src/core/entryParams.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { loggedIn, loggedOut } from '../../../src/core/session/slice.ts';
import * as sagas from '../../../src/features/user/passwordSaga.ts';
import { redirectAfterLogin } from '../../../src/features/user/saga.ts';
import * as userSlice from '../../../src/features/user/slice.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { offline, refusal, user } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const reset = userSlice.passwordResetRequested({ email: 'robin@example.com' });
const choose = userSlice.newPasswordRequested({ secretKey: 'k1' });

test('a password link is mailed, and another is offered after a minute', () => {
  expect(sagas.RESEND_MS).toBe(60_000);
  steps(sagas.requestReset(reset), [
    [raw.call(api.mailPasswordLink, 'robin@example.com'), null],
    [raw.put(userSlice.passwordResetMailed())],
    [raw.delay(sagas.RESEND_MS), true],
    [raw.put(userSlice.passwordResetOffered())],
  ]);
});

const ERRORS = [refusal(422, 'No.', { fields: { email: 'invalid' } }), offline()];
test.each(ERRORS)('a password link that could not be mailed reports the failure: %s', (error) =>
  steps(sagas.requestReset(reset), [
    [raw.call(api.mailPasswordLink, 'robin@example.com'), throws(error)],
    [raw.put(userSlice.passwordResetFailed(toFailure(error)))],
  ]),
);

const choosing = (secret: unknown, code: string | null, form: object, answer?: unknown): Row[] => [
  [raw.call(takeSecret, 'k1'), secret],
  [raw.call(readMailedCode), code],
  [raw.call(api.setPassword, form as never), answer],
];
const SECRET = { password: 's3cret', repeatPassword: 's3cret' };

test.each([
  ['works leads to the form', null, userSlice.mailedLinkChecked()],
  [
    'was used is said to be dead before anything is typed',
    throws(refusal(404)),
    userSlice.newPasswordFailed(toFailure(refusal(404))),
  ],
])('a mailed password link that %s', (_what, answer, outcome) =>
  steps(sagas.openMailedLink(), [
    [raw.call(readMailedCode), 'code'],
    [raw.put(userSlice.mailedLinkOpened())],
    [raw.call(api.checkPasswordLink, 'code'), answer],
    [raw.put(outcome)],
  ]),
);

test('opening the form without a mailed link sends no request', () =>
  steps(sagas.openMailedLink(), [[raw.call(readMailedCode), null]]));

test.each([
  [null, []],
  [user, []],
  [{ ...user, id: 'usr_2' }, [[raw.put(loggedOut())] as Row]],
])('a new password signs the user in, after signing out a different user: %j', (before, forgets) =>
  steps(sagas.choosePassword(choose), [
    ...choosing(SECRET, 'code', { code: 'code', ...SECRET }, user),
    [raw.call(dropMailedCode)],
    [raw.select(userSlice.selectUser), before],
    ...forgets,
    [raw.put(loggedIn(user))],
    [raw.call(redirectAfterLogin)],
  ]),
);

const REFUSALS = [refusal(422, 'No.', { fields: { password: 'common' } }), refusal(404), offline()];
test.each(REFUSALS)('a refused password keeps the mailed code for another attempt: %s', (error) =>
  steps(sagas.choosePassword(choose), [
    ...choosing(SECRET, 'code', { code: 'code', ...SECRET }, throws(error)),
    [raw.put(userSlice.newPasswordFailed(toFailure(error)))],
  ]),
);

test('a new password without its secret or code is sent empty, and the refusal is reported', () =>
  steps(sagas.choosePassword(choose), [
    ...choosing(undefined, null, { code: '', password: '', repeatPassword: '' }, throws(refusal(404))),
    [raw.put(userSlice.newPasswordFailed(toFailure(refusal(404))))],
  ]));

test('a second tap does not set the password twice, and a new request for a link restarts the wait', () =>
  steps(sagas.passwordSaga(), [
    [raw.takeLatest(userSlice.passwordResetRequested, sagas.requestReset)],
    [raw.takeLatest(userSlice.formOpened, sagas.openMailedLink)],
    [raw.takeLeading(userSlice.newPasswordRequested, sagas.choosePassword)],
  ]));
