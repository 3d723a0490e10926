import { configureStore, type DevToolsEnhancerOptions, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { traceEffects, traceRequests } from '../core/trace.ts';
import { createMonitor } from './monitor.ts';
import { type RootState, rootReducer } from './rootReducer.ts';
import { joinedRun, orderOfRun } from './runs.ts';

type Options = {
  devTools?: DevToolsEnhancerOptions | undefined;
  preloadedState?: Partial<RootState> | undefined;
  /** Observers see every action with its run. */
  observers?: Middleware[];
};

export function createStore({ devTools, preloadedState, observers = [] }: Options = {}) {
  const watched = createMonitor();
  const sagas = createSagaMiddleware({ effectMiddlewares: [traceEffects], sagaMonitor: watched.monitor });
  const requests = traceRequests<RootState>({ joins: joinedRun, orderOf: orderOfRun });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(requests, sagas, ...observers),
    devTools: devTools ?? false,
    preloadedState: preloadedState && { ...rootReducer(undefined, { type: 'app/begun' }), ...preloadedState },
  });
  return { store, run: sagas.run, watched };
}
