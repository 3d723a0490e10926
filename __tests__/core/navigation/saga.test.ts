import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Action, configureStore } from '@reduxjs/toolkit';
import { NavigationType } from 'react-router-dom';
import createSagaMiddleware, { type EventChannel } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { storeNavigationParams } from '../../../src/core/entryParams.ts';
import type { History, HistoryUpdate } from '../../../src/core/navigation/history.ts';
import { findRoute, type MatchRoute, type RouteMatch } from '../../../src/core/navigation/routeMatch.ts';
import {
  arrive,
  createPreload,
  go,
  goBack,
  leaveFor,
  leavePage,
  navigationSaga,
  preloadScreen,
  reopen,
  restorations,
  restore,
  updatesOf,
} from '../../../src/core/navigation/saga.ts';
import navigation, {
  departed,
  linkTouched,
  type NavigationKind,
  navigate,
  navigateBack,
  navigated,
  pageRestored,
  reopenRequested,
  selectLocation,
} from '../../../src/core/navigation/slice.ts';
import { createVisits, type NavigationKindOf } from '../../../src/core/navigation/visits.ts';
import { isFastConnection } from '../../../src/lib/connection.ts';
import { inRun } from '../../../src/lib/currentRun.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const { Push, Replace, Pop } = NavigationType;

const opened = (what: string) => ({ type: 'screen/opened', payload: what });
const load = async () => {};
/** A video opens by its path, the shop by its path and query; "me" opens nothing; the forms open the same. */
const routes = [
  { path: '/', load },
  { path: '/my', load },
  { path: '/login', load, opened: () => opened('form') },
  { path: '/register', load, opened: () => opened('form') },
  { path: '/browse/:id', load, opened: ({ id = '' }) => opened(id) },
  { path: '/videos/:id', load, opened: ({ id = '' }) => opened(id), preloadsData: true as const },
  { path: '/shop', query: ['video'], load, opened: ({ video = 'any' }) => opened(video) },
];
const match = (path: string, search?: string) => findRoute(routes, path, search);
type Match = RouteMatch<(typeof routes)[number]>;
const matched = (path: string, search?: string) => match(path, search) as Match;

const update = (pathname: string, search = '', action: NavigationType = Push): HistoryUpdate => ({
  action,
  location: { pathname, search, hash: '', key: `key of ${pathname}` },
});
const at = (path: string, search = '') => ({ path, search, key: 'k', from: '' });

describe('arriving', () => {
  const navigationKindOf: NavigationKindOf = () => 'link';
  const preload = createPreload();
  const arriving = (
    to: HistoryUpdate,
    { path, search }: { path: string; search: string },
    kind: NavigationKind = 'link',
    shown = to.location.search,
  ): Row[] => [
    [raw.call(storeNavigationParams, to.location.pathname, to.location.search)],
    [raw.select(selectLocation), { path, search, key: 'k', from: '' }],
    [raw.put(navigated({ path: to.location.pathname, search: shown, key: to.location.key, from: path }))],
    [raw.call(navigationKindOf, to), kind],
  ];
  const taken = ({ location: { pathname, search } }: HistoryUpdate) =>
    raw.call(preload.take, matched(pathname, search));
  const arrivesBy = (to: HistoryUpdate, rows: Row[]) =>
    steps(arrive(match, navigationKindOf, preload, to), rows);
  const withKind = (what: string, navigationKind: NavigationKind) =>
    ({ ...opened(what), meta: { navigationKind } }) as Action;

  test.each<[string, HistoryUpdate, { path: string; search: string }, NavigationKind, Action]>([
    ['somewhere', update('/videos/v', '?ep=2'), at('/'), 'link', withKind('v', 'link')],
    ['at the first location', update('/videos/v'), at(''), 'link', withKind('v', 'link')],
    [
      'at the same screen with another param',
      update('/shop', '?video=w'),
      at('/shop', '?video=v'),
      'link',
      withKind('w', 'link'),
    ],
    ['at another path of the route', update('/videos/w'), at('/videos/v'), 'link', withKind('w', 'link')],
    [
      'at another route of the same event',
      update('/register'),
      at('/login'),
      'link',
      withKind('form', 'link'),
    ],
    ['by going back', update('/videos/v', '', Pop), at('/'), 'back', withKind('v', 'back')],
    // Another param in place of this one does not ask for loaded content again.
    [
      'at another param in place of this one',
      update('/shop', '?video=w', Replace),
      at('/shop', '?video=v'),
      'link',
      opened('w'),
    ],
    [
      'at another screen in place of this one',
      update('/browse/revenge', '', Replace),
      at('/login'),
      'link',
      withKind('revenge', 'link'),
    ],
  ])('%s is announced, and opens the screen', (_where, to, from, kind, event) =>
    arrivesBy(to, [...arriving(to, from, kind), [taken(to), false], [raw.put(event)]]),
  );

  test.each([
    ['at a screen that opens nothing', update('/my'), at('/videos/v')],
    ['at no screen', update('/nowhere'), at('/videos/v')],
    ['at another episode by a link', update('/videos/v', '?ep=3', Push), at('/videos/v', '?ep=2')],
    ['at another episode in place', update('/videos/v', '?ep=3', Replace), at('/videos/v', '?ep=2')],
    ['at another episode by going back', update('/videos/v', '?ep=3', Pop), at('/videos/v', '?ep=2')],
    ['at the very same address', update('/shop', '?video=v'), at('/shop', '?video=v')],
  ])('%s is announced, and opens nothing', (_where, to, from) => arrivesBy(to, arriving(to, from)));

  test('keeps one-use values out of events and state', () => {
    const to = update('/my', '?token=abc&userToken=xyz&next=%2F');
    arrivesBy(to, arriving(to, at(''), 'link', '?next=%2F'));
  });

  test('at a screen that a touched link has opened opens nothing twice', () => {
    const to = update('/videos/v');
    arrivesBy(to, [...arriving(to, at('/')), [taken(to), true]]);
  });
});

