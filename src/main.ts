import './app/theme.css';
import { standsAlone } from '../contract/paths.ts';
import { i18n } from '../i18n/browser.ts';
import { setLanguage } from '../i18n/index.ts';
import { storeStartParams } from './core/entryParams.ts';
import { createBrowserHistory } from './core/navigation/history.ts';
import { applyLanguage, preferredLanguage } from './features/language/language.ts';
import { watchLeaving } from './lib/leaving.ts';
import { nextTask } from './lib/nextTask.ts';

/** First of all, before a third-party script could read the address. */
const userToken = storeStartParams();
watchLeaving();
const history = createBrowserHistory(standsAlone);
const language = preferredLanguage();
applyLanguage(language);
const entry = {
  history,
  first: history.current(),
  language,
  texts: setLanguage(i18n, language).catch(inEnglish),
  userToken,
};

/** Screen readers need the language of the texts; the saved choice of language stays. */
function inEnglish() {
  document.documentElement.lang = 'en';
  return setLanguage(i18n, 'en');
}

async function start() {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { startApp } = await import(/* webpackMode: "eager" */ './app/startApp.tsx');
  await nextTask();
  await startApp(entry);
}

start().catch(console.error);
