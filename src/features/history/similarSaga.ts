import { isAnyOf } from '@reduxjs/toolkit';
import { put, type Saga, select, take, takeLatest } from '../../core/effects.ts';
import { listOpened } from '../videos/slice.ts';
import {
  listOpened as historyOpened,
  pageFailed,
  pageReceived,
  selectHistory,
  similarWanted,
} from './slice.ts';

export function* loadSimilar(): Saga {
  const { status } = yield* select(selectHistory);
  if (status === 'idle') yield* put(historyOpened());
  if (status === 'idle' || status === 'loading') yield* take(isAnyOf(pageReceived, pageFailed));
  const [last] = (yield* select(selectHistory)).items;
  if (last) yield* put(listOpened({ similarTo: last.videoId }));
}

export function* similarSaga(): Saga {
  yield* takeLatest(similarWanted, loadSimilar);
}
