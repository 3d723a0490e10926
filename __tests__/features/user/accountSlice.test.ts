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

describe('ending a session', () => {
  const one = { sessionId: 'ses_phone' };
  const ending = (...actions: Action[]) => selectors.selectEnding(after(three, ...actions));

  test('never takes this one away', () => {
    expect(ids(three, account.sessionEnded({ sessionId: 'ses_here' }))).toContain('ses_here');
  });

  test('is forgotten when the list comes anew', () => {
    expect(ending(account.endSessionFailed({ ...one, reason }), three)).toEqual({});
  });
});

test('a deleted account leaves nothing', () => {
  expect(after(three, account.exportDone(), account.accountDeleted()).account).toBe(getInitialState());
});
