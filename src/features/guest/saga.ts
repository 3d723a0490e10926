import { call, put, type Saga, takeEvery } from '../../core/effects.ts';
import { readGuestLibrary } from '../../guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../guest/hasGuestLibrary.ts';
import { videoOpened } from '../videos/slice.ts';
import { shelfLoaded, shelfWanted } from './slice.ts';

export function* lookOnShelf({ payload: { videoId } }: ReturnType<typeof videoOpened>): Saga {
  if (yield* call(hasGuestLibrary)) yield* put(shelfWanted({ videoId }));
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

export function* guestSaga(): Saga {
  yield* takeEvery(videoOpened, lookOnShelf);
  yield* takeEvery(shelfWanted, readKept);
}
