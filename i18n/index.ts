import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Language } from '../contract/entities.ts';
import { languageTag } from '../src/lib/format.ts';
import type words from './en.json';

type Unplural<K extends string> = K extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : K;
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? Unplural<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];
/** Every text of the interface by its place in the locale files; plural forms go by their stem. */
export type TextKey = Paths<typeof words>;
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** i18next knows French and German by their real tags, so that their plural rules hold. */
const ready = i18next.init({
  lng: languageTag('en'),
  resources: {},
  fallbackLng: false,
  initAsync: false,
  // React escapes.
  interpolation: { escapeValue: false },
});

/** Loads a language's words and makes it the current one. Fails when its file cannot be had. */
export async function loadLanguage(language: Language): Promise<void> {
  await ready;
  const tag = languageTag(language);
  if (!i18next.hasResourceBundle(tag, 'translation')) {
    const file = await import(/* webpackChunkName: "i18n-[request]" */ `./${language}.json`);
    i18next.addResourceBundle(tag, 'translation', file.default);
  }
  await i18next.changeLanguage(tag);
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};

const currentTag = () => i18next.language;

/** The words of the current language; the component is drawn again when it changes. */
export function useText(): Text {
  useSyncExternalStore(subscribe, currentTag, currentTag);
  return i18next.t as Text;
}
