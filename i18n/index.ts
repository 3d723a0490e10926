import { createInstance, type i18n as I18n, type ParseKeys, type ReadCallback } from 'i18next';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../contract/languages.ts';
import { NAMESPACES, type Namespace } from './namespaces.ts';

export type TextKey = ParseKeys;

const backend = {
  type: 'backend' as const,
  callbackApi: true,
  init() {},
  read(language: string, namespace: string, callback: ReadCallback) {
    import(
      /* webpackChunkName: "i18n-[request]", webpackInclude: /[\\/]\w\w[\\/]\w+\.json$/ */ `./${language}/${namespace}.json`
    ).then(
      (file) => callback(null, file.default),
      // `true` allows a later call to try again.
      (error) => callback(error, true),
    );
  },
};

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/**
 * i18next takes plural rules from the language code, but here `fy` is French and `dy` German. This i18nFormat plugin
 * looks keys up by the language's BCP 47 tag.
 */
const pluralsByTag = {
  type: 'i18nFormat' as const,
  name: 'pluralsByTag',
  addLookupKeys(keys: string[], key: string, language: Language, _: string, { count }: { count?: number }) {
    if (count === undefined) return;
    pluralRules[language] ??= new Intl.PluralRules(LANGUAGE_TAGS[language]);
    keys.push(`${key}_${pluralRules[language].select(count)}`);
  },
};

/** `brand` is the name of the product, which any text may hold as a value. */
export function createI18n(brand: string | undefined): I18n {
  const i18n = createInstance();
  i18n
    .use(backend)
    .use(pluralsByTag)
    .init({
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: NAMESPACES.slice(1),
      supportedLngs: LANGUAGES,
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
  const missing = () => namespacesIn(i18n).filter((name) => !i18n.hasResourceBundle(language, name));
  // The first language is current at once, so that screens load their texts in parallel.
  while (i18n.language && missing().length > 0) {
    await settled((done) => i18n.reloadResources([language], missing(), done));
  }
  if (wanted.get(i18n) === language) await settled((done) => i18n.changeLanguage(language, done));
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
