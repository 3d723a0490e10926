/** The codes call French `fy` and German `dy`; standards call them fr and de. */
export const LANGUAGES = ['en', 'es', 'fy', 'dy', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_TAGS: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  fy: 'fr',
  dy: 'de',
  pt: 'pt',
};

/** Search engines show a page to the readers of its language in every country. */
export const hreflangOf = (language: Language): string => LANGUAGE_TAGS[language].slice(0, 2);
