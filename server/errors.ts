import type { ErrorData } from '../contract/entities.ts';
import type { Words } from './db/schema.ts';

/**
 * An expected "no": travels in the envelope with HTTP 200.
 * 500 carries a message for the person; 401 sign in; 402 needs a plan; 404 not there;
 * 409 already done or in conflict; 422 a form, with `data.fields`.
 */
export class Refusal extends Error {
  readonly code: 401 | 402 | 404 | 409 | 422 | 500;
  readonly data: ErrorData | undefined;

  constructor(code: Refusal['code'], message: string, data?: ErrorData) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A fault of transport: answered with this HTTP status. What only machines meet is said in English. */
export class HttpFault extends Error {
  readonly status: 400 | 403 | 404 | 413 | 415 | 429 | 503;
  readonly words: Words | string;
  readonly headers: Record<string, string>;

  constructor(status: HttpFault['status'], words: Words | string, headers: Record<string, string> = {}) {
    super(typeof words === 'string' ? words : words.en);
    this.status = status;
    this.words = words;
    this.headers = headers;
  }
}
