import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { methodChangeRequested, methodOpened } from '../../../src/features/orders/methodSlice.ts';
import {
  cardPageOpened,
  cardPaymentRequested,
  checkoutRequested,
  resultOpened,
} from '../../../src/features/orders/slice.ts';
import { openCardPage, payByCard } from '../../../src/flows/payment/card.ts';
import { changeMethod, openMethod } from '../../../src/flows/payment/changeMethod.ts';
import { checkoutFlow } from '../../../src/flows/payment/order.ts';
import { resultFlow } from '../../../src/flows/payment/result.ts';
import { paymentSaga } from '../../../src/flows/payment/saga.ts';
import { walk } from '../../support/walk.ts';

test('ignores a second tap while money moves, and lets a later page replace the one before', () =>
  walk(paymentSaga())
    .yields(raw.takeLeading(checkoutRequested, checkoutFlow))
    .gets()
    .yields(raw.takeLatest(cardPageOpened, openCardPage))
    .gets()
    .yields(raw.takeLeading(cardPaymentRequested, payByCard))
    .gets()
    .yields(raw.takeLatest(resultOpened, resultFlow))
    .gets()
    .yields(raw.takeLatest(methodOpened, openMethod))
    .gets()
    .yields(raw.takeLeading(methodChangeRequested, changeMethod))
    .gets()
    .ends());
