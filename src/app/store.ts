import { configureStore, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { selectDetour } from '../core/navigation/slice.ts';
import { traceEffects, traceRequests } from '../core/trace.ts';
import { devToolsOptions } from './devtools.ts';
import { type RootState, rootReducer } from './rootReducer.ts';

type Options = {
  devTools?: boolean;
  preloadedState?: Partial<RootState> | undefined;
  /** Observers see every action with its run. */
  observers?: Middleware[];
};

export function createStore({ devTools = false, preloadedState, observers = [] }: Options = {}) {
  const sagas = createSagaMiddleware({ effectMiddlewares: [traceEffects] });
  const requests = traceRequests<RootState>((state) => selectDetour(state)?.flow ?? null);
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(requests, sagas, ...observers),
    devTools: devTools && devToolsOptions,
    preloadedState: preloadedState && { ...rootReducer(undefined, { type: 'app/begun' }), ...preloadedState },
  });
  return { store, run: sagas.run };
}
