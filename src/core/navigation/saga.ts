import type { Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { isFastConnection } from '../../lib/connection.ts';
import { call, put, type Saga, select } from '../effects.ts';
import { storeNavigationParams, withoutTokens } from '../entryParams.ts';
import type { History, Move } from './browserHistory.ts';
import {
  departed,
  linkTouched,
  navigate,
  navigated,
  pageRestored,
  reopenRequested,
  selectLocation,
} from './slice.ts';
import { createVisits, type NavigationKindOf } from './visits.ts';

/** The event that opens the screen of a place; null where a screen needs nothing. */
export type EnterRoute = (path: string, search: string) => Action | null;

/** Fetches the code and words of a path's screen. */
export type LoadScreen = (path: string) => Promise<void>;

/** The same, where it may be put while the person is still at `from`; null elsewhere. */
export type OpenAhead = (path: string, from: string) => Action | null;

/** How long after the touch a tap still finds its screen's data asked for. */
const AHEAD_MS = 3000;

/** The one event that a touch has put ahead of its tap. */
export type Ahead = { note: (opened: Action) => void; took: (opened: Action) => boolean };

export function createAhead(): Ahead {
  let noted: { words: string; at: number } | null = null;
  return {
    note(opened) {
      noted = { words: JSON.stringify(opened), at: Date.now() };
    },
    took(opened) {
      const taken = noted?.words === JSON.stringify(opened) && Date.now() - noted.at < AHEAD_MS;
      noted = null;
      return taken;
    },
  };
}

/** Buffered without limit: a move made while the saga puts must not be lost. */
const movesOf = (history: History) => eventChannel<Move>((emit) => history.listen(emit), buffers.expanding());
const restorations = () =>
  eventChannel<true>((emit) => {
    const restored = (event: PageTransitionEvent) => event.persisted && emit(true);
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, buffers.expanding());

/** Asking the same screen for the same thing again, another episode of a video say, opens nothing anew. */
export function* arrive(enter: EnterRoute, arrivalOf: NavigationKindOf, ahead: Ahead, move: Move): Saga {
  const { path, search, key } = move.place;
  yield* call(storeNavigationParams, search);
  const before = yield* select(selectLocation);
  yield* put(navigated({ path, search: withoutTokens(search), key, from: before.path }));
  const arrival = yield* call(arrivalOf, move);
  const opened = enter(path, search);
  const same = JSON.stringify(opened) === JSON.stringify(enter(before.path, before.search));
  if (!opened || (same && path === before.path)) return;
  if (yield* call(ahead.took, opened)) return;
  const within = move.how === 'replace' && path === before.path;
  yield* put(within ? opened : { ...opened, meta: { arrival } });
}

export function* go(history: History, { payload }: ReturnType<typeof navigate>): Saga {
  yield* call(payload.replace ? history.replace : history.push, payload.to);
}

export function* reopen(enter: EnterRoute): Saga {
  const { path, search } = yield* select(selectLocation);
  const opened = enter(path, search);
  if (opened) yield* put(opened);
}

/** Ahead of the tap; should the code fail to come, the screen itself asks again. */
export function* prepare(
  load: LoadScreen,
  openAhead: OpenAhead,
  ahead: Ahead,
  { payload: { path } }: ReturnType<typeof linkTouched>,
): Saga {
  const place = yield* select(selectLocation);
  const opened = openAhead(path, place.path);
  if (opened && (yield* call(isFastConnection))) {
    yield* call(ahead.note, opened);
    yield* put({ ...opened, meta: { arrival: 'link' } });
  }
  try {
    yield* call(load, path);
  } catch (error) {
    console.error(error);
  }
}

export function* restore(): Saga {
  yield* put(pageRestored());
}

/** Router and store in step: moves become events, wishes become moves. Runs until cancelled. */
export function* navigationSaga(
  history: History,
  enter: EnterRoute,
  load: LoadScreen,
  openAhead: OpenAhead,
): Generator {
  const moves = (yield raw.call(movesOf, history)) as ReturnType<typeof movesOf>;
  const restored = (yield raw.call(restorations)) as ReturnType<typeof restorations>;
  const visits = createVisits();
  const ahead = createAhead();
  yield raw.takeEvery(navigate, go, history);
  yield raw.takeEvery(reopenRequested, reopen, enter);
  yield raw.takeEvery(linkTouched, prepare, load, openAhead, ahead);
  yield raw.takeEvery(moves, arrive, enter, visits, ahead);
  yield raw.takeEvery(restored, restore);
  yield raw.call(arrive, enter, visits, ahead, history.current());
}

/** Leaves for a document that is not ours. */
export const leavePage = (to: string) => window.location.assign(to);

/**
 * Leaves the app for another document and ends there, unless the person comes back to this very
 * page: then it returns, and the caller decides what that means.
 */
export function* leaveFor(to: string): Saga {
  yield* put(departed({ to: new URL(to, window.location.href).origin }));
  yield* call(leavePage, to);
  yield raw.take(pageRestored);
}
