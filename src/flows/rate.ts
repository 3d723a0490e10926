import * as api from '../api/index.ts';
import { call, put, type Saga, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import { changeOrKeep } from '../core/offline/saga.ts';
import { rateAbandoned, rated, rateFailed, rateRequested } from '../features/videos/ratingsSlice.ts';
import { endIntent, signInFor } from './detours.ts';
import type { Resumable } from './intent.ts';

/** Each member counts once, so a visitor signs in first and comes back. */
export function* rateFlow(action: Resumable<ReturnType<typeof rateRequested>>): Saga {
  const { videoId, rating } = action.payload;
  try {
    yield* call(signInFor, action);
    const change = { kind: 'rating', videoId, rating } as const;
    const answer = yield* call(changeOrKeep, change, api.rateVideo, { videoId, rating });
    yield* put(rated({ videoId, rating, likedPercent: answer?.likedPercent ?? null }));
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

export function* rateSaga(): Saga {
  yield* takeLatest(rateRequested, rateFlow);
}
