import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import type { Language } from '../../contract/languages.ts';
import { i18n } from '../../i18n/browser.ts';
import { I18nProvider } from '../../i18n/useTranslation.tsx';
import { reportFailuresTo } from '../api/request.ts';
import { withoutTokens } from '../core/entryParams.ts';
import { toApiFailed } from '../core/failures.ts';
import type { HistoryUpdate, ShowingHistory } from '../core/navigation/history.ts';
import { navigationSaga } from '../core/navigation/saga.ts';
import { linkTouched } from '../core/navigation/slice.ts';
import { inFlow } from '../core/runs/trace.ts';
import { languageChanged } from '../features/language/slice.ts';
import { appStarted } from '../flows/startup.ts';
import type { Recording } from '../journal/startJournal.ts';
import { APP_READY } from '../lib/appReady.ts';
import { nextTask } from '../lib/nextTask.ts';
import { storeSecret } from '../lib/oneTimeSecrets.ts';
import { local } from '../lib/storage.ts';
import { App } from './App.tsx';
import { AppRouter } from './AppRouter.tsx';
import type { RenderedState } from './publicPages.ts';
import { rootSaga } from './rootSaga.ts';
import { matchRoute } from './routes.tsx';
import { createStore } from './store.ts';

type Entry = {
  history: ShowingHistory;
  first: HistoryUpdate;
  language: Language;
  texts: Promise<void>;
  userToken: string | null;
};

const loadTools = (history: ShowingHistory) =>
  Promise.all([
    import(/* webpackChunkName: "devtools" */ './devtools.ts')
      .then(({ createDevTools }) => createDevTools(history))
      .catch(() => null),
    loadJournal().catch(console.error),
  ]);

/** Each step is a task of its own, because a tap would have to wait for a single long task. */
export async function startApp({ history, first, language, texts, userToken }: Entry): Promise<void> {
  const rendered = readPage();
  // A page that the server rendered in another language than the viewer's is rendered again.
  const page = rendered?.language === language ? rendered : null;
  const screen = page && matchRoute(page.state.navigation.location.path)?.route.load();
  const loaded = Promise.all([texts, screen]).catch(console.error);

  const [tools, journal] = forDevelopers() ? await loadTools(history) : [];
  const { store, run } = createStore({
    preloadedState: page?.state,
    sagaMonitor: journal?.monitor,
    ...tools,
  });
  tools?.follow(store);
  /** Hydration must see the state that the server rendered from, whatever happens meanwhile. */
  const serverState = page ? store.getState() : undefined;
  reportFailuresTo((error, run) => store.dispatch(inFlow(toApiFailed(error), run)));
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) store.dispatch(linkTouched({ path: link.pathname }));
  });
  if (!page) store.dispatch(languageChanged(language));

  await nextTask();
  run(rootSaga);

  await nextTask();
  const { pathname, search } = history.current().location;
  store.dispatch(
    appStarted({
      codeKey: userToken && storeSecret(userToken),
      rendered: page !== null,
      path: pathname,
      search: withoutTokens(search),
    }),
  );
  // The first screen opens only after start-up has resumed the run that led to it.
  run(navigationSaga, history, matchRoute);

  // The first calls are under way while the texts load.
  await loaded;
  const root = document.getElementById('root') as HTMLElement;
  const shown = history.current();
  const app = (
    <Provider store={store} {...(serverState && { serverState })}>
      <I18nProvider i18n={i18n}>
        <AppRouter history={history} initial={shown}>
          <App />
        </AppRouter>
      </I18nProvider>
    </Provider>
  );
  // If the user has navigated already, render instead of hydrating.
  if (page && shown === first) hydrateRoot(root, app);
  else createRoot(root).render(app);
  document.dispatchEvent(new Event(APP_READY));
}

function readPage(): RenderedState | null {
  const text = document.getElementById('page')?.textContent;
  return text ? (JSON.parse(text) as RenderedState) : null;
}

export const forDevelopers = (): boolean =>
  process.env.NODE_ENV !== 'production' || local.get('devtools') === 'on';

async function loadJournal(): Promise<Recording> {
  const { openJournal } = await import(/* webpackChunkName: "journal" */ './openJournal.ts');
  return openJournal();
}
