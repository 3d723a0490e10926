import type { Unlock } from '../../contract/entities.ts';
import { ORDER_PATHS, videoPath } from '../../contract/paths.ts';
import { ApiError } from '../api/apiError.ts';
import * as api from '../api/index.ts';
import { call, cancelled, put, type Saga, select, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import { selectLocation } from '../core/navigation/slice.ts';
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
import { endIntent, leaveShopFor, requireLogin, requirePayment, returnTo } from './detours.ts';
import { type Resumable, storeIntent } from './intent.ts';

/** Takes the viewer from the paywall to the playing episode, through payment and sign-in where needed. */
export function* unlockFlow(action: Resumable<ReturnType<typeof unlockRequested>>): Saga {
  const request = action.payload;
  const episode = videoPath(request.videoId, { episode: request.episodeNumber });
  try {
    yield* call(storeIntent, action);
    if (request.by === 'daily') yield* call(requireLogin);
    yield* put(episodeUnlocked(yield* call(unlockOrPay, request)));
    yield* call(returnTo, episode, action);
  } catch (error) {
    if (error instanceof Abandoned) {
      yield* put(unlockAbandoned({ at: error.message }));
    } else {
      yield* put(unlockFailed(toFailure(error)));
      yield* call(leaveShopFor, episode);
    }
  } finally {
    // Another document skips this block; start-up then resumes the request.
    if (yield* cancelled()) yield* put(unlockAbandoned({ at: REPLACED }));
    yield* call(endIntent, action);
  }
}

/** A visitor sees the plans first; a member who signs in at the checkout may already have one. */
export function* unlockOrPay(request: UnlockRequest): Saga<Unlock> {
  const { videoId, episodeId } = request;
  const opened = (yield* call(mayHavePlan)) ? yield* call(tryUnlock, request) : null;
  if (opened) return opened;
  if ((yield* call(requirePayment, videoId)) === 'signedIn') return yield* call(unlockOrPay, request);
  return yield* call(api.unlockEpisode, { videoId, episodeId });
}

/** On an order's page the viewer already knows that a plan is needed. */
export function* mayHavePlan(): Saga<boolean> {
  if (!(yield* call(isMember))) return false;
  const { path } = yield* select(selectLocation);
  return !ORDER_PATHS.includes(path);
}

export function* tryUnlock(request: UnlockRequest): Saga<Unlock | null> {
  const { videoId, episodeId, by } = request;
  try {
    return yield* call(api.unlockEpisode, { videoId, episodeId, daily: by === 'daily' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 401) return yield* call(tryAgainSignedIn, request);
    if (error.code !== 402) throw error;
    yield* put(planNeeded({ videoId }));
    return null;
  }
}

/** The session may end without the app noticing. */
export function* tryAgainSignedIn(request: UnlockRequest): Saga<Unlock | null> {
  yield* call(requireLogin);
  return yield* call(tryUnlock, request);
}

export function* unlockSaga(): Saga {
  yield* takeLatest(unlockRequested, unlockFlow);
}
