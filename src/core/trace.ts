import type { Action, Middleware } from '@reduxjs/toolkit';
import type { EffectMiddleware } from 'redux-saga';
import { call, fork, getContext, put, setContext } from 'redux-saga/effects';

/** The run an action belongs to. DevTools filtered by the id shows one run from request to outcome. */
export type Flow = { name: string; id: string };
type Traced = Action & { meta?: { flow?: Flow } };

const flowOf = (value: unknown): Flow | undefined => (value as Traced | undefined)?.meta?.flow;
const newFlowId = () => Math.random().toString(36).slice(2, 8);

/** Requests by their name. Moving around is no run of its own: its outcome is the next location. */
const REQUEST = /^(?!navigation\/).*(?:Requested|requested|Opened|opened|started)$/;

/**
 * Begins a run with every request, named after it. A request made while another run waits in a detour
 * joins that run's id: the sign-in and the payment inside an unlock read as one story.
 */
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
/** Puts and workers that carry their run already: the middleware sees its own replacements again. */
const tracedPuts = new WeakSet<object>();
const tracedWorkers = new WeakSet<object>();

/**
 * A saga forked for an action of a run puts its own actions in the name of that run, through
 * every saga it calls. Sagas and their step tests know nothing of it.
 */
export const traceEffects: EffectMiddleware = (next) => (effect) => {
  const { type, payload } = (effect ?? {}) as AnyEffect;
  // takeEvery and takeLatest fork their worker, takeLeading calls it; each hands it the action last.
  if ((type === 'FORK' || type === 'CALL') && !tracedWorkers.has(effect as object)) {
    const { fn, args, detached } = payload as WorkerPayload;
    const flow = flowOf(args.at(-1));
    const begin = (type === 'FORK' ? fork : call) as typeof call;
    if (flow && !detached) return next(begin(runInFlow, flow, fn, args) as never);
  }
  if (type === 'PUT') {
    const { action, channel } = payload as { action: Traced; channel?: unknown };
    // On its way back from `putInFlow`; the same object put again is looked at anew.
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
