import { createPath, NavigationType } from 'react-router-dom';
import { buffers, eventChannel } from 'redux-saga';
import { currentRun, type Flow } from '../../lib/currentRun.ts';
import { call, put, type Saga, select, take, takeEvery } from '../effects.ts';
import { storeNavigationParams, withoutTokens } from '../entryParams.ts';
import type { History, HistoryUpdate } from './history.ts';
import { isSameMatch, type MatchRoute, type NavigationRoute, type RouteMatch } from './routeMatch.ts';
import {
  departed,
  linkTouched,
  type NavigationKind,
  navigate,
  navigateBack,
  navigated,
  pageRestored,
  reopenRequested,
  selectLocation,
} from './slice.ts';

/** A tap uses its link's preloaded data for this long after the touch. */
const PRELOAD_MS = 3000;

type Match = RouteMatch<NavigationRoute>;
export type Preload = { remember: (match: Match) => void; take: (match: Match) => boolean };

export function createPreload(): Preload {
  let preloaded: { match: Match; at: number } | null = null;
  return {
    remember(match) {
      preloaded = { match, at: Date.now() };
    },
    take(match) {
      const taken =
        preloaded !== null && isSameMatch(preloaded.match, match) && Date.now() - preloaded.at < PRELOAD_MS;
      preloaded = null;
      return taken;
    },
  };
}

type TracedUpdate = HistoryUpdate & { meta?: { flow: Flow | undefined } };

/**
 * Each update carries the run whose request moved the history, because listeners hear of it synchronously.
 * The buffer is unlimited, because an update during a put must not be lost.
 */
export const updatesOf = (history: History) =>
  eventChannel<TracedUpdate>(
    (emit) =>
      history.listen((update) => {
        if (!update.viewOnly) emit({ ...update, meta: { flow: currentRun() } });
      }),
    buffers.expanding(),
  );

export const restorations = () =>
  eventChannel<true>((emit) => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && emit(true);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, buffers.expanding());

/** The same screen with the same params, for example another episode, does not open again. */
export function* arrive(
  match: MatchRoute,
  navigationKindOf: NavigationKindOf,
  preload: Preload,
  update: TracedUpdate,
): Saga {
  const { pathname: path, search, key } = update.location;
  yield* call(storeNavigationParams, path, search);
  const before = yield* select(selectLocation);
  yield* put(navigated({ path, search: withoutTokens(search), key, from: before.path }));
  const navigationKind = yield* call(navigationKindOf, update);
  const found = match(path, search);
  const samePath = path === before.path;
  if (!found?.route.opened || (samePath && isSameMatch(found, match(path, before.search)))) return;
  if (yield* call(preload.take, found)) return;
  const opened = found.route.opened(found.params);
  // A replaced query keeps the loaded content.
  const inPlace = samePath && update.action === NavigationType.Replace;
  yield* put(inPlace ? opened : { ...opened, meta: { navigationKind } });
}

/** Like a browser, it adds no entry for the address that is shown already. */
export function* go(history: History, { payload: { to, replace } }: ReturnType<typeof navigate>): Saga {
  const { location } = yield* call(history.current);
  yield* call(replace || createPath(location) === to ? history.replace : history.push, to);
}

export function* goBack(history: History): Saga {
  yield* call(history.go, -1);
}

export function* reopen(match: MatchRoute): Saga {
  const { path, search } = yield* select(selectLocation);
  const found = match(path, search);
  if (found?.route.opened) yield* put(found.route.opened(found.params));
}

/** A failed preload is only logged; the screen loads again when it is shown. */
export function* preloadScreen(
  match: MatchRoute,
  preload: Preload,
  { payload: { path } }: ReturnType<typeof linkTouched>,
): Saga {
  const found = match(path);
  if (!found) return;
  const { route, params } = found;
  const here = yield* select(selectLocation);
  const wanted = route.preloadsData && match(here.path)?.route !== route;
  if (route.opened && wanted && (yield* call(isFastConnection))) {
    yield* call(preload.remember, found);
    yield* put({ ...route.opened(params), meta: { navigationKind: 'link' } });
  }
  try {
    yield* call(route.load);
  } catch (error) {
    console.error(error);
  }
}

export function* restore(): Saga {
  yield* put(pageRestored());
}

/** Turns router updates into actions, and navigation requests into router updates. */
export function* navigationSaga(history: History, match: MatchRoute): Saga {
  const updates = yield* call(updatesOf, history);
  const restored = yield* call(restorations);
  const navigationKindOf = yield* call(createVisits);
  const preload = yield* call(createPreload);
  yield* takeEvery(navigate, go, history);
  yield* takeEvery(navigateBack, goBack, history);
  yield* takeEvery(reopenRequested, reopen, match);
  yield* takeEvery(linkTouched, preloadScreen, match, preload);
  yield* takeEvery(updates, arrive, match, navigationKindOf, preload);
  yield* takeEvery(restored, restore);
  yield* call(arrive, match, navigationKindOf, preload, history.current());
}

export const leavePage = (to: string) => window.location.assign(to);

/** Leaves for another document. It returns only if the user comes back to this page. */
export function* leaveFor(to: string): Saga {
  yield* put(departed({ to: new URL(to, window.location.href).origin }));
  yield* call(leavePage, to);
  yield* take(pageRestored);
}

/** Going back within this time keeps the screen's content. */
export const KEPT_MS = 10 * 60 * 1000;

export type NavigationKindOf = (update: HistoryUpdate) => NavigationKind;

export function createVisits(): NavigationKindOf {
  const requestedAt = new Map<string, number>();
  return ({ action, location: { key } }) => {
    const before = requestedAt.get(key);
    const fresh = before === undefined || Date.now() - before < KEPT_MS;
    const kind = action === NavigationType.Pop && fresh ? 'back' : 'link';
    if (kind === 'link' || before === undefined) requestedAt.set(key, Date.now());
    return kind;
  };
}

type Connection = { saveData?: boolean; effectiveType?: string };

export function isFastConnection(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return !connection?.saveData && !/[23]g/.test(connection?.effectiveType ?? '');
}
