import type { Action, Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import type { CallName, Calls } from '../../contract/calls.ts';
import { reportFailuresTo } from '../../src/api/request.ts';
import type { RenderedState } from '../../src/app/publicPages.ts';
import { rootSaga } from '../../src/app/rootSaga.ts';
import { matchRoute } from '../../src/app/routes.tsx';
import { createStore } from '../../src/app/store.ts';
import { toApiFailed } from '../../src/core/failures.ts';
import { navigationSaga } from '../../src/core/navigation/saga.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import { inFlow } from '../../src/core/runs/trace.ts';
import { appStarted } from '../../src/flows/startup.ts';
import type { Flow } from '../../src/lib/currentRun.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { answerWith, type FakeFetch } from './fakeFetch.ts';
import { memoryHistory } from './memoryHistory.ts';
import { forgetStored } from './stored.ts';

type Answer<K extends CallName> =
  | Calls[K]['info']
  | { refused: number; message?: string; data?: unknown }
  | 'offline'
  /** Answered by whatever `fetch` is then. */
  | 'fetched';
/** What the server of a journey says: a value, or a function of what it was asked. */
export type Script = {
  [K in CallName]?: Answer<K> | ((input: Calls[K]['input'], times: number) => Answer<K>);
};
/** More than any journey asks for: an app that asks in a circle must fail a test, not hang it. */
const MOST_CALLS = 500;
export type Logged = { type: string; payload?: unknown; meta?: { flow?: Flow; orderId?: string } };

export type Asked = {
  call: CallName;
  input: Record<string, unknown>;
  headers: Record<string, string>;
  request: Request;
};
/** A server that remembers, in place of a script. */
export type Server = (asked: Asked) => Promise<Response>;
type Options = {
  at?: string;
  server?: Script | Server;
  userToken?: string | null;
  history?: ReturnType<typeof memoryHistory>;
  /** The page that the server rendered. */
  page?: RenderedState | null;
  /** Dispatched before the sagas begin. */
  before?: Action[];
  observers?: Middleware[];
  sagaMonitor?: SagaMonitor;
};

function scripted(script: Script): Server {
  const counts = new Map<CallName, number>();
  return async ({ call, input, request }) => {
    const times = (counts.get(call) ?? 0) + 1;
    counts.set(call, times);
    const answers = call in script ? (script[call] as unknown) : { refused: 404 };
    const answer = typeof answers === 'function' ? answers(input, times) : answers;
    if (answer === 'fetched') return fetch(request);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const refused = (answer as { refused?: number } | undefined)?.refused;
    return Response.json(
      refused
        ? { code: refused, message: 'No.', ...(answer as object) }
        : { code: 200, message: 'OK', info: answer ?? null },
    );
  };
}

/**
 * The real store, sagas and routes over a scripted server: what a person's taps set in motion, with
 * every action that went through the store in order.
 */
export function startApp({
  at = '/',
  server = {},
  userToken = null,
  history = memoryHistory({ entries: [at] }),
  page = null,
  before = [],
  observers = [],
  sagaMonitor,
}: Options = {}) {
  const actions: Logged[] = [];
  const asked: Asked[] = [];

  const answer = typeof server === 'function' ? server : scripted(server);

  const fetched: FakeFetch = async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname}` as CallName;
    const entry: Asked = {
      call,
      input: Object.fromEntries(searchParams),
      headers: Object.fromEntries(request.headers),
      request,
    };
    asked.push(entry);
    if (asked.length > MOST_CALLS) {
      console.error(`${call} and others are asked for in a circle`);
      return new Promise(() => {});
    }
    if (request.method !== 'GET') entry.input = await request.clone().json();
    return answer(entry);
  };

  const record: Middleware = () => (next) => (action) => {
    actions.push(action as Logged);
    return next(action);
  };
  const { store, run } = createStore({
    observers: [record, ...observers],
    preloadedState: page?.state,
    sagaMonitor,
  });
  const dispatch = store.dispatch;
  const show = () => {
    answerWith(fetched);
    reportFailuresTo((error, run) => dispatch(inFlow(toApiFailed(error), run)));
  };
  show();
  const { pathname: path, search } = history.current().location;
  for (const action of before) dispatch(action);
  const root = run(rootSaga);
  const codeKey = userToken && storeSecret(userToken);
  dispatch(appStarted({ codeKey, rendered: page !== null, path, search }));
  const navigation = run(navigationSaga, history, matchRoute);
  const types = () => actions.map(({ type }) => type);

  const stop = () => {
    root.cancel();
    navigation.cancel();
  };
  stops?.push(stop);

  return {
    store,
    history,
    actions,
    asked,
    types,
    dispatch,
    /** Has the app's calls answered and their failures reported here, after another app was shown. */
    show,
    goTo: (to: string) => dispatch(navigate(to)),
    /** Where another document begins once this one has been left, over the same storage. */
    address: () => history.stack.at(-1) ?? '/',
    /** Lets the time of the test run until an action of this type has been seen so many times. */
    async until(type: string, times = 1) {
      for (let turn = 0; turn < 1_000; turn += 1) {
        if (types().filter((each) => each === type).length >= times) return;
        await jest.advanceTimersByTimeAsync(50);
      }
      throw new Error(`"${type}" did not happen. What did:\n  ${types().join('\n  ')}`);
    },
    stop,
  };
}

export type App = ReturnType<typeof startApp>;

/** Ends the apps of a test, if its suite begins each in a fresh browser. */
let stops: (() => void)[] | null = null;

/** Each test of a suite has a clock of its own and a browser that has stored nothing. */
export function inAFreshBrowser(): void {
  beforeEach(() => {
    stops = [];
    jest.useFakeTimers();
    forgetStored();
  });
  afterEach(() => {
    for (const stop of stops ?? []) stop();
  });
}

/** The actions of one run by document, by the id the named request began it with in the first one. */
export function runOver(documents: App[], request: string): string[][] {
  const id = documents[0]?.actions.find(({ type }) => type === request)?.meta?.flow?.id;
  return documents.map(({ actions }) =>
    actions.filter(({ meta }) => id !== undefined && meta?.flow?.id === id).map(({ type }) => type),
  );
}
