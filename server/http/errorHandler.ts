import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorData } from '../../contract/entities.ts';
import { outageOf, refusesWrites } from '../db/unavailable.ts';
import { ExpectedError, HttpError } from '../lib/errors.ts';
import { type MessageKey, wordsIn } from '../lib/words.ts';
import { outcomeOf } from './callLog.ts';
import { invalidInput } from './invalidInput.ts';
import { guessLanguage } from './language.ts';

/** Our own errors, Fastify's, and any other. */
type Thrown = Error & Partial<Pick<FastifyError, 'statusCode' | 'validation' | 'validationContext'>>;

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** An ExpectedError is an envelope with HTTP 200, an HttpError its status, anything else a 500 without details. */
function answerError(error: Thrown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ExpectedError) return reply.code(200).send(envelope(request, error.code, error));
  const failure = error instanceof HttpError ? error : toHttpError(error);
  const outcome = outcomeOf(request);
  // An outage fails every call, so its stack would only fill the log.
  outcome.outage = outageOf(error);
  if (failure.status === 500 || refusesWrites(error)) outcome.error = error;
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .send(envelope(request, failure.status, failure));
}

/** Fastify's own refusals, and everything unexpected. */
function toHttpError(error: Thrown): HttpError {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return new HttpError(413, 'tooLarge');
  if (statusCode === 415) return new HttpError(415, 'badRequest');
  if (statusCode < 500) return invalidInput(error);
  if (refusesWrites(error)) return new HttpError(503, 'notSaved', { headers: { 'retry-after': '60' } });
  if (outageOf(error) !== null) return new HttpError(503, 'serverBusy', { headers: { 'retry-after': '5' } });
  return new HttpError(500, 'internalError');
}

function envelope(
  request: FastifyRequest,
  code: number,
  { messageKey, data }: { messageKey: MessageKey; data: ErrorData | undefined },
) {
  const [field = ''] = Object.keys(data?.fields ?? {});
  const message = wordsIn(languageOf(request))(`errors.${messageKey}`, { field });
  return { code, message, ...(data && { data }) };
}

/** The request may be invalid, so its language is only a hint. */
function languageOf(request: FastifyRequest) {
  const { lang } = { ...(request.query as object), ...(request.body as object) } as { lang?: unknown };
  return guessLanguage(lang, request.headers['accept-language']);
}
