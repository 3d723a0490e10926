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

test('the purchase stores nothing outside a run', () => {
  purchases.storePurchase('ord_1');
  expect(purchases.readPurchase()).toBeNull();
});

const NO_PURCHASES = ['{', 'null', '1', '{}', '{"orderId":"ord_1"}', '{"orderId":1,"flow":{"id":"abc123"}}'];
test.each(NO_PURCHASES)('the purchase reads no purchase from %s', (stored) => {
  window.sessionStorage.setItem('purchase', stored);
  expect(purchases.readPurchase()).toBeNull();
});

test('the purchase drops its own order only', () => {
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
  'at %s%s a stored purchase (%j) is resumed where it is that of the page',
  (path, search, stored, effects) =>
    steps(purchases.resumePurchase(path, search), [
      [raw.call(purchases.readPurchase), stored],
      ...effects.map((effect): Row => [effect]),
    ]),
);

test('a settled order is finished', () =>
  steps(purchases.finishPurchase(resultSettled(order())), [[raw.call(purchases.dropPurchase, 'ord_1')]]));

test('the purchase finishes every settled order', () =>
  steps(purchases.purchaseSaga(), [[raw.takeEvery(resultSettled, purchases.finishPurchase)]]));
