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