const history = (first = update('/', '', Pop)) => {
  const listeners = new Set<(update: HistoryUpdate) => void>();
  return {
    listeners,
    announce: (to: HistoryUpdate) => {
      for (const listener of listeners) listener(to);
    },
    history: {
      current: () => first,
      createHref: String,
      push: jest.fn<History['push']>(),
      replace: jest.fn<History['replace']>(),
      go: jest.fn<History['go']>(),
      listen: (listener: (update: HistoryUpdate) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
};

const here = update('/videos/v', '?ep=9');

test.each([
  [undefined, 'push'],
  [{ replace: false }, 'push'],
  [{ replace: true }, 'replace'],
] as const)('a request to navigate (%j) is a %s', (options, method) => {
  const { history: to } = history();
  steps(go(to, navigate('/my', options)), [[raw.call(to.current), here], [raw.call(to[method], '/my')]]);
});

test('a request for the address that is shown adds no entry', () => {
  const { history: to } = history();
  steps(go(to, navigate('/videos/v?ep=9')), [
    [raw.call(to.current), here],
    [raw.call(to.replace, '/videos/v?ep=9')],
  ]);
});

test('a request to go back goes one entry back', () => {
  const { history: to } = history();
  steps(goBack(to), [[raw.call(to.go, -1)]]);
});

describe('a request for the content of the screen', () => {
  const reopening = (path: string, search = ''): Row[] => [[raw.select(selectLocation), at(path, search)]];

  test('opens the screen again', () =>
    steps(reopen(match), [...reopening('/shop', '?video=v'), [raw.put(opened('v'))]]));

  test.each(['/my', '/nowhere'])('opens nothing at %s', (path) => steps(reopen(match), reopening(path)));
});

test('a restored page is announced', () => steps(restore(), [[raw.put(pageRestored())]]));

describe('leaving for another document', () => {
  test.each([
    ['https://bank.test/3ds/secret?session=1', 'https://bank.test'],
    ['/api/user/facebook?returnTo=%2F', window.location.origin],
  ])('%s tells the origin alone, and ends only where the user comes back', (to, origin) =>
    steps(leaveFor(to), [
      [raw.put(departed({ to: origin }))],
      [raw.call(leavePage, to)],
      [raw.take(pageRestored), pageRestored()],
    ]),
  );
});

describe('a touched link', () => {
  const touched = (path: string) => linkTouched({ path });
  const preload = createPreload();
  const touching = (path: string) => preloadScreen(match, preload, touched(path));
  const video = opened('v');

  test('loads the data and the code of a video before the tap', () =>
    steps(touching('/videos/v'), [
      [raw.select(selectLocation), at('/')],
      [raw.call(isFastConnection), true],
      [raw.call(preload.remember, matched('/videos/v'))],
      [raw.put({ ...video, meta: { navigationKind: 'link' } } as Action)],
      [raw.call(load)],
    ]));

  test('loads the code alone on a slow connection', () =>
    steps(touching('/videos/v'), [
      [raw.select(selectLocation), at('/')],
      [raw.call(isFastConnection), false],
      [raw.call(load)],
    ]));

  test.each([
    ['to the route of the present screen', '/videos/v', '/videos/w'],
    ['to a screen that does not preload its data', '/browse/revenge', '/'],
    ['to a screen without data', '/my', '/'],
  ])('%s loads the code alone', (_name, to, from) =>
    steps(touching(to), [[raw.select(selectLocation), at(from)], [raw.call(load)]]),
  );

  test('does nothing where no route is', () => steps(touching('/nowhere'), []));

  test('whose code fails to load is reported, and nothing is thrown', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => {});
    const error = new Error('Loading chunk failed');
    steps(touching('/my'), [
      [raw.select(selectLocation), at('/')],
      [raw.call(load), throws(error)],
    ]);
    expect(report.mock.calls).toEqual([[error]]);
    report.mockRestore();
  });
});

describe('data that a touched link has requested', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is taken by the tap that follows, once', () => {
    const preload = createPreload();
    expect(preload.take(matched('/videos/v'))).toBe(false);
    preload.remember(matched('/videos/v'));
    expect(preload.take(matched('/videos/v', '?ep=2'))).toBe(true);
    expect(preload.take(matched('/videos/v'))).toBe(false);
  });

  test('is not taken by a tap on another link, nor after it', () => {
    const preload = createPreload();
    preload.remember(matched('/videos/v'));
    expect(preload.take(matched('/videos/w'))).toBe(false);
    expect(preload.take(matched('/videos/v'))).toBe(false);
  });

  test('is forgotten after three seconds', () => {
    const preload = createPreload();
    preload.remember(matched('/videos/v'));
    jest.advanceTimersByTime(2999);
    expect(preload.take(matched('/videos/v'))).toBe(true);
    preload.remember(matched('/videos/v'));
    jest.advanceTimersByTime(3000);
    expect(preload.take(matched('/videos/v'))).toBe(false);
  });
});

