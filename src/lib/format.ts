import { LANGUAGES, type Language, LANGUAGE_TAGS as TAGS } from '../../contract/languages.ts';

/** Also accepts `fr` and `de`; null for an unsupported language. */
export function asLanguage(text: string | null): Language | null {
  const code = text?.toLowerCase().split('-')[0] ?? '';
  return LANGUAGES.find((language) => language === code) ?? languageOfTag(code);
}

/** Maps a standard tag, in which `fy` would mean Frisian. */
export const languageOfTag = (tag: string): Language | null =>
  LANGUAGES.find((language) => TAGS[language].split('-')[0] === tag.toLowerCase().split('-')[0]) ?? null;

export const languageTag = (language: Language): string => TAGS[language];

/** Divides minor units by 100. An ISO currency follows the language's format; anything else is a symbol. */
export function formatPrice(minorUnits: number, currency = '¥', language: Language = 'en'): string {
  const amount = minorUnits / 100;
  if (/^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(languageTag(language), {
      style: 'currency',
      currency,
      // Outside English "$" may mean another currency.
      currencyDisplay: language === 'en' ? 'narrowSymbol' : 'symbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(amount);
  }
  return `${currency}${amount.toFixed(2)}`;
}

export function formatDate(instant: string | number | Date | null, language: Language = 'en'): string {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  return new Intl.DateTimeFormat(languageTag(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(date);
}

export function padNumber(value?: number | string | null): string {
  const text = value === undefined || value === null ? '' : String(value);
  return text.padStart(2, '0');
}

export function formatCount(count: number, language: Language = 'en'): string {
  // British "1.2m" would read as metres.
  return new Intl.NumberFormat(language === 'en' ? 'en-US' : languageTag(language), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(count);
}

export function formatBytes(bytes: number, language: Language = 'en'): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte'];
  const options = { style: 'unit', unit, maximumFractionDigits: value < 100 ? 1 : 0 } as const;
  return new Intl.NumberFormat(languageTag(language), options).format(value);
}

export const formatTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${padNumber(Math.floor(seconds % 60))}`;

export function formatDuration(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  // British data would say "16 mins".
  const tag = language === 'en' ? 'en-US' : languageTag(language);
  const unit = (name: 'hour' | 'minute', value: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const parts = [
    minutes >= 60 && unit('hour', Math.floor(minutes / 60)),
    minutes % 60 > 0 && unit('minute', minutes % 60),
  ];
  return parts.filter(Boolean).join(' ');
}

export const firstSentence = (text: string): string => /^.+?[.!?…](?=\s|$)/u.exec(text)?.[0] ?? text;
