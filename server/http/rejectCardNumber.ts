import { containsCardNumber, tokenContainsCardNumber } from '../billing/cardNumbers.ts';
import { HttpError } from '../lib/errors.ts';

/** Machines make tokens, and many an address: a relay's, for one. */
const MADE_BY_MACHINES = ['token', 'email'];

export function rejectCardNumber(input: object): void {
  for (const [field, value] of Object.entries(input)) {
    const holdsOne = MADE_BY_MACHINES.includes(field) ? tokenContainsCardNumber : containsCardNumber;
    if (holdsOne(value))
      throw new HttpError(400, 'cardNumberSent', { data: { fields: { [field]: 'invalid' } } });
  }
}
