import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import { navigate, selectDetour, selectLocation } from '../../../src/core/navigation/slice.ts';
import { loggedIn, loggedOut } from '../../../src/core/session/slice.ts';
import * as sagas from '../../../src/features/user/saga.ts';
import * as userSlice from '../../../src/features/user/slice.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { offline, refusal, user } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const at = (path: string, search = '') => ({ path, search, key: 'k', from: '' });

test.each([
  ['while a waiting flow leads on by itself', 'login', '?next=%2Fmy'],
  ['from a shop that did not say where it is', 'plan', ''],
] as const)('the user’s saga goes nowhere %s', (_when, wants, search) =>
  steps(sagas.redirectAfterLogin(), [
    [raw.select(selectDetour), { wants, flow: null }],
    [raw.select(selectLocation), at('/login', search)],
  ]),
);

test('the user’s saga leads back into the shop in which a flow waits for a payment', () =>
  steps(sagas.redirectAfterLogin(), [
    [raw.select(selectDetour), { wants: 'plan', flow: null }],
    [raw.select(selectLocation), at('/login', '?next=%2Fshopping%3Fvideo%3Dv')],
    [raw.put(navigate('/shopping?video=v', { replace: true }))],
  ]));

test.each([
  ['', '/my'],
  ['?next=%2Fvideos%2Fv%3Fep%3D2', '/videos/v?ep=2'],
  ['?next=https%3A%2F%2Fevil.test', '/my'],
  ['?next=%2F%2Fevil.test', '/my'],
])('a sign-in with "%s" leads on to %s', (search, to) =>
  steps(sagas.redirectAfterLogin(), [
    [raw.select(selectDetour), null],
    [raw.select(selectLocation), at('/login', search)],
    [raw.put(navigate(to, { replace: true }))],
  ]),
);

const account = userSlice.accountRequested({ email: 'robin@example.com', secretKey: 'k0' });
const entering = (secret: unknown, password: string, answer?: unknown): Row[] => [
  [raw.call(takeSecret, 'k0'), secret],
  [raw.call(api.enterAccount, { email: 'robin@example.com', password }), answer],
];

test('the user’s saga enters the account of a checkout with the password from the vault, and leads nowhere', () =>
  steps(sagas.enterAccount(account), [
    ...entering({ password: 's3cret' }, 's3cret', user),
    [raw.put(loggedIn(user))],
  ]));

test.each([offline(), refusal(429), refusal(422, 'No.', { fields: { password: 'incorrect' } })])(
  'the user’s saga reports at the form that no account was entered (%s)',
  (error) =>
    steps(sagas.enterAccount(account), [
      ...entering(undefined, '', throws(error)),
      [raw.put(userSlice.accountFailed(toFailure(error)))],
    ]),
);

const login = userSlice.loginRequested({ email: 'robin@example.com', secretKey: 'k1' });
const loggingIn = (secret: unknown, password: string, answer?: unknown): Row[] => [
  [raw.call(takeSecret, 'k1'), secret],
  [raw.call(api.logIn, { email: 'robin@example.com', password }), answer],
];

test('the user’s saga signs in with the password from the vault', () =>
  steps(sagas.logIn(login), [
    ...loggingIn({ password: 's3cret' }, 's3cret', user),
    [raw.put(loggedIn(user))],
    [raw.call(sagas.redirectAfterLogin)],
  ]));

test('the user’s saga reports a wrong password at the form', () => {
  const error = refusal(422, 'No.', { fields: { password: 'incorrect' } });
  steps(sagas.logIn(login), [
    ...loggingIn(undefined, '', throws(error)),
    [raw.put(userSlice.loginFailed(toFailure(error)))],
  ]);
  expect(toFailure(error).fields).toEqual({ password: 'incorrect' });
});

const registration = userSlice.registerRequested({ email: 'robin@example.com', secretKey: 'k2' });
const registering = (secret: unknown, password: string, repeatPassword: string, answer?: unknown): Row[] => [
  [raw.call(takeSecret, 'k2'), secret],
  [raw.call(api.register, { email: 'robin@example.com', password, repeatPassword }), answer],
];

test('registers and is signed in', () =>
  steps(sagas.register(registration), [
    ...registering({ password: 'one', repeatPassword: 'two' }, 'one', 'two', user),
    [raw.put(loggedIn(user))],
    [raw.call(sagas.redirectAfterLogin)],
  ]));

test('the user’s saga reports a refused registration at the form', () => {
  const error = refusal(422, 'No.', { fields: { email: 'taken' } });
  steps(sagas.register(registration), [
    ...registering(undefined, '', '', throws(error)),
    [raw.put(userSlice.registerFailed(toFailure(error)))],
  ]);
});

test.each([
  ['', '/my'],
  ['?next=%2Ffavorites', '/favorites'],
  ['?next=%2F%2Fevil.test', '/my'],
])('Facebook sends back to where "%s" leads: %s', (search, returnTo) =>
  steps(sagas.signInWithFacebook(), [
    [raw.select(selectLocation), at('/login', search)],
    [raw.select(selectDetour), null],
    [raw.call(leaveFor, `/api/user/facebook?${new URLSearchParams({ returnTo })}`)],
  ]),
);

test('Facebook sends back to this very place while a run waits here', () =>
  steps(sagas.signInWithFacebook(), [
    [raw.select(selectLocation), at('/register', '?next=%2Ffavorites')],
    [raw.select(selectDetour), { wants: 'login', flow: null }],
    [raw.call(leaveFor, '/api/user/facebook?returnTo=%2Fregister%3Fnext%3D%252Ffavorites')],
  ]));

test('the user’s saga logs out and goes home', () =>
  steps(sagas.logOut(), [[raw.call(sagas.endSession)], [raw.put(loggedOut())], [raw.put(navigate('/'))]]));

test('the user’s saga stays signed in when the server is out of reach', () =>
  steps(sagas.logOut(), [
    [raw.call(sagas.endSession), throws(offline())],
    [raw.put(userSlice.logoutFailed(toFailure(offline())))],
  ]));

const ending = (answer?: unknown): Row[] => [[raw.call(api.logOut), answer]];

test('the user’s saga ends the session', () => steps(sagas.endSession(), ending(null)));

test('the user’s saga treats a session that is over as ended', () =>
  steps(sagas.endSession(), ending(throws(refusal(401)))));

test.each([offline(), refusal(500, 'Later.'), new TypeError('x is undefined')])(
  'the user’s saga fails when the session was not ended (%s)',
  (error) => {
    steps(sagas.endSession(), ending(throws(error)), throws(error));
  },
);

test('a second tap never acts twice', () =>
  steps(sagas.userSaga(), [
    [raw.takeLeading(userSlice.accountRequested, sagas.enterAccount)],
    [raw.takeLeading(userSlice.loginRequested, sagas.logIn)],
    [raw.takeLeading(userSlice.registerRequested, sagas.register)],
    [raw.takeLeading(userSlice.facebookRequested, sagas.signInWithFacebook)],
    [raw.takeLeading(userSlice.logoutRequested, sagas.logOut)],
  ]));
