const ALL = ['i18n-', 'i18n-watching-', 'i18n-later-'];
/** The home page needs only the texts that every page has. */
const FEWER: Record<string, string[]> = { home: ALL.slice(0, 1), video: ALL.slice(0, 2) };

/** The chunks of a page's translations into a language. */
export const wordChunks = (page: string, language: string): string[] =>
  (FEWER[page] ?? ALL).map((part) => `${part}${language}-json`);
