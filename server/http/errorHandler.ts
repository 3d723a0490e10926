import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPoolTimeout } from '../db/poolTimeout.ts';
import { badRequest, internalError, serverBusy } from '../errorMessages.ts';
import { ExpectedError, HttpError } from '../errors.ts';
import type { LocalizedText } from '../localizedText.ts';
import { guessLanguage } from '../web/language.ts';

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 404, message: 'There is nothing here.' }),
  );
}

/** An ExpectedError is an envelope with HTTP 200, an HttpError its status, anything else a 500 without details. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ExpectedError) {
    const { code, message, data } = error;
    return reply.code(200).send({ code, message, ...(data && { data }) });
  }
  if (error instanceof HttpError) return sendError(request, reply.headers(error.headers), error);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500) return sendError(request, reply, { status, text: badRequest });
  request.log.error({ err: error }, 'unexpected error');
  if (isPoolTimeout(error)) {
    return sendError(request, reply.header('retry-after', '5'), { status: 503, text: serverBusy });
  }
  return sendError(request, reply, { status: 500, text: internalError });
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text }: { status: number; text: LocalizedText | string },
) {
  return reply.code(status).send({ code: status, message: inViewersLanguage(request, text) });
}

/** The request may be invalid, so its language is only a hint. */
function inViewersLanguage(request: FastifyRequest, text: LocalizedText | string): string {
  if (typeof text === 'string') return text;
  const { lang } = { ...(request.query as object), ...(request.body as object) } as { lang?: unknown };
  return text[guessLanguage(lang, request.headers['accept-language'])];
}
