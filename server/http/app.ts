import { createServer, type RequestListener } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type CallName, calls } from '../../contract/calls.ts';
import type { Language } from '../../contract/entities.ts';
import { findViewer } from '../accounts/sessions.ts';
import { registerWebhooks } from '../billing/webhooks.ts';
import type { Call, Context, Handler } from '../context.ts';
import type { Words } from '../db/schema.ts';
import { ourSide, unreadable } from '../errorMessages.ts';
import { HttpFault, Refusal } from '../errors.ts';
import { guessLanguage } from '../web/language.ts';
import { createReadyAnswers, type ReadyAnswers } from '../web/readyAnswers.ts';
import { errorForLog } from './errorForLog.ts';
import { handlers } from './handlers/index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readyAnswers: ReadyAnswers;
  }
}

/** Query values are dropped: they may hold click ids, hand-off codes and search words. */
const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0],
});

const BODY_LIMIT = 64 * 1024;
/** A guest's whole library comes at once. */
const BODY_LIMITS: Partial<Record<CallName, number>> = { 'POST /api/user/merge': 256 * 1024 };

/** The API as one Fastify app, ready for `inject` or `listen`; pages and media are added by `serveWeb`. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const readyAnswers = createReadyAnswers(context.now);
  const app = fastify({
    serverFactory: (handler) => createHttpServer(handler, readyAnswers),
    logger: { level: context.config.logLevel, serializers: { req: requestForLog, err: errorForLog } },
    bodyLimit: BODY_LIMIT,
    // What does not fit the contract is refused, never bent into shape.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  await app.register(cookie);
  // Pages and files come compressed already; a list of episodes shrinks to a tenth.
  await app.register(compress, {
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.decorate('readyAnswers', readyAnswers);
  app.addHook('preClose', async () => readyAnswers.close());
  app.decorateRequest('viewer', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 404, message: 'There is nothing here.' }),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
  });

  for (const name of Object.keys(calls) as CallName[]) registerCall(app, context, name);
  await registerWebhooks(app, context);
  return app;
}

/** Node's own server, which looks among the ready answers before Fastify hears of a request. */
function createHttpServer(handler: RequestListener, readyAnswers: ReadyAnswers) {
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 72_000 }, (request, response) => {
    if (!readyAnswers.answer(request, response)) handler(request, response);
  });
  return server.setTimeout(60_000);
}

function registerCall(app: FastifyInstance, context: Context, name: CallName) {
  const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const handler = handlers[name] as Handler<CallName>;
  const source = method === 'GET' ? 'querystring' : 'body';
  app.route({
    method,
    url,
    bodyLimit: BODY_LIMITS[name] ?? BODY_LIMIT,
    schema: { [source]: calls[name].input },
    handler: async (request, reply) => {
      const input = (method === 'GET' ? request.query : request.body) as { lang?: Language };
      const key = request.headers['idempotency-key'];
      const call: Call = {
        context,
        viewer: await findViewer(context, request),
        lang: input.lang ?? 'en',
        idempotencyKey: typeof key === 'string' ? key : null,
        request,
        reply,
      };
      const info = await handler(input as never, call);
      return reply.sent ? reply : { code: 200, message: 'OK', info };
    },
  });
}

/** A "no" becomes an envelope, a fault of transport its status, anything else a 500 that tells nothing. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    return reply
      .code(200)
      .send({ code: error.code, message: error.message, ...(error.data && { data: error.data }) });
  }
  if (error instanceof HttpFault) {
    return reply
      .code(error.status)
      .headers(error.headers)
      .send({ code: error.status, message: inWordsOf(request, error.words) });
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ code: status, message: inWordsOf(request, unreadable) });
  request.log.error({ err: error }, 'unexpected error');
  return reply.code(500).send({ code: 500, message: inWordsOf(request, ourSide) });
}

/** The request may be one that could not be read: whatever it says of a language is a hint. */
function inWordsOf(request: FastifyRequest, words: Words | string): string {
  if (typeof words === 'string') return words;
  const { lang } = { ...(request.query as object), ...(request.body as object) } as { lang?: unknown };
  return words[guessLanguage(lang, request.headers['accept-language'])];
}
