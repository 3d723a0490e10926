import * as raw from 'redux-saga/effects';
import * as api from '../../api/index.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { listOpened, moreWanted, pageFailed, pagePending, pageReceived, selectPayments } from './slice.ts';

export const paymentsList = pagedSagas({
  select: selectPayments,
  fetchPage: api.getPayments,
  pagePending,
  pageReceived,
  pageFailed,
});

export function* paymentsSaga(): Generator {
  yield raw.takeLatest(listOpened, paymentsList.openFirst);
  yield raw.takeLeading(moreWanted, paymentsList.openNext);
}
