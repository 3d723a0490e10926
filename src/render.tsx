import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '../contract/languages.ts';
import type { PageRequest, RenderedPage } from '../contract/render.ts';
import { createI18n, loadNamespaces, setLanguage } from '../i18n/index.ts';
import { NAMESPACES } from '../i18n/namespaces.ts';
import { I18nProvider } from '../i18n/useTranslation.tsx';
import { client } from './api/client.ts';
import { App } from './app/App.tsx';
import { headOf } from './app/head.ts';
import { type PublicPage, pageOf, type RenderedState } from './app/publicPages.ts';
import { createStore } from './app/store.ts';
import { fork, put, type Saga } from './core/effects.ts';
import { isNotThere } from './core/failures.ts';
import type { HistoryLocation } from './core/navigation/history.ts';
import { navigated } from './core/navigation/slice.ts';
import { languageChanged } from './features/language/slice.ts';
import { languageTag } from './lib/format.ts';

/** The part of a query that a public page depends on; null where the server does not render the page. */
export const canonicalSearch = (path: string, search: string): string | null =>
  pageOf(path)?.canonical(search) ?? null;

type Rendering = {
  language: Language;
  ask: (call: string, params: Record<string, string>) => Promise<string>;
};
const rendering = new AsyncLocalStorage<Rendering>();

/** Each call is answered by the render it belongs to, in that render's language. */
client.defaults.adapter = async (config) => {
  const { language, ask } = rendering.getStore() as Rendering;
  const params = definedParams({ ...config.params, lang: language });
  const data = await ask(`${config.method?.toUpperCase()} ${config.url}`, params);
  return { data, status: 200, statusText: 'OK', headers: {}, config };
};

/**
 * Renders a public page as a visitor sees it first, from the same routes, slices and sagas as in the browser.
 * Renders run side by side: each has its own store, texts and transport. Fails when a call fails.
 */
export async function renderPage({
  path,
  search,
  language,
  languageInAddress,
  origin,
  brand,
  answer,
}: PageRequest): Promise<RenderedPage> {
  const page = pageOf(path);
  if (!page) throw new Error('Only public pages are rendered');

  let missing: 404 | 410 | null = page.mayExist ? null : 404;
  const ask: Rendering['ask'] = async (call, params) => {
    const data = await answer(call, params);
    const { code } = JSON.parse(data);
    // Other calls of a removed page answer 404, which must not replace its 410.
    if (code === 410) missing = 410;
    else if (isNotThere({ code })) missing ??= 404;
    return data;
  };
  const i18n = createI18n(brand);
  await setLanguage(i18n, language);
  await loadNamespaces(i18n, NAMESPACES);

  const location = { pathname: path, search, hash: '', key: 'first' };
  const { store, run } = createStore();
  store.dispatch(languageChanged(language));
  await rendering.run({ language, ask }, () => run(openOnServer, location, page).toPromise());

  const state = store.getState();
  if (!page.isReady(state) && !missing) throw new Error('A call that the page needs has failed');

  const faults: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <StaticRouter location={location}>
          <App />
        </StaticRouter>
      </I18nProvider>
    </Provider>,
    { onError: (error) => void faults.push(error) },
  );
  // React would leave a hole for the browser to fill; sending the empty page is better.
  if (faults.length > 0) throw faults[0];
  const { navigation, videos, information } = state;
  const rendered: RenderedState = {
    language,
    state: { navigation, videos, language: state.language, information },
  };
  return {
    status: missing ?? 200,
    tag: languageTag(language),
    head: headOf({
      state,
      path,
      search,
      language,
      languageInAddress,
      isMissing: missing !== null,
      origin,
      t: i18n.t,
    }),
    // React preloads every eager picture it meets, even undrawn ones; the head names the one that counts.
    body: (await text(prelude)).replace(/^(<link rel="preload" as="image"[^>]*>)+/, ''),
    state: JSON.stringify(rendered).replaceAll('<', '\\u003c'),
  };
}

const definedParams = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

/** Opens a public page as the browser would, and ends when all that it loads is there or has failed. */
function* openOnServer({ pathname, search, key }: HistoryLocation, page: PublicPage): Saga {
  yield* put(navigated({ path: pathname, search, key, from: '' }));
  yield* put(page.opened);
  for (const load of page.loads) yield* fork(load, page.opened as never);
}
