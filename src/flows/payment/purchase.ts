import { ORDER_PATHS } from '../../../contract/paths.ts';
import { call, put, type Saga, takeEvery } from '../../core/effects.ts';
import { type Purchase, resumed } from '../../features/orders/purchaseSlice.ts';
import { resultSettled } from '../../features/orders/slice.ts';
import { currentRun } from '../../lib/currentRun.ts';
import { session } from '../../lib/storage.ts';

const KEY = 'purchase';

/** The card page and the result page are other documents, where the purchase continues in the same run. */
export function storePurchase(orderId: string): void {
  const flow = currentRun();
  if (flow) session.set(KEY, JSON.stringify({ orderId, flow } satisfies Purchase));
}

export function readPurchase(): Purchase | null {
  try {
    const { orderId, flow } = JSON.parse(session.get(KEY) ?? 'null');
    return typeof orderId === 'string' && typeof flow.id === 'string' ? { orderId, flow } : null;
  } catch {
    return null;
  }
}

export function dropPurchase(orderId: string): void {
  if (readPurchase()?.orderId === orderId) session.remove(KEY);
}

/** Continues the purchase's run, but only on a page of the same order. */
export function* resumePurchase(path: string, search: string): Saga {
  const purchase = yield* call(readPurchase);
  const orderId = new URLSearchParams(search).get('orderId');
  if (purchase?.orderId === orderId && ORDER_PATHS.includes(path)) yield* put(resumed(purchase));
}

export function* finishPurchase({ payload: { id } }: ReturnType<typeof resultSettled>): Saga {
  yield* call(dropPurchase, id);
}

export function* purchaseSaga(): Saga {
  yield* takeEvery(resultSettled, finishPurchase);
}
