import type { PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../contract/entities.ts';
import { call, put, type Saga, takeEvery } from '../core/effects.ts';
import { loggedIn, userLoaded } from '../core/session/slice.ts';
import { mergeRequested, shelfWanted } from '../features/guest/slice.ts';
import { videoOpened } from '../features/videos/slice.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';

/* What a guest has kept is asked for only where there is some: its code comes with the wish. */

export function* offerMerge({ payload: member }: PayloadAction<User | null>): Saga {
  if (member && (yield* call(hasGuestLibrary))) yield* put(mergeRequested());
}

export function* lookOnShelf({ payload: { videoId } }: ReturnType<typeof videoOpened>): Saga {
  if (yield* call(hasGuestLibrary)) yield* put(shelfWanted({ videoId }));
}

export function* guestSaga(): Saga {
  yield* takeEvery(userLoaded, offerMerge);
  yield* takeEvery(loggedIn, offerMerge);
  yield* takeEvery(videoOpened, lookOnShelf);
}
