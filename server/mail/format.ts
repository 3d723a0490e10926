import type { Language } from '../../contract/entities.ts';
import { TAGS } from './renderMail.ts';

/** An amount in minor units, in the manner of a language. */
export function moneyIn(lang: Language, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(TAGS[lang], { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A day in UTC, written out: the day somewhere is never wrong by more than one. */
export const dayIn = (lang: Language, at: Date): string =>
  new Intl.DateTimeFormat(TAGS[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A moment, to the minute, which has to prove when something came. */
export const momentIn = (lang: Language, at: Date): string =>
  `${new Intl.DateTimeFormat(TAGS[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
