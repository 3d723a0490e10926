import { maxHeaderSize } from 'node:http';
import { constants } from 'node:zlib';
import buildAjv from '@fastify/ajv-compiler';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import buildStringify from '@fastify/fast-json-stringify-compiler';
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifySchema,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.d.ts';
import { receiveWebhook } from '../billing/webhooks.ts';
import type { Context } from '../context.ts';
import { inRun, runFor } from '../lib/currentRun.ts';
import { trustOf } from '../lib/trustProxy.ts';
import { isCall, registerCallLog, requestIdOf } from './callLog.ts';
import { defaultHeaders } from './defaultHeaders.ts';
import {
  connectionErrorHandler,
  errorForLog,
  readableUrl,
  registerErrorHandler,
  registerNotFound,
} from './errorHandler.ts';
import { BODY_LIMIT, registerCalls } from './registerCalls.ts';
import { registerSecurityLog } from './securityLog.ts';

/** Without the query, which may hold click ids, sign-in codes and search terms. */
const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  path: request.originalUrl.split('?')[0],
});

const COMPRESSION: FastifyCompressOptions = {
  customTypes: /^application\/json/,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

type LogStream = { write: (line: string) => void };

/** The API as one Fastify app; `serveWeb` and `registerMedia` add pages and media. */
export async function createApp(context: Context, logTo?: LogStream): Promise<FastifyInstance> {
  const logger: FastifyServerOptions['logger'] = {
    level: context.config.logLevel,
    serializers: { req: requestForLog, err: errorForLog },
    ...(logTo && { stream: logTo }),
  };
  const headers = defaultHeaders(context.config);
  const app = fastify({
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    connectionTimeout: 60_000,
    trustProxy: trustOf(context.config.trustProxy),
    logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: logWithRun,
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: connectionErrorHandler(headers),
    rewriteUrl: readableUrl,
    // A parameter may be as long as the longest address that Node reads.
    routerOptions: { maxParamLength: maxHeaderSize },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register(compress, COMPRESSION);
  registerCallRun(app);
  registerCallLog(app);
  registerSecurityLog(app, context);
  registerErrorHandler(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  registerNotFound(app);
  registerCalls(app, context);
  await registerWebhooks(app, context);
  return app;
}

/** Answers 2xx only once the message has been acted on; after any other answer the provider resends it. */
async function registerWebhooks(app: FastifyInstance, context: Context): Promise<void> {
  await app.register((scope, _options, done) => {
    // The signature covers the raw bytes, which parsing would lose.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    for (const provider of context.payments.all) {
      scope.post(`/api/webhook/payment/${provider.name}`, async ({ headers, body, log }) => {
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveWebhook(context, log, provider, { headers, rawBody });
        return { received: true };
      });
    }
    done();
  });
}

const logWithRun: FastifyServerOptions['childLoggerFactory'] = (logger, bindings, options, request) => {
  const run = runFor(request);
  return logger.child(run === null ? bindings : { ...bindings, run }, options);
};

/** Answers each call in the run that made it. Call this before adding other hooks and routes. */
function registerCallRun(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCall(request)) inRun(runFor(request), done);
    else done();
  });
}

/* Fastify's own compilers, but each schema is compiled on first use: all at once take a second at start. */

// Input that does not fit the contract is rejected, never coerced.
const AJV = { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } };
// The compiler's types take a schema where Fastify passes a route.
const compileInput = buildAjv()({}, AJV) as unknown as FastifySchemaCompiler<FastifySchema>;
const compileAnswer = buildStringify()({}, {}) as FastifySerializerCompiler<FastifySchema>;

const validatorCompiler: FastifySchemaCompiler<FastifySchema> = (route) => {
  let compiled: FastifyValidationResult | undefined;
  const validate: FastifyValidationResult = (input) => {
    compiled ??= compileInput(route);
    const fits = compiled(input);
    validate.errors = compiled.errors ?? null;
    return fits;
  };
  return validate;
};

const serializerCompiler: FastifySerializerCompiler<FastifySchema> = (route) => {
  let compiled: ReturnType<typeof compileAnswer> | undefined;
  return (answer) => {
    compiled ??= compileAnswer(route);
    return compiled(answer);
  };
};
