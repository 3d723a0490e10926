import * as raw from 'redux-saga/effects';
import * as api from '../../api/index.ts';
import { call, put, type Saga } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { receiptFailed, receiptReceived } from './receipt.ts';
import { receiptOpened } from './receiptPlace.ts';

export function* loadReceipt({ payload: { orderId } }: ReturnType<typeof receiptOpened>): Saga {
  try {
    yield* put(receiptReceived(yield* call(api.getReceipt, orderId)));
  } catch (error) {
    yield* put(receiptFailed(toFailure(error)));
  }
}

export function* receiptSaga(): Generator {
  yield raw.takeLatest(receiptOpened, loadReceipt);
}
