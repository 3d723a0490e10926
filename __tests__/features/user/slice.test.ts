import type { Unlock } from '../../../contract/entities.ts';
import { toApiFailed } from '../../../src/core/failures.ts';
import { loggedIn, loggedOut, userLoaded, userLoadFailed } from '../../../src/core/session/slice.ts';
import { planSwitched, renewalCancelled, renewalResumed } from '../../../src/features/subscription/slice.ts';
import { episodeUnlocked } from '../../../src/features/unlocked/slice.ts';
import slice, * as user from '../../../src/features/user/slice.ts';
import { user as member, offline, reason, refusal, subscriber, subscription } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const { reducer, selectors } = slice;
const stateAfter = statesOf(slice);
const of = (...actions: Parameters<typeof reducer>[1][]) => {
  const state = { user: stateAfter(...actions) };
  return {
    info: selectors.selectUser(state),
    form: selectors.selectUserForm(state),
    subscription: selectors.selectSubscription(state),
  };
};
const credentials = { email: 'robin@example.com', secretKey: 'k' };

describe('the member', () => {
  test('is the user that the server returns, and stays when a reload fails', () => {
    expect(of(userLoaded(member)).info).toEqual(member);
    expect(of(loggedIn(member)).info).toEqual(member);
    expect(of(userLoaded(member), userLoaded(null)).info).toBeNull();
    expect(of(userLoaded(member), userLoadFailed(reason)).info).toEqual(member);
  });

  test('uses up daily unlocks down to zero, and none with a pass or a subscription', () => {
    const opened = (reason: Unlock['reason']) => episodeUnlocked({ videoId: 'v', reason, episodes: [] });
    const left = (...events: Parameters<typeof of>) =>
      of(userLoaded(member), ...events).info?.dailyUnlocksLeft;
    expect(left(opened('daily'))).toBe(0);
    expect(left(opened('daily'), opened('daily'))).toBe(0);
    expect(left(opened('pass'), opened('subscription'))).toBe(1);
    expect(of(opened('daily')).info).toBeNull();
  });

  test.each([refusal(402), refusal(500), offline()])('stays signed in after a failure (%s)', (error) => {
    expect(of(userLoaded(member), toApiFailed(error)).info).toEqual(member);
  });
});

test('a form clears its error when it opens, and is idle after the sign-in', () => {
  expect(of(user.loginFailed(reason), user.formOpened()).form).toEqual({ status: 'idle', reason: null });
  expect(of(user.loginRequested(credentials), loggedIn(member)).form.status).toBe('idle');
});

describe('the member’s subscription', () => {
  const cancelled = { ...subscription, status: 'cancelled' } as const;

  const CHANGES = [renewalCancelled, renewalResumed, planSwitched];
  test.each(CHANGES)('becomes what the server returns for a change', (answered) => {
    expect(of(userLoaded(subscriber), answered(cancelled)).subscription).toEqual(cancelled);
  });

  test('ignores a response that arrives after the log-out', () => {
    expect(of(loggedOut(), renewalCancelled(cancelled)).info).toBeNull();
  });
});

const asked = user.passwordResetRequested({ email: 'robin@example.com' });
const formAfter = (...actions: Parameters<typeof reducer>[1][]) => of(...actions).form;

test('another password link is offered only while the form shows that one was mailed', () => {
  expect(
    formAfter(asked, user.passwordResetMailed(), user.formOpened(), user.passwordResetOffered()).status,
  ).toBe('idle');
  expect(formAfter(user.loginRequested(credentials), user.passwordResetOffered()).status).toBe('sending');
});

describe('the e-mail address typed last', () => {
  const email = 'robin@example.com';
  const account = user.accountRequested({ email, secretKey: 'k' });
  const given = (...actions: Parameters<typeof reducer>[1][]) =>
    selectors.selectGiven({ user: stateAfter(account, ...actions) });

  test.each([
    ['on the way to another form', user.formOpened()],
    ['when the sheet is closed', user.accountDeclined()],
  ])('is kept %s, but the error is not', (_when, action) => {
    expect(given(user.accountFailed(reason), action)).toEqual({ email });
    expect(stateAfter(account, user.accountFailed(reason), action).form.status).toBe('idle');
  });

  test('is forgotten when the member logs out', () => {
    expect(given(loggedIn(member), loggedOut())).toEqual({ email: '' });
  });
});
