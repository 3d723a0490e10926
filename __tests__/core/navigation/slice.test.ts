import slice, * as navigation from '../../../src/core/navigation/slice.ts';

const to = (path: string, from = '') => navigation.navigated({ path, search: '', key: 'k', from });
const stateAfter = (...actions: Parameters<typeof slice.reducer>[1][]) => ({
  navigation: actions.reduce(slice.reducer, slice.getInitialState()),
});

describe('a detour', () => {
  const flow = { name: 'unlock', id: 'abc123' };

  test('keeps the waiting run until the detour is left', () => {
    const entered = { ...navigation.detourEntered('login'), meta: { flow } };
    expect(navigation.selectDetour(stateAfter(entered))).toEqual({ wants: 'login', flow });
    expect(navigation.selectDetour(stateAfter(entered, to('/login')))).toEqual({ wants: 'login', flow });
    expect(navigation.selectDetour(stateAfter(entered, navigation.detourLeft('login')))).toBeNull();
  });

  test('to sign in can be nested in a detour to pay, which stays open after it', () => {
    const paying = { ...navigation.detourEntered('plan'), meta: { flow } };
    const signingIn = navigation.detourEntered('login');
    expect(navigation.selectDetour(stateAfter(paying, signingIn))).toEqual({ wants: 'login', flow: null });
    const signedIn = stateAfter(paying, signingIn, navigation.detourLeft('login'));
    expect(navigation.selectDetour(signedIn)).toEqual({ wants: 'plan', flow });
    const paid = stateAfter(paying, signingIn, navigation.detourLeft('plan'));
    const left = { login: { wants: 'login', flow: null }, account: null, plan: null };
    expect(navigation.selectDetours(paid)).toEqual(left);
  });
});

test('the planned return address of a run is kept until the next navigation', () => {
  expect(navigation.selectReturnTo(stateAfter())).toBeNull();
  const planned = navigation.returnPlanned('/videos/v?ep=9');
  expect(navigation.selectReturnTo(stateAfter(planned))).toBe('/videos/v?ep=9');
  expect(navigation.selectReturnTo(stateAfter(planned, to('/')))).toBeNull();
});

test('a navigation to another path leaves the screen, and one within the same path does not', () => {
  expect(navigation.leftScreen(to('/', '/videos/v'))).toBe(true);
  expect(navigation.leftScreen(to('/videos/w', '/videos/v'))).toBe(true);
  expect(navigation.leftScreen(to('/videos/v', '/videos/v'))).toBe(false);
  expect(navigation.leftScreen(navigation.navigate('/'))).toBe(false);
});
