import * as api from '../../api/index.ts';
import { type Saga, takeLatest, takeLeading } from '../../core/effects.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { listOpened, moreWanted, pageFailed, pagePending, pageReceived, selectUnlocked } from './slice.ts';

export const unlockedList = pagedSagas({
  select: selectUnlocked,
  fetchPage: api.getUnlocked,
  pagePending,
  pageReceived,
  pageFailed,
});

export function* unlockedSaga(): Saga {
  yield* takeLatest(listOpened, unlockedList.openFirst);
  yield* takeLeading(moreWanted, unlockedList.openNext);
}
