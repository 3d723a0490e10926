import { type Action, isAnyOf } from '@reduxjs/toolkit';
import type { RootState } from '../../app/rootReducer.ts';
import { call, put, type Saga, select, take, takeEvery, takeLatest } from '../../core/effects.ts';
import { apiFailed } from '../../core/failures.ts';
import { leftScreen } from '../../core/navigation/slice.ts';
import { loggedIn, loggedOut, selectUserId } from '../../core/session/slice.ts';
import { local } from '../../lib/storage.ts';
import { selectEntities } from '../videos/slice.ts';
import {
  continueWatching,
  forgetMembersRow,
  reserveContinueWatchingRow,
  reserveUnsureRow,
  settleUnsureRow,
  storeContinueWatchingHint,
} from './continueWatching.ts';
import {
  type Hidden,
  hiddenChanged,
  hideFailed,
  hideRequested,
  hideReverted,
  rowSettled,
  rowWanted,
  selectHidden,
} from './continueWatchingSlice.ts';
import {
  listOpened,
  pageFailed,
  pageReceived,
  progressSaved,
  removed,
  restored,
  selectHistory,
} from './slice.ts';

export const selectRow = (state: RootState): string[] =>
  continueWatching(selectHistory(state).items, selectEntities(state), selectHidden(state).videos ?? {}).map(
    ({ video }) => video.id,
  );

/** A failed history does not settle the row: the reserved row shows the failure. */
export function* openRow(): Saga {
  const { status } = yield* select(selectHistory);
  const reload = status === 'idle' || status === 'failed';
  if (reload) yield* put(listOpened());
  const settled = isAnyOf(pageReceived, pageFailed);
  if (reload || status === 'loading') yield* take(settled);
  // The session is known only after the history has loaded.
  const videos = yield* call(readHidden, yield* select(selectUserId));
  yield* put(hiddenChanged({ videos, before: null }));
  if ((yield* select(selectHistory)).status !== 'failed') yield* call(settleRow);
}

/** Stores whether the next page load reserves the row. */
export function* settleRow(): Saga {
  const videoIds = yield* select(selectRow);
  yield* call(storeContinueWatchingHint, yield* select(selectUserId), videoIds.length > 0);
  yield* call(settleUnsureRow, videoIds.length > 0);
  yield* put(rowSettled({ videoIds }));
}

export function* expectRow(): Saga {
  yield* call(storeContinueWatchingHint, yield* select(selectUserId), true);
  yield* call(reserveContinueWatchingRow, true);
}

/** This browser may see the account's history for the first time. */
export function* reserveForMember(): Saga {
  yield* call(reserveUnsureRow);
}

/** On leaving a screen, the reserved space follows the entries loaded so far. */
export function* followRow(): Saga {
  const { status } = yield* select(selectHistory);
  const isLoaded = status === 'more' || status === 'end';
  if (!isLoaded || (yield* select(selectHidden)).videos === null) return;
  yield* call(reserveContinueWatchingRow, (yield* select(selectRow)).length > 0);
}

export function* forgetRow(): Saga {
  if ((yield* select(selectUserId)) === null) yield* call(forgetMembersRow);
}

export const now = (): string => new Date().toISOString();

export function* hide({ payload: { videoId } }: ReturnType<typeof hideRequested>): Saga {
  const { items } = yield* select(selectHistory);
  const entry = items.find((one) => one.videoId === videoId);
  if (!entry) {
    yield* put(hideFailed({ videoId }));
    return;
  }
  // Another tab may have hidden a video meanwhile.
  const before = yield* call(readHidden, yield* select(selectUserId));
  const at = yield* call(now);
  // The server's clock may be ahead of the browser's.
  const until = at > entry.watchedAt ? at : entry.watchedAt;
  yield* call(changeHidden, { ...before, [videoId]: until }, before);
}

export function* revert(): Saga {
  const { before } = yield* select(selectHidden);
  if (before) yield* call(changeHidden, before, null);
}

export function* changeHidden(videos: Hidden, before: Hidden | null): Saga {
  yield* call(storeHidden, yield* select(selectUserId), videos);
  yield* put(hiddenChanged({ videos, before }));
  yield* call(settleRow);
}

const refused = (action: Action): action is ReturnType<typeof apiFailed> =>
  apiFailed.match(action) && action.payload.code === 401;
export const mayEndSession = isAnyOf(loggedOut, refused);
export const historyEdited = isAnyOf(removed, restored);

export function* continueWatchingSaga(): Saga {
  yield* takeLatest(rowWanted, openRow);
  yield* takeEvery(progressSaved, expectRow);
  yield* takeEvery(loggedIn, reserveForMember);
  yield* takeEvery(mayEndSession, forgetRow);
  yield* takeEvery(leftScreen, followRow);
  yield* takeEvery(historyEdited, settleRow);
  yield* takeEvery(hideRequested, hide);
  yield* takeEvery(hideReverted, revert);
}

export const MAX_ENTRIES = 200;
/** Several users may share a browser. */
const keyOf = (userId: string | null) => `hidden-1 ${userId ?? 'guest'}`;

export function readHidden(userId: string | null): Hidden {
  try {
    const stored: unknown = JSON.parse(local.get(keyOf(userId)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).filter(
        ([, at]) => typeof at === 'string' && !Number.isNaN(Date.parse(at)),
      ),
    );
  } catch {
    return {};
  }
}

export function storeHidden(userId: string | null, hidden: Hidden): void {
  const newest = Object.entries(hidden)
    .sort(([, a], [, b]) => b.localeCompare(a))
    .slice(0, MAX_ENTRIES);
  if (newest.length > 0) local.set(keyOf(userId), JSON.stringify(Object.fromEntries(newest)));
  else local.remove(keyOf(userId));
}
