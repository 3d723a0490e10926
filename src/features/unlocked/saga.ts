import * as raw from 'redux-saga/effects';
import * as api from '../../api/index.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { listOpened, moreWanted, pageFailed, pagePending, pageReceived, selectUnlocked } from './slice.ts';

export const unlockedList = pagedSagas({
  select: selectUnlocked,
  fetchPage: api.getUnlocked,
  pagePending,
  pageReceived,
  pageFailed,
});

export function* unlockedSaga(): Generator {
  yield raw.takeLatest(listOpened, unlockedList.openFirst);
  yield raw.takeLeading(moreWanted, unlockedList.openNext);
}
