import type { Page, Video } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, select, takeEvery, takeLatest, takeLeading } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { selectLocation } from '../../core/navigation/slice.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { isMember, pathToSignIn } from '../../core/session/saga.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { readGuestLibrary, storeGuestSave } from '../../guest/guestLibrary.ts';
import { guestPage } from '../videos/guestPageSaga.ts';
import {
  listOpened,
  moreWanted,
  optimisticallyToggled,
  pageFailed,
  pagePending,
  pageReceived,
  selectFavourites,
  toggled,
  toggleFailed,
  toggleRequested,
} from './slice.ts';

/** The server stores a member's list, the browser a guest's. */
export function* fetchFavourites(cursor?: string): Saga<Page<Video>> {
  if (yield* call(isMember)) return yield* call(api.getFavourites, cursor);
  const { saves } = yield* call(readGuestLibrary);
  const shown = cursor ? (yield* select(selectFavourites)).items : [];
  const page = yield* call(guestPage, saves, shown);
  return { ...page, items: page.items.map(({ video }) => video) };
}

export const favouritesList = pagedSagas({
  select: selectFavourites,
  fetchPage: fetchFavourites,
  pagePending,
  pageReceived,
  pageFailed,
});

export function* saveFlow({ payload: { videoId, saved } }: ReturnType<typeof toggleRequested>): Saga {
  try {
    yield* put(optimisticallyToggled({ videoId, saved }));
    if (yield* call(isMember)) yield* call(saved ? api.addFavourite : api.removeFavourite, videoId);
    else yield* call(saveAsGuest, videoId, saved);
    yield* put(toggled({ videoId, saved }));
  } catch (error) {
    yield* put(toggleFailed({ videoId, saved, reason: toFailure(error) }));
  }
}

export function* saveAsGuest(videoId: string, saved: boolean): Saga {
  yield* call(storeGuestSave, videoId, saved);
  // My List says itself what is on this device.
  if (!saved || (yield* select(selectLocation)).path === paths.favourites) return;
  const to = yield* call(pathToSignIn);
  yield* put(toastRaised({ key: 'video.keptHere', link: { key: 'video.keepEverywhere', to } }));
}

export function* favouritesSaga(): Saga {
  yield* takeLatest(listOpened, favouritesList.openFirst);
  yield* takeLeading(moreWanted, favouritesList.openNext);
  // takeEvery: one video's request does not delay another's.
  yield* takeEvery(toggleRequested, saveFlow);
}
