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

/** `codeKey` leads to the one-use code that a sign-in page sent the person back with. */
export const appStarted = createAction<{ codeKey: string | null; rendered: boolean }>('app/started');
export const intentResumed = createAction<{ wish: string }>('app/intentResumed');
export const intentDropped = createAction<{ wish: string }>('app/intentDropped');

/** Who is here, what to measure and whether it may be, and what was under way. A part that fails costs only itself. */
export function* startup({ payload: { codeKey, rendered } }: ReturnType<typeof appStarted>): Saga {
  const userToken = codeKey ? yield* call(takeSecret<string>, codeKey) : undefined;
  yield* call(refreshUser, userToken);
  // What is a person's own is in no rendered page: a member's is the server's, a guest's is on the shelf.
  if (rendered && ((yield* select(selectUserId)) || (yield* call(hasGuestLibrary))))
    yield* put(reopenRequested());
  yield* call(resumeIntent);
  yield* call(startPixels);
}

/** A page from the browser's back/forward cache knows who was here when it was left. */
export function* recogniseAgain(): Saga {
  const before = yield* select(selectUserId);
  yield* call(refreshUser);
  if ((yield* select(selectUserId)) !== before) yield* put(reopenRequested());
}

/** Takes up a wish that another document interrupted, under its own run; elsewhere the person has moved on. */
export function* resumeIntent(): Saga {
  const wish = yield* call(readIntent);
  if (!wish) return;
  const { path } = yield* select(selectLocation);
  if (DETOUR_PATHS.includes(path)) {
    yield* put(intentResumed({ wish: wish.type }));
    yield* put(wish);
  } else {
    yield* call(dropIntent, wish);
    yield* put(intentDropped({ wish: wish.type }));
  }
}

export function* startupSaga(): Saga {
  yield* takeLeading(appStarted, startup);
  yield* takeLatest(pageRestored, recogniseAgain);
}
