import type { Action } from '@reduxjs/toolkit';
import { navigated, selectDetour, serves } from '../core/navigation/slice.ts';
import { selectPurchase } from '../features/orders/purchaseSlice.ts';
import { receiptOpened } from '../features/orders/receiptSlice.ts';
import {
  cardPageOpened,
  cardPaymentRequested,
  orderPlaced,
  resultOpened,
  selectOrder,
} from '../features/orders/slice.ts';
import type { Flow } from '../lib/currentRun.ts';
import type { RootState } from './rootReducer.ts';

/** The order that a request is about; undefined where it is about none. */
function orderIdOf(state: RootState, action: Action): string | undefined {
  if (cardPageOpened.match(action) || resultOpened.match(action) || receiptOpened.match(action))
    return action.payload.orderId;
  return cardPaymentRequested.match(action) ? selectOrder(state)?.id : undefined;
}

/** The run that an action joins although none of its sagas put it: a waiting run, or the order's purchase. */
export function joinedRun(state: RootState, action: Action): Flow | null {
  const detour = selectDetour(state);
  const purchase = selectPurchase(state);
  // The page of a resumed run is where the run's last document led to.
  if (navigated.match(action)) return action.payload.from ? null : ((detour ?? purchase)?.flow ?? null);
  const orderId = orderIdOf(state, action);
  if (purchase && orderId !== undefined) return orderId === purchase.orderId ? purchase.flow : null;
  return detour && serves(action, detour) ? detour.flow : null;
}

export function orderOfRun(state: RootState, flow: Flow, action: Action): string | null {
  if (orderPlaced.match(action)) return action.payload.id;
  const purchase = selectPurchase(state);
  return purchase?.flow.id === flow.id ? purchase.orderId : null;
}
