import type { Order } from '../../../contract/entities.ts';
import { isId } from '../../../contract/paths.ts';
import { ApiError } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { FIRST_RETRY_MS, nextRetryMs } from '../../core/backoff.ts';
import { call, delay, put, race, type Saga, select, take } from '../../core/effects.ts';
import { isNotThere, notThere, toFailure } from '../../core/failures.ts';
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

/** After this many open answers, about half a minute, the page says that the payment takes long. */
const PATIENCE = 5;

const isOpen = ({ status }: Order) => status === 'pending' || status === 'action' || status === 'created';

/** Polls the order until the provider decides. */
export function* resultFlow({ payload: { orderId, cancelled } }: ReturnType<typeof resultOpened>): Saga {
  if (!isId(orderId)) {
    yield* put(resultFailed(notThere));
    return;
  }
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

/** Waiting flows read the subscription. A visitor's session was just refused, and asking again would loop. */
export function* findSubscription(): Saga {
  if ((yield* select(selectSessionStatus)) !== 'visitor') yield* call(refreshUser);
}

export function* outcomeOf(orderId: string, cancelled: boolean): Saga<Order> {
  if (cancelled) yield* call(reportCancel, orderId);
  return yield* call(settledOrder, orderId);
}

/** Lets the server ask PayPal at once; polling does the same if this call is lost. */
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

const isFinal = ({ kind, code }: ApiError) => isNotThere({ code }) || (kind === 'envelope' && code !== 500);

/** Null while the server is unreachable, because a missing answer is not a failed payment. */
export function* askForOrder(orderId: string): Saga<Order | null> {
  try {
    return yield* call(api.getOrder, orderId);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) throw error;
    toFailure(error);
    return null;
  }
}
