import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorData } from '../../contract/entities.ts';
import { outageOf, refusesWrites } from '../db/unavailable.ts';
import { ExpectedError, HttpError } from '../lib/errors.ts';
import { type MessageKey, wordsIn } from '../lib/words.ts';
import { outcomeOf } from './callLog.ts';
import { invalidInput } from './invalidInput.ts';
import { guessLanguage } from './language.ts';

type Thrown = Error & Partial<Pick<FastifyError, 'statusCode' | 'validation' | 'validationContext'>>;

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

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

function languageOf(request: FastifyRequest) {
  const { lang } = { ...(request.query as object), ...(request.body as object) } as { lang?: unknown };
  return guessLanguage(lang, request.headers['accept-language']);
}

const ANSWERS: Record<string, { status: number; messageKey: MessageKey }> = {
  HPE_HEADER_OVERFLOW: { status: 431, messageKey: 'headersTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, messageKey: 'requestTimedOut' },
};
const UNREADABLE = { status: 400, messageKey: 'badRequest' } as const;

/**
 * Answers what Node could not parse as a request. Neither its address nor its language is known, so every
 * client gets the envelope in English.
 */
export const connectionErrorHandler =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, messageKey } = ANSWERS[error.code ?? ''] ?? UNREADABLE;
    const body = JSON.stringify({ code: status, message: wordsIn('en')(`errors.${messageKey}`) });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };

/** Answers an unknown address with 404 and a wrong method with 405. Call this before adding routes. */
export function registerNotFound(app: FastifyInstance): void {
  const methodsOf = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), ...[method].flat()]);
  });

  const refuse = ({ method, url }: FastifyRequest) => {
    const allowed = methodsOf.get(url.split('?', 1)[0] ?? '') ?? [];
    if (allowed.length === 0 || allowed.includes(method)) throw new HttpError(404, 'notFound');
    throw new HttpError(405, 'methodNotAllowed', { headers: { allow: allowed.sort().join(', ') } });
  };
  app.setNotFoundHandler(refuse);
  // Answered before the body is parsed, because it may be of any type.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request);
    done();
  });
}

/** Replaces a path that cannot be decoded by an unknown one, so that it gets the 404 of the API or a page. */
export function readableUrl({ url = '/' }: { url?: string }): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  if (!path.includes('%') || isDecodable(path)) return url;
  return `${path.startsWith('/api/') ? '/api' : ''}/unreadable${url.slice(path.length)}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

type Logged = { type: string; message: string; code?: string; stack: string };

/**
 * An error as it may be logged. Database errors carry the query's values, such as e-mails and hashes, so
 * only their cause is kept.
 */
export function errorForLog(error: Error): Logged {
  const { query, cause } = error as { query?: unknown; cause?: unknown };
  const logged = query !== undefined && cause instanceof Error ? cause : error;
  const { code } = logged as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: logged.name,
    message: logged.message,
    ...(typeof code === 'string' && { code }),
    stack: frames.join('\n'),
  };
}
