import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../../contract/storage.ts';
import { ApiError } from '../../../src/api/apiError.ts';
import * as api from '../../../src/api/index.ts';
import { dropSignInCode } from '../../../src/core/entryParams.ts';
import { apiFailed, toApiFailed, toFailure } from '../../../src/core/failures.ts';
import { reopenRequested, selectLocation } from '../../../src/core/navigation/slice.ts';
import {
  goOnWithoutCode,
  isMember,
  mayChangeSession,
  pathToSignIn,
  refreshUser,
  reopenForVisitor,
  sessionSaga,
  storeUserId,
} from '../../../src/core/session/saga.ts';
import {
  ended,
  loggedIn,
  loggedOut,
  selectSessionStatus,
  selectUserId,
  sessionKnown,
  userLoaded,
  userLoadFailed,
} from '../../../src/core/session/slice.ts';
import { renewalResumed } from '../../../src/features/subscription/slice.ts';
import { local } from '../../../src/lib/storage.ts';
import { offline, refusal, subscription, user } from '../../support/samples.ts';
import { type Row, raises, steps, throws } from '../../support/steps.ts';

test('the session loads the user', () =>
  steps(refreshUser(), [[raw.call(api.getUser, undefined), user], [raw.put(userLoaded(user))]]));

test('the session trades the code of a sign-in link for a session and forgets it', () =>
  steps(refreshUser('one-use'), [
    [raw.call(api.getUser, 'one-use'), user],
    [raw.put(userLoaded(user))],
    [raw.call(dropSignInCode)],
  ]));

test.each([400, 401, 409])('the session goes on without a code that is refused (%i)', (code) =>
  steps(refreshUser('one-use'), [
    [raw.call(api.getUser, 'one-use'), throws(refusal(code))],
    [raw.call(goOnWithoutCode, refusal(code))],
  ]),
);

test('the session keeps the code while the server is out of reach, and says that it could not be used', () =>
  steps(refreshUser('one-use'), [
    [raw.call(api.getUser, 'one-use'), throws(offline())],
    [raw.put(userLoadFailed(toFailure(offline())))],
    [raises({ key: 'list.failedText' })],
  ]));

test.each([
  [401, 'failure.linkOver', { key: 'nav.signIn', to: '/login' }],
  [400, 'failure.linkOver', { key: 'nav.signIn', to: '/login' }],
  [409, 'failure.linkOfAnother', { key: 'nav.me', to: '/my' }],
])('the session says why a code is refused (%i), and asks who is here without it', (code, key, link) =>
  steps(goOnWithoutCode(refusal(code)), [
    [raw.call(dropSignInCode)],
    [raises({ key, link })],
    [raw.call(refreshUser)],
  ]),
);

test('the session does not treat a server out of reach as a visitor', () =>
  steps(refreshUser(), [
    [raw.call(api.getUser, undefined), throws(offline())],
    [raw.put(userLoadFailed(toFailure(offline())))],
  ]));

test.each([
  ['member', true],
  ['visitor', false],
])('the session does not ask about a user known to be a %s', (status, member) =>
  steps(
    isMember(),
    [
      [raw.select(selectSessionStatus), status],
      [raw.select(selectSessionStatus), status],
      [raw.select(selectSessionStatus), status],
    ],
    member,
  ),
);

test('the session waits until start-up has loaded the user', () =>
  steps(
    isMember(),
    [
      [raw.select(selectSessionStatus), 'unknown'],
      [raw.take(sessionKnown), userLoaded(user)],
      [raw.select(selectSessionStatus), 'member'],
      [raw.select(selectSessionStatus), 'member'],
    ],
    true,
  ));

const askedAgain = (answer?: unknown): Row[] => [
  [raw.select(selectSessionStatus), 'unreachable'],
  [raw.select(selectSessionStatus), 'unreachable'],
  [raw.call(api.getUser), answer],
];

test('the session asks again after the server was out of reach', () =>
  steps(
    isMember(),
    [...askedAgain(null), [raw.put(userLoaded(null))], [raw.select(selectSessionStatus), 'visitor']],
    false,
  ));

test('the session fails when the server is still out of reach', () => {
  steps(isMember(), askedAgain(throws(offline())), throws(offline()));
});

test("the session stores a member's id as `userid`", () => {
  expect(LOCAL.userId).toBe('userid');
  steps(storeUserId(), [[raw.select(selectUserId), user.id], [raw.call(local.set, 'userid', 'usr_1')]]);
});

test('the session removes the id of a visitor', () =>
  steps(storeUserId(), [
    [raw.select(selectUserId), null],
    [raw.select(selectSessionStatus), 'visitor'],
    [raw.call(local.remove, 'userid')],
  ]));

test.each(['unknown', 'unreachable'])('the session keeps the id while the user is %s', (status) =>
  steps(storeUserId(), [
    [raw.select(selectUserId), null],
    [raw.select(selectSessionStatus), status],
  ]),
);

describe('a call that is refused for want of a session', () => {
  const refused = (code: number) => reopenForVisitor(toApiFailed(refusal(code)));
  const ofAVisitor: Row[] = [[raw.select(selectSessionStatus), 'visitor']];

  test('asks anew for what is open, where somebody was a member until now', () =>
    steps(refused(401), [
      ...ofAVisitor,
      [raw.call(local.get, 'userid'), 'usr_1'],
      [raw.put(ended())],
      [raw.put(reopenRequested())],
    ]));

  test('leads from signing in back to the page and its episode', () =>
    steps(
      pathToSignIn(),
      [[raw.select(selectLocation), { path: '/videos/v', search: '?ep=2', key: 'k', from: '' }]],
      '/login?next=%2Fvideos%2Fv%3Fep%3D2',
    ));

  test('says nothing to a member who is logging out', () => {
    const error = new ApiError('No.', { kind: 'envelope', code: 401, call: 'POST /api/user/logout' });
    steps(reopenForVisitor(toApiFailed(error)), [
      ...ofAVisitor,
      [raw.call(local.get, 'userid'), 'usr_1'],
      [raw.put(reopenRequested())],
    ]);
  });

  test('changes nothing for a visitor', () =>
    steps(refused(401), [...ofAVisitor, [raw.call(local.get, 'userid'), null]]));

  test('changes nothing for a user who is not recognised yet', () =>
    steps(refused(401), [[raw.select(selectSessionStatus), 'unreachable']]));

  test('is told from other refusals', () => steps(refused(404), []));
});

test('the session stores the id whenever the user may have changed', () => {
  steps(sessionSaga(), [
    [raw.takeEvery(apiFailed, reopenForVisitor)],
    [raw.takeEvery(mayChangeSession, storeUserId)],
  ]);
  const over = toApiFailed(refusal(401));
  for (const event of [userLoaded(user), userLoaded(null), loggedIn(user), loggedOut(), over]) {
    expect(mayChangeSession(event)).toBe(true);
  }
  expect(mayChangeSession(renewalResumed(subscription))).toBe(false);
});
