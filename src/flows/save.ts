import * as api from '../api/index.ts';
import { call, put, type Saga, takeEvery } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { isMember } from '../core/session/saga.ts';
import { toastRaised } from '../core/toasts/slice.ts';
import { marked, toggleDone, toggleFailed, toggleRequested } from '../features/favourites/slice.ts';
import { storeGuestSave } from '../guest/guestLibrary.ts';

/** Saves a video or takes it out: shown at once, taken back if the server refuses. */
export function* saveFlow({ payload: { videoId, saved } }: ReturnType<typeof toggleRequested>): Saga {
  try {
    yield* put(marked({ videoId, saved }));
    if (yield* call(isMember)) yield* call(saved ? api.addFavourite : api.removeFavourite, videoId);
    else yield* call(keepHere, videoId, saved);
    yield* put(toggleDone({ videoId, saved }));
  } catch (error) {
    yield* put(toggleFailed({ videoId, saved, reason: toFailure(error) }));
  }
}

/** A guest's list is this browser's, and says so. */
export function* keepHere(videoId: string, saved: boolean): Saga {
  yield* call(storeGuestSave, videoId, saved);
  if (saved) yield* put(toastRaised({ key: 'video.keptHere' }));
}

/** takeEvery: taps on different videos do not wait for each other. */
export function* saveSaga(): Saga {
  yield* takeEvery(toggleRequested, saveFlow);
}
