import type { Order } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga } from '../../core/effects.ts';
import { Abandoned, toFailure } from '../../core/failures.ts';
import { leaveFor } from '../../core/navigation/saga.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { isMember } from '../../core/session/saga.ts';
import {
  checkoutAbandoned,
  checkoutFailed,
  checkoutHandedOver,
  type checkoutRequested,
  orderPlaced,
} from '../../features/orders/slice.ts';
import { endIntent, signInToPay } from '../detours.ts';
import type { Resumable } from '../intent.ts';
import { storePurchase } from './purchase.ts';

/** The same key makes the same order or payment at most once. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

export const orderPath = (path: string, orderId: string): string =>
  `${path}?${new URLSearchParams({ orderId })}`;

/** Places an order for a plan and leads to its payment: the card form or the wallet's site. */
export function* checkoutFlow(action: Resumable<ReturnType<typeof checkoutRequested>>): Saga {
  const { payload } = action;
  try {
    const member = yield* call(isMember);
    // A resumed checkout was signing in, and Facebook's sign-in comes back as a member.
    if (!member || action.meta?.resumedIn) yield* call(signInToPay, action);
    const order = yield* call(placeOrder, payload.planId, payload.videoId);
    yield* call(payload.method === 'card' ? toCardPage : toWallet, order);
  } catch (error) {
    yield* put(error instanceof Abandoned ? checkoutAbandoned() : checkoutFailed(toFailure(error)));
  } finally {
    yield* call(endIntent, action);
  }
}

export function* placeOrder(planId: string, videoId: string | null): Saga<Order> {
  const key = yield* call(newIdempotencyKey);
  const order = yield* call(api.placeOrder, { planId, videoId: videoId ?? undefined }, key);
  yield* put(orderPlaced(order));
  yield* call(storePurchase, order.id);
  return order;
}

export function* toCardPage({ id }: Order): Saga {
  yield* put(checkoutHandedOver({ orderId: id, to: 'card' }));
  yield* put(navigate(orderPath(paths.cardPayment, id)));
}

/** An order without an `actionUrl` is already paid or submitted, so the result page takes over. */
export function* toWallet({ id }: Order): Saga {
  const key = yield* call(newIdempotencyKey);
  const order = yield* call(api.pay, { orderId: id, method: 'paypal', agreed: true }, key);
  yield* put(checkoutHandedOver({ orderId: id, to: 'paypal' }));
  if (order.actionUrl) yield* call(leaveFor, order.actionUrl);
  else yield* put(navigate(orderPath(paths.orderResult, id)));
}
