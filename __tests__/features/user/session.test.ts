import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../../contract/storage.ts';
import * as api from '../../../src/api/index.ts';
import { apiFailed, toApiFailed, toFailure } from '../../../src/core/failures.ts';
import { reopenRequested } from '../../../src/core/navigation/slice.ts';
import {
  isMember,
  keepUserId,
  mayChangeUser,
  refreshUser,
  reopenForVisitor,
  sessionSaga,
} from '../../../src/features/user/session.ts';
import {
  loggedIn,
  loggedOut,
  recognised,
  recogniseFailed,
  renewalResumed,
  selectUser,
  selectUserStatus,
  userSettled,
} from '../../../src/features/user/slice.ts';
import { local } from '../../../src/lib/storage.ts';
import { offline, refusal, subscription, user } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

test.each([[undefined], ['one-use']])('asks who is here (code: %s)', (code) =>
  walk(refreshUser(code))
    .yields(raw.call(api.getUser, code))
    .gets(user)
    .yields(raw.put(recognised(user)))
    .gets()
    .ends(),
);

test('a server out of reach is no visitor', () => {
  const error = offline();
  walk(refreshUser())
    .yields(raw.call(api.getUser, undefined))
    .throws(error)
    .yields(raw.put(recogniseFailed(toFailure(error))))
    .gets()
    .ends();
});

test.each([
  ['member', true],
  ['visitor', false],
])('who is known to be a %s is not asked for', (status, member) =>
  walk(isMember())
    .yields(raw.select(selectUserStatus))
    .gets(status)
    .yields(raw.select(selectUserStatus))
    .gets(status)
    .yields(raw.select(selectUserStatus))
    .gets(status)
    .ends(member),
);

test('waits until start-up knows', () =>
  walk(isMember())
    .yields(raw.select(selectUserStatus))
    .gets('unknown')
    .yields(raw.take(userSettled))
    .gets(recognised(user))
    .yields(raw.select(selectUserStatus))
    .gets('member')
    .yields(raw.select(selectUserStatus))
    .gets('member')
    .ends(true));

const askedAgain = () =>
  walk(isMember())
    .yields(raw.select(selectUserStatus))
    .gets('unreachable')
    .yields(raw.select(selectUserStatus))
    .gets('unreachable')
    .yields(raw.call(api.getUser));

test('asks again where the server was out of reach', () =>
  askedAgain()
    .gets(null)
    .yields(raw.put(recognised(null)))
    .gets()
    .yields(raw.select(selectUserStatus))
    .gets('visitor')
    .ends(false));

test('a server that is still out of reach is the failure of whoever asked', () => {
  expect(() => askedAgain().throws(offline())).toThrow('Network Error');
});

test("a member's id is saved as `userid`", () => {
  expect(LOCAL.userId).toBe('userid');
  walk(keepUserId())
    .yields(raw.select(selectUser))
    .gets(user)
    .yields(raw.call(local.set, 'userid', 'usr_1'))
    .gets()
    .ends();
});

test('a visitor has none', () =>
  walk(keepUserId())
    .yields(raw.select(selectUser))
    .gets(null)
    .yields(raw.select(selectUserStatus))
    .gets('visitor')
    .yields(raw.call(local.remove, 'userid'))
    .gets()
    .ends());

test.each(['unknown', 'unreachable'])('who is %s may still be the same member', (status) =>
  walk(keepUserId())
    .yields(raw.select(selectUser))
    .gets(null)
    .yields(raw.select(selectUserStatus))
    .gets(status)
    .ends(),
);

describe('a call that is refused for want of a session', () => {
  const refused = (code: number) => walk(reopenForVisitor(toApiFailed(refusal(code))));
  const ofAVisitor = () => refused(401).yields(raw.select(selectUserStatus)).gets('visitor');

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
    refused(401).yields(raw.select(selectUserStatus)).gets('unreachable').ends());

  test('is told from other refusals', () => refused(404).ends());
});

test('looks after it whenever another may be here', () => {
  walk(sessionSaga())
    .yields(raw.takeEvery(apiFailed, reopenForVisitor))
    .gets()
    .yields(raw.takeEvery(mayChangeUser, keepUserId))
    .gets()
    .ends();
  const over = toApiFailed(refusal(401));
  for (const event of [recognised(user), recognised(null), loggedIn(user), loggedOut(), over]) {
    expect(mayChangeUser(event)).toBe(true);
  }
  expect(mayChangeUser(renewalResumed(subscription))).toBe(false);
});
