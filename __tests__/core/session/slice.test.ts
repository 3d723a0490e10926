import { toApiFailed } from '../../../src/core/failures.ts';
import { navigated } from '../../../src/core/navigation/slice.ts';
import session, {
  endDismissed,
  ended,
  loggedIn,
  loggedOut,
  sessionKnown,
  userLoaded,
  userLoadFailed,
} from '../../../src/core/session/slice.ts';
import { loginFailed } from '../../../src/features/user/slice.ts';
import { user as member, offline, reason, refusal } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const stateAfter = statesOf(session);
const refused = (code: number) => toApiFailed(refusal(code));
const ofMember = { status: 'member', userId: member.id, ended: false };
const ofVisitor = { status: 'visitor', userId: null, ended: false };

describe('the session', () => {
  test('belongs to a member or a visitor, as the server says', () => {
    expect(stateAfter(userLoaded(member))).toEqual(ofMember);
    expect(stateAfter(userLoaded(member), userLoaded(null))).toEqual(ofVisitor);
  });

  test('stays open while the server is out of reach, and takes nothing back', () => {
    expect(stateAfter(userLoadFailed(reason)).status).toBe('unreachable');
    expect(stateAfter(userLoaded(member), userLoadFailed(reason))).toEqual(ofMember);
    expect(stateAfter(userLoaded(null), userLoadFailed(reason))).toEqual(ofVisitor);
    expect(stateAfter(userLoadFailed(reason), userLoaded(member))).toEqual(ofMember);
  });

  test('begins with signing in and ends with logging out', () => {
    expect(stateAfter(loggedIn(member))).toEqual(ofMember);
    expect(stateAfter(loggedIn(member), loggedOut())).toEqual(ofVisitor);
  });

  test('ends when a call is refused for want of it', () => {
    expect(stateAfter(userLoaded(member), refused(401))).toEqual(ofVisitor);
  });

  describe('that ended is told', () => {
    const told = (...more: Parameters<typeof session.reducer>[1][]) =>
      stateAfter(userLoaded(member), refused(401), ended(), ...more).ended;
    const arrival = (path: string, from: string) => navigated({ path, search: '', key: 'k', from });

    test('on this page, also with another query', () => {
      expect(told()).toBe(true);
      expect(told(arrival('/my', '/my'))).toBe(true);
    });

    test.each([endDismissed(), arrival('/', '/my'), loggedIn(member)])('until %j', (action) => {
      expect(told(action)).toBe(false);
    });
  });

  test.each([refusal(402), refusal(500), offline()])('goes on after any other failure (%s)', (error) => {
    expect(stateAfter(userLoaded(member), toApiFailed(error))).toEqual(ofMember);
  });

  test('stays unknown when a call is refused before anybody is known', () => {
    expect(stateAfter(refused(401)).status).toBe('unknown');
  });

  test.each([
    [userLoaded(null), true],
    [userLoadFailed(reason), true],
    [loggedIn(member), true],
    [loggedOut(), true],
    [loginFailed(reason), false],
  ])('%j makes it known: %s', (action, known) => {
    expect(sessionKnown(action)).toBe(known);
  });
});
