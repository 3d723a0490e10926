import * as raw from 'redux-saga/effects';
import { resumed } from '../../../src/features/orders/purchaseSlice.ts';
import { resultSettled } from '../../../src/features/orders/slice.ts';
import * as purchases from '../../../src/flows/payment/purchase.ts';
import { inRun } from '../../../src/lib/currentRun.ts';
import { session } from '../../../src/lib/storage.ts';
import { order } from '../../support/samples.ts';
import { type Row, steps } from '../../support/steps.ts';

const flow = { name: 'orders/checkoutRequested', id: 'abc123' };
const purchase = { orderId: 'ord_1', flow };
const store = () => inRun(flow, () => purchases.storePurchase('ord_1'));

beforeEach(() => session.remove('purchase'));

test('the purchase stores the order with the run that placed it', () => {
  store();
  expect(purchases.readPurchase()).toEqual(purchase);
});

test('no purchase is stored outside a run', () => {
  purchases.storePurchase('ord_1');
  expect(purchases.readPurchase()).toBeNull();
});

const NO_PURCHASES = ['{', 'null', '1', '{}', '{"orderId":"ord_1"}', '{"orderId":1,"flow":{"id":"abc123"}}'];
test.each(NO_PURCHASES)('no purchase is read from the invalid stored value %s', (stored) => {
  window.sessionStorage.setItem('purchase', stored);
  expect(purchases.readPurchase()).toBeNull();
});

test('a stored purchase is dropped only for its own order', () => {
  store();
  purchases.dropPurchase('ord_2');
  expect(purchases.readPurchase()).toEqual(purchase);
  purchases.dropPurchase('ord_1');
  expect(purchases.readPurchase()).toBeNull();
});

const resumes = [raw.put(resumed(purchase))];
test.each([
  ['/order/easy', '?orderId=ord_1', purchase, resumes],
  ['/order/result', '?orderId=ord_1', purchase, resumes],
  ['/order/result', '?orderId=ord_2', purchase, []],
  ['/order/easy', '?subscription=change', purchase, []],
  ['/shopping', '?orderId=ord_1', purchase, []],
  ['/order/result', '', null, []],
])(
  'at %s%s the stored purchase (%j) is resumed only on a payment page of its own order',
  (path, search, stored, effects) =>
    steps(purchases.resumePurchase(path, search), [
      [raw.call(purchases.readPurchase), stored],
      ...effects.map((effect): Row => [effect]),
    ]),
);

test('a settled order drops its stored purchase', () =>
  steps(purchases.finishPurchase(resultSettled(order())), [[raw.call(purchases.dropPurchase, 'ord_1')]]));

test('every settled order finishes its purchase', () =>
  steps(purchases.purchaseSaga(), [[raw.takeEvery(resultSettled, purchases.finishPurchase)]]));
