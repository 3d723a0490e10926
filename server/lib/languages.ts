import { hreflangOf, LANGUAGES, type Language } from '../../contract/languages.ts';

/** The code that people use: `fr` for the product's `fy`, `de` for `dy`. */
export const spelled: (language: Language) => string = hreflangOf;

const BY_CODE = new Map<string, Language>([
  ...LANGUAGES.map((language) => [spelled(language), language] as const),
  ...LANGUAGES.map((language) => [language, language] as const),
]);

/** Accepts `fr` as well as `fy`; null for a language that the product does not speak. */
export const languageOf = (code: string): Language | null => BY_CODE.get(code.toLowerCase()) ?? null;

export type LocalizedText = Record<Language, string>;

export const inLanguage = (text: LocalizedText, lang: Language): string => text[lang] || text.en;
