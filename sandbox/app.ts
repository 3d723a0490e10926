import Fastify, { type FastifyInstance } from 'fastify';
import { cardRoutes } from './cards.routes.ts';
import { createCashier } from './cashier.ts';
import { createClock } from './clock.ts';
import type { SandboxConfig } from './config.ts';
import { HttpError } from './errors.ts';
import { openLedger } from './ledger.ts';
import { oauthRoutes } from './oauth.routes.ts';
import { createIdentity } from './oauth.ts';
import { pageRoutes } from './pages.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { createWebhooks } from './webhooks.ts';

export interface Surroundings {
  now: () => number;
  fetch: typeof globalThis.fetch;
  log: (line: string) => void;
  tickEveryMs: number;
}

export interface Sandbox {
  app: FastifyInstance;
  /** Settles due payments and waits for due webhooks. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

const BODY_LIMIT_BYTES = 16_384;

export async function createSandbox(
  config: SandboxConfig,
  surroundings: Partial<Surroundings> = {},
): Promise<Sandbox> {
  const { now: real = Date.now, fetch = globalThis.fetch, log = console.error } = surroundings;
  const { tickEveryMs = 250 } = surroundings;
  const ledger = openLedger(config.dataDir);
  const clock = createClock(ledger, real);
  const { now } = clock;
  // Webhooks use real time, because the merchant checks their age.
  const webhooks = createWebhooks({ config, ledger, now: real, fetch, log });
  const cashier = createCashier({ config, ledger, now, changed: webhooks.pump });
  const identity = createIdentity({ secretKey: config.secretKey, ledger, now });

  const moveOn = (): void => {
    try {
      cashier.settleAll();
      ledger.forget(now());
      webhooks.pump();
    } catch (error) {
      log(`Timer: ${String(error)}`);
    }
  };

  const app = buildServer(log);
  app.get('/healthz', async () => ({ ok: true }));
  cardRoutes(app, { config, ledger, now });
  // Separate scopes keep the bearer check and the form parser away from other routes.
  await app.register((scope, _options, done) => {
    paymentRoutes(scope, { config, cashier, clock, moveOn });
    done();
  });
  await app.register((scope, _options, done) => {
    acceptForms(scope);
    pageRoutes(scope, { config, cashier });
    oauthRoutes(scope, { config, identity });
    done();
  });

  const timer = tickEveryMs > 0 ? setInterval(moveOn, tickEveryMs).unref() : undefined;
  moveOn();

  return {
    app,
    async tick() {
      moveOn();
      await webhooks.idle();
    },
    async close() {
      clearInterval(timer);
      await app.close();
      await webhooks.stop();
      ledger.close();
    },
  };
}

function buildServer(log: (line: string) => void): FastifyInstance {
  const app = Fastify({
    // Request logs would contain the secrets in page addresses.
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    ajv: { customOptions: { coerceTypes: false } },
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Some clients send a JSON content type on a POST without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  app.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, request, reply) => {
    const status = error instanceof HttpError ? error.status : (error.statusCode ?? 500);
    const code = error instanceof HttpError ? error.code : 'invalid_request';
    if (status < 500) return reply.code(status).send({ error: { code, message: error.message } });
    log(`${request.method} ${request.routeOptions.url ?? ''}: ${error.stack ?? error.message}`);
    const message = 'The sandbox could not do this; try again';
    return reply.code(status).send({ error: { code: 'internal', message } });
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not_found', message: 'There is nothing at this address' } }),
  );
  return app;
}

function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
