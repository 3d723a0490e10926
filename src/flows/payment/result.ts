import type { Order } from '../../../contract/entities.ts';
import { ApiError } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { FIRST_RETRY_MS, nextRetryMs } from '../../core/backoff.ts';
import { call, delay, put, race, type Saga, select, take } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { leftScreen } from '../../core/navigation/slice.ts';
import { refreshUser } from '../../core/session/saga.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { receiptOpened } from '../../features/orders/receiptSlice.ts';
import {
  resultFailed,
  type resultOpened,
  resultPending,
  resultSettled,
  resultUnconfirmed,
} from '../../features/orders/slice.ts';

/** So many answers without a decision, about half a minute, and the page says that it is taking long. */
const PATIENCE = 5;

/** Where an order is still open in the provider's eyes. */
const isOpen = ({ status }: Order) => status === 'pending' || status === 'action' || status === 'created';

/** What became of an order: asked for until it is decided, however long that takes. */
export function* resultFlow({ payload: { orderId, cancelled } }: ReturnType<typeof resultOpened>): Saga {
  try {
    const { order } = yield* race({ order: call(outcomeOf, orderId, cancelled), left: take(leftScreen) });
    if (!order) return;
    if (order.status === 'paid') yield* call(findSubscription);
    yield* put(resultSettled(order));
    if (order.receiptNumber) yield* put(receiptOpened({ orderId }));
  } catch (error) {
    yield* put(resultFailed(toFailure(error)));
  }
}

/**
 * Before the news: whoever waits for it must find the subscription. A visitor waits for nothing, and was refused a moment
 * ago: known as a member again, they would be refused again, and the page would go round in a circle.
 */
export function* findSubscription(): Saga {
  if ((yield* select(selectSessionStatus)) !== 'visitor') yield* call(refreshUser);
}

export function* outcomeOf(orderId: string, cancelled: boolean): Saga<Order> {
  if (cancelled) yield* call(reportCancel, orderId);
  return yield* call(settledOrder, orderId);
}

/** A hint that lets the server ask at once; if it is lost, asking for the order does the same. */
export function* reportCancel(orderId: string): Saga {
  try {
    yield* call(api.reportPaypalCancel, orderId);
  } catch (error) {
    toFailure(error);
  }
}

export function* settledOrder(orderId: string): Saga<Order> {
  for (let answers = 1, wait = FIRST_RETRY_MS; ; answers += 1, wait = nextRetryMs(wait)) {
    const order = yield* call(askForOrder, orderId);
    if (order && !isOpen(order)) return order;
    if (order && answers === 1) yield* put(resultPending(order));
    if (answers === PATIENCE) yield* put(resultUnconfirmed());
    yield* delay(wait);
  }
}

/** Null while the server is out of reach: a payment is never called failed for want of an answer. */
export function* askForOrder(orderId: string): Saga<Order | null> {
  try {
    return yield* call(api.getOrder, orderId);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'envelope' && error.code !== 500) throw error;
    toFailure(error);
    return null;
  }
}
