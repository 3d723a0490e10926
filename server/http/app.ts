import { createServer, type RequestListener } from 'node:http';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { createReadyAnswers, type ReadyAnswers } from '../web/readyAnswers.ts';
import { errorForLog } from './errorForLog.ts';
import { registerErrorHandler } from './errorHandler.ts';
import { BODY_LIMIT, registerCalls } from './registerCalls.ts';
import { registerWebhooks } from './webhooks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readyAnswers: ReadyAnswers;
  }
}

/** Without the query, which may hold click ids, sign-in codes and search terms. */
const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0],
});

const COMPRESSION: FastifyCompressOptions = {
  customTypes: /^application\/json/,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** The API as one Fastify app; `serveWeb` and `registerMedia` add pages and media. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const readyAnswers = createReadyAnswers(context.now);
  const app = fastify({
    serverFactory: (handler) => createHttpServer(handler, readyAnswers),
    logger: { level: context.config.logLevel, serializers: { req: requestForLog, err: errorForLog } },
    bodyLimit: BODY_LIMIT,
    // Input that does not fit the contract is rejected, never coerced.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  await app.register(cookie);
  await app.register(compress, COMPRESSION);
  app.decorate('readyAnswers', readyAnswers);
  app.addHook('preClose', async () => readyAnswers.close());
  registerErrorHandler(app);
  registerDefaultHeaders(app);
  registerCalls(app, context);
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

function registerDefaultHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
  });
}
