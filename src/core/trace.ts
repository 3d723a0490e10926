import type { Action, Middleware } from '@reduxjs/toolkit';
import type { EffectMiddleware } from 'redux-saga';
import { call, fork, getContext, put, setContext } from 'redux-saga/effects';

/** Filtering DevTools by the id shows one run from request to outcome. */
export type Flow = { name: string; id: string };
type Traced = Action & { meta?: { flow?: Flow } };

const flowOf = (value: unknown): Flow | undefined => (value as Traced | undefined)?.meta?.flow;
const newFlowId = () => Math.random().toString(36).slice(2, 8);

/** Navigation requests start no run; the next location is their outcome. */
const REQUEST = /^(?!navigation\/).*(?:Requested|requested|Opened|opened|started)$/;

/** A request during a detour joins the waiting run, so an unlock with its payment has one id. */
export function traceRequests<S>(waitingRun: (state: S) => Flow | null): Middleware {
  return (api) => (next) => (action) => {
    const { type: name, meta } = action as Traced;
    if (!REQUEST.test(name) || meta?.flow) return next(action);
    const id = waitingRun(api.getState())?.id ?? newFlowId();
    return next({ ...(action as Traced), meta: { ...meta, flow: { name, id } } });
  };
}

type Worker = (...args: unknown[]) => unknown;
type WorkerPayload = { fn: Worker; args: unknown[]; detached?: boolean };
type AnyEffect = { type?: string; payload?: unknown };
/** The middleware sees its own replacements again and must skip them. */
const tracedPuts = new WeakSet<object>();
const tracedWorkers = new WeakSet<object>();

/** A saga dispatches in the run of its action, without any code of its own for it. */
export const traceEffects: EffectMiddleware = (next) => (effect) => {
  const { type, payload } = (effect ?? {}) as AnyEffect;
  // takeEvery and takeLatest fork their worker, takeLeading calls it; each passes the action last.
  if ((type === 'FORK' || type === 'CALL') && !tracedWorkers.has(effect as object)) {
    const { fn, args, detached } = payload as WorkerPayload;
    const flow = flowOf(args.at(-1));
    const start = (type === 'FORK' ? fork : call) as typeof call;
    if (flow && !detached) return next(start(runInFlow, flow, fn, args) as never);
  }
  if (type === 'PUT') {
    const { action, channel } = payload as { action: Traced; channel?: unknown };
    // `putInFlow` returns the same object, which may be dispatched again later.
    const ready = tracedPuts.delete(action);
    if (!ready && !channel && !Array.isArray(action) && !flowOf(action))
      return next(call(putInFlow as never, action) as never);
  }
  return next(effect);
};

function* runInFlow(flow: Flow, fn: Worker, args: unknown[]): Generator {
  yield setContext({ flow });
  const worker = call(fn, ...args);
  tracedWorkers.add(worker);
  return yield worker;
}

function* putInFlow(action: Traced): Generator {
  const flow = (yield getContext('flow')) as Flow | undefined;
  const inFlow = flow ? { ...action, meta: { ...action.meta, flow } } : action;
  tracedPuts.add(inFlow);
  return yield put(inFlow);
}
