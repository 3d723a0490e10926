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
] as const)('a sign-in does not navigate %s', (_when, wants, search) =>
  steps(sagas.redirectAfterLogin(), [
    [raw.select(selectDetour), { wants, flow: null }],
    [raw.select(selectLocation), at('/login', search)],
  ]),
);

test('a sign-in returns to the shop in which a flow waits for a plan', () =>
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
])('a sign-in with the query "%s" navigates to %s', (search, to) =>
  steps(sagas.redirectAfterLogin(), [
    [raw.select(selectDetour), null],
    [raw.select(selectLocation), at('/login', search)],
    [raw.put(navigate(to, { replace: true }))],
  ]),
);

const email = 'robin@example.com';
const secret = { password: 'one', repeatPassword: 'two' };
const blank = { password: '', repeatPassword: '' };
const withoutRepeat = ({ password }: typeof secret) => ({ email, password });
const FORMS = [
  {
    what: 'enters the account of a checkout',
    saga: () => sagas.enterAccount(userSlice.accountRequested({ email, secretKey: 'k' })),
    ask: (given: typeof secret) => raw.call(api.enterAccount, withoutRepeat(given)),
    failed: userSlice.accountFailed,
    // The checkout waits for it, and goes on by itself.
    leads: [],
  },
  {
    what: 'signs in',
    saga: () => sagas.logIn(userSlice.loginRequested({ email, secretKey: 'k' })),
    ask: (given: typeof secret) => raw.call(api.logIn, withoutRepeat(given)),
    failed: userSlice.loginFailed,
    leads: [[raw.call(sagas.redirectAfterLogin)]],
  },
  {
    what: 'registers',
    saga: () => sagas.register(userSlice.registerRequested({ email, secretKey: 'k' })),
    ask: (given: typeof secret) => raw.call(api.register, { email, ...given }),
    failed: userSlice.registerFailed,
    leads: [[raw.call(sagas.redirectAfterLogin)]],
  },
] satisfies { leads: Row[]; [key: string]: unknown }[];

describe.each(FORMS)('a visitor who $what', ({ saga, ask, failed, leads }) => {
  test('sends the password stored under the secret key and is signed in', () =>
    steps(saga(), [
      [raw.call(takeSecret, 'k'), secret],
      [ask(secret), user],
      [raw.put(loggedIn(user))],
      ...(leads as Row[]),
    ]));

  const REFUSALS = [offline(), refusal(429), refusal(422, 'No.', { fields: { password: 'incorrect' } })];
  test.each(REFUSALS)('sees at the form why the request failed (%s)', (error) =>
    steps(saga(), [
      [raw.call(takeSecret, 'k'), undefined],
      [ask(blank), throws(error)],
      [raw.put(failed(toFailure(error)))],
    ]),
  );
});

test.each([
  ['', '/my'],
  ['?next=%2Ffavorites', '/favorites'],
  ['?next=%2F%2Fevil.test', '/my'],
])('a Facebook sign-in with the query "%s" asks to return to %s', (search, returnTo) =>
  steps(sagas.signInWithFacebook(), [
    [raw.select(selectLocation), at('/login', search)],
    [raw.select(selectDetour), null],
    [raw.call(leaveFor, `/api/user/facebook?${new URLSearchParams({ returnTo })}`)],
  ]),
);

test('a Facebook sign-in asks to return to the current page while a flow waits there', () =>
  steps(sagas.signInWithFacebook(), [
    [raw.select(selectLocation), at('/register', '?next=%2Ffavorites')],
    [raw.select(selectDetour), { wants: 'login', flow: null }],
    [raw.call(leaveFor, '/api/user/facebook?returnTo=%2Fregister%3Fnext%3D%252Ffavorites')],
  ]));

test('the user’s saga logs out and opens the home page', () =>
  steps(sagas.logOut(), [[raw.call(sagas.endSession)], [raw.put(loggedOut())], [raw.put(navigate('/'))]]));

test('the user’s saga stays signed in when the log-out does not reach the server', () =>
  steps(sagas.logOut(), [
    [raw.call(sagas.endSession), throws(offline())],
    [raw.put(userSlice.logoutFailed(toFailure(offline())))],
  ]));

const ending = (answer?: unknown): Row[] => [[raw.call(api.logOut), answer]];

test('the user’s saga ends the session', () => steps(sagas.endSession(), ending(null)));

test('the user’s saga treats a 401 on logging out as an ended session', () =>
  steps(sagas.endSession(), ending(throws(refusal(401)))));

const ERRORS = [offline(), refusal(500, 'Later.'), new TypeError('x is undefined')];
test.each(ERRORS)('the user’s saga fails when the session was not ended (%s)', (error) => {
  steps(sagas.endSession(), ending(throws(error)), throws(error));
});

test('the user’s saga ignores a second tap while the first request is running', () =>
  steps(sagas.userSaga(), [
    [raw.takeLeading(userSlice.accountRequested, sagas.enterAccount)],
    [raw.takeLeading(userSlice.loginRequested, sagas.logIn)],
    [raw.takeLeading(userSlice.registerRequested, sagas.register)],
    [raw.takeLeading(userSlice.facebookRequested, sagas.signInWithFacebook)],
    [raw.takeLeading(userSlice.logoutRequested, sagas.logOut)],
  ]));
