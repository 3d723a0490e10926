import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select, takeEvery, takeLeading } from '../core/effects.ts';
import { type Failure, toFailure } from '../core/failures.ts';
import { reopenRequested, selectLocation } from '../core/navigation/slice.ts';
import { loggedIn, userLoaded } from '../core/session/slice.ts';
import { toastRaised } from '../core/toasts/slice.ts';
import { mergeRequested } from '../features/guest/slice.ts';
import { listOpened as historyOpened } from '../features/history/slice.ts';
import { clearGuestLibrary, readGuestLibrary } from '../guest/guestLibrary.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';

export const merged = createAction('guest/merged');
export const mergeFailed = createAction<Failure>('guest/mergeFailed');

const showsMerged = (path: string): boolean =>
  path === paths.favourites || path === paths.history || path.startsWith('/videos/');

/** Requests a merge when a member signs in to a browser with a guest library. */
export function* offerMerge({ payload: member }: PayloadAction<User | null>): Saga {
  if (member && (yield* call(hasGuestLibrary))) yield* put(mergeRequested());
}

/** Moves the guest library to the member. The browser keeps it until the server confirms. */
export function* mergeGuest(): Saga {
  try {
    const { saves, places } = yield* call(readGuestLibrary);
    yield* call(api.mergeGuest, {
      // The server adds them in order, so the latest save goes last.
      favourites: saves.map(({ videoId }) => videoId).reverse(),
      positions: places.map(({ videoId, episodeId, second, watchedAt }) => ({
        videoId,
        episodeId,
        second,
        watchedAt,
      })),
    });
    yield* call(clearGuestLibrary);
    yield* put(merged());
    const count = new Set([...saves, ...places].map(({ videoId }) => videoId)).size;
    if (count > 0) yield* put(toastRaised({ key: 'toast.merged', count }));
    const { path } = yield* select(selectLocation);
    if (showsMerged(path)) yield* put(reopenRequested());
    else if (path === paths.home) yield* put(historyOpened());
  } catch (error) {
    yield* put(mergeFailed(toFailure(error)));
  }
}

/** takeLeading: a login and a loaded user together must not merge twice. */
export function* mergeGuestSaga(): Saga {
  yield* takeEvery(userLoaded, offerMerge);
  yield* takeEvery(loggedIn, offerMerge);
  yield* takeLeading(mergeRequested, mergeGuest);
}
