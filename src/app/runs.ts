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

/** The order whose page an action is about; null where it is about none. */
function orderIdOf(state: RootState, action: Action): string | null {
  if (cardPageOpened.match(action) || resultOpened.match(action) || receiptOpened.match(action))
    return action.payload.orderId;
  if (navigated.match(action)) return new URLSearchParams(action.payload.search).get('orderId');
  return (cardPaymentRequested.match(action) && selectOrder(state)?.id) || null;
}

/** The run that an action joins although none of its sagas put it: the order's purchase, or a waiting run. */
export function joinedRun(state: RootState, action: Action): Flow | null {
  const landing = navigated.match(action);
  // Only the first location of a document is where a run of the document before led to.
  if (landing && action.payload.from) return null;
  const orderId = orderIdOf(state, action);
  const purchase = selectPurchase(state);
  if (orderId) return purchase?.orderId === orderId ? purchase.flow : null;
  const detour = selectDetour(state);
  return detour && (landing || serves(action, detour)) ? detour.flow : null;
}

export function orderOfRun(state: RootState, flow: Flow, action: Action): string | null {
  if (orderPlaced.match(action)) return action.payload.id;
  const purchase = selectPurchase(state);
  return purchase?.flow.id === flow.id ? purchase.orderId : null;
}
