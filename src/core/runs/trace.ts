import type { Action, Middleware } from '@reduxjs/toolkit';
import type { EffectMiddleware } from 'redux-saga';
import { call, fork, getContext, put, setContext } from 'redux-saga/effects';
import { RUN_ID_LENGTH } from '../../../contract/traceContext.ts';
import { type Flow, inRun } from '../../lib/currentRun.ts';

type Traced = Action & { meta?: { flow?: Flow; orderId?: string } };

const flowOf = (value: unknown): Flow | undefined => (value as Traced | undefined)?.meta?.flow;
const newFlowId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(RUN_ID_LENGTH)), (byte) => (byte % 36).toString(36)).join(
    '',
  );

export const inFlow = <A extends Action>(action: A, flow: Flow | undefined): A =>
  flow ? { ...action, meta: { ...(action as Traced).meta, flow } } : action;

/** Navigation requests start no run; the next location is their outcome. */
const REQUEST = /^(?!navigation\/).*(?:Requested|requested|Wanted|Opened|opened|started)$/;

type Runs<S> = {
  /** The run that an action joins although none of its sagas put it. */
  joins: (state: S, action: Action) => Flow | null;
  orderOf: (state: S, flow: Flow, action: Action) => string | null;
};

/** Gives each request a run of its own, unless it joins one: an unlock with its payment has one id. */
export function traceRequests<S>({ joins, orderOf }: Runs<S>): Middleware {
  const runOf = (state: S, action: Traced): Flow | undefined => {
    if (action.meta?.flow) return action.meta.flow;
    const joined = joins(state, action);
    if (!REQUEST.test(action.type)) return joined ?? undefined;
    return { name: action.type, id: joined?.id ?? newFlowId() };
  };
  return (api) => (next) => (action) => {
    const traced = action as Traced;
    const flow = runOf(api.getState(), traced);
    const orderId = flow && orderOf(api.getState(), flow, traced);
    if (!flow || (flow === traced.meta?.flow && !orderId)) return next(action);
    return next(withMeta(traced, { ...traced.meta, flow, ...(orderId && { orderId }) }));
  };
}

/** Copies redux-saga's hidden mark too, by which a saga's action reaches the other sagas at once. */
function withMeta(action: Traced, meta: Traced['meta']): Traced {
  const descriptors = Object.getOwnPropertyDescriptors(action);
  return Object.defineProperties({ ...action, meta }, { ...descriptors, meta: { value: meta } });
}

type Worker = (...args: unknown[]) => unknown;
type WorkerPayload = { context: unknown; fn: Worker; args: unknown[]; detached?: boolean };
type AnyEffect = { type?: string; payload?: unknown };
/** The middleware sees its own replacements again and must skip them. */
const tracedPuts = new WeakSet<object>();
const tracedCalls = new WeakSet<object>();

const isSaga = (fn: Worker) => Object.prototype.toString.call(fn) === '[object GeneratorFunction]';

/** Makes a saga dispatch and call in the run of its action, without any code in the saga itself. */
export const traceEffects: EffectMiddleware = (next) => (effect) => {
  const { type, payload } = (effect ?? {}) as AnyEffect;
  // takeEvery and takeLatest fork their worker, takeLeading calls it; each passes the action last.
  if ((type === 'FORK' || type === 'CALL') && !tracedCalls.has(effect as object)) {
    const { context, fn, args, detached } = payload as WorkerPayload;
    const flow = flowOf(args.at(-1));
    const start = (type === 'FORK' ? fork : call) as typeof call;
    if (flow && !detached) return next(start(runInFlow, flow, fn, context, args) as never);
    // A saga has its run in its context; a plain function reads it as `currentRun`.
    if (type === 'CALL' && !isSaga(fn)) return next(call(callInFlow, fn, context, args) as never);
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

function* runInFlow(flow: Flow, fn: Worker, context: unknown, args: unknown[]): Generator {
  yield setContext({ flow });
  if (!isSaga(fn)) return yield* callInFlow(fn, context, args);
  const worker = call(fn, ...args);
  tracedCalls.add(worker);
  return yield worker;
}

function* callInFlow(fn: Worker, context: unknown, args: unknown[]): Generator {
  const flow = (yield getContext('flow')) as Flow | undefined;
  const plain = call(inRun, flow, () => fn.apply(context, args));
  tracedCalls.add(plain);
  return yield plain;
}

function* putInFlow(action: Traced): Generator {
  const traced = inFlow(action, (yield getContext('flow')) as Flow | undefined);
  tracedPuts.add(traced);
  return yield put(traced);
}
