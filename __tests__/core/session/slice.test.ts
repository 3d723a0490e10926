import { toApiFailed } from '../../../src/core/failures.ts';
import { navigated } from '../../../src/core/navigation/slice.ts';
import slice, * as session from '../../../src/core/session/slice.ts';
import { loginFailed } from '../../../src/features/user/slice.ts';
import { user as member, offline, reason, refusal } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const stateAfter = statesOf(slice);
const refused = (code: number) => toApiFailed(refusal(code));
const ofMember = { status: 'member', userId: member.id, ended: false };
const ofVisitor = { status: 'visitor', userId: null, ended: false };

describe('the session', () => {
  test('belongs to a member or a visitor, as the server says', () => {
    expect(stateAfter(session.userLoaded(member))).toEqual(ofMember);
    expect(stateAfter(session.userLoaded(member), session.userLoaded(null))).toEqual(ofVisitor);
  });

  test('is unreachable when the first load fails, and keeps a known user when a later load fails', () => {
    expect(stateAfter(session.userLoadFailed(reason)).status).toBe('unreachable');
    expect(stateAfter(session.userLoaded(member), session.userLoadFailed(reason))).toEqual(ofMember);
    expect(stateAfter(session.userLoaded(null), session.userLoadFailed(reason))).toEqual(ofVisitor);
    expect(stateAfter(session.userLoadFailed(reason), session.userLoaded(member))).toEqual(ofMember);
  });

  test('begins with signing in and ends with logging out', () => {
    expect(stateAfter(session.loggedIn(member))).toEqual(ofMember);
    expect(stateAfter(session.loggedIn(member), session.loggedOut())).toEqual(ofVisitor);
  });

  test('ends when a call is refused with code 401', () => {
    expect(stateAfter(session.userLoaded(member), refused(401))).toEqual(ofVisitor);
  });

  describe('the notice of an ended session', () => {
    const told = (...more: Parameters<typeof slice.reducer>[1][]) =>
      stateAfter(session.userLoaded(member), refused(401), session.ended(), ...more).ended;
    const arrival = (path: string, from: string) => navigated({ path, search: '', key: 'k', from });

    test('is shown on the current page, also with another query', () => {
      expect(told()).toBe(true);
      expect(told(arrival('/my', '/my'))).toBe(true);
    });

    const ENDS = [session.endDismissed(), arrival('/', '/my'), session.loggedIn(member)];
    test.each(ENDS)('is hidden by %j', (action) => {
      expect(told(action)).toBe(false);
    });
  });

  test.each([refusal(402), refusal(500), offline()])('continues after any other failure (%s)', (error) => {
    expect(stateAfter(session.userLoaded(member), toApiFailed(error))).toEqual(ofMember);
  });

  test('stays unknown when a call is refused before the user is known', () => {
    expect(stateAfter(refused(401)).status).toBe('unknown');
  });

  test.each([
    [session.userLoaded(null), true],
    [session.userLoadFailed(reason), true],
    [session.loggedIn(member), true],
    [session.loggedOut(), true],
    [loginFailed(reason), false],
  ])('%j makes the session known: %s', (action, known) => {
    expect(session.sessionKnown(action)).toBe(known);
  });
});
