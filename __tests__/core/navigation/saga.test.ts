import type { Action } from '@reduxjs/toolkit';
import { NavigationType } from 'react-router-dom';
import type { EventChannel } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { storeNavigationParams } from '../../../src/core/entryParams.ts';
import type { History, HistoryUpdate } from '../../../src/core/navigation/history.ts';
import { findRoute, type RouteMatch } from '../../../src/core/navigation/routeMatch.ts';
import * as saga from '../../../src/core/navigation/saga.ts';
import {
  createVisits,
  isFastConnection,
  KEPT_MS,
  type NavigationKindOf,
} from '../../../src/core/navigation/saga.ts';
import * as navigationSlice from '../../../src/core/navigation/slice.ts';
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
  const preload = saga.createPreload();
  const arriving = (
    to: HistoryUpdate,
    { path, search }: { path: string; search: string },
    kind: navigationSlice.NavigationKind = 'link',
    shown = to.location.search,
  ): Row[] => [
    [raw.call(storeNavigationParams, to.location.pathname, to.location.search)],
    [raw.select(navigationSlice.selectLocation), { path, search, key: 'k', from: '' }],
    [
      raw.put(
        navigationSlice.navigated({
          path: to.location.pathname,
          search: shown,
          key: to.location.key,
          from: path,
        }),
      ),
    ],
    [raw.call(navigationKindOf, to), kind],
  ];
  const taken = ({ location: { pathname, search } }: HistoryUpdate) =>
    raw.call(preload.take, matched(pathname, search));
  const arrivesBy = (to: HistoryUpdate, rows: Row[]) =>
    steps(saga.arrive(match, navigationKindOf, preload, to), rows);
  const opens = (what: string, navigationKind: navigationSlice.NavigationKind = 'link') =>
    ({ ...opened(what), meta: { navigationKind } }) as Action;

  const ofV = at('/shop', '?video=v');
  test.each<[string, HistoryUpdate, ReturnType<typeof at>, Action]>([
    ['somewhere', update('/videos/v', '?ep=2'), at('/'), opens('v')],
    ['at the first location', update('/videos/v'), at(''), opens('v')],
    ['at the same screen with another param', update('/shop', '?video=w'), ofV, opens('w')],
    ['at another path of the route', update('/videos/w'), at('/videos/v'), opens('w')],
    ['at another route of the same event', update('/register'), at('/login'), opens('form')],
    ['at another screen in place of this one', update('/browse/x', '', Replace), at('/login'), opens('x')],
    // Another param in place of this one does not ask for loaded content again.
    ['at another param in place of this one', update('/shop', '?video=w', Replace), ofV, opened('w')],
  ])('%s is announced, and opens the screen', (_where, to, from, event) =>
    arrivesBy(to, [...arriving(to, from), [taken(to), false], [raw.put(event)]]),
  );

  test('by going back marks the action that opens the screen as a back navigation', () => {
    const to = update('/videos/v', '', Pop);
    arrivesBy(to, [...arriving(to, at('/'), 'back'), [taken(to), false], [raw.put(opens('v', 'back'))]]);
  });

  test.each([
    ['at a screen that opens nothing', update('/my'), at('/videos/v')],
    ['at no screen', update('/nowhere'), at('/videos/v')],
    ['at another episode by a link', update('/videos/v', '?ep=3', Push), at('/videos/v', '?ep=2')],
    ['at another episode in place', update('/videos/v', '?ep=3', Replace), at('/videos/v', '?ep=2')],
    ['at another episode by going back', update('/videos/v', '?ep=3', Pop), at('/videos/v', '?ep=2')],
    ['at the very same address', update('/shop', '?video=v'), ofV],
  ])('%s is announced, and opens nothing', (_where, to, from) => arrivesBy(to, arriving(to, from)));

  test('keeps one-use values out of events and state', () => {
    const to = update('/my', '?token=abc&userToken=xyz&next=%2F');
    arrivesBy(to, arriving(to, at(''), 'link', '?next=%2F'));
  });

  test('at a screen whose data a touched link has requested does not open it again', () => {
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
      push: jest.fn<void, Parameters<History['push']>>(),
      replace: jest.fn<void, Parameters<History['replace']>>(),
      go: jest.fn<void, Parameters<History['go']>>(),
      listen: (listener: (update: HistoryUpdate) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
};

const here = update('/videos/v', '?ep=9');

test.each([
  ['/my', undefined, 'push'],
  ['/my', { replace: false }, 'push'],
  ['/my', { replace: true }, 'replace'],
  // The address that is shown gets no second entry.
  ['/videos/v?ep=9', undefined, 'replace'],
] as const)('a request to navigate to %s (%j) is a %s', (address, options, method) => {
  const { history: to } = history();
  steps(saga.go(to, navigationSlice.navigate(address, options)), [
    [raw.call(to.current), here],
    [raw.call(to[method], address)],
  ]);
});

test('a request to go back goes one entry back', () => {
  const { history: to } = history();
  steps(saga.goBack(to), [[raw.call(to.go, -1)]]);
});

describe('a request for the content of the screen', () => {
  const reopening = (path: string, search = ''): Row[] => [
    [raw.select(navigationSlice.selectLocation), at(path, search)],
  ];

  test('opens the screen again', () =>
    steps(saga.reopen(match), [...reopening('/shop', '?video=v'), [raw.put(opened('v'))]]));

  test.each(['/my', '/nowhere'])('opens nothing at %s', (path) => steps(saga.reopen(match), reopening(path)));
});

test('a page restored from the back/forward cache is announced', () =>
  steps(saga.restore(), [[raw.put(navigationSlice.pageRestored())]]));

test.each([
  ['https://bank.test/3ds/secret?session=1', 'https://bank.test'],
  ['/api/user/facebook?returnTo=%2F', window.location.origin],
])('leaving for %s reports only the origin, and completes only when the user returns', (to, origin) =>
  steps(saga.leaveFor(to), [
    [raw.put(navigationSlice.departed({ to: origin }))],
    [raw.call(saga.leavePage, to)],
    [raw.take(navigationSlice.pageRestored), navigationSlice.pageRestored()],
  ]),
);

describe('a touched link', () => {
  const touched = (path: string) => navigationSlice.linkTouched({ path });
  const preload = saga.createPreload();
  const touching = (path: string) => saga.preloadScreen(match, preload, touched(path));
  const video = opened('v');

  test('loads the data and the code of a video before the tap', () =>
    steps(touching('/videos/v'), [
      [raw.select(navigationSlice.selectLocation), at('/')],
      [raw.call(isFastConnection), true],
      [raw.call(preload.remember, matched('/videos/v'))],
      [raw.put({ ...video, meta: { navigationKind: 'link' } } as Action)],
      [raw.call(load)],
    ]));

  test.each<[string, string, string, Row[]]>([
    ['on a slow connection', '/videos/v', '/', [[raw.call(isFastConnection), false]]],
    ['to the route of the present screen', '/videos/v', '/videos/w', []],
    ['to a screen that does not preload its data', '/browse/revenge', '/', []],
    ['to a screen without data', '/my', '/', []],
  ])('%s loads the code alone', (_name, to, from, rows) =>
    steps(touching(to), [[raw.select(navigationSlice.selectLocation), at(from)], ...rows, [raw.call(load)]]),
  );

  test('does nothing for a path without a route', () => steps(touching('/nowhere'), []));

  test('whose code fails to load is reported, and nothing is thrown', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => {});
    const error = new Error('Loading chunk failed');
    steps(touching('/my'), [
      [raw.select(navigationSlice.selectLocation), at('/')],
      [raw.call(load), throws(error)],
    ]);
    expect(report.mock.calls).toEqual([[error]]);
  });
});

