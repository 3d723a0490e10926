import type { Language } from '../../contract/entities.ts';
import { LANGUAGE_TAGS } from './renderMail.ts';

/** An amount in minor units, in the manner of a language. */
export function formatMoney(lang: Language, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[lang], { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A day in UTC, written out: the day somewhere is never wrong by more than one. */
export const formatDay = (lang: Language, at: Date): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A moment, to the minute, which has to prove when something came. */
export const formatMoment = (lang: Language, at: Date): string =>
  `${new Intl.DateTimeFormat(LANGUAGE_TAGS[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
