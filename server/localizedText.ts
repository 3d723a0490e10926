import type { Language } from '../contract/languages.ts';

/** A text in every language of the interface. */
export type LocalizedText = Record<Language, string>;

/** The text in one language; in English where that translation is missing. */
export const inLanguage = (text: LocalizedText, lang: Language): string => text[lang] || text.en;
