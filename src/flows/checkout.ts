import type { Order } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, takeLeading } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import { leaveFor } from '../core/navigation/saga.ts';
import { navigate } from '../core/navigation/slice.ts';
import { isMember } from '../core/session/saga.ts';
import {
  checkoutAbandoned,
  checkoutFailed,
  checkoutHandedOver,
  checkoutRequested,
  orderPlaced,
} from '../features/orders/slice.ts';
import { signInAndBack } from './detours.ts';
import { dropIntent } from './intent.ts';

/** The same key makes the same order or payment at most once. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
/** A page about one order. */
export const orderPath = (path: string, orderId: string): string =>
  `${path}?${new URLSearchParams({ orderId })}`;

/** From a chosen plan to the page where it is paid: the card form, or the wallet's own site. */
export function* checkoutFlow(action: ReturnType<typeof checkoutRequested>): Saga {
  const { payload } = action;
  try {
    if (!(yield* call(isMember))) yield* call(signInAndBack, action);
    const order = yield* call(placeOrder, payload.planId, payload.videoId);
    yield* call(payload.method === 'card' ? toCardPage : toWallet, order);
  } catch (error) {
    yield* put(error instanceof Abandoned ? checkoutAbandoned() : checkoutFailed(toFailure(error)));
  } finally {
    yield* call(dropIntent, action);
  }
}

export function* placeOrder(planId: string, videoId: string | null): Saga<Order> {
  const key = yield* call(newIdempotencyKey);
  const order = yield* call(api.placeOrder, { planId, videoId: videoId ?? undefined }, key);
  yield* put(orderPlaced(order));
  return order;
}

export function* toCardPage({ id }: Order): Saga {
  yield* put(checkoutHandedOver({ orderId: id, to: 'card' }));
  yield* put(navigate(orderPath(paths.cardPayment, id)));
}

/** The order may have been paid or sent off before: then its result page knows more than the wallet would. */
export function* toWallet({ id }: Order): Saga {
  const key = yield* call(newIdempotencyKey);
  const order = yield* call(api.pay, { orderId: id, method: 'paypal', agreed: true }, key);
  yield* put(checkoutHandedOver({ orderId: id, to: 'paypal' }));
  if (order.actionUrl) yield* call(leaveFor, order.actionUrl);
  else yield* put(navigate(orderPath(paths.orderResult, id)));
}

/** takeLeading: a second tap must not order twice. */
export function* checkoutSaga(): Saga {
  yield* takeLeading(checkoutRequested, checkoutFlow);
}
