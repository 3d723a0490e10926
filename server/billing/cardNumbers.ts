/** True when any text inside `value` holds 13–19 separate digits that pass the Luhn check. */
export function containsCardNumber(value: unknown): boolean {
  if (typeof value === 'string') return textContainsCardNumber(value);
  if (typeof value === 'number') return textContainsCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(containsCardNumber);
}

function textContainsCardNumber(text: string): boolean {
  // NFKC and \p{Pd} cover full-width digits and typographic dashes. A run joined to letters is an
  // identifier, such as a hexadecimal card token.
  const runs = text.normalize('NFKC').match(/(?<![\p{L}\d_])\d(?:[\s\p{Pd}]*\d){12,}(?![\p{L}\d_])/gu) ?? [];
  return runs.some((run) => groupsContainCardNumber(run.match(/\d+/g) ?? []));
}

/** Any groups in a row count: a pasted number may have its expiry or CVV behind it. */
function groupsContainCardNumber(groups: string[]): boolean {
  return groups.some((_group, start) => {
    let digits = '';
    for (const group of groups.slice(start)) {
      digits += group;
      if (digits.length > 19) return false;
      if (digits.length >= 13 && passesLuhn(digits)) return true;
    }
    return false;
  });
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
