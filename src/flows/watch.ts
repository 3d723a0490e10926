import * as raw from 'redux-saga/effects';
import * as api from '../api/index.ts';
import { call, put, type Saga, select } from '../core/effects.ts';
import { reasonOf } from '../core/failures.ts';
import {
  type Progress,
  playCounted,
  progressMade,
  progressNotSaved,
  progressSaved,
} from '../features/history/slice.ts';
import { selectUser } from '../features/user/slice.ts';

/** A save point of the player. A visitor has no history to save to. */
export function* saveProgress({ payload }: { payload: Progress }): Saga {
  if (!(yield* select(selectUser))) return;
  try {
    yield* call(api.saveProgress, payload);
    yield* put(progressSaved(payload));
  } catch (error) {
    yield* put(progressNotSaved(reasonOf(error)));
  }
}

/** Nobody waits for the count, and watching goes on without it. */
export function* countPlay({ payload: { videoId, episodeId } }: ReturnType<typeof playCounted>): Saga {
  try {
    yield* call(api.recordEvent, { event: 'play', videoId, episodeId });
  } catch (error) {
    reasonOf(error);
  }
}

export function* watchSaga(): Generator {
  // Every save point is sent: the outgoing episode's must not be dropped for the next one's.
  yield raw.takeEvery(progressMade, saveProgress);
  yield raw.takeEvery(playCounted, countPlay);
}
