/** The languages of the interface. Its codes call French `fy` and German `dy`; standards know them as fr and de. */
export const LANGUAGES = ['en', 'es', 'fy', 'dy', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The BCP 47 tag of each language, for `lang`, `hreflang` and `Intl`. */
export const LANGUAGE_TAGS: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  fy: 'fr',
  dy: 'de',
  pt: 'pt',
};
