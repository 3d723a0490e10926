import { type Action, configureStore, createAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { RUN_ID_LENGTH } from '../../contract/traceContext.ts';
import { traceEffects, traceRequests } from '../../src/core/trace.ts';
import type { Flow } from '../../src/lib/currentRun.ts';

type ActionCreator = { type: string };
type Worker = (...args: never[]) => unknown;
export type Seen = Action & { payload?: unknown; meta?: { flow?: Flow; orderId?: string; other?: unknown } };

export const unlock = createAction<string>('unlock/requested');
export const login = createAction('login/requested');
export const done = createAction<string>('unlock/done');
export const step = createAction<string>('unlock/stepTaken');
export const detour = createAction('detour/entered');
export const paid = createAction('order/placed');
export const go = createAction('go');
export const stop = createAction('stop');

/** A root saga that runs a flow for each request. */
export const forEach = (request: ActionCreator, flow: Worker) =>
  function* root(): Generator {
    yield raw.takeEvery(request.type, flow as (action: Action) => unknown);
  };

/** A store as the app makes it, whose reducer keeps every action it is given. */
export function run(...sagas: (() => Generator)[]) {
  const middleware = createSagaMiddleware({ effectMiddlewares: [traceEffects] });
  const waiting = (seen: readonly Seen[]) =>
    seen.findLast(({ type }) => type === detour.type)?.meta?.flow ?? null;
  const orderOf = (seen: readonly Seen[], { id }: Flow, { type }: Action) =>
    type === paid.type || seen.some((each) => each.type === paid.type && each.meta?.flow?.id === id)
      ? 'ord_1'
      : null;
  const store = configureStore({
    reducer: (seen: readonly Seen[] = [], action: Action): readonly Seen[] =>
      action.type.startsWith('@@') ? seen : [...seen, action],
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(
        traceRequests<readonly Seen[]>({ joins: waiting, orderOf }),
        middleware,
      ),
    devTools: false,
  });
  const tasks: Task[] = sagas.map((saga) => middleware.run(saga));
  return {
    dispatch: store.dispatch,
    tasks,
    start: (saga: () => Generator) => middleware.run(saga),
    seen: () => store.getState(),
    /** "type name:id" of every action, in order. */
    story: () =>
      store
        .getState()
        .map(({ type, meta }) => (meta?.flow ? `${type} ${meta.flow.name}:${meta.flow.id}` : type)),
  };
}

/** Ids count up, so that a test can name them. */
export function countIds(): void {
  let ids = 0;
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ids += 1;
    const digits = [...`id000${ids}`.padEnd(RUN_ID_LENGTH, '0')].map((digit) => Number.parseInt(digit, 36));
    (bytes as unknown as Uint8Array).set(digits);
    return bytes;
  });
}
