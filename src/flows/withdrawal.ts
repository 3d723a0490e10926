import * as api from '../api/index.ts';
import { call, put, type Saga, select, takeLatest, takeLeading } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { isMember, refreshUser } from '../core/session/saga.ts';
import { pageReceived, selectInformation } from '../features/information/slice.ts';
import { listOpened } from '../features/orders/paymentsSlice.ts';
import { failed, received, requested } from '../features/withdrawal/slice.ts';

/** A member chooses from their purchases; a visitor enters an order number and an e-mail. */
export function* offerPurchases(): Saga {
  try {
    const { page } = yield* select(selectInformation);
    if (page === 'refundPolicy' && (yield* call(isMember))) yield* put(listOpened());
  } catch (error) {
    toFailure(error);
  }
}

/** Looks a purchase up or withdraws from it. The page needs the member's new access before the answer. */
export function* withdraw({ payload }: ReturnType<typeof requested>): Saga {
  try {
    const answer = yield* call(api.withdraw, payload);
    if (payload.confirm && answer.order) yield* call(refreshUser);
    yield* put(received(answer));
  } catch (error) {
    yield* put(failed(toFailure(error)));
  }
}

export function* withdrawalSaga(): Saga {
  yield* takeLatest(pageReceived, offerPurchases);
  yield* takeLeading(requested, withdraw);
}
