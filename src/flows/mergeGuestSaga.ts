import type { PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../contract/entities.ts';
import { call, put, type Saga, takeEvery, takeLeading } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { loggedIn, userLoaded } from '../core/session/slice.ts';
import { mergeFailed, mergeRequested } from '../features/guest/slice.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';

export function* offerMerge({ payload: member }: PayloadAction<User | null>): Saga {
  if (member && (yield* call(hasGuestLibrary))) yield* put(mergeRequested());
}

export const loadMerge = () => import(/* webpackChunkName: "merge" */ './mergeGuest.ts');

export function* startMerge(): Saga {
  try {
    const { mergeGuest } = yield* call(loadMerge);
    yield* call(mergeGuest);
  } catch (error) {
    yield* put(mergeFailed(toFailure(error)));
  }
}

/** takeLeading: a login and a loaded user together must not merge twice. */
export function* mergeGuestSaga(): Saga {
  yield* takeEvery(userLoaded, offerMerge);
  yield* takeEvery(loggedIn, offerMerge);
  yield* takeLeading(mergeRequested, startMerge);
}
