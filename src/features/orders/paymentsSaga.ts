import * as api from '../../api/index.ts';
import { type Saga, takeLatest, takeLeading } from '../../core/effects.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import {
  listOpened,
  moreWanted,
  pageFailed,
  pagePending,
  pageReceived,
  selectPayments,
} from './paymentsSlice.ts';

export const paymentsList = pagedSagas({
  select: selectPayments,
  fetchPage: api.getPayments,
  pagePending,
  pageReceived,
  pageFailed,
});

export function* paymentsSaga(): Saga {
  yield* takeLatest(listOpened, paymentsList.openFirst);
  yield* takeLeading(moreWanted, paymentsList.openNext);
}
