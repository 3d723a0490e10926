import { containsCardNumber, tokenContainsCardNumber } from '../billing/cardNumbers.ts';
import { HttpError } from '../errors.ts';

export function rejectCardNumber(input: object): void {
  for (const [field, value] of Object.entries(input)) {
    const holdsOne = field === 'token' ? tokenContainsCardNumber : containsCardNumber;
    if (holdsOne(value))
      throw new HttpError(400, 'cardNumberSent', { data: { fields: { [field]: 'invalid' } } });
  }
}
