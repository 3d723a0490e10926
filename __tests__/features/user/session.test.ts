import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { reasonOf } from '../../../src/core/failures.ts';
import { isMember, refreshUser } from '../../../src/features/user/session.ts';
import {
  recognised,
  recogniseFailed,
  selectUserStatus,
  userSettled,
} from '../../../src/features/user/slice.ts';
import { offline, user } from '../../support/samples.ts';
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
    .yields(raw.put(recogniseFailed(reasonOf(error))))
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
