import { createTimeTravel } from '../../src/app/devtools.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { rootSaga } from '../../src/app/rootSaga.ts';
import { createStore } from '../../src/app/store.ts';
import { createBrowserHistory } from '../../src/core/navigation/browserHistory.ts';
import { findRoute } from '../../src/core/navigation/routeMatch.ts';
import { navigationSaga } from '../../src/core/navigation/saga.ts';
import { navigated } from '../../src/core/navigation/slice.ts';

const routes = ['/', '/my', '/shopping'].map((path) => ({ path, load: async () => {} }));

beforeEach(() => {
  Object.assign(window.history, { scrollRestoration: 'auto' });
  window.history.replaceState(null, '', '/?token=abc');
});

function start() {
  const types: string[] = [];
  const history = createBrowserHistory(() => false);
  const travel = createTimeTravel(history);
  const { store, run } = createStore({
    observers: [
      travel.countDispatches,
      () => (next) => (action) => {
        types.push((action as { type: string }).type);
        return next(action);
      },
    ],
  });
  travel.follow(store);
  run(rootSaga);
  run(navigationSaga, history, (path, search) => findRoute(routes, path, search));
  const address = () => window.location.pathname + window.location.search;
  return { history, store, types, address };
}

/** As DevTools do it: the state is another one, and no action went through the middleware. */
const jump = (store: ReturnType<typeof start>['store'], state: RootState) =>
  store.replaceReducer(() => state);

test('a jump within a screen moves nothing, and a one-use value stays in the address', () => {
  const { history, store, address } = start();
  const views = jest.fn();
  history.listen(views);
  jump(store, { ...store.getState() });
  expect(views).not.toHaveBeenCalled();
  expect(address()).toBe('/?token=abc');
});

test('an action that is dispatched moves nothing by itself', () => {
  const { store, address } = start();
  store.dispatch(navigated({ path: '/my', search: '', key: 'k', from: '/' }));
  expect(address()).toBe('/?token=abc');
});
