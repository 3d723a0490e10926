import type { BrowserContext, Request } from 'playwright-core';

type Action = { type: string; meta?: { flow?: { name: string; id: string } } };
export type StoreEvent = {
  /** Where the document was. */
  path: string;
  action: Action;
  /** The slices that the action changed, whole. */
  state: Record<string, unknown>;
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
};

/**
 * Stands in for the DevTools extension and keeps what it would be given, without the blanking that it
 * is asked for. Kept here and not in the page, whose documents come and go.
 */
export async function recordStore(context: BrowserContext, origin: string): Promise<StoreEvent[]> {
  const events: StoreEvent[] = [];
  await context.exposeFunction('keepStoreEvent', (event: string) => void events.push(JSON.parse(event)));
  await context.addInitScript(standInForDevTools, origin);
  return events;
}

type State = Record<string, unknown> | undefined;
type Reducer = (state: State, action: Action) => State;
type CreateStore = (reducer: Reducer, preloaded: State) => unknown;
type Enhancer = (create: CreateStore) => CreateStore;
type Recorded = typeof globalThis & {
  keepStoreEvent: (event: string) => void;
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: () => (...enhancers: Enhancer[]) => Enhancer;
};

/** Runs in the page, before its own scripts. */
function standInForDevTools(origin: string): void {
  if (window.location.origin !== origin) return;
  window.localStorage.setItem('devtools', 'on');
  const page = globalThis as Recorded;
  const recording: Enhancer = (create) => (reducer, preloaded) =>
    create((before, action) => {
      const after = reducer(before, action);
      const changed = Object.entries(after ?? {}).filter(([slice, value]) => before?.[slice] !== value);
      page.keepStoreEvent(
        JSON.stringify({
          path: window.location.pathname,
          action,
          state: Object.fromEntries(changed),
          localStorage: window.localStorage,
          sessionStorage: window.sessionStorage,
        }),
      );
      return after;
    }, preloaded);
  page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
    () =>
    (...enhancers) =>
    (create) =>
      [...enhancers, recording].reduceRight((next, enhancer) => enhancer(next), create);
}

export type SentRequest = { method: string; url: URL; headers: Record<string, string>; body: string | null };

/** Every request of every page and frame, as it went out; the answer waits for those under way. */
export function recordRequests(context: BrowserContext): () => Promise<SentRequest[]> {
  const sent: Promise<SentRequest>[] = [];
  const read = async (request: Request) => ({
    method: request.method(),
    url: new URL(request.url()),
    body: request.postData(),
    // A frame that has gone no longer tells what the browser added, such as cookies.
    headers: await request.allHeaders().catch(() => request.headers()),
  });
  context.on('request', (request) => sent.push(read(request)));
  return () => Promise.all(sent);
}
