import { configureStore, type DevToolsEnhancerOptions, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import { traceEffects, traceRequests } from '../core/trace.ts';
import { type RootState, rootReducer } from './rootReducer.ts';
import { joinedRun, orderOfRun } from './runs.ts';

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
