import type { ErrorData } from '../contract/entities.ts';
import type { LocalizedText } from './localizedText.ts';

/**
 * An expected "no": answered with HTTP 200 and this code in the envelope.
 * 401 sign in; 402 needs a plan; 404 not found; 409 already done or in conflict;
 * 422 invalid form, with `data.fields`; 500 a failure with a message for the person.
 */
export class ExpectedError extends Error {
  readonly code: 401 | 402 | 404 | 409 | 422 | 500;
  readonly data: ErrorData | undefined;

  constructor(code: ExpectedError['code'], message: string, data?: ErrorData) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Answered with this HTTP status. Only texts that people may see are translated. */
export class HttpError extends Error {
  readonly status: 400 | 403 | 404 | 413 | 415 | 429 | 503;
  readonly text: LocalizedText | string;
  readonly headers: Record<string, string>;

  constructor(
    status: HttpError['status'],
    text: LocalizedText | string,
    headers: Record<string, string> = {},
  ) {
    super(typeof text === 'string' ? text : text.en);
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}
