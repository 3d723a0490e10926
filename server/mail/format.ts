import type { Language } from '../../contract/entities.ts';
import { LANGUAGE_TAGS } from '../../contract/languages.ts';

/* Dates and prices look as they do in the app. */

export function formatMoney(lang: Language, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[lang], {
    style: 'currency',
    currency,
    // Outside English "$" may mean another currency.
    currencyDisplay: lang === 'en' ? 'narrowSymbol' : 'symbol',
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const formatDay = (lang: Language, at: Date): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** To the minute in UTC, as proof of when something arrived. */
export const formatMoment = (lang: Language, at: Date): string =>
  `${new Intl.DateTimeFormat(LANGUAGE_TAGS[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
