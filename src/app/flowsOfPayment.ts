import { receiptSaga } from '../features/orders/saga.ts';
import { plansSaga } from '../features/plans/saga.ts';
import { cardPaymentSaga } from '../flows/cardPayment.ts';
import { changeMethodSaga } from '../flows/changeMethod.ts';
import { checkoutSaga } from '../flows/checkout.ts';
import { paymentResultSaga } from '../flows/paymentResult.ts';

/** Fetched where somebody pays. */
export const payment = [
  plansSaga,
  checkoutSaga,
  cardPaymentSaga,
  paymentResultSaga,
  receiptSaga,
  changeMethodSaga,
];
