import { LOGIN_PATHS } from '../../contract/paths.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import { selectLocation } from '../core/navigation/slice.ts';
import { rateAbandoned, rated, rateFailed, rateRequested } from '../features/videos/ratingsSlice.ts';
import { endIntent, requireLogin, returnTo } from './detours.ts';
import { type Resumable, storeIntent } from './intent.ts';

/** Each member counts once, so a visitor signs in first and comes back. */
export function* rateFlow(action: Resumable<ReturnType<typeof rateRequested>>): Saga {
  const { videoId, rating, from } = action.payload;
  try {
    yield* call(storeIntent, action);
    yield* call(requireLogin);
    // A member stays where the rating was given, perhaps an episode further by now.
    if (LOGIN_PATHS.includes((yield* select(selectLocation)).path)) yield* call(returnTo, from);
    const { likedPercent } = yield* call(api.rateVideo, { videoId, rating });
    yield* put(rated({ videoId, rating, likedPercent }));
  } catch (error) {
    yield* put(
      error instanceof Abandoned
        ? rateAbandoned({ at: error.message })
        : rateFailed({ videoId, reason: toFailure(error) }),
    );
  } finally {
    yield* call(endIntent, action);
  }
}

/** The last tap counts. */
export function* rateSaga(): Saga {
  yield* takeLatest(rateRequested, rateFlow);
}
