import { paths } from '../../contract/paths.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { reopenRequested, selectLocation } from '../core/navigation/slice.ts';
import { toastRaised } from '../core/toasts/slice.ts';
import { merged, mergeFailed } from '../features/guest/slice.ts';
import { listOpened as historyOpened } from '../features/history/slice.ts';
import { clearGuestLibrary, readGuestLibrary, readNotInterested } from '../guest/guestLibrary.ts';

const showsMerged = (path: string): boolean =>
  path === paths.favourites || path === paths.history || path.startsWith('/videos/');

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
      notInterested: yield* call(readNotInterested),
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
