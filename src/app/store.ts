import { configureStore, type DevToolsEnhancerOptions, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { traceEffects, traceRequests } from '../core/trace.ts';
import { type RootState, rootReducer } from './rootReducer.ts';
import { joinedRun, orderOfRun } from './runs.ts';

type Options = {
  devTools?: DevToolsEnhancerOptions | false;
  preloadedState?: Partial<RootState> | undefined;
  /** Observers see every action with its run. */
  observers?: Middleware[];
};

export function createStore({ devTools = false, preloadedState, observers = [] }: Options = {}) {
  const sagas = createSagaMiddleware({ effectMiddlewares: [traceEffects] });
  const requests = traceRequests<RootState>({ joins: joinedRun, orderOf: orderOfRun });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(requests, sagas, ...observers),
    devTools,
    preloadedState: preloadedState && { ...rootReducer(undefined, { type: 'app/begun' }), ...preloadedState },
  });
  return { store, run: sagas.run };
}
