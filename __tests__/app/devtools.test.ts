import { createTimeTravel, devToolsOptions } from '../../src/app/devtools.ts';
import { type RootState, rootReducer } from '../../src/app/rootReducer.ts';
import { createStore } from '../../src/app/store.ts';
import { createBrowserHistory } from '../../src/core/navigation/history.ts';
import { navigated } from '../../src/core/navigation/slice.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { episodesLoaded } from '../../src/features/videos/slice.ts';
import { episodeList, user } from '../support/samples.ts';

const { actionSanitizer, stateSanitizer } = devToolsOptions;
const flow = { name: 'user/loginRequested', id: '7j7v4o2kq9x' };

test('DevTools show an action without its secrets and do not mutate it', () => {
  const action = { type: 'test/asked', payload: { password: 'secret', plan: 'p' }, meta: { flow } };
  expect(actionSanitizer(action).payload).toEqual({ password: '•••', plan: 'p' });
  expect(action).toEqual({ type: 'test/asked', payload: { password: 'secret', plan: 'p' }, meta: { flow } });
});

describe('the action type in DevTools', () => {
  test('names the run, so that typing its id into the filter finds the action', () => {
    const action = { type: 'orders/orderPlaced', meta: { flow } };
    expect(actionSanitizer(action).type).toBe('orders/orderPlaced · user/loginRequested#7j7v4o2kq9x');
  });

  const WITHOUT_RUN = [{}, { meta: undefined }, { meta: { flow: null } }];
  test.each(WITHOUT_RUN)('is the plain type without a run (%o)', (rest) => {
    expect(actionSanitizer({ type: 'consent/consentGiven', ...rest }).type).toBe('consent/consentGiven');
  });
});

test('DevTools show the state without media addresses and personal data, and reuse unchanged parts', () => {
  const signedIn = rootReducer(undefined, loggedIn(user));
  const watching = rootReducer(signedIn, episodesLoaded(episodeList({ videoId: 'v' })));
  const text = JSON.stringify(stateSanitizer(watching));
  expect(JSON.stringify(watching)).toMatch(/\/media\/.*robin@example\.com|robin@example\.com.*\/media\//);
  expect(text).not.toMatch(/\/(media|clips)\/|robin@example\.com/);
  expect(stateSanitizer(watching).session).toEqual(watching.session);
  expect(stateSanitizer(watching).user).toBe(stateSanitizer(signedIn).user);
  expect(stateSanitizer(watching).videos).not.toBe(stateSanitizer(signedIn).videos);
});

describe('a time-travel jump', () => {
  function start() {
    Object.assign(window.history, { scrollRestoration: 'auto' });
    window.history.replaceState(null, '', '/?token=abc');
    const history = createBrowserHistory(() => false);
    const travel = createTimeTravel(history);
    const { store } = createStore({ observers: [travel.countDispatches] });
    store.dispatch(navigated({ path: '/', search: '', key: 'k', from: '' }));
    travel.follow(store);
    const views = jest.fn();
    history.listen(views);
    return { store, views };
  }
  const expectNoMove = ({ views }: ReturnType<typeof start>) => {
    expect(views).not.toHaveBeenCalled();
    expect(window.location.pathname + window.location.search).toBe('/?token=abc');
  };

  test('within a screen does not navigate and keeps a one-use value in the address', () => {
    const app = start();
    const elsewhen: RootState = { ...app.store.getState() };
    // As DevTools do it: the state is another one, and no action went through the middleware.
    app.store.replaceReducer(() => elsewhen);
    expectNoMove(app);
  });

  test('is not triggered by a dispatched action', () => {
    const app = start();
    app.store.dispatch(navigated({ path: '/my', search: '', key: 'k', from: '/' }));
    expectNoMove(app);
  });
});
