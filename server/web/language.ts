import type { Language } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';

/** Our own codes for the languages that browsers call otherwise. */
const OURS: Record<string, Language> = { en: 'en', es: 'es', fr: 'fy', de: 'dy', pt: 'pt' };

/** The language the client will most likely choose: the address's, then the browser's, then English. */
export function guessLanguage(query: unknown, acceptLanguage = ''): Language {
  const asked = LANGUAGES.find((one) => one === query);
  if (asked) return asked;
  const wanted = acceptLanguage
    .split(',')
    .map((part) => {
      const [name = '', q = 'q=1'] = part.split(';').map((word) => word.trim());
      return { language: OURS[name.slice(0, 2).toLowerCase()], weight: Number(q.replace('q=', '')) || 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  return wanted.find(({ language, weight }) => language && weight > 0)?.language ?? 'en';
}
