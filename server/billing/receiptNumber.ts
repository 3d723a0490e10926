import { randomInt } from 'node:crypto';

/** Crockford's base32, which lacks the letters that people misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAIL_LENGTH = 6;

/** The count shows that no receipt is missing; the tail keeps the number from being guessed. */
export function newReceiptNumber(year: number, count: number): string {
  const tail = Array.from({ length: TAIL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `R-${year}-${String(count).padStart(6, '0')}-${tail}`;
}

/** The one spelling of a typed number. The id of an order stays as it is. */
export function normaliseNumber(typed: string): string {
  const number = typed.trim();
  return /^r-/i.test(number) ? number.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1') : number;
}
