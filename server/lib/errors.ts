import type { ErrorData } from '../../contract/entities.ts';
import { type MessageKey, wordsIn } from './words.ts';

/**
 * An expected "no": answered with HTTP 200 and this code in the envelope.
 * 401 sign in; 402 needs a plan; 404 not found; 410 taken down; 409 already done or in conflict;
 * 422 invalid form, with `data.fields`; 500 a failure with a message for the person.
 */
export class ExpectedError extends Error {
  readonly code: 401 | 402 | 404 | 409 | 410 | 422 | 500;
  readonly messageKey: MessageKey;
  readonly data: ErrorData | undefined;

  constructor(code: ExpectedError['code'], messageKey: MessageKey, data?: ErrorData) {
    super(wordsIn('en')(`errors.${messageKey}`));
    this.code = code;
    this.messageKey = messageKey;
    this.data = data;
  }
}

/** Answered with this HTTP status. */
export class HttpError extends Error {
  readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;
  readonly messageKey: MessageKey;
  readonly headers: Record<string, string>;
  readonly data: ErrorData | undefined;

  constructor(
    status: HttpError['status'],
    messageKey: MessageKey,
    { headers = {}, data }: { headers?: Record<string, string>; data?: ErrorData } = {},
  ) {
    super(wordsIn('en')(`errors.${messageKey}`));
    this.status = status;
    this.messageKey = messageKey;
    this.headers = headers;
    this.data = data;
  }
}

export type FieldProblem = 'missing' | 'unknown' | 'tooShort' | 'tooLong' | 'outOfRange' | 'invalid';

const FIELD_MESSAGES: Record<FieldProblem, MessageKey> = {
  missing: 'fieldMissing',
  unknown: 'fieldUnknown',
  tooShort: 'fieldTooShort',
  tooLong: 'fieldTooLong',
  outOfRange: 'fieldOutOfRange',
  invalid: 'fieldInvalid',
};

export const invalidField = (field: string, problem: FieldProblem): HttpError =>
  new HttpError(400, FIELD_MESSAGES[problem], { data: { fields: { [field]: problem } } });

/** A request of an operator that cannot be met; the message is a sentence that says why. */
export class Refusal extends Error {}
