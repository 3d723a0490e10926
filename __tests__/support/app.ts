import { jest } from '@jest/globals';
import type { Middleware } from '@reduxjs/toolkit';
import { createPath, NavigationType, type To } from 'react-router-dom';
import type { CallName, Calls } from '../../contract/calls.ts';
import { standsAlone } from '../../contract/paths.ts';
import { reportFailuresTo } from '../../src/api/request.ts';
import type { Watched } from '../../src/app/monitor.ts';
import { rootSaga } from '../../src/app/rootSaga.ts';
import { matchRoute } from '../../src/app/routes.tsx';
import { createStore } from '../../src/app/store.ts';
import { toApiFailed } from '../../src/core/failures.ts';
import type { History, HistoryUpdate } from '../../src/core/navigation/history.ts';
import { navigationSaga } from '../../src/core/navigation/saga.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import { inFlow } from '../../src/core/trace.ts';
import { appStarted } from '../../src/flows/startup.ts';
import type { Flow } from '../../src/lib/currentRun.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { answerWith } from './fakeFetch.ts';

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

/**
 * A session history in memory, with the app's own listeners. Crossing the border of a document of
 * its own moves nothing here: in a browser this page would be gone.
 */
function memoryHistory(start: string): History & { stack: string[] } {
  const stack = [start];
  const crosses = (to: string) => {
    const [target, here] = [to, stack.at(-1) ?? '/'].map((each) => new URL(each, 'http://app.test').pathname);
    return standsAlone(target as string) || standsAlone(here as string);
  };
  const listeners = new Set<(update: HistoryUpdate) => void>();
  const href = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const updateBy = (action: NavigationType): HistoryUpdate => {
    const { pathname, search } = new URL(stack.at(-1) ?? '/', 'http://app.test');
    return { action, location: { pathname, search, hash: '', key: `${stack.length}` } };
  };
  let current = updateBy(NavigationType.Pop);
  const announce = (action: NavigationType) => {
    current = updateBy(action);
    for (const listener of [...listeners]) listener(current);
  };
  return {
    stack,
    current: () => current,
    createHref: href,
    push(to) {
      const left = crosses(href(to));
      stack.push(href(to));
      if (!left) announce(NavigationType.Push);
    },
    replace(to) {
      const left = crosses(href(to));
      stack[stack.length - 1] = href(to);
      if (!left) announce(NavigationType.Replace);
    },
    go() {
      stack.pop();
      announce(NavigationType.Pop);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The real store, sagas and routes over a scripted server: what a person's taps set in motion, with
 * every action that went through the store in order.
 */
export function startApp({
  at = '/',
  server = {} as Script,
  userToken = null as string | null,
  /** Called before the sagas begin. */
  begun = (_: Watched): void => {},
} = {}) {
  const actions: Logged[] = [];
  const asked: { call: CallName; input: Record<string, unknown>; headers: Record<string, string> }[] = [];
  const history = memoryHistory(at);

  answerWith(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname}` as CallName;
    const entry = {
      call,
      input: Object.fromEntries(searchParams) as Record<string, unknown>,
      headers: Object.fromEntries(request.headers),
    };
    asked.push(entry);
    if (asked.length > MOST_CALLS) {
      console.error(`${call} and others are asked for in a circle`);
      return new Promise(() => {});
    }
    const times = asked.filter((other) => other.call === call).length;
    if (request.method !== 'GET') entry.input = await request.clone().json();
    const scripted = call in server ? (server[call] as unknown) : { refused: 404 };
    const answer = typeof scripted === 'function' ? scripted(entry.input, times) : scripted;
    if (answer === 'fetched') return fetch(request);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const refused = (answer as { refused?: number } | undefined)?.refused;
    return Response.json(
      refused
        ? { code: refused, message: 'No.', ...(answer as object) }
        : { code: 200, message: 'OK', info: answer ?? null },
    );
  });

  const record: Middleware = () => (next) => (action) => {
    actions.push(action as Logged);
    return next(action);
  };
  const { store, run, watched } = createStore({ observers: [record] });
  const dispatch = store.dispatch;
  reportFailuresTo((error, run) => dispatch(inFlow(toApiFailed(error), run)));
  const { pathname: path, search } = history.current().location;
  begun(watched);
  const root = run(rootSaga);
  dispatch(appStarted({ codeKey: userToken && storeSecret(userToken), rendered: false, path, search }));
  const navigation = run(navigationSaga, history, matchRoute);
  const types = () => actions.map(({ type }) => type);

  return {
    store,
    history,
    actions,
    asked,
    types,
    dispatch,
    goTo: (to: string) => dispatch(navigate(to)),
    /** The actions of one run, by the id the named wish began it with. */
    run: (wish: string) => {
      const id = actions.find(({ type }) => type === wish)?.meta?.flow?.id;
      return actions.filter(({ meta }) => id !== undefined && meta?.flow?.id === id).map(({ type }) => type);
    },
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
    stop: () => {
      root.cancel();
      navigation.cancel();
    },
  };
}

type App = ReturnType<typeof startApp>;

/** The actions of one run over several documents, by the id the named request began it with in the first one. */
export function runOver(documents: App[], request: string): string[] {
  const id = documents[0]?.actions.find(({ type }) => type === request)?.meta?.flow?.id;
  return documents.flatMap(({ actions }) =>
    actions.filter(({ meta }) => id !== undefined && meta?.flow?.id === id).map(({ type }) => type),
  );
}
