import * as raw from 'redux-saga/effects';
import * as api from '../../api/index.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { listOpened, moreWanted, pageFailed, pagePending, pageReceived, selectHistory } from './slice.ts';

export const historyList = pagedSagas({
  select: selectHistory,
  fetchPage: api.getHistory,
  pagePending,
  pageReceived,
  pageFailed,
});

export function* historySaga(): Generator {
  yield raw.takeLatest(listOpened, historyList.openFirst);
  yield raw.takeLeading(moreWanted, historyList.openNext);
}
