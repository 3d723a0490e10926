import { configureStore, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { selectDetour } from '../core/navigation/slice.ts';
import { traceEffects, traceRequests } from '../core/trace.ts';
import { devToolsOptions } from './devtools.ts';
import { type RootState, rootReducer } from './rootReducer.ts';

type Options = {
  devTools?: boolean;
  /** Of some slices; the others begin as ever. */
  preloadedState?: Partial<RootState> | undefined;
  /** See every action as the reducers do, its run stamped on it. */
  observers?: Middleware[];
};

/** The one way to a store, for the app and its tests. DevTools are off in production unless asked for. */
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
