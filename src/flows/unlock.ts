import type { Unlock } from '../../contract/entities.ts';
import { videoPath } from '../../contract/paths.ts';
import { ApiError } from '../api/apiError.ts';
import * as api from '../api/index.ts';
import { call, cancelled, put, type Saga, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import { isMember } from '../core/session/saga.ts';
import {
  episodeUnlocked,
  planNeeded,
  REPLACED,
  type UnlockRequest,
  unlockAbandoned,
  unlockFailed,
  unlockRequested,
} from '../features/unlocked/slice.ts';
import { endIntent, requireLogin, requirePayment, returnTo } from './detours.ts';
import { type Resumable, storeIntent } from './intent.ts';

/** Takes the viewer from the paywall to the playing episode, through sign-in and payment where needed. */
export function* unlockFlow(action: Resumable<ReturnType<typeof unlockRequested>>): Saga {
  const request = action.payload;
  const episode = videoPath(request.videoId, { episode: request.episodeNumber });
  try {
    yield* call(storeIntent, action);
    // The server has already said in an earlier document that this viewer needs a plan.
    const paying = action.meta?.resumedIn === 'plan' && (yield* call(isMember));
    if (!paying) yield* call(requireLogin);
    const opened = paying ? null : yield* call(tryUnlock, request);
    const unlock = opened ?? (yield* call(unlockByPaying, request));
    yield* put(episodeUnlocked(unlock));
    yield* call(returnTo, episode);
  } catch (error) {
    yield* put(
      error instanceof Abandoned ? unlockAbandoned({ at: error.message }) : unlockFailed(toFailure(error)),
    );
  } finally {
    // Another document skips this block; start-up then resumes the request.
    if (yield* cancelled()) yield* put(unlockAbandoned({ at: REPLACED }));
    yield* call(endIntent, action);
  }
}

/** Null when the server requires a plan. */
export function* tryUnlock(request: UnlockRequest): Saga<Unlock | null> {
  const { videoId, episodeId, by } = request;
  try {
    return yield* call(api.unlockEpisode, { videoId, episodeId, daily: by === 'daily' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 401) return yield* call(tryAgainSignedIn, request);
    if (error.code !== 402) throw error;
    yield* put(planNeeded({ videoId, offers: error.data.offers ?? [] }));
    return null;
  }
}

/** The session may end without the app noticing. */
export function* tryAgainSignedIn(request: UnlockRequest): Saga<Unlock | null> {
  yield* call(requireLogin);
  return yield* call(tryUnlock, request);
}

export function* unlockByPaying({ videoId, episodeId }: UnlockRequest): Saga<Unlock> {
  yield* call(requirePayment, videoId);
  return yield* call(api.unlockEpisode, { videoId, episodeId });
}

/** takeLatest: the viewer waits for the episode of the last tap. */
export function* unlockSaga(): Saga {
  yield* takeLatest(unlockRequested, unlockFlow);
}
