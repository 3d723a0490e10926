import { createInstance, type i18n as I18n, type ParseKeys, type ReadCallback } from 'i18next';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../contract/languages.ts';
import { NAMESPACES, type Namespace } from './namespaces.ts';

export type TextKey = ParseKeys;

/** i18next looks plural rules up by the standard's code, and `fy` is French here. */
const languageOf = (tag: string) => LANGUAGES.find((language) => LANGUAGE_TAGS[language] === tag);

const backend = {
  type: 'backend' as const,
  callbackApi: true,
  init() {},
  read(tag: string, namespace: string, callback: ReadCallback) {
    const language = languageOf(tag);
    import(
      /* webpackChunkName: "i18n-[request]", webpackInclude: /[\\/]\w\w[\\/](common|player|app)\.json$/ */ `./${language}/${namespace}.json`
    ).then(
      (file) => callback(null, file.default),
      // `true` allows a later call to try again.
      (error) => callback(error, true),
    );
  },
};

/** `brand` is the name of the product, which any text may hold as a value. */
export function createI18n(brand: string | undefined): I18n {
  const i18n = createInstance();
  i18n.use(backend).init({
    ns: ['common'],
    defaultNS: 'common',
    fallbackNS: NAMESPACES.slice(1),
    supportedLngs: Object.values(LANGUAGE_TAGS),
    load: 'currentOnly',
    // All languages have the same keys, so no fallback is needed.
    fallbackLng: false,
    initAsync: false,
    maxRetries: 0,
    interpolation: { escapeValue: false, defaultVariables: { brand } },
  });
  return i18n;
}

/** The language last requested for each instance. */
const wanted = new WeakMap<I18n, Language>();

/**
 * Changes the language once all its texts are loaded, unless another was requested meanwhile. i18next itself would
 * switch even if loading failed.
 */
export async function setLanguage(i18n: I18n, language: Language): Promise<void> {
  wanted.set(i18n, language);
  const tag = LANGUAGE_TAGS[language];
  const missing = () => namespacesIn(i18n).filter((name) => !i18n.hasResourceBundle(tag, name));
  // The first language is current at once, so that screens load their texts in parallel.
  while (i18n.language && missing().length > 0) {
    await settled((done) => i18n.reloadResources([tag], missing(), done));
  }
  if (wanted.get(i18n) === language) await settled((done) => i18n.changeLanguage(tag, done));
}

/** Later language changes load these namespaces too. */
export const loadNamespaces = (i18n: I18n, namespaces: readonly Namespace[]): Promise<void> =>
  settled((done) => i18n.loadNamespaces(namespaces, done));

const namespacesIn = (i18n: I18n) => i18n.options.ns as readonly Namespace[];

/** i18next reports failures to callbacks only; its promises never reject. */
function settled(start: (done: (errors?: unknown[] | null) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    start((errors) => (errors ? reject(errors[0]) : resolve()));
  });
}