const pageShow = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('the channels', () => {
  const taken = <T extends object | true>(channel: EventChannel<T>) => {
    let items: unknown;
    channel.flush((all) => {
      items = all;
    });
    return items;
  };

  test('keep every update until the saga takes it, and stop to listen when they close', () => {
    const { history: source, announce, listeners } = history();
    const updates = updatesOf(source);
    const all = Array.from({ length: 20 }, (_, i) => update(`/videos/${i}`));
    for (const each of all) announce(each);
    expect(taken(updates)).toEqual(all.map((each) => ({ ...each, meta: { flow: undefined } })));
    updates.close();
    expect(listeners.size).toBe(0);
  });

  test('tell no jump in time, whose state is there already', () => {
    const { history: source, announce } = history();
    const updates = updatesOf(source);
    announce({ ...update('/shop', '', Replace), viewOnly: true });
    announce(update('/'));
    expect(taken(updates)).toEqual([{ ...update('/'), meta: { flow: undefined } }]);
  });

  test('tell the run that moved the history, and none for a tap on a link', () => {
    const { history: source, announce } = history();
    const updates = updatesOf(source);
    const flow = { name: 'plans/subscribeRequested', id: 'abc123' };
    inRun(flow, () => announce(update('/shop')));
    announce(update('/'));
    expect(taken(updates)).toEqual([
      { ...update('/shop'), meta: { flow } },
      { ...update('/'), meta: { flow: undefined } },
    ]);
  });

  test('tell of pages from the back/forward cache alone, and stop to listen when they close', () => {
    const removed = jest.spyOn(window, 'removeEventListener');
    const restored = restorations();
    pageShow(false);
    pageShow(true);
    expect(taken(restored)).toEqual([true]);
    restored.close();
    expect(removed.mock.calls).toEqual([['pageshow', expect.any(Function)]]);
    removed.mockRestore();
  });
});

