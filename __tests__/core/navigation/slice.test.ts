import navigation, {
  detourEntered,
  detourLeft,
  leaving,
  leftScreen,
  navigate,
  navigated,
  returnPlanned,
  selectDetour,
  selectDetours,
  selectLocation,
  selectReturnTo,
} from '../../../src/core/navigation/slice.ts';

const to = (path: string, from = '') => navigated({ path, search: '', key: 'k', from });
const stateAfter = (...actions: Parameters<typeof navigation.reducer>[1][]) => ({
  navigation: actions.reduce(navigation.reducer, navigation.getInitialState()),
});

test('a wish to go somewhere keeps the way back unless told otherwise', () => {
  expect(navigate('/my').payload).toEqual({ to: '/my', replace: false });
  expect(navigate('/my', {}).payload).toEqual({ to: '/my', replace: false });
  expect(navigate('/my', { replace: true }).payload).toEqual({ to: '/my', replace: true });
});

test('where the person is', () => {
  expect(selectLocation(stateAfter())).toEqual({ path: '', search: '', key: '', from: '' });
  expect(selectLocation(stateAfter(to('/my', '/')))).toEqual({
    path: '/my',
    search: '',
    key: 'k',
    from: '/',
  });
});

describe('a detour', () => {
  const flow = { name: 'unlock', id: 'abc123' };

  test('remembers the run that waits', () => {
    expect(selectDetour(stateAfter())).toBeNull();
    const entered = { ...detourEntered('login'), meta: { flow } };
    expect(selectDetour(stateAfter(entered))).toEqual({ wants: 'login', flow });
    expect(selectDetour(stateAfter(entered, to('/login')))).toEqual({ wants: 'login', flow });
    expect(selectDetour(stateAfter(entered, detourLeft('login')))).toBeNull();
  });

  test('to sign in may be taken inside one to pay, which is still open after it', () => {
    const paying = { ...detourEntered('plan'), meta: { flow } };
    const signingIn = detourEntered('login');
    expect(selectDetour(stateAfter(paying, signingIn))).toEqual({ wants: 'login', flow: null });
    expect(selectDetour(stateAfter(paying, signingIn, detourLeft('login')))).toEqual({ wants: 'plan', flow });
    expect(selectDetours(stateAfter(paying, signingIn, detourLeft('plan')))).toEqual({
      login: { wants: 'login', flow: null },
      account: null,
      plan: null,
    });
  });
});

test('where a run will lead is said until the person is anywhere else', () => {
  expect(selectReturnTo(stateAfter())).toBeNull();
  expect(selectReturnTo(stateAfter(returnPlanned('/videos/v?ep=9')))).toBe('/videos/v?ep=9');
  expect(selectReturnTo(stateAfter(returnPlanned('/videos/v?ep=9'), to('/')))).toBeNull();
});

test('another screen is a leaving, another detail of the same one is none', () => {
  expect(leftScreen(to('/', '/videos/v'))).toBe(true);
  expect(leftScreen(to('/videos/w', '/videos/v'))).toBe(true);
  expect(leftScreen(to('/videos/v', '/videos/v'))).toBe(false);
  expect(leftScreen(navigate('/'))).toBe(false);
});

test('leaving is arriving anywhere else', () => {
  const left = leaving('/login', '/register');
  expect(left(to('/'))).toBe(true);
  expect(left(to('/login'))).toBe(false);
  expect(left(to('/register'))).toBe(false);
  expect(left(navigate('/'))).toBe(false);
  expect(left({ type: 'navigation/pageRestored' })).toBe(false);
});
