import { createAction } from '@reduxjs/toolkit';
import { DETOUR_PATHS } from '../../contract/paths.ts';
import { call, put, type Saga, select, takeLatest, takeLeading } from '../core/effects.ts';
import { pageRestored, reopenRequested, selectLocation } from '../core/navigation/slice.ts';
import { refreshUser } from '../core/session/saga.ts';
import { selectUserId } from '../core/session/slice.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';
import { takeSecret } from '../lib/oneTimeSecrets.ts';
import { startPixels } from './consent.ts';
import { dropIntent, readIntent } from './intent.ts';

export const appStarted = createAction<{ codeKey: string | null; rendered: boolean }>('app/started');
export const intentResumed = createAction<{ wish: string }>('app/intentResumed');
export const intentDropped = createAction<{ wish: string }>('app/intentDropped');

/** Loads the user, resumes a stored request and starts the pixels. Each part handles its own failure. */
export function* startup({ payload: { codeKey, rendered } }: ReturnType<typeof appStarted>): Saga {
  const userToken = codeKey ? yield* call(takeSecret<string>, codeKey) : undefined;
  yield* call(refreshUser, userToken);
  // A rendered page holds no viewer state, so the screen reloads with it.
  if (rendered && ((yield* select(selectUserId)) || (yield* call(hasGuestLibrary))))
    yield* put(reopenRequested());
  yield* call(resumeIntent);
  yield* call(startPixels);
}

/** The viewer may have signed in or out while the page was in the back/forward cache. */
export function* recheckUser(): Saga {
  const before = yield* select(selectUserId);
  yield* call(refreshUser);
  if ((yield* select(selectUserId)) !== before) yield* put(reopenRequested());
}

/** Resumes a request that another document interrupted, unless the viewer has moved on. */
export function* resumeIntent(): Saga {
  const request = yield* call(readIntent);
  if (!request) return;
  const { path } = yield* select(selectLocation);
  if (DETOUR_PATHS.includes(path)) {
    yield* put(intentResumed({ wish: request.type }));
    yield* put(request);
  } else {
    yield* call(dropIntent, request);
    yield* put(intentDropped({ wish: request.type }));
  }
}

export function* startupSaga(): Saga {
  yield* takeLeading(appStarted, startup);
  yield* takeLatest(pageRestored, recheckUser);
}
