import { isAnyOf } from '@reduxjs/toolkit';
import type { Page, SavedVideo } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import {
  call,
  put,
  race,
  type Saga,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { selectLocation } from '../../core/navigation/slice.ts';
import { changeOrKeep, isMemberHere, pageOrKept, recognised } from '../../core/offline/saga.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { pathToSignIn } from '../../core/session/saga.ts';
import { loggedOut, selectUserId } from '../../core/session/slice.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { storeGuestSave } from '../../guest/guestLibrary.ts';
import { canShowBadge, setBadge } from '../../lib/installation.ts';
import {
  listOpened,
  moreWanted,
  optimisticallyToggled,
  pageFailed,
  pagePending,
  pageReceived,
  selectFavourites,
  selectSort,
  toggled,
  toggleFailed,
  toggleRequested,
} from './slice.ts';

/** The server stores a member's list, the browser a guest's. */
export function* fetchFavourites(cursor?: string): Saga<Page<SavedVideo>> {
  const sort = yield* select(selectSort);
  if (yield* call(isMemberHere)) {
    if (cursor === undefined) return yield* call(pageOrKept, 'favourites', api.getFavourites, sort);
    return yield* call(api.getFavourites, sort, cursor);
  }
  const { guestFavourites } = yield* call(loadGuestFavourites);
  return yield* call(guestFavourites, sort);
}

export const loadGuestFavourites = () => import(/* webpackChunkName: "late" */ './guestFavouritesSaga.ts');

export const favouritesList = pagedSagas({
  select: selectFavourites,
  fetchPage: fetchFavourites,
  pagePending,
  pageReceived,
  pageFailed,
});

/** A further page must not join a list that was reopened meanwhile, perhaps in another order. */
export function* openNext(): Saga {
  yield* race({ page: call(favouritesList.openNext), opened: take(listOpened) });
}

export function* saveFlow({ payload: { videoId, saved } }: ReturnType<typeof toggleRequested>): Saga {
  try {
    yield* put(optimisticallyToggled({ videoId, saved }));
    const change = { kind: 'favourite', videoId, saved } as const;
    if (yield* call(isMemberHere))
      yield* call(changeOrKeep, change, saved ? api.addFavourite : api.removeFavourite, videoId);
    else yield* call(saveAsGuest, videoId, saved);
    yield* put(toggled({ videoId, saved }));
  } catch (error) {
    yield* put(toggleFailed({ videoId, saved, reason: toFailure(error) }));
  }
}

export function* saveAsGuest(videoId: string, saved: boolean): Saga {
  yield* call(storeGuestSave, videoId, saved);
  // My List already tells guests that the list is on this device.
  if (!saved || (yield* select(selectLocation)).path === paths.favourites) return;
  const to = yield* call(pathToSignIn);
  yield* put(toastRaised({ key: 'video.keptHere', link: { key: 'video.keepEverywhere', to } }));
}

/** The badge of the installed app counts the member's saved series that have a new episode. */
export function* showBadge(): Saga {
  if (!(yield* call(canShowBadge))) return;
  try {
    const isMember = (yield* select(selectUserId)) !== null;
    const saved = isMember ? (yield* call(api.getFavourites, 'episodes')).items : [];
    yield* call(setBadge, saved.filter(({ newEpisode }) => newEpisode).length);
  } catch {
    // The badge keeps its old number, and nobody waits for it.
  }
}

export const viewerKnown = isAnyOf(recognised, loggedOut);

export function* favouritesSaga(): Saga {
  yield* takeLatest(listOpened, favouritesList.openFirst);
  yield* takeLeading(moreWanted, openNext);
  // takeEvery: one video's request does not delay another's.
  yield* takeEvery(toggleRequested, saveFlow);
  yield* takeLatest(viewerKnown, showBadge);
}
