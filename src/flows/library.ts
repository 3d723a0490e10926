import type { HistoryEntry, Page, Video } from '../../contract/entities.ts';
import { ApiError } from '../api/apiError.ts';
import * as api from '../api/index.ts';
import { all, call, type Saga, select, takeLatest, takeLeading } from '../core/effects.ts';
import { pagedSagas } from '../core/pagedSagas.ts';
import { isMember } from '../core/session/saga.ts';
import {
  pageFailed as favouritesFailed,
  listOpened as favouritesOpened,
  pagePending as favouritesPending,
  pageReceived as favouritesReceived,
  moreWanted as moreFavouritesWanted,
  selectFavourites,
} from '../features/favourites/slice.ts';
import {
  pageFailed as historyFailed,
  listOpened as historyOpened,
  pagePending as historyPending,
  pageReceived as historyReceived,
  moreWanted as moreHistoryWanted,
  selectHistory,
} from '../features/history/slice.ts';
import { selectVideo } from '../features/videos/slice.ts';
import { readGuestLibrary, removeGuestVideo } from '../guest/guestLibrary.ts';

/** A page of a guest's list, and how many of its videos are asked for at once. */
export const PAGE = 12;
export const AT_ONCE = 4;

type Kept = { videoId: string };
type Known<T> = { kept: T; video: Video };

/** A member's list is the server's; a guest's is what this browser keeps. */
export function* fetchFavourites(cursor?: string): Saga<Page<Video>> {
  if (yield* call(isMember)) return yield* call(api.getFavourites, cursor);
  const { saves } = yield* call(readGuestLibrary);
  const shown = cursor ? (yield* select(selectFavourites)).items : [];
  const page = yield* call(guestPage<Kept>, saves, shown);
  return { ...page, items: page.items.map(({ video }) => video) };
}

export function* fetchHistory(cursor?: string): Saga<Page<HistoryEntry>> {
  if (yield* call(isMember)) return yield* call(api.getHistory, cursor);
  const { places } = yield* call(readGuestLibrary);
  const shown = cursor ? (yield* select(selectHistory)).items.map(({ videoId }) => videoId) : [];
  const page = yield* call(guestPage<(typeof places)[number]>, places, shown);
  return {
    ...page,
    items: page.items.map(({ kept: { videoId: _, ...entry }, video }) => ({ ...entry, video })),
  };
}

/** The next ones that are not shown yet, so that what is added or taken out meanwhile shifts nothing. */
export function* guestPage<T extends Kept>(kept: T[], shown: string[]): Saga<Page<Known<T>>> {
  const left = kept.filter(({ videoId }) => !shown.includes(videoId));
  const items: Known<T>[] = [];
  while (items.length === 0 && left.length > 0) items.push(...(yield* call(known<T>, left.splice(0, PAGE))));
  return { items, cursor: left.length > 0 ? 'more' : null };
}

/** With their videos; one that is not there any more is left out. */
export function* known<T extends Kept>(kept: T[]): Saga<Known<T>[]> {
  const found: Known<T>[] = [];
  for (let from = 0; from < kept.length; from += AT_ONCE) {
    const some = kept.slice(from, from + AT_ONCE);
    const videos = yield* all(
      Object.fromEntries(some.map(({ videoId }) => [videoId, call(videoOf, videoId)])),
    );
    for (const one of some) {
      const video = videos[one.videoId];
      if (video) found.push({ kept: one, video });
    }
  }
  return found;
}

export function* videoOf(videoId: string): Saga<Video | null> {
  const video = yield* select(selectVideo, videoId);
  if (video) return video;
  try {
    return yield* call(api.getVideo, videoId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 404)) throw error;
    yield* call(removeGuestVideo, videoId);
    return null;
  }
}

export const favouritesList = pagedSagas({
  select: selectFavourites,
  fetchPage: fetchFavourites,
  pagePending: favouritesPending,
  pageReceived: favouritesReceived,
  pageFailed: favouritesFailed,
});
export const historyList = pagedSagas({
  select: selectHistory,
  fetchPage: fetchHistory,
  pagePending: historyPending,
  pageReceived: historyReceived,
  pageFailed: historyFailed,
});

export function* librarySaga(): Saga {
  yield* takeLatest(favouritesOpened, favouritesList.openFirst);
  yield* takeLeading(moreFavouritesWanted, favouritesList.openNext);
  yield* takeLatest(historyOpened, historyList.openFirst);
  yield* takeLeading(moreHistoryWanted, historyList.openNext);
}