describe('the root saga', () => {
  test('listens to everything before it announces the first location', () => {
    const world = history(update('/videos/v', '', Pop));
    const [updates, restored] = [updatesOf(world.history), restorations()];
    const [kindOf, preload] = [createVisits(), createPreload()];
    steps(navigationSaga(world.history, match), [
      [raw.call(updatesOf, world.history), updates],
      [raw.call(restorations), restored],
      [raw.call(createVisits), kindOf],
      [raw.call(createPreload), preload],
      [raw.takeEvery(navigate, go, world.history)],
      [raw.takeEvery(navigateBack, goBack, world.history)],
      [raw.takeEvery(reopenRequested, reopen, match)],
      [raw.takeEvery(linkTouched, preloadScreen, match, preload)],
      [raw.takeEvery(updates, arrive, match, kindOf, preload)],
      [raw.takeEvery(restored, restore)],
      [raw.call(arrive, match, kindOf, preload, world.history.current())],
    ]);
    updates.close();
    restored.close();
  });

  function run(world: ReturnType<typeof history>, matchRoute: MatchRoute = match) {
    const seen: Action[] = [];
    const sagas = createSagaMiddleware();
    const reducer = navigation.reducer;
    const store = configureStore({
      reducer: {
        navigation: (state: ReturnType<typeof reducer> | undefined, action: Action) => {
          if (!action.type.startsWith('@@')) seen.push(action);
          return reducer(state, action);
        },
      },
      middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
      devTools: false,
    });
    const task = sagas.run(navigationSaga, world.history, matchRoute);
    return { store, task, sagas, types: () => seen.map(({ type }) => type) };
  }

  test('announces the location where the document began', () => {
    const { types, store } = run(history(update('/videos/v', '?ep=2', Pop)));
    expect(types()).toEqual(['navigation/navigated', 'screen/opened']);
    expect(selectLocation(store.getState())).toEqual({
      path: '/videos/v',
      search: '?ep=2',
      key: 'key of /videos/v',
      from: '',
    });
  });

  test('moves the router on request, and announces where the router is', () => {
    const world = history();
    const { store, types } = run(world);
    store.dispatch(navigate('/shop', { replace: true }));
    expect(world.history.replace).toHaveBeenCalledWith('/shop');
    expect(types()).toEqual(['navigation/navigated', 'navigation/requested']);
    world.announce(update('/shop', '', Replace));
    expect(selectLocation(store.getState())).toMatchObject({ path: '/shop', from: '/' });
    expect(types().slice(2)).toEqual(['navigation/navigated', 'screen/opened']);
  });

  test('goes back on request, once for each', () => {
    const world = history();
    const { store, types } = run(world);
    store.dispatch(navigateBack());
    store.dispatch(navigateBack());
    expect(world.history.go.mock.calls).toEqual([[-1], [-1]]);
    expect(types()).toEqual(['navigation/navigated', 'navigation/backRequested', 'navigation/backRequested']);
  });

  test('opens the screen again on request', () => {
    const { store, types } = run(history(update('/videos/v', '', Pop)));
    store.dispatch(reopenRequested());
    expect(types()).toEqual([
      'navigation/navigated',
      'screen/opened',
      'navigation/reopenRequested',
      'screen/opened',
    ]);
  });

  test('loads the screens of two links that are touched one right after the other', () => {
    const loaded: string[] = [];
    const slow = (path: string): ReturnType<MatchRoute> => ({
      route: {
        path,
        load: () => {
          loaded.push(path);
          return new Promise<void>(() => {});
        },
      },
      params: {},
    });
    const { store } = run(history(), slow);
    store.dispatch(linkTouched({ path: '/one' }));
    store.dispatch(linkTouched({ path: '/two' }));
    expect(loaded).toEqual(['/one', '/two']);
  });

  test('loses no update that an event sets off', () => {
    const world = history();
    world.history.push.mockImplementation((to) => world.announce(update(to as string)));
    const { store, sagas } = run(world);
    sagas.run(function* redirects(): Generator {
      yield raw.takeEvery(navigated, function* on({ payload }) {
        if (payload.path === '/shop') yield raw.put(navigate('/login'));
        if (payload.path === '/login') yield raw.put(navigate('/my'));
      });
    });
    store.dispatch(navigate('/shop'));
    expect(selectLocation(store.getState())).toMatchObject({ path: '/my', from: '/login' });
  });

  test('announces every return from the back/forward cache, and no fresh page', () => {
    const { types } = run(history());
    const returns = () => types().filter((type) => type === 'navigation/pageRestored').length;
    pageShow(false);
    expect(returns()).toBe(0);
    pageShow(true);
    pageShow(true);
    expect(returns()).toBe(2);
  });

  test('announces nothing once it is cancelled', () => {
    const world = history();
    const { task, types } = run(world);
    const before = types();
    task.cancel();
    world.announce(update('/my'));
    pageShow(true);
    expect(types()).toEqual(before);
  });
});

test.each([
  ['unknown', undefined, true],
  ['fast', { effectiveType: '4g' }, true],
  ['slow', { effectiveType: 'slow-2g' }, false],
  ['medium', { effectiveType: '3g' }, false],
  ['metered', { effectiveType: '4g', saveData: true }, false],
])('a connection that is %s', (_name, connection, fast) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  expect(isFastConnection()).toBe(fast);
});
