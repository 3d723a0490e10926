import * as api from '../api/index.ts';
import { call, put, type Saga, select, takeEvery } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { shelfLoaded, shelfWanted } from '../features/guest/slice.ts';
import {
  type Entry,
  type Progress,
  playCounted,
  progressMade,
  progressNotSaved,
  progressSaved,
} from '../features/history/slice.ts';
import { selectUser } from '../features/user/slice.ts';
import { selectEpisodes } from '../features/videos/slice.ts';
import { readGuestLibrary, storeGuestPosition } from '../guest/guestLibrary.ts';

/** A save point of the player. Of somebody who is no member, as far as we know, it is kept in this browser. */
export function* saveProgress({ payload }: { payload: Progress }): Saga {
  try {
    const entry = yield* call(entryOf, payload);
    if (yield* select(selectUser)) yield* call(api.saveProgress, payload);
    else yield* call(storeGuestPosition, entry);
    yield* put(progressSaved(entry));
  } catch (error) {
    yield* put(progressNotSaved(toFailure(error)));
  }
}

export const now = (): string => new Date().toISOString();

/** As the history shows it. */
export function* entryOf(progress: Progress): Saga<Entry> {
  const episodes = yield* select(selectEpisodes, progress.videoId);
  const episode = episodes?.list?.episodes.find(({ id }) => id === progress.episodeId);
  const about = { episodeNumber: episode?.number ?? 1, episodeSeconds: episode?.seconds };
  return { ...progress, ...about, watchedAt: yield* call(now) };
}

/** What this browser keeps of a guest about a video. */
export function* readKept({ payload: { videoId } }: ReturnType<typeof shelfWanted>): Saga {
  const { saves, places } = yield* call(readGuestLibrary);
  const place = places.find((one) => one.videoId === videoId);
  yield* put(
    shelfLoaded({
      videoId,
      saved: saves.some((one) => one.videoId === videoId),
      resume: place ? { episodeId: place.episodeId, second: place.second } : null,
    }),
  );
}

/** Nobody waits for the count, and watching goes on without it. */
export function* countPlay({ payload: { videoId, episodeId } }: ReturnType<typeof playCounted>): Saga {
  try {
    yield* call(api.recordEvent, { event: 'play', videoId, episodeId });
  } catch (error) {
    toFailure(error);
  }
}

export function* watchSaga(): Saga {
  // Every save point is sent: the outgoing episode's must not be dropped for the next one's.
  yield* takeEvery(progressMade, saveProgress);
  yield* takeEvery(playCounted, countPlay);
  yield* takeEvery(shelfWanted, readKept);
}
