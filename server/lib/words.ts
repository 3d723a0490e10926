import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../contract/languages.ts';
import type english from '../../i18n/en/server.json';

const FOLDER = new URL('../../i18n/', import.meta.url);
const read = (lang: Language): typeof english =>
  JSON.parse(readFileSync(new URL(`${lang}/server.json`, FOLDER), 'utf8'));

const i18n = createInstance();
i18n.init({
  resources: Object.fromEntries(LANGUAGES.map((lang) => [LANGUAGE_TAGS[lang], { server: read(lang) }])),
  ns: ['server'],
  defaultNS: 'server',
  // All languages have the same keys, so no fallback is needed.
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** i18next's `t` for the server's own texts in a language: refusals, mails, rows of the home page. */
export const wordsIn = (lang: Language) => i18n.getFixedT(LANGUAGE_TAGS[lang], 'server');

export type MessageKey = keyof typeof english.errors;
export type RowRule = keyof typeof english.rows;
