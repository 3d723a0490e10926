import { LANGUAGES, type Language, LANGUAGE_TAGS as TAGS } from '../../contract/languages.ts';

/** A language of the interface out of any text; null for what is none. `fr` and `de` are understood too. */
export function asLanguage(text: string | null): Language | null {
  const code = text?.toLowerCase().split('-')[0] ?? '';
  return LANGUAGES.find((language) => language === code) ?? languageOfTag(code);
}

/** The language of the interface for a tag of the world outside, where `fy` would be Frisian. */
export const languageOfTag = (tag: string): Language | null =>
  LANGUAGES.find((language) => TAGS[language].split('-')[0] === tag.toLowerCase().split('-')[0]) ?? null;

/** The BCP 47 tag of a language of the interface, for `lang`, `hreflang` and `Intl`. */
export const languageTag = (language: Language): string => TAGS[language];

/**
 * Integer minor units as a price, always divided by 100 with two decimals. A known ISO currency is
 * written as the language writes it; anything else is taken for a symbol, "¥" by default.
 */
export function formatPrice(minorUnits: number, currency = '¥', language: Language = 'en'): string {
  const amount = minorUnits / 100;
  if (/^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(languageTag(language), {
      style: 'currency',
      currency,
      // Elsewhere "$" may be another country's own money; in English we say "$5.99".
      currencyDisplay: language === 'en' ? 'narrowSymbol' : 'symbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(amount);
  }
  return `${currency}${amount.toFixed(2)}`;
}

/** A date in long form, "4 March 2026" in English; "Invalid Date" for what is none. */
export function formatDate(instant: string | number | Date, language: Language = 'en'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  return new Intl.DateTimeFormat(languageTag(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(date);
}

/** At least two digits; "00" where there is no number. */
export function padNumber(value?: number | string | null): string {
  const text = value === undefined || value === null ? '' : String(value);
  return text.padStart(2, '0');
}

/** 1234567 as "1.2M", in the words of the language. */
export function formatCount(count: number, language: Language = 'en'): string {
  // British "1.2m" would read as metres.
  return new Intl.NumberFormat(language === 'en' ? 'en-US' : languageTag(language), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(count);
}
