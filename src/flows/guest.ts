import type { PayloadAction } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import type { User } from '../../contract/entities.ts';
import { call, put, type Saga } from '../core/effects.ts';
import { mergeRequested, shelfWanted } from '../features/guest/slice.ts';
import { loggedIn, recognised } from '../features/user/slice.ts';
import { videoOpened } from '../features/videos/slice.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';

/* What a guest has kept is asked for only where there is some: its code comes with the wish. */

export function* offerMerge({ payload: member }: PayloadAction<User | null>): Saga {
  if (member && (yield* call(hasGuestLibrary))) yield* put(mergeRequested());
}

export function* lookOnShelf({ payload: { videoId } }: ReturnType<typeof videoOpened>): Saga {
  if (yield* call(hasGuestLibrary)) yield* put(shelfWanted({ videoId }));
}

export function* guestSaga(): Generator {
  yield raw.takeEvery(recognised, offerMerge);
  yield raw.takeEvery(loggedIn, offerMerge);
  yield raw.takeEvery(videoOpened, lookOnShelf);
}
