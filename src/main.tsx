import './app/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { standsAlone } from '../contract/paths.ts';
import { i18n } from '../i18n/browser.ts';
import { setLanguage } from '../i18n/index.ts';
import { I18nProvider } from '../i18n/useTranslation.tsx';
import { reportFailuresTo } from './api/request.ts';
import { App } from './app/App.tsx';
import { AppRouter } from './app/AppRouter.tsx';
import { readPage } from './app/readPage.ts';
import { rootSaga } from './app/rootSaga.ts';
import { matchRoute } from './app/routes.tsx';
import { createStore } from './app/store.ts';
import { createTimeTravel } from './app/timeTravel.ts';
import { storeStartParams, withoutTokens } from './core/entryParams.ts';
import { toApiFailed } from './core/failures.ts';
import { createBrowserHistory } from './core/navigation/browserHistory.ts';
import { navigationSaga } from './core/navigation/saga.ts';
import { linkTouched } from './core/navigation/slice.ts';
import { inFlow } from './core/trace.ts';
import { applyLanguage, preferredLanguage } from './features/language/saga.ts';
import { languageChanged } from './features/language/slice.ts';
import { appStarted } from './flows/startup.ts';
import { watchLeaving } from './lib/leaving.ts';
import { nextTask } from './lib/nextTask.ts';
import { storeSecret } from './lib/oneTimeSecrets.ts';
import { local } from './lib/storage.ts';

/** First of all, before a third-party script could read the address. */
const userToken = storeStartParams();
watchLeaving();
const devTools = process.env.NODE_ENV !== 'production' || local.get('devtools') === 'on';

const history = createBrowserHistory(standsAlone);
const language = preferredLanguage();
const rendered = readPage();
// The browser renders a page again that came in another language than the viewer's.
const page = rendered?.language === language ? rendered : null;
const timeTravel = createTimeTravel(history);
const observers = devTools ? [timeTravel.countDispatches] : [];
const { store, run } = createStore({ devTools, preloadedState: page?.state, observers });
if (devTools) timeTravel.follow(store);
/** Hydration must see the state that the server rendered from, whatever happens meanwhile. */
const serverState = page ? store.getState() : undefined;
reportFailuresTo((error, run) => store.dispatch(inFlow(toApiFailed(error), run)));

applyLanguage(language);
async function start() {
  await nextTask();
  if (!page) store.dispatch(languageChanged(language));
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
  // The first screen opens after start-up has resumed the run that led to it.
  run(navigationSaga, history, matchRoute);
  await nextTask();
}

const root = document.getElementById('root') as HTMLElement;
const first = history.current();
const draw = () => {
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
};
const loaded = Promise.all([
  setLanguage(i18n, language).catch(() => setLanguage(i18n, 'en')),
  page && matchRoute(page.state.navigation.location.path)?.route.load(),
]).catch(console.error);
// The first calls are under way while the texts load. Whatever fails, no screen is drawn before the sagas run.
start()
  .then(() => loaded)
  .finally(draw)
  .catch(console.error);

document.addEventListener('pointerdown', ({ target }) => {
  const link = target instanceof Element && target.closest('a');
  if (link && link.origin === location.origin) store.dispatch(linkTouched({ path: link.pathname }));
});