describe('data that a touched link has requested', () => {
  beforeEach(() => void jest.useFakeTimers());

  test('is used once, by the next tap on that link', () => {
    const preload = saga.createPreload();
    expect(preload.take(matched('/videos/v'))).toBe(false);
    preload.remember(matched('/videos/v'));
    expect(preload.take(matched('/videos/v', '?ep=2'))).toBe(true);
    expect(preload.take(matched('/videos/v'))).toBe(false);
  });

  test('is discarded by a tap on another link', () => {
    const preload = saga.createPreload();
    preload.remember(matched('/videos/v'));
    expect(preload.take(matched('/videos/w'))).toBe(false);
    expect(preload.take(matched('/videos/v'))).toBe(false);
  });

  test('is forgotten after three seconds', () => {
    const preload = saga.createPreload();
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

describe('event channels', () => {
  const taken = <T extends object | true>(channel: EventChannel<T>) => {
    let items: unknown;
    channel.flush((all) => {
      items = all;
    });
    return items;
  };

  test('the channel of updates buffers every update for the saga and stops listening when it closes', () => {
    const { history: source, announce, listeners } = history();
    const updates = saga.updatesOf(source);
    const all = Array.from({ length: 20 }, (_, i) => update(`/videos/${i}`));
    for (const each of all) announce(each);
    expect(taken(updates)).toEqual(all.map((each) => ({ ...each, meta: { flow: undefined } })));
    updates.close();
    expect(listeners.size).toBe(0);
  });

  test('the channel of updates names the run that navigated and skips time-travel jumps', () => {
    const { history: source, announce } = history();
    const updates = saga.updatesOf(source);
    const flow = { name: 'plans/subscribeRequested', id: 'abc123' };
    inRun(flow, () => announce(update('/shop')));
    announce({ ...update('/my', '', Replace), viewOnly: true });
    announce(update('/'));
    expect(taken(updates)).toEqual([
      { ...update('/shop'), meta: { flow } },
      { ...update('/'), meta: { flow: undefined } },
    ]);
  });

  test('the channel of restorations reports only pages from the cache and stops listening when it closes', () => {
    const removed = jest.spyOn(window, 'removeEventListener');
    const restored = saga.restorations();
    pageShow(false);
    pageShow(true);
    expect(taken(restored)).toEqual([true]);
    restored.close();
    expect(removed.mock.calls).toEqual([['pageshow', expect.any(Function)]]);
  });
});

test('the navigation saga starts all its watchers before it announces the first location', () => {
  const world = history(update('/videos/v', '', Pop));
  const [updates, restored] = [saga.updatesOf(world.history), saga.restorations()];
  const [kindOf, preload] = [createVisits(), saga.createPreload()];
  steps(saga.navigationSaga(world.history, match), [
    [raw.call(saga.updatesOf, world.history), updates],
    [raw.call(saga.restorations), restored],
    [raw.call(createVisits), kindOf],
    [raw.call(saga.createPreload), preload],
    [raw.takeEvery(navigationSlice.navigate, saga.go, world.history)],
    [raw.takeEvery(navigationSlice.navigateBack, saga.goBack, world.history)],
    [raw.takeEvery(navigationSlice.reopenRequested, saga.reopen, match)],
    [raw.takeEvery(navigationSlice.linkTouched, saga.preloadScreen, match, preload)],
    [raw.takeEvery(updates, saga.arrive, match, kindOf, preload)],
    [raw.takeEvery(restored, saga.restore)],
    [raw.call(saga.arrive, match, kindOf, preload, world.history.current())],
  ]);
  updates.close();
  restored.close();
});

test.each([
  ['unknown', undefined, true],
  ['fast', { effectiveType: '4g' }, true],
  ['slow', { effectiveType: 'slow-2g' }, false],
  ['medium', { effectiveType: '3g' }, false],
  ['metered', { effectiveType: '4g', saveData: true }, false],
])('the speed check classifies a connection that is %s', (_name, connection, fast) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  expect(isFastConnection()).toBe(fast);
});

describe('an arrival', () => {
  let kindOf: NavigationKindOf;
  beforeEach(() => {
    kindOf = createVisits();
    jest.useFakeTimers();
  });
  const by = (action: NavigationType) => kindOf(update('/my', '', action));

  test('by a push or a replace counts as a link navigation', () => {
    expect([by(Push), by(Replace)]).toEqual(['link', 'link']);
  });

  test('by going back counts as a back navigation for ten minutes after the last request for content', () => {
    by(Push);
    for (let time = 0; time < 2; time += 1) {
      jest.advanceTimersByTime(KEPT_MS - 1);
      expect(by(Pop)).toBe('back');
      jest.advanceTimersByTime(1);
      expect(by(Pop)).toBe('link');
    }
  });

  test('at an entry of an earlier document, or the first of this one, counts as a back navigation', () => {
    expect(by(Pop)).toBe('back');
    jest.advanceTimersByTime(KEPT_MS);
    expect(by(Pop)).toBe('link');
  });
});
