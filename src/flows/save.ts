import * as raw from 'redux-saga/effects';
import * as api from '../api/index.ts';
import { call, put, type Saga } from '../core/effects.ts';
import { Abandoned, reasonOf } from '../core/failures.ts';
import {
  marked,
  toggleAbandoned,
  toggleDone,
  toggleFailed,
  toggleRequested,
} from '../features/favourites/slice.ts';
import { isMember } from '../features/user/session.ts';
import { signInAndBack } from './detours.ts';
import { dropIntent } from './intent.ts';

/** Saves a video or takes it out: shown at once, taken back if the server refuses. */
export function* saveFlow(action: ReturnType<typeof toggleRequested>): Saga {
  const { videoId, saved } = action.payload;
  try {
    if (!(yield* call(isMember))) yield* call(signInAndBack, action);
    yield* put(marked({ videoId, saved }));
    yield* call(saved ? api.addFavourite : api.removeFavourite, videoId);
    yield* put(toggleDone({ videoId, saved }));
  } catch (error) {
    yield* put(
      error instanceof Abandoned
        ? toggleAbandoned({ videoId })
        : toggleFailed({ videoId, saved, reason: reasonOf(error) }),
    );
  } finally {
    yield* call(dropIntent, action);
  }
}

/** takeEvery: taps on different videos do not wait for each other. */
export function* saveSaga(): Generator {
  yield raw.takeEvery(toggleRequested, saveFlow);
}
