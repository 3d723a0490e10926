import type { Order } from '../../../contract/entities.ts';
import { isId, paths } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, select } from '../../core/effects.ts';
import { notThere, toFailure } from '../../core/failures.ts';
import { leaveFor } from '../../core/navigation/saga.ts';
import { navigate } from '../../core/navigation/slice.ts';
import {
  type CardForm,
  cardIncomplete,
  type cardPageOpened,
  cardPaymentAbandoned,
  cardPaymentAnswered,
  cardPaymentFailed,
  type cardPaymentRequested,
  orderFailed,
  orderLoaded,
  selectOrder,
} from '../../features/orders/slice.ts';
import { tokeniseCard } from '../../payments-ui/cardFields.ts';
import { newIdempotencyKey, orderPath, placeOrder } from './order.ts';

/** The address holds the order's id, so a reload loses nothing. */
export function* openCardPage({ payload: { orderId } }: ReturnType<typeof cardPageOpened>): Saga {
  if (!isId(orderId)) {
    yield* put(orderFailed(notThere));
    return;
  }
  try {
    const order = yield* call(api.getOrder, orderId);
    yield* put(orderLoaded(order));
    if (order.status !== 'created' && order.status !== 'declined') yield* call(showResult, order);
  } catch (error) {
    yield* put(orderFailed(toFailure(error)));
  }
}

/** The provider's inputs send the card to the provider; this flow sees a one-use token. */
export function* payByCard({ payload: form }: ReturnType<typeof cardPaymentRequested>): Saga {
  try {
    const token = yield* call(tokeniseCard, form);
    if (!token) {
      yield* put(cardIncomplete());
      return;
    }
    const { id } = yield* call(payableOrder);
    const answer = yield* call(sendPayment, id, token, form);
    yield* put(cardPaymentAnswered(answer));
    yield* call(afterAnswer, answer);
  } catch (error) {
    yield* put(cardPaymentFailed(toFailure(error)));
  }
}

/** A declined order is final, so another try places another order for the same plan. */
export function* payableOrder(): Saga<Order> {
  const order = (yield* select(selectOrder)) as Order;
  if (order.status === 'created') return order;
  const newOrder = yield* call(placeOrder, order.planId, order.videoId);
  yield* call(rememberOrder, newOrder.id);
  return newOrder;
}

export const rememberOrder = (orderId: string): void =>
  window.history.replaceState(window.history.state, '', orderPath(paths.cardPayment, orderId));

export function* sendPayment(orderId: string, token: string, form: CardForm): Saga<Order> {
  const key = yield* call(newIdempotencyKey);
  return yield* call(api.pay, { orderId, method: 'card', token, ...form, agreed: true }, key);
}

/** The card page shows a decline, the bank's page a challenge, the result page everything else. */
export function* afterAnswer(order: Order): Saga {
  if (order.status === 'declined') return;
  if (!order.actionUrl) {
    yield* call(showResult, order);
    return;
  }
  yield* call(leaveFor, order.actionUrl);
  yield* put(cardPaymentAbandoned());
}

export function* showResult({ id }: Order): Saga {
  yield* put(navigate(orderPath(paths.orderResult, id), { replace: true }));
}
