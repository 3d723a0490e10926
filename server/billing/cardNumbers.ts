/** True when any text inside `value` holds 13–19 digits that pass the Luhn check, however they are set apart. */
export const containsCardNumber = (value: unknown): boolean => holds(value, WRITTEN);

/** A token, often hexadecimal, may hold such digits by chance: digits that letters join are part of it. */
export const tokenContainsCardNumber = (token: unknown): boolean => holds(token, WRITTEN_ALONE);

const FEWEST_DIGITS = 13;
const MOST_DIGITS = 19;

/** Between two digits: white space, with at most one punctuation mark or sign. */
const GAP = String.raw`\s*(?:[\p{P}\p{S}]\s*)?`;
const DIGITS = String.raw`\d(?:${GAP}\d){12,}`;
const WRITTEN = new RegExp(DIGITS, 'gu');
const WRITTEN_ALONE = new RegExp(String.raw`(?<![\p{L}\d_])${DIGITS}(?![\p{L}\d_])`, 'gu');

function holds(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') return textHolds(value, pattern);
  if (typeof value === 'number') return textHolds(String(value), pattern);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => holds(part, pattern));
}

function textHolds(text: string, pattern: RegExp): boolean {
  // NFKC turns full-width digits into plain ones; invisible characters would split a number unseen.
  const runs =
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .match(pattern) ?? [];
  return runs.some((run) => groupsContainCardNumber(run.match(/\d+/g) ?? []));
}

/** Any groups in a row count: a pasted number may have its expiry or CVV behind it. */
const groupsContainCardNumber = (groups: string[]): boolean =>
  groups.some((_group, start) => {
    let digits = '';
    // No longer than a card number, so that a text of digits alone costs as much as its length.
    for (let at = start; at < groups.length && digits.length <= MOST_DIGITS; at += 1) {
      if (isCardNumber(digits)) return true;
      digits += groups[at];
    }
    return isCardNumber(digits);
  });

const isCardNumber = (digits: string): boolean =>
  digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS && passesLuhn(digits);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
