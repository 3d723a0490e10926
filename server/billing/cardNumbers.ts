/** True if any text in `value` holds 13–19 digits that pass the Luhn check, however they are separated. */
export const containsCardNumber = (value: unknown): boolean => holds(value, WRITTEN);

/**
 * Tokens are often hexadecimal and may hold such digits by chance, so digits next to letters do not count.
 */
export const tokenContainsCardNumber = (token: unknown): boolean => holds(token, WRITTEN_ALONE);

const FEWEST_DIGITS = 13;
const MOST_DIGITS = 19;

/** Allowed between two digits: white space and at most one punctuation mark or symbol. */
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
  // NFKC turns full-width digits into plain ones; invisible characters could hide a number by splitting it.
  const runs =
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .match(pattern) ?? [];
  return runs.some((run) => groupsContainCardNumber(run.match(/\d+/g) ?? []));
}

/** Checks every run of adjacent groups, because an expiry date or CVV may follow a pasted number. */
const groupsContainCardNumber = (groups: string[]): boolean =>
  groups.some((_group, start) => {
    let digits = '';
    // Stops at the length of a card number, so that the time stays linear for a text of digits only.
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
