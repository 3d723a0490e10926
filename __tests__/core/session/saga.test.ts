import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../../contract/storage.ts';
import * as api from '../../../src/api/index.ts';
import { apiFailed, toApiFailed, toFailure } from '../../../src/core/failures.ts';
import { reopenRequested } from '../../../src/core/navigation/slice.ts';
import {
  isMember,
  mayChangeSession,
  refreshUser,
  reopenForVisitor,
  sessionSaga,
  storeUserId,
} from '../../../src/core/session/saga.ts';
import {
  loggedIn,
  loggedOut,
  selectSessionStatus,
  selectUserId,
  sessionKnown,
  userLoaded,
  userLoadFailed,
} from '../../../src/core/session/slice.ts';
import { renewalResumed } from '../../../src/features/user/slice.ts';
import { local } from '../../../src/lib/storage.ts';
import { offline, refusal, subscription, user } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

test.each([[undefined], ['one-use']])('asks who is here (code: %s)', (code) =>
  walk(refreshUser(code))
    .yields(raw.call(api.getUser, code))
    .gets(user)
    .yields(raw.put(userLoaded(user)))
    .gets()
    .ends(),
);

test('a server out of reach is no visitor', () => {
  const error = offline();
  walk(refreshUser())
    .yields(raw.call(api.getUser, undefined))
    .throws(error)
    .yields(raw.put(userLoadFailed(toFailure(error))))
    .gets()
    .ends();
});

test.each([
  ['member', true],
  ['visitor', false],
])('who is known to be a %s is not asked for', (status, member) =>
  walk(isMember())
    .yields(raw.select(selectSessionStatus))
    .gets(status)
    .yields(raw.select(selectSessionStatus))
    .gets(status)
    .yields(raw.select(selectSessionStatus))
    .gets(status)
    .ends(member),
);

test('waits until start-up knows', () =>
  walk(isMember())
    .yields(raw.select(selectSessionStatus))
    .gets('unknown')
    .yields(raw.take(sessionKnown))
    .gets(userLoaded(user))
    .yields(raw.select(selectSessionStatus))
    .gets('member')
    .yields(raw.select(selectSessionStatus))
    .gets('member')
    .ends(true));

const askedAgain = () =>
  walk(isMember())
    .yields(raw.select(selectSessionStatus))
    .gets('unreachable')
    .yields(raw.select(selectSessionStatus))
    .gets('unreachable')
    .yields(raw.call(api.getUser));

test('asks again where the server was out of reach', () =>
  askedAgain()
    .gets(null)
    .yields(raw.put(userLoaded(null)))
    .gets()
    .yields(raw.select(selectSessionStatus))
    .gets('visitor')
    .ends(false));

test('a server that is still out of reach is the failure of whoever asked', () => {
  expect(() => askedAgain().throws(offline())).toThrow('Network Error');
});

test("a member's id is saved as `userid`", () => {
  expect(LOCAL.userId).toBe('userid');
  walk(storeUserId())
    .yields(raw.select(selectUserId))
    .gets(user.id)
    .yields(raw.call(local.set, 'userid', 'usr_1'))
    .gets()
    .ends();
});

test('a visitor has none', () =>
  walk(storeUserId())
    .yields(raw.select(selectUserId))
    .gets(null)
    .yields(raw.select(selectSessionStatus))
    .gets('visitor')
    .yields(raw.call(local.remove, 'userid'))
    .gets()
    .ends());

test.each(['unknown', 'unreachable'])('who is %s may still be the same member', (status) =>
  walk(storeUserId())
    .yields(raw.select(selectUserId))
    .gets(null)
    .yields(raw.select(selectSessionStatus))
    .gets(status)
    .ends(),
);

describe('a call that is refused for want of a session', () => {
  const refused = (code: number) => walk(reopenForVisitor(toApiFailed(refusal(code))));
  const ofAVisitor = () => refused(401).yields(raw.select(selectSessionStatus)).gets('visitor');

  test('asks anew for what is open, where somebody was a member until now', () =>
    ofAVisitor()
      .yields(raw.call(local.get, 'userid'))
      .gets('usr_1')
      .yields(raw.put(reopenRequested()))
      .gets()
      .ends());

  test('changes nothing for a visitor', () =>
    ofAVisitor().yields(raw.call(local.get, 'userid')).gets(null).ends());

  test('says nothing of who has not been recognised', () =>
    refused(401).yields(raw.select(selectSessionStatus)).gets('unreachable').ends());

  test('is told from other refusals', () => refused(404).ends());
});

test('looks after it whenever another may be here', () => {
  walk(sessionSaga())
    .yields(raw.takeEvery(apiFailed, reopenForVisitor))
    .gets()
    .yields(raw.takeEvery(mayChangeSession, storeUserId))
    .gets()
    .ends();
  const over = toApiFailed(refusal(401));
  for (const event of [userLoaded(user), userLoaded(null), loggedIn(user), loggedOut(), over]) {
    expect(mayChangeSession(event)).toBe(true);
  }
  expect(mayChangeSession(renewalResumed(subscription))).toBe(false);
});
