import { LANGUAGES, type Language } from '../../contract/languages.ts';

/** Maps the codes that browsers send to our own. */
const CODES: Record<string, Language> = { en: 'en', es: 'es', fr: 'fy', de: 'dy', pt: 'pt' };

export type PageLanguage = { language: Language; languageInAddress: boolean };

export const pageLanguage = (query: unknown, acceptLanguage?: string): PageLanguage => {
  const language = guessLanguage(query, acceptLanguage);
  return { language, languageInAddress: language === query };
};

/** The language the client will most likely choose: the address's, then the browser's, then English. */
export function guessLanguage(query: unknown, acceptLanguage = ''): Language {
  const requested = LANGUAGES.find((one) => one === query);
  if (requested) return requested;
  const accepted = acceptLanguage
    .split(',')
    .map((part) => {
      const [name = '', q = 'q=1'] = part.split(';').map((word) => word.trim());
      return { language: CODES[name.slice(0, 2).toLowerCase()], weight: Number(q.replace('q=', '')) || 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  return accepted.find(({ language, weight }) => language && weight > 0)?.language ?? 'en';
}
