import type { Unlock } from '../../contract/entities.ts';
import { videoPath } from '../../contract/paths.ts';
import { ApiError } from '../api/apiError.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import {
  episodeUnlocked,
  planNeeded,
  type UnlockWish,
  unlockAbandoned,
  unlockFailed,
  unlockRequested,
} from '../features/unlocked/slice.ts';
import { requireLogin, requirePayment, returnTo } from './detours.ts';
import { dropIntent, keepIntent } from './intent.ts';

/** From the wall to the very episode playing, through sign-in and payment where they are needed. */
export function* unlockFlow(action: ReturnType<typeof unlockRequested>): Saga {
  const wish = action.payload;
  const episode = videoPath(wish.videoId, { episode: wish.episodeNumber });
  try {
    yield* call(keepIntent, action);
    yield* call(requireLogin);
    const unlock = (yield* call(tryUnlock, wish)) ?? (yield* call(unlockByPaying, wish));
    yield* put(episodeUnlocked(unlock));
    yield* call(returnTo, episode);
  } catch (error) {
    yield* put(
      error instanceof Abandoned ? unlockAbandoned({ at: error.message }) : unlockFailed(toFailure(error)),
    );
  } finally {
    // Not reached when another document takes this one's place: start-up takes the wish up again.
    yield* call(dropIntent, action);
  }
}

/** Null when the server says that a plan is needed; its offers go to the store. */
export function* tryUnlock(wish: UnlockWish): Saga<Unlock | null> {
  const { videoId, episodeId, by } = wish;
  try {
    return yield* call(api.unlockEpisode, { videoId, episodeId, daily: by === 'daily' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 401) return yield* call(tryAgainSignedIn, wish);
    if (error.code !== 402) throw error;
    yield* put(planNeeded({ videoId, offers: error.data.offers ?? [] }));
    return null;
  }
}

/** The session ended without our noticing. */
export function* tryAgainSignedIn(wish: UnlockWish): Saga<Unlock | null> {
  yield* call(requireLogin);
  return yield* call(tryUnlock, wish);
}

export function* unlockByPaying({ videoId, episodeId }: UnlockWish): Saga<Unlock> {
  yield* call(requirePayment, videoId);
  return yield* call(api.unlockEpisode, { videoId, episodeId });
}

/** The latest wish counts: another episode's wall takes over from a forgotten one. */
export function* unlockSaga(): Saga {
  yield* takeLatest(unlockRequested, unlockFlow);
}
