import * as api from '../../api/index.ts';
import { call, put, type Saga, takeLatest, takeLeading } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import {
  listOpened,
  moreWanted,
  pageFailed,
  pagePending,
  pageReceived,
  selectPayments,
} from './paymentsSlice.ts';
import { receiptFailed, receiptOpened, receiptReceived } from './receiptSlice.ts';

export function* loadReceipt({ payload: { orderId } }: ReturnType<typeof receiptOpened>): Saga {
  try {
    yield* put(receiptReceived(yield* call(api.getReceipt, orderId)));
  } catch (error) {
    yield* put(receiptFailed(toFailure(error)));
  }
}

export function* receiptSaga(): Saga {
  yield* takeLatest(receiptOpened, loadReceipt);
}

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
