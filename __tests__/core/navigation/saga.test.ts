import { describe, expect, jest, test } from '@jest/globals';
import { type Action, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { storeNavigationParams } from '../../../src/core/entryParams.ts';
import type { History, Move } from '../../../src/core/navigation/browserHistory.ts';
import {
  arrive,
  createAhead,
  go,
  leaveFor,
  leavePage,
  navigationSaga,
  prepare,
  reopen,
  restore,
} from '../../../src/core/navigation/saga.ts';
import navigation, {
  departed,
  linkTouched,
  navigate,
  navigated,
  pageRestored,
  reopenRequested,
  selectLocation,
} from '../../../src/core/navigation/slice.ts';
import type { NavigationKindOf } from '../../../src/core/navigation/visits.ts';
import { isFastConnection } from '../../../src/lib/connection.ts';
import { walk } from '../../support/walk.ts';

const load = async (_path: string) => {};
const openNothing = () => null;

const move = (path: string, search = '', how: Move['how'] = 'push'): Move => ({
  place: { path, search, hash: '', key: `key of ${path}` },
  how,
});
const opened = (what: string) => ({ type: 'screen/opened', payload: what });
/** A video opens by its path; the shop by its path and what is asked there; the rest opens nothing. */
const enter = (path: string, search: string): Action | null => {
  if (path.startsWith('/videos/')) return opened(path);
  return path === '/shopping' ? opened(path + search) : null;
};

describe('arriving', () => {
  const arrivalOf: NavigationKindOf = () => 'link';
  const ahead = createAhead();
  const arriving = (to: Move, before: { path: string; search: string }) =>
    walk(arrive(enter, arrivalOf, ahead, to))
      .yields(raw.call(storeNavigationParams, to.place.search))
      .gets()
      .yields(raw.select(selectLocation))
      .gets({ ...before, key: 'k', from: '' });
  const told = (to: Move, from: string, search = to.place.search) =>
    raw.put(navigated({ path: to.place.path, search, key: to.place.key, from }));
  const asked = (to: Move) => raw.call(arrivalOf, to);
  const by = (arrival: 'link' | 'back', action: Action) =>
    raw.put({ ...action, meta: { arrival } } as Action);

  test('is told, and opens the screen', () => {
    const to = move('/videos/v', '?ep=2');
    arriving(to, { path: '/', search: '' })
      .yields(told(to, '/'))
      .gets()
      .yields(asked(to))
      .gets('link')
      .yields(raw.call(ahead.took, opened('/videos/v')))
      .gets(false)
      .yields(by('link', opened('/videos/v')))
      .gets()
      .ends();
  });

  test('at the first place opens it, too', () => {
    const to = move('/videos/v');
    arriving(to, { path: '', search: '' })
      .yields(told(to, ''))
      .gets()
      .yields(asked(to))
      .gets('link')
      .yields(raw.call(ahead.took, opened('/videos/v')))
      .gets(false)
      .yields(by('link', opened('/videos/v')))
      .gets()
      .ends();
  });

  test('where nothing is to be opened is told all the same', () => {
    const to = move('/my');
    arriving(to, { path: '/videos/v', search: '' })
      .yields(told(to, '/videos/v'))
      .gets()
      .yields(asked(to))
      .gets('link')
      .ends();
  });

  test('at another episode of the same video opens nothing anew', () => {
    const to = move('/videos/v', '?ep=3');
    arriving(to, { path: '/videos/v', search: '?ep=2' })
      .yields(told(to, '/videos/v'))
      .gets()
      .yields(asked(to))
      .gets('link')
      .ends();
  });

  test('at the same screen for something else opens it anew', () => {
    const to = move('/shopping', '?video=w');
    arriving(to, { path: '/shopping', search: '?video=v' })
      .yields(told(to, '/shopping'))
      .gets()
      .yields(asked(to))
      .gets('link')
      .yields(raw.call(ahead.took, opened('/shopping?video=w')))
      .gets(false)
      .yields(by('link', opened('/shopping?video=w')))
      .gets()
      .ends();
  });

  test('at another path that opens the same thing opens it anew', () => {
    const always = () => opened('form');
    const to = move('/register');
    walk(arrive(always, arrivalOf, ahead, to))
      .yields(raw.call(storeNavigationParams, ''))
      .gets()
      .yields(raw.select(selectLocation))
      .gets({ path: '/login', search: '', key: 'k', from: '' })
      .yields(told(to, '/login'))
      .gets()
      .yields(asked(to))
      .gets('link')
      .yields(raw.call(ahead.took, opened('form')))
      .gets(false)
      .yields(by('link', opened('form')))
      .gets()
      .ends();
  });

  test('keeps one-use values out of the events and the state', () => {
    const to = move('/my', '?token=abc&userToken=xyz&next=%2F');
    arriving(to, { path: '', search: '' })
      .yields(told(to, '', '?next=%2F'))
      .gets()
      .yields(asked(to))
      .gets('link')
      .ends();
  });

  test('on the way back opens the screen as one that was left', () => {
    const to = move('/videos/v', '', 'pop');
    arriving(to, { path: '/', search: '' })
      .yields(told(to, '/'))
      .gets()
      .yields(asked(to))
      .gets('back')
      .yields(raw.call(ahead.took, opened('/videos/v')))
      .gets(false)
      .yields(by('back', opened('/videos/v')))
      .gets()
      .ends();
  });

  test('at other details in the place of these opens what they ask for, but nothing that is there anew', () => {
    const to = move('/shopping', '?video=w', 'replace');
    arriving(to, { path: '/shopping', search: '?video=v' })
      .yields(told(to, '/shopping'))
      .gets()
      .yields(asked(to))
      .gets('link')
      .yields(raw.call(ahead.took, opened('/shopping?video=w')))
      .gets(false)
      .yields(raw.put(opened('/shopping?video=w')))
      .gets()
      .ends();
  });
});

const history = (at = move('/')) => {
  const listeners = new Set<(move: Move) => void>();
  return {
    listeners,
    history: {
      current: () => at,
      createHref: String,
      push: jest.fn(),
      replace: jest.fn(),
      go: jest.fn(),
      listen: (listener: (move: Move) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    } satisfies History,
  };
};

test.each([
  [undefined, 'push'],
  [{ replace: false }, 'push'],
  [{ replace: true }, 'replace'],
] as const)('a wish to go (%j) is a %s', (how, does) => {
  const { history: to } = history();
  walk(go(to, navigate('/my', how)))
    .yields(raw.call(to[does] as never, '/my' as never))
    .gets()
    .ends();
});

describe('asking anew for what is on the screen', () => {
  const reopening = (path: string, search: string) =>
    walk(reopen(enter)).yields(raw.select(selectLocation)).gets({ path, search, key: 'k', from: '/' });

  test('opens it', () =>
    reopening('/shopping', '?video=v')
      .yields(raw.put(opened('/shopping?video=v')))
      .gets()
      .ends());

  test('opens nothing where nothing is to be opened', () => reopening('/my', '').ends());
});

test('a restored page is told', () => walk(restore()).yields(raw.put(pageRestored())).gets().ends());

test('leaving tells whose document comes, not which, and ends only where the person comes back', () =>
  walk(leaveFor('https://bank.test/3ds/secret?session=1'))
    .yields(raw.put(departed({ to: 'https://bank.test' })))
    .gets()
    .yields(raw.call(leavePage, 'https://bank.test/3ds/secret?session=1'))
    .gets()
    .yields(raw.take(pageRestored))
    .gets(pageRestored())
    .ends());

test('a path of ours is left for, too', () =>
  walk(leaveFor('/api/user/facebook?returnTo=%2F'))
    .yields(raw.put(departed({ to: window.location.origin })))
    .gets()
    .yields(raw.call(leavePage, '/api/user/facebook?returnTo=%2F'))
    .gets()
    .yields(raw.take(pageRestored))
    .gets(pageRestored())
    .ends());

describe('router and store in step', () => {
  function run(world: ReturnType<typeof history>) {
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
    const task = sagas.run(navigationSaga, world.history, enter, load, openNothing);
    return { store, task, types: () => seen.map(({ type }) => type) };
  }
  const restored = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  test('the place where the document began is told first', () => {
    const { types, store } = run(history(move('/videos/v', '?ep=2')));
    expect(types()).toEqual(['navigation/navigated', 'screen/opened']);
    expect(selectLocation(store.getState())).toEqual({
      path: '/videos/v',
      search: '?ep=2',
      key: 'key of /videos/v',
      from: '',
    });
  });

  test('a wish moves the router, a move of the router is told', () => {
    const world = history();
    const { store, types } = run(world);
    store.dispatch(navigate('/shopping', { replace: true }));
    expect(world.history.replace).toHaveBeenCalledWith('/shopping');
    expect(types()).toEqual(['navigation/navigated', 'navigation/requested']);
    for (const tell of world.listeners) tell(move('/shopping'));
    expect(selectLocation(store.getState())).toMatchObject({ path: '/shopping', from: '/' });
    expect(types().slice(2)).toEqual(['navigation/navigated', 'screen/opened']);
  });

  test('what is on the screen is opened anew when that is asked for', () => {
    const { store, types } = run(history(move('/videos/v')));
    store.dispatch(reopenRequested());
    expect(types()).toEqual([
      'navigation/navigated',
      'screen/opened',
      'navigation/reopenRequested',
      'screen/opened',
    ]);
  });

  test('a move made by what an event sets off is not lost', () => {
    const world = history();
    world.history.push.mockImplementation((to) => {
      for (const tell of world.listeners) tell(move(to as string));
    });
    const sagas = createSagaMiddleware();
    const store = configureStore({
      reducer: { navigation: navigation.reducer },
      middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
      devTools: false,
    });
    sagas.run(function* redirects(): Generator {
      yield raw.takeEvery(navigated, function* on({ payload }) {
        if (payload.path === '/') yield raw.put(navigate('/login'));
        if (payload.path === '/login') yield raw.put(navigate('/my'));
      });
    });
    sagas.run(navigationSaga, world.history, enter, load, openNothing);
    expect(selectLocation(store.getState())).toMatchObject({ path: '/my', from: '/login' });
  });

  test('a page from the back/forward cache is told, a fresh one is not', () => {
    const { types } = run(history());
    restored(false);
    expect(types()).not.toContain('navigation/pageRestored');
    restored(true);
    expect(types().filter((type) => type === 'navigation/pageRestored')).toHaveLength(1);
  });

  test('nothing is told any more once it is cancelled', () => {
    const world = history();
    const { task, types } = run(world);
    const before = types();
    task.cancel();
    for (const tell of world.listeners) tell(move('/my'));
    restored(true);
    expect(types()).toEqual(before);
  });
});

describe('a link under a finger', () => {
  const touched = linkTouched({ path: '/videos/v' });
  const here = { path: '/', search: '', key: 'k', from: '' };
  const video = opened('/videos/v');
  const openVideo = (path: string, from: string) => (from === '/' ? opened(path) : null);

  test('has its data and its screen fetched ahead of the tap', () => {
    const ahead = createAhead();
    walk(prepare(load, openVideo, ahead, touched))
      .yields(raw.select(selectLocation))
      .gets(here)
      .yields(raw.call(isFastConnection))
      .gets(true)
      .yields(raw.call(ahead.note, video))
      .gets()
      .yields(raw.put({ ...video, meta: { arrival: 'link' } } as Action))
      .gets()
      .yields(raw.call(load, '/videos/v'))
      .gets()
      .ends();
  });

  test('on a poor line has its screen fetched alone', () =>
    walk(prepare(load, openVideo, createAhead(), touched))
      .yields(raw.select(selectLocation))
      .gets(here)
      .yields(raw.call(isFastConnection))
      .gets(false)
      .yields(raw.call(load, '/videos/v'))
      .gets()
      .ends());

  test('changes nothing of the screen one is on; and costs nothing when it fails', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    walk(prepare(load, openVideo, createAhead(), touched))
      .yields(raw.select(selectLocation))
      .gets({ ...here, path: '/videos/w' })
      .yields(raw.call(load, '/videos/v'))
      .throws(new Error('Loading chunk failed'))
      .ends();
  });

  test('opens its screen once: the tap that follows finds it asked for', () => {
    const ahead = createAhead();
    const arrivalOf: NavigationKindOf = () => 'link';
    const to = move('/videos/v');
    walk(arrive(enter, arrivalOf, ahead, to))
      .yields(raw.call(storeNavigationParams, ''))
      .gets()
      .yields(raw.select(selectLocation))
      .gets(here)
      .yields(raw.put(navigated({ path: '/videos/v', search: '', key: to.place.key, from: '/' })))
      .gets()
      .yields(raw.call(arrivalOf, to))
      .gets('link')
      .yields(raw.call(ahead.took, video))
      .gets(true)
      .ends();
  });

  test('is remembered for a moment, and for one tap', () => {
    jest.useFakeTimers();
    const ahead = createAhead();
    ahead.note(video);
    expect([ahead.took(opened('/videos/w')), ahead.took(video)]).toEqual([false, false]);
    ahead.note(video);
    expect([ahead.took(video), ahead.took(video)]).toEqual([true, false]);
    ahead.note(video);
    jest.advanceTimersByTime(3000);
    expect(ahead.took(video)).toBe(false);
    jest.useRealTimers();
  });
});

test.each([
  ['unknown', undefined, true],
  ['fast', { effectiveType: '4g' }, true],
  ['slow', { effectiveType: 'slow-2g' }, false],
  ['middling', { effectiveType: '3g' }, false],
  ['dear', { effectiveType: '4g', saveData: true }, false],
])('a line that is %s', (_name, connection, good) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  expect(isFastConnection()).toBe(good);
});
