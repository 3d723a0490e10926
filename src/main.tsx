import './app/theme.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { loadLanguage } from '../i18n/index.ts';
import { reportFailuresTo } from './api/http.ts';
import { App } from './app/App.tsx';
import { rootSaga } from './app/rootSaga.ts';
import { enterRoute } from './app/routes.tsx';
import { createStore } from './app/store.ts';
import { toApiFailed } from './core/failures.ts';
import { applyLanguage, preferredLanguage } from './features/language/saga.ts';
import { languageChanged } from './features/language/slice.ts';
import { appStarted } from './flows/startup.ts';
import { createBrowserHistory } from './lib/history.ts';
import { keepFromStart } from './lib/landing.ts';
import { standsAlone } from './lib/paths.ts';
import { local } from './lib/storage.ts';
import { keepSecret } from './lib/vault.ts';

/** Before anything of others could read the address. */
const userToken = keepFromStart();
const devTools = process.env.NODE_ENV !== 'production' || local.get('devtools') === 'on';

const history = createBrowserHistory(standsAlone);
const { store, run } = createStore({ devTools });
reportFailuresTo((error) => store.dispatch(toApiFailed(error)));

const language = preferredLanguage();
applyLanguage(language);
store.dispatch(languageChanged(language));
run(rootSaga, history, enterRoute);
// Runs beside the first screen's own loading.
store.dispatch(appStarted({ codeKey: userToken && keepSecret(userToken) }));

const draw = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <App history={history} />
    </Provider>,
  );
// The first calls are on their way while the words arrive; without words there would be nothing to read.
loadLanguage(language)
  .catch(() => loadLanguage('en'))
  .finally(draw);
