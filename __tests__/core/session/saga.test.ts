import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../../contract/storage.ts';
import { ApiError } from '../../../src/api/apiError.ts';
import * as api from '../../../src/api/index.ts';
import { dropSignInCode } from '../../../src/core/entryParams.ts';
import { apiFailed, toApiFailed, toFailure } from '../../../src/core/failures.ts';
import { reopenRequested, selectLocation } from '../../../src/core/navigation/slice.ts';
import * as sagas from '../../../src/core/session/saga.ts';
import * as session from '../../../src/core/session/slice.ts';
import { renewalResumed } from '../../../src/features/subscription/slice.ts';
import { local } from '../../../src/lib/storage.ts';
import { offline, refusal, subscription, user } from '../../support/samples.ts';
import { type Row, raises, steps, throws } from '../../support/steps.ts';

test('the session loads the user', () =>
  steps(sagas.refreshUser(), [
    [raw.call(api.getUser, undefined), user],
    [raw.put(session.userLoaded(user))],
  ]));

test('the session trades the code of a sign-in link for a session and forgets it', () =>
  steps(sagas.refreshUser('one-use'), [
    [raw.call(api.getUser, 'one-use'), user],
    [raw.put(session.userLoaded(user))],
    [raw.call(dropSignInCode)],
  ]));

test.each([400, 401, 409])('the session continues without a refused sign-in code (%i)', (code) =>
  steps(sagas.refreshUser('one-use'), [
    [raw.call(api.getUser, 'one-use'), throws(refusal(code))],
    [raw.call(sagas.goOnWithoutCode, refusal(code))],
  ]),
);

test('the session keeps the sign-in code while the server is unreachable, and raises a toast', () =>
  steps(sagas.refreshUser('one-use'), [
    [raw.call(api.getUser, 'one-use'), throws(offline())],
    [raw.put(session.userLoadFailed(toFailure(offline())))],
    [raises({ key: 'list.failedText' })],
  ]));

test.each([
  [401, 'failure.linkOver', { key: 'nav.signIn', to: '/login' }],
  [400, 'failure.linkOver', { key: 'nav.signIn', to: '/login' }],
  [409, 'failure.linkOfAnother', { key: 'nav.me', to: '/my' }],
])('the session reports why a code is refused (%i), and loads the user without it', (code, key, link) =>
  steps(sagas.goOnWithoutCode(refusal(code)), [
    [raw.call(dropSignInCode)],
    [raises({ key, link })],
    [raw.call(sagas.refreshUser)],
  ]),
);

test('the session does not treat an unreachable server as a visitor', () =>
  steps(sagas.refreshUser(), [
    [raw.call(api.getUser, undefined), throws(offline())],
    [raw.put(session.userLoadFailed(toFailure(offline())))],
  ]));

const isNow = (status: string): Row => [raw.select(session.selectSessionStatus), status];

test.each([
  ['member', true],
  ['visitor', false],
])('the session makes no call for a user known to be a %s', (status, member) =>
  steps(sagas.isMember(), [isNow(status), isNow(status), isNow(status)], member),
);

test('the session waits until start-up has loaded the user', () => {
  const waits: Row[] = [isNow('unknown'), [raw.take(session.sessionKnown), session.userLoaded(user)]];
  steps(sagas.isMember(), [...waits, isNow('member'), isNow('member')], true);
});

const askedAgain = (answer?: unknown): Row[] => [
  isNow('unreachable'),
  isNow('unreachable'),
  [raw.call(api.getUser), answer],
];

test('the session loads the user again after the server was unreachable', () => {
  const learns = [...askedAgain(null), [raw.put(session.userLoaded(null))] as Row, isNow('visitor')];
  steps(sagas.isMember(), learns, false);
});

test('the session check fails while the server is still unreachable', () => {
  steps(sagas.isMember(), askedAgain(throws(offline())), throws(offline()));
});

test("the session stores a member's id as `userid`", () => {
  expect(LOCAL.userId).toBe('userid');
  steps(sagas.storeUserId(), [
    [raw.select(session.selectUserId), user.id],
    [raw.call(local.set, 'userid', 'usr_1')],
  ]);
});

test.each([
  ['removes the id of a', 'visitor', [[raw.call(local.remove, 'userid')]]],
  ['keeps the id while the user is', 'unknown', []],
  ['keeps the id while the user is', 'unreachable', []],
] satisfies [string, string, Row[]][])('the session %s %s', (_does, status, removes) =>
  steps(sagas.storeUserId(), [[raw.select(session.selectUserId), null], isNow(status), ...removes]),
);

describe('a call refused for lack of a session', () => {
  const refused = (code: number) => sagas.reopenForVisitor(toApiFailed(refusal(code)));
  const stored = (id: string | null): Row[] => [isNow('visitor'), [raw.call(local.get, 'userid'), id]];

  test('ends the session of a member and reloads the open screen', () =>
    steps(refused(401), [...stored('usr_1'), [raw.put(session.ended())], [raw.put(reopenRequested())]]));

  test('the sign-in path leads back to the page and its episode', () => {
    const shown = { path: '/videos/v', search: '?ep=2', key: 'k', from: '' };
    steps(sagas.pathToSignIn(), [[raw.select(selectLocation), shown]], '/login?next=%2Fvideos%2Fv%3Fep%3D2');
  });

  test('does not announce an ended session to a member who is logging out', () => {
    const error = new ApiError('No.', { kind: 'envelope', code: 401, call: 'POST /api/user/logout' });
    steps(sagas.reopenForVisitor(toApiFailed(error)), [...stored('usr_1'), [raw.put(reopenRequested())]]);
  });

  test.each([
    ['for a visitor', 401, stored(null)],
    ['for a user who is not recognised yet', 401, [isNow('unreachable')]],
    ['after any other refusal', 404, []],
  ])('changes nothing %s', (_whose, code, rows) => steps(refused(code), rows));
});

test('the session stores the id whenever the user may have changed', () => {
  steps(sagas.sessionSaga(), [
    [raw.takeEvery(apiFailed, sagas.reopenForVisitor)],
    [raw.takeEvery(sagas.mayChangeSession, sagas.storeUserId)],
  ]);
  const over = toApiFailed(refusal(401));
  const { userLoaded, loggedIn, loggedOut } = session;
  for (const event of [userLoaded(user), userLoaded(null), loggedIn(user), loggedOut(), over]) {
    expect(sagas.mayChangeSession(event)).toBe(true);
  }
  expect(sagas.mayChangeSession(renewalResumed(subscription))).toBe(false);
});
