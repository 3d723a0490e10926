import slice, * as account from '../../../src/features/user/accountSlice.ts';
import { reason, session } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = slice;
type Action = Parameters<typeof reducer>[1];
const after = (...actions: Action[]) => ({ account: actions.reduce(reducer, getInitialState()) });
const here = session({ id: 'ses_here', current: true });
const phone = session({ id: 'ses_phone' });
const tv = session({ id: 'ses_tv' });
const three = account.sessionsReceived([here, phone, tv]);
const ids = (...actions: Action[]) => selectors.selectSessions(after(...actions)).map(({ id }) => id);

test.each([
  ['sessions', account.sessionsOpened(), account.sessionsReceived([here]), account.sessionsFailed(reason)],
  ['export', account.exportRequested({ secretKey: 'k' }), account.exportDone(), account.exportFailed(reason)],
  ['deletion', account.deletionRequested({ secretKey: 'k' }), null, account.deletionFailed(reason)],
] as const)('%s: asked for, done, failed with the reason, and tried again', (name, wish, done, failed) => {
  const step = (...actions: Action[]) => selectors.selectStep(after(...actions), name);
  expect(step()).toBeUndefined();
  expect(step(wish)).toBe('pending');
  if (done) expect(step(wish, done)).toBe('done');
  expect(step(wish, failed)).toEqual(reason);
  expect(step(wish, failed, wish)).toBe('pending');
});

describe('ending a session', () => {
  const one = { sessionId: 'ses_phone' };
  const others = { sessionId: null };
  const ending = (...actions: Action[]) => selectors.selectEnding(after(three, ...actions));

  test('takes that one away and no other', () => {
    expect(ids(three, account.sessionEnded(one))).toEqual(['ses_here', 'ses_tv']);
  });

  test('takes all away but this one', () => {
    expect(ids(three, account.sessionEnded(others))).toEqual(['ses_here']);
  });

  test('never takes this one away', () => {
    expect(ids(three, account.sessionEnded({ sessionId: 'ses_here' }))).toContain('ses_here');
  });

  test('is under way for each by itself, and fails so', () => {
    expect(ending(account.endSessionRequested(one))).toEqual({ ses_phone: 'pending' });
    expect(ending(account.endSessionRequested(others))).toEqual({ [account.OTHERS]: 'pending' });
    expect(ending(account.endSessionRequested(one), account.endSessionFailed({ ...one, reason }))).toEqual({
      ses_phone: reason,
    });
    expect(ending(account.endSessionRequested(others), account.sessionEnded(others))).toEqual({
      [account.OTHERS]: 'done',
    });
  });

  test('is forgotten when the list comes anew', () => {
    expect(ending(account.endSessionFailed({ ...one, reason }), three)).toEqual({});
  });
});

test('a deleted account leaves nothing', () => {
  expect(after(three, account.exportDone(), account.accountDeleted()).account).toBe(getInitialState());
});
