import type { PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../contract/entities.ts';
import { call, put, type Saga, select, takeEvery, takeLatest } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import type { ScreenOpened } from '../core/navigation/slice.ts';
import { loggedIn, userLoaded } from '../core/session/slice.ts';
import {
  notInterestedChanged,
  notInterestedRequested,
  opened,
  openFailed,
  pageWanted,
  QUERY,
} from '../features/forYou/slice.ts';
import { listKey, listOpened, selectList } from '../features/videos/slice.ts';
import { readNotInterested } from '../guest/guestLibrary.ts';

export const loadFeed = () => import(/* webpackChunkName: "feed" */ './forYou.ts');
export const loadNotInterested = () => import(/* webpackChunkName: "feed" */ './notInterested.ts');

/** Opens the feed, and loads its list in parallel with its code. */
export function* openFeed(action: ScreenOpened): Saga {
  try {
    if (!(yield* select(selectList, listKey(QUERY)))) yield* put(listOpened(QUERY));
    const { open } = yield* call(loadFeed);
    yield* call(open, action);
  } catch (error) {
    toFailure(error);
    yield* put(openFailed());
  }
}

/* Only an open feed requests these, so its code has already loaded. */

export function* openPage(action: ReturnType<typeof pageWanted>): Saga {
  const { preparePage } = yield* call(loadFeed);
  yield* call(preparePage, action);
}

export function* markNotInterested(action: ReturnType<typeof notInterestedRequested>): Saga {
  const { saveMark } = yield* call(loadNotInterested);
  yield* call(saveMark, action);
}

/** A guest's marks stay in the browser after a sign-in until they are merged. */
export function* recallNotInterested({ payload: member }: PayloadAction<User | null>): Saga {
  const videoIds = [...(yield* call(readNotInterested)), ...(member?.notInterested ?? [])];
  if (videoIds.length > 0) yield* put(notInterestedChanged(videoIds));
}

export function* forYouSaga(): Saga {
  yield* takeLatest(opened, openFeed);
  yield* takeEvery(pageWanted, openPage);
  // takeEvery: marking one series must not cancel or delay another.
  yield* takeEvery(notInterestedRequested, markNotInterested);
  yield* takeEvery(userLoaded, recallNotInterested);
  yield* takeEvery(loggedIn, recallNotInterested);
}
