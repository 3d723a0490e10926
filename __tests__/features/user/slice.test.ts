import { describe, expect, test } from '@jest/globals';
import { apiFailed } from '../../../src/core/failures.ts';
import user, {
  cancelRenewalFailed,
  cancelRenewalRequested,
  formOpened,
  loggedIn,
  loggedOut,
  loginFailed,
  loginRequested,
  newPasswordFailed,
  newPasswordRequested,
  passwordResetFailed,
  passwordResetMailed,
  passwordResetOffered,
  passwordResetRequested,
  recognised,
  recogniseFailed,
  registerFailed,
  registerRequested,
  renewalCancelled,
  renewalResumed,
  resumeRenewalFailed,
  resumeRenewalRequested,
  userSettled,
} from '../../../src/features/user/slice.ts';
import { user as member, subscriber, subscription } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = user;
const reason = { kind: 'network', code: null, message: 'Network Error' } as const;
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) =>
  actions.reduce(reducer, getInitialState());
const of = (...actions: Parameters<typeof reducer>[1][]) => {
  const state = { user: stateAfter(...actions) };
  return {
    status: selectors.selectUserStatus(state),
    info: selectors.selectUser(state),
    form: selectors.selectUserForm(state),
    renewal: selectors.selectRenewal(state).status,
    subscription: selectors.selectSubscription(state),
  };
};
const refused = (code: number | null) =>
  apiFailed({ kind: 'envelope', code, status: 200, call: 'GET /api/user/history', message: 'No.' });
const credentials = { email: 'robin@example.com', secretKey: 'k' };

describe('who is here', () => {
  test('nobody knows at first', () => {
    expect(of()).toEqual({
      status: 'unknown',
      info: null,
      form: { status: 'idle', reason: null },
      renewal: 'idle',
      subscription: null,
    });
  });

  test('a member or a visitor, as the server says', () => {
    expect(of(recognised(member))).toMatchObject({ status: 'member', info: member });
    expect(of(recognised(member), recognised(null))).toMatchObject({ status: 'visitor', info: null });
  });

  test('a server out of reach leaves it open, but takes nothing back', () => {
    expect(of(recogniseFailed(reason)).status).toBe('unreachable');
    expect(of(recognised(member), recogniseFailed(reason))).toMatchObject({ status: 'member', info: member });
    expect(of(recognised(null), recogniseFailed(reason)).status).toBe('visitor');
    expect(of(recogniseFailed(reason), recognised(member)).status).toBe('member');
  });

  test('signing in makes a member, logging out leaves nothing of one', () => {
    expect(of(loggedIn(member))).toMatchObject({ status: 'member', info: member });
    const left = of(loggedIn(subscriber), cancelRenewalRequested(), loggedOut());
    expect(left).toEqual({ ...of(), status: 'visitor' });
  });

  test('a call refused for want of a session makes a member a visitor', () => {
    expect(of(recognised(member), refused(401))).toMatchObject({ status: 'visitor', info: null });
  });

  test.each([402, 500, null])('any other failure (%s) says nothing of who is here', (code) => {
    expect(of(recognised(member), refused(code)).status).toBe('member');
  });

  test('a refusal before anybody is known decides nothing', () => {
    expect(of(refused(401)).status).toBe('unknown');
  });

  test.each([
    [recognised(null), true],
    [recogniseFailed(reason), true],
    [loggedIn(member), true],
    [loggedOut(), true],
    [loginFailed(reason), false],
  ])('%j settles it: %s', (action, settles) => {
    expect(userSettled(action)).toBe(settles);
  });
});

describe('the form', () => {
  test.each([
    ['sign-in', loginRequested, loginFailed],
    ['register', registerRequested, registerFailed],
  ])('%s is sent, and says why it was refused', (_, requested, failed) => {
    expect(of(requested(credentials)).form).toEqual({ status: 'sending', reason: null });
    expect(of(requested(credentials), failed(reason)).form).toEqual({ status: 'failed', reason });
    expect(of(failed(reason), requested(credentials)).form).toEqual({ status: 'sending', reason: null });
  });

  test('an old complaint is gone when the form is opened, and when somebody is in', () => {
    expect(of(loginFailed(reason), formOpened()).form).toEqual({ status: 'idle', reason: null });
    expect(of(loginRequested(credentials), loggedIn(member)).form.status).toBe('idle');
  });
});

describe('the renewal', () => {
  const cancelled = { ...subscription, status: 'cancelled' } as const;

  test('ends without taking the access away, and can be resumed', () => {
    const start = [recognised(subscriber), cancelRenewalRequested()] as const;
    expect(of(...start)).toMatchObject({ renewal: 'changing', subscription });
    expect(of(...start, renewalCancelled(cancelled))).toMatchObject({
      renewal: 'idle',
      subscription: cancelled,
    });
    const resumed = [renewalCancelled(cancelled), resumeRenewalRequested()] as const;
    expect(of(...start, ...resumed).renewal).toBe('changing');
    expect(of(...start, ...resumed, renewalResumed(subscription))).toMatchObject({
      renewal: 'idle',
      subscription,
    });
  });

  test.each([cancelRenewalFailed, resumeRenewalFailed])('a refusal changes nothing', (failed) => {
    expect(of(recognised(subscriber), failed(reason))).toMatchObject({ renewal: 'failed', subscription });
  });

  test('the answer for somebody who has left meanwhile is nobody’s', () => {
    expect(of(loggedOut(), renewalCancelled(cancelled))).toMatchObject({ info: null, renewal: 'idle' });
  });
});

describe('a forgotten password', () => {
  const asked = passwordResetRequested({ email: 'robin@example.com' });
  const formAfter = (...actions: Parameters<typeof reducer>[1][]) => of(...actions).form;

  test('is asked for, mailed, and after a while may be asked for again', () => {
    expect(formAfter(asked)).toEqual({ status: 'sending', reason: null });
    expect(formAfter(asked, passwordResetMailed())).toEqual({ status: 'mailed', reason: null });
    expect(formAfter(asked, passwordResetMailed(), passwordResetOffered()).status).toBe('mailable');
    expect(formAfter(asked, passwordResetFailed(reason))).toEqual({ status: 'failed', reason });
  });

  test('is offered again only where the mail is still what the page is about', () => {
    expect(formAfter(asked, passwordResetMailed(), formOpened(), passwordResetOffered()).status).toBe('idle');
    expect(formAfter(loginRequested(credentials), passwordResetOffered()).status).toBe('sending');
  });

  test('is replaced, or not', () => {
    const chosen = newPasswordRequested({ secretKey: 'k' });
    expect(formAfter(chosen)).toEqual({ status: 'sending', reason: null });
    expect(formAfter(chosen, newPasswordFailed(reason))).toEqual({ status: 'failed', reason });
    expect(formAfter(chosen, loggedIn(member)).status).toBe('idle');
  });
});
