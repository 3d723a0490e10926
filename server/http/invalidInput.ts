import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { NOT_BLANK } from '../../contract/calls.ts';
import { containsCardNumber, tokenContainsCardNumber } from '../billing/cardNumbers.ts';
import { type FieldProblem, HttpError, invalidField } from '../lib/errors.ts';

/** A client may invent a name of any length, and the answer repeats it. */
const LONGEST_NAME = 100;

const unreadable = (part: string) =>
  new HttpError(400, 'badRequest', { data: { fields: { [part]: 'invalid' } } });

/** Names the field that Fastify's validator refused or, without a validator's error, the whole body. */
export function invalidInput({
  validation,
  validationContext = 'body',
}: Partial<Pick<FastifyError, 'validation' | 'validationContext'>>): HttpError {
  const [first] = validation ?? [];
  const field = first ? fieldOf(first) : '';
  return first && field ? invalidField(field, problemOf(first)) : unreadable(validationContext);
}

/** For example `positions.0.second`. */
function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const inside = instancePath.split('/').slice(1);
  const added = params.missingProperty ?? params.additionalProperty;
  return [...inside, ...(typeof added === 'string' ? [added] : [])].join('.').slice(0, LONGEST_NAME);
}

function problemOf({ keyword, params }: FastifySchemaValidationError): FieldProblem {
  if (keyword === 'required') return 'missing';
  if (keyword === 'additionalProperties') return 'unknown';
  if (keyword === 'minLength') return params.limit === 1 ? 'missing' : 'tooShort';
  if (keyword === 'pattern') return params.pattern === NOT_BLANK ? 'missing' : 'invalid';
  if (keyword === 'maxLength' || keyword === 'maxItems') return 'tooLong';
  if (keyword === 'minimum' || keyword === 'maximum') return 'outOfRange';
  return 'invalid';
}

/** Machines generate tokens and some addresses, such as a mail relay's, so digits occur there by chance. */
const MADE_BY_MACHINES = ['token', 'email'];

export function rejectCardNumber(input: object): void {
  for (const [field, value] of Object.entries(input)) {
    const holdsOne = MADE_BY_MACHINES.includes(field) ? tokenContainsCardNumber : containsCardNumber;
    if (holdsOne(value))
      throw new HttpError(400, 'cardNumberSent', { data: { fields: { [field]: 'invalid' } } });
  }
}
