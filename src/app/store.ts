import { type Action, configureStore, type DevToolsEnhancerOptions, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import { navigated, selectDetour, serves } from '../core/navigation/slice.ts';
import { traceEffects, traceRequests } from '../core/runs/trace.ts';
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
import { type RootState, rootReducer } from './rootReducer.ts';

type Options = {
  devTools?: DevToolsEnhancerOptions | undefined;
  preloadedState?: Partial<RootState> | undefined;
  /** Observers see every action with its run. */
  observers?: Middleware[];
  sagaMonitor?: SagaMonitor | undefined;
};

export function createStore({ devTools, preloadedState, observers = [], sagaMonitor }: Options = {}) {
  const sagas = createSagaMiddleware({
    effectMiddlewares: [traceEffects],
    ...(sagaMonitor && { sagaMonitor }),
  });
  const requests = traceRequests<RootState>({ joins: joinedRun, orderOf: orderOfRun });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(requests, sagas, ...observers),
    devTools: devTools ?? false,
    preloadedState: preloadedState && { ...rootReducer(undefined, { type: 'app/begun' }), ...preloadedState },
  });
  return { store, run: sagas.run };
}

function orderIdOf(state: RootState, action: Action): string | null {
  if (cardPageOpened.match(action) || resultOpened.match(action) || receiptOpened.match(action))
    return action.payload.orderId;
  if (navigated.match(action)) return new URLSearchParams(action.payload.search).get('orderId');
  return (cardPaymentRequested.match(action) && selectOrder(state)?.id) || null;
}

export function joinedRun(state: RootState, action: Action): Flow | null {
  const landing = navigated.match(action);
  // Only a document's first location can be where a run of the previous document led.
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
