const ALL = ['i18n-', 'i18n-watching-', 'i18n-later-'];
/** The home page says only what every page may say. */
const FEWER: Record<string, string[]> = { home: ALL.slice(0, 1), video: ALL.slice(0, 2) };

/** The chunks in which a page's words come in a language. */
export const wordChunks = (page: string, language: string): string[] =>
  (FEWER[page] ?? ALL).map((part) => `${part}${language}-json`);
