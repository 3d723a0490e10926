import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import { navigate, selectDetour, selectLocation } from '../../../src/core/navigation/slice.ts';
import { loggedIn, loggedOut } from '../../../src/core/session/slice.ts';
import {
  cancelRenewal,
  endSession,
  logIn,
  logOut,
  redirectAfterLogin,
  register,
  resumeRenewal,
  signInWithFacebook,
  userSaga,
} from '../../../src/features/user/saga.ts';
import {
  cancelRenewalFailed,
  cancelRenewalRequested,
  facebookRequested,
  loginFailed,
  loginRequested,
  logoutFailed,
  logoutRequested,
  registerFailed,
  registerRequested,
  renewalCancelled,
  renewalResumed,
  resumeRenewalFailed,
  resumeRenewalRequested,
} from '../../../src/features/user/slice.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { offline, refusal, subscription, user } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

const at = (path: string, search = '') => ({ path, search, key: 'k', from: '' });

test('a run that waits in a detour leads on by itself', () =>
  walk(redirectAfterLogin()).yields(raw.select(selectDetour)).gets({ wants: 'login', flow: null }).ends());

test.each([
  ['', '/my'],
  ['?next=%2Fvideos%2Fv%3Fep%3D2', '/videos/v?ep=2'],
  ['?next=https%3A%2F%2Fevil.test', '/my'],
  ['?next=%2F%2Fevil.test', '/my'],
])('who came to sign in with "%s" goes on to %s', (search, to) =>
  walk(redirectAfterLogin())
    .yields(raw.select(selectDetour))
    .gets(null)
    .yields(raw.select(selectLocation))
    .gets(at('/login', search))
    .yields(raw.put(navigate(to, { replace: true })))
    .gets()
    .ends(),
);

const login = loginRequested({ email: 'robin@example.com', secretKey: 'k1' });
const loggingIn = (secret: unknown, password: string) =>
  walk(logIn(login))
    .yields(raw.call(takeSecret, 'k1'))
    .gets(secret)
    .yields(raw.call(api.logIn, { email: 'robin@example.com', password }));

test('signs in with the password from the vault', () =>
  loggingIn({ password: 's3cret' }, 's3cret')
    .gets(user)
    .yields(raw.put(loggedIn(user)))
    .gets()
    .yields(raw.call(redirectAfterLogin))
    .gets()
    .ends());

test('a wrong password is said at the form', () => {
  const error = refusal(422, 'No.', { fields: { password: 'incorrect' } });
  loggingIn({ password: 's3cret' }, 's3cret')
    .throws(error)
    .yields(raw.put(loginFailed(toFailure(error))))
    .gets()
    .ends();
  expect(toFailure(error).fields).toEqual({ password: 'incorrect' });
});

test('a password that was already used is asked for anew', () => {
  const error = refusal(422);
  loggingIn(undefined, '')
    .throws(error)
    .yields(raw.put(loginFailed(toFailure(error))))
    .gets()
    .ends();
});

const registration = registerRequested({ email: 'robin@example.com', secretKey: 'k2' });
const registering = (secret: unknown, password: string, repeatPassword: string) =>
  walk(register(registration))
    .yields(raw.call(takeSecret, 'k2'))
    .gets(secret)
    .yields(raw.call(api.register, { email: 'robin@example.com', password, repeatPassword }));

test('registers and is signed in', () =>
  registering({ password: 'one', repeatPassword: 'two' }, 'one', 'two')
    .gets(user)
    .yields(raw.put(loggedIn(user)))
    .gets()
    .yields(raw.call(redirectAfterLogin))
    .gets()
    .ends());

test('a refused registration is said at the form', () => {
  const error = refusal(422, 'No.', { fields: { email: 'taken' } });
  registering(undefined, '', '')
    .throws(error)
    .yields(raw.put(registerFailed(toFailure(error))))
    .gets()
    .ends();
});

test.each([
  ['', '/my'],
  ['?next=%2Ffavorites', '/favorites'],
  ['?next=%2F%2Fevil.test', '/my'],
])('Facebook sends back to where "%s" leads: %s', (search, returnTo) =>
  walk(signInWithFacebook())
    .yields(raw.select(selectLocation))
    .gets(at('/login', search))
    .yields(raw.select(selectDetour))
    .gets(null)
    .yields(raw.call(leaveFor, `/api/user/facebook?${new URLSearchParams({ returnTo })}`))
    .gets()
    .ends(),
);

test('Facebook sends back to this very place while a run waits here', () =>
  walk(signInWithFacebook())
    .yields(raw.select(selectLocation))
    .gets(at('/register', '?next=%2Ffavorites'))
    .yields(raw.select(selectDetour))
    .gets({ wants: 'login', flow: null })
    .yields(raw.call(leaveFor, '/api/user/facebook?returnTo=%2Fregister%3Fnext%3D%252Ffavorites'))
    .gets()
    .ends());

test('logs out and goes home', () =>
  walk(logOut())
    .yields(raw.call(endSession))
    .gets()
    .yields(raw.put(loggedOut()))
    .gets()
    .yields(raw.put(navigate('/')))
    .gets()
    .ends());

test('stays signed in when the server could not be told', () => {
  const error = offline();
  walk(logOut())
    .yields(raw.call(endSession))
    .throws(error)
    .yields(raw.put(logoutFailed(toFailure(error))))
    .gets()
    .ends();
});

const ending = () => walk(endSession()).yields(raw.call(api.logOut));

test('the session ends', () => ending().gets(null).ends());

test('a session that is over already is as good as ended', () => ending().throws(refusal(401)).ends());

test.each([offline(), refusal(500, 'Later.'), new TypeError('x is undefined')])(
  'a session that could not be ended goes on (%s)',
  (error) => {
    expect(() => ending().throws(error)).toThrow(error.message);
  },
);

test.each([
  ['ends the renewal', cancelRenewal, api.cancelRenewal, renewalCancelled],
  ['takes that back', resumeRenewal, api.undoCancelRenewal, renewalResumed],
])('%s', (_, saga, ask, done) =>
  walk(saga())
    .yields(raw.call(ask))
    .gets(subscription)
    .yields(raw.put(done(subscription)))
    .gets()
    .ends(),
);

test.each([
  ['the renewal goes on', cancelRenewal, api.cancelRenewal, cancelRenewalFailed],
  ['the renewal stays ended', resumeRenewal, api.undoCancelRenewal, resumeRenewalFailed],
])('%s when the server refuses', (_, saga, ask, failed) => {
  const error = refusal(409);
  walk(saga())
    .yields(raw.call(ask))
    .throws(error)
    .yields(raw.put(failed(toFailure(error))))
    .gets()
    .ends();
});

test('a second tap never acts twice', () =>
  walk(userSaga())
    .yields(raw.takeLeading(loginRequested, logIn))
    .gets()
    .yields(raw.takeLeading(registerRequested, register))
    .gets()
    .yields(raw.takeLeading(facebookRequested, signInWithFacebook))
    .gets()
    .yields(raw.takeLeading(logoutRequested, logOut))
    .gets()
    .yields(raw.takeLeading(cancelRenewalRequested, cancelRenewal))
    .gets()
    .yields(raw.takeLeading(resumeRenewalRequested, resumeRenewal))
    .gets()
    .ends());
