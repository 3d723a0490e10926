import type { Language } from '../../../contract/entities.ts';
import { STORED } from '../../../contract/storage.ts';
import { asLanguage, languageOfTag, languageTag } from '../../lib/format.ts';
import { local } from '../../lib/storage.ts';

/** The URL wins over the stored choice, the browser's languages and English. */
export function preferredLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  const fromBrowser = navigator.languages.map(languageOfTag).find(Boolean);
  return asLanguage(asked) ?? asLanguage(local.get(STORED.language)) ?? fromBrowser ?? 'en';
}

export function applyLanguage(language: Language): void {
  local.set(STORED.language, language);
  const tag = languageTag(language);
  // Setting even the same value makes the browser restyle the whole page.
  if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
}
