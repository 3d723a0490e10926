import { describe, expect, test } from '@jest/globals';
import account, {
  accountDeleted,
  accountOpened,
  deletionFailed,
  deletionRequested,
  endSessionFailed,
  endSessionRequested,
  exportDone,
  exportFailed,
  exportRequested,
  OTHERS,
  sessionEnded,
  sessionsFailed,
  sessionsOpened,
  sessionsReceived,
} from '../../../src/features/account/slice.ts';
import { session } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = account;
type Action = Parameters<typeof reducer>[1];
const after = (...actions: Action[]) => ({ account: actions.reduce(reducer, getInitialState()) });
const reason = { kind: 'network' as const, code: null, message: '' };
const here = session({ id: 'ses_here', current: true });
const phone = session({ id: 'ses_phone' });
const tv = session({ id: 'ses_tv' });
const three = sessionsReceived([here, phone, tv]);
const ids = (...actions: Action[]) => selectors.selectSessions(after(...actions)).map(({ id }) => id);

test('opening the page says nothing by itself', () => {
  expect(after(accountOpened()).account).toBe(getInitialState());
});

test.each([
  ['sessions', sessionsOpened(), sessionsReceived([here]), sessionsFailed(reason)],
  ['export', exportRequested({ secretKey: 'k' }), exportDone(), exportFailed(reason)],
  ['deletion', deletionRequested({ secretKey: 'k' }), null, deletionFailed(reason)],
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
    expect(ids(three, sessionEnded(one))).toEqual(['ses_here', 'ses_tv']);
  });

  test('takes all away but this one', () => {
    expect(ids(three, sessionEnded(others))).toEqual(['ses_here']);
  });

  test('never takes this one away', () => {
    expect(ids(three, sessionEnded({ sessionId: 'ses_here' }))).toContain('ses_here');
  });

  test('is under way for each by itself, and fails so', () => {
    expect(ending(endSessionRequested(one))).toEqual({ ses_phone: 'pending' });
    expect(ending(endSessionRequested(others))).toEqual({ [OTHERS]: 'pending' });
    expect(ending(endSessionRequested(one), endSessionFailed({ ...one, reason }))).toEqual({
      ses_phone: reason,
    });
    expect(ending(endSessionRequested(others), sessionEnded(others))).toEqual({ [OTHERS]: 'done' });
  });

  test('is forgotten when the list comes anew', () => {
    expect(ending(endSessionFailed({ ...one, reason }), three)).toEqual({});
  });
});

test('a deleted account leaves nothing', () => {
  expect(after(three, exportDone(), accountDeleted()).account).toBe(getInitialState());
});
