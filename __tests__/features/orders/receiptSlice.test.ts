import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import receiptSlice, {
  receiptFailed,
  receiptOpened,
  receiptReceived,
} from '../../../src/features/orders/receiptSlice.ts';
import { loadReceipt, receiptSaga } from '../../../src/features/orders/saga.ts';
import { offline, receipt, refusal } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { steps, throws } from '../../support/steps.ts';

const opened = receiptOpened({ orderId: 'ord_1' });

test('the receipt’s saga loads the receipt of an order', () =>
  steps(loadReceipt(opened), [
    [raw.call(api.getReceipt, 'ord_1'), receipt()],
    [raw.put(receiptReceived(receipt()))],
  ]));

test.each([offline(), refusal(404)])('the receipt’s saga reports why there is no receipt: %s', (error) =>
  steps(loadReceipt(opened), [
    [raw.call(api.getReceipt, 'ord_1'), throws(error)],
    [raw.put(receiptFailed(toFailure(error)))],
  ]),
);

test('the receipt’s saga loads only the receipt opened last', () =>
  steps(receiptSaga(), [[raw.takeLatest(receiptOpened, loadReceipt)]]));

test('opening the receipt of another order clears the previous receipt', () => {
  const next = statesOf(receiptSlice)(
    opened,
    receiptReceived(receipt()),
    receiptOpened({ orderId: 'ord_2' }),
  );
  expect(next).toEqual({ status: 'loading', orderId: 'ord_2', receipt: null });
});
