import * as raw from 'redux-saga/effects';
import { methodChangeRequested, methodOpened } from '../../../src/features/orders/methodSlice.ts';
import * as orders from '../../../src/features/orders/slice.ts';
import { openCardPage, payByCard } from '../../../src/flows/payment/card.ts';
import { changeMethod, openMethod } from '../../../src/flows/payment/changeMethod.ts';
import { checkoutFlow } from '../../../src/flows/payment/order.ts';
import { resultFlow } from '../../../src/flows/payment/result.ts';
import { paymentSaga } from '../../../src/flows/payment/saga.ts';
import { steps } from '../../support/steps.ts';

test('payments ignore a second tap while one is running, and a later page replaces an earlier one', () =>
  steps(paymentSaga(), [
    [raw.takeLeading(orders.checkoutRequested, checkoutFlow)],
    [raw.takeLatest(orders.cardPageOpened, openCardPage)],
    [raw.takeLeading(orders.cardPaymentRequested, payByCard)],
    [raw.takeLatest(orders.resultOpened, resultFlow)],
    [raw.takeLatest(methodOpened, openMethod)],
    [raw.takeLeading(methodChangeRequested, changeMethod)],
  ]));
