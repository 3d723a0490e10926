import { call, put, type Saga, takeEvery } from '../../core/effects.ts';
import { readGuestLibrary } from '../../guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../guest/hasGuestLibrary.ts';
import { videoOpened } from '../videos/slice.ts';
import { guestStateLoaded, guestStateWanted } from './slice.ts';

export function* lookUpGuestState({ payload: { videoId } }: ReturnType<typeof videoOpened>): Saga {
  if (yield* call(hasGuestLibrary)) yield* put(guestStateWanted({ videoId }));
}

export function* loadGuestState({ payload: { videoId } }: ReturnType<typeof guestStateWanted>): Saga {
  const { saves, places } = yield* call(readGuestLibrary);
  const position = places.find((one) => one.videoId === videoId);
  yield* put(
    guestStateLoaded({
      videoId,
      saved: saves.some((one) => one.videoId === videoId),
      resume: position ? { episodeId: position.episodeId, second: position.second } : null,
    }),
  );
}

export function* guestSaga(): Saga {
  yield* takeEvery(videoOpened, lookUpGuestState);
  yield* takeEvery(guestStateWanted, loadGuestState);
}
