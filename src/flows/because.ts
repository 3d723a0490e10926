import { isAnyOf } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import { put, type Saga, select, take } from '../core/effects.ts';
import {
  listOpened as historyOpened,
  pageFailed,
  pageReceived,
  selectHistory,
} from '../features/history/slice.ts';
import { becauseWanted } from '../features/search/wishes.ts';
import { listOpened } from '../features/videos/slice.ts';

/** Videos like the one that was watched last, a guest's or a member's. */
export function* because(): Saga {
  const { status } = yield* select(selectHistory);
  if (status === 'idle') yield* put(historyOpened());
  if (status === 'idle' || status === 'loading') yield* take(isAnyOf(pageReceived, pageFailed));
  const [last] = (yield* select(selectHistory)).items;
  if (last) yield* put(listOpened({ similarTo: last.videoId }));
}

export function* becauseSaga(): Generator {
  yield raw.takeLatest(becauseWanted, because);
}
