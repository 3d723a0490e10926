import type { Language } from '../../contract/languages.ts';

export type LocalizedText = Record<Language, string>;

export const inLanguage = (text: LocalizedText, lang: Language): string => text[lang] || text.en;
