import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { PageRequest, RenderedPage } from '../contract/render.ts';
import { STORED } from '../contract/storage.ts';
import { loadLanguage, loadLaterWords } from '../i18n/index.ts';
import { http } from './api/http.ts';
import { App } from './app/App.tsx';
import { headOf } from './app/head.ts';
import { openOnServer } from './app/openOnServer.ts';
import { pageOf, type RenderedState } from './app/publicPages.ts';
import { createStore } from './app/store.ts';
import { languageChanged } from './features/language/slice.ts';
import { languageTag } from './lib/format.ts';
import { local } from './lib/storage.ts';

/** The part of a query that a public page depends on; null where the page is a person's own, or none. */
export const canonicalSearch = (path: string, search: string): string | null =>
  pageOf(encodePath(path))?.canonical(search) ?? null;

/**
 * Draws a public page as a visitor sees it first, from the same routes, slices and sagas as in the
 * browser. Not re-entrant: language and transport belong to the module. Fails when a call fails.
 */
export async function renderPage({
  path,
  search,
  language,
  origin,
  answer,
}: PageRequest): Promise<RenderedPage> {
  local.set(STORED.language, language);
  const calls = new Set<Promise<string>>();
  let nothingThere = false;
  http.defaults.adapter = async (config) => {
    const call = answer(`${config.method?.toUpperCase()} ${config.url}`, withoutNothing(config.params));
    calls.add(call);
    const data = await call.finally(() => calls.delete(call));
    nothingThere ||= JSON.parse(data).code === 404;
    return { data, status: 200, statusText: 'OK', headers: {}, config };
  };
  await loadLanguage(language);
  await loadLaterWords();

  const location = { pathname: encodePath(path), search, hash: '', key: 'first' };
  const { store, run } = createStore();
  store.dispatch(languageChanged(language));
  const outcomeNow = () => pageOf(location.pathname)?.outcome(store.getState()) ?? 'failed';
  const opening = run(openOnServer, location);
  // The sagas have nothing more to do once no call is under way and none follows from the last.
  do await setImmediate();
  while (calls.size > 0 || outcomeNow() === 'pending');
  opening.cancel();

  const state = store.getState();
  if (outcomeNow() === 'failed' && !nothingThere) throw new Error('A call that the page needs has failed');

  const faults: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <Provider store={store}>
      <StaticRouter location={location}>
        <App />
      </StaticRouter>
    </Provider>,
    { onError: (error) => void faults.push(error) },
  );
  // React would leave a hole for the browser to fill; the empty page is the better answer.
  if (faults.length > 0) throw faults[0];
  const { navigation, videos, information } = state;
  const rendered: RenderedState = {
    language,
    state: { navigation, videos, language: state.language, information },
  };
  return {
    status: nothingThere ? 404 : 200,
    tag: languageTag(language),
    head: headOf({ state, path: location.pathname, search, language, origin }),
    // React preloads every eager picture it came past, also what it did not draw; the head names the one that counts.
    body: (await text(prelude)).replace(/^(<link rel="preload" as="image"[^>]*>)+/, ''),
    state: JSON.stringify(rendered).replaceAll('<', '\\u003c'),
  };
}

/** The server names pages by their decoded paths; the router reads them as a browser spells them. */
const encodePath = (path: string) =>
  path
    .split('/')
    .map((part) => encodeURIComponent(part.replaceAll('%2F', '/')))
    .join('/');

const withoutNothing = (params: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
