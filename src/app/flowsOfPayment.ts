import { cardPaymentSaga } from '../flows/cardPayment.ts';
import { checkoutSaga } from '../flows/checkout.ts';
import { paymentResultSaga } from '../flows/paymentResult.ts';

/** Fetched where somebody pays. */
export const payment = [checkoutSaga, cardPaymentSaga, paymentResultSaga];
