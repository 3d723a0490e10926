import { type Saga, takeLatest, takeLeading } from '../../core/effects.ts';
import { methodChangeRequested, methodOpened } from '../../features/orders/methodSlice.ts';
import {
  cardPageOpened,
  cardPaymentRequested,
  checkoutRequested,
  resultOpened,
} from '../../features/orders/slice.ts';
import { openCardPage, payByCard } from './card.ts';
import { changeMethod, openMethod } from './changeMethod.ts';
import { checkoutFlow } from './order.ts';
import { resultFlow } from './result.ts';

/**
 * The payment flow spans several documents:
 *   /shopping       checkoutRequested      order.ts    places the order, hands over to card or wallet
 *   /order/easy     cardPageOpened         card.ts     loads the order
 *                   cardPaymentRequested   card.ts     pays with a one-use token of the card
 *   (bank, PayPal)                         order.ts    another document; the viewer returns to the result
 *   /order/result   resultOpened           result.ts   polls until the order is settled
 * `changeMethod.ts` is the card page without an order: another card for a running subscription.
 */
export function* paymentSaga(): Saga {
  // takeLeading: a second tap must not order, pay or send a card twice.
  yield* takeLeading(checkoutRequested, checkoutFlow);
  yield* takeLatest(cardPageOpened, openCardPage);
  yield* takeLeading(cardPaymentRequested, payByCard);
  yield* takeLatest(resultOpened, resultFlow);
  yield* takeLatest(methodOpened, openMethod);
  yield* takeLeading(methodChangeRequested, changeMethod);
}
