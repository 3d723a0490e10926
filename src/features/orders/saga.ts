import * as api from '../../api/index.ts';
import { call, put, type Saga, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
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
