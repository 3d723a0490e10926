import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkCard, TEST_CARDS, type TypedCard, tokenise } from './cards.ts';
import type { SandboxConfig } from './config.ts';
import { HttpError } from './errors.ts';
import { FIELDS_STYLE, fieldsPage } from './fields/page.ts';
import { fieldTexts } from './fields/texts.ts';
import type { Ledger } from './ledger.ts';
import { policy, styleSource } from './policy.ts';

const SCRIPT = new URL('./fields/card.client.js', import.meta.url);

const digits = (maxLength: number) => ({ type: 'string', maxLength });

const cardBody = {
  type: 'object',
  required: ['number', 'expiry', 'cvv'],
  properties: { number: digits(40), expiry: digits(10), cvv: digits(10) },
};

interface Parts {
  config: SandboxConfig;
  ledger: Ledger;
  now: () => number;
}

export function cardRoutes(app: FastifyInstance, { config, ledger, now }: Parts): void {
  const script = readFileSync(SCRIPT, 'utf8');
  const fieldsPolicy = policy({
    'script-src': ["'self'"],
    'style-src': [styleSource(FIELDS_STYLE)],
    'connect-src': ["'self'"],
    'frame-ancestors': config.merchantOrigins,
  });

  app.get<{ Querystring: { lang?: string | string[] } }>('/fields/card', async (request, reply) => {
    const page = fieldsPage(fieldTexts(String(request.query.lang ?? 'en')), config.merchantOrigins);
    reply.type('text/html; charset=utf-8').header('content-security-policy', fieldsPolicy);
    return page.markup;
  });

  app.get('/fields/card.js', async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8');
    return script;
  });

  app.get('/test-cards', async () => TEST_CARDS);

  app.post<{ Body: TypedCard }>(
    '/v1/tokens',
    { schema: { body: cardBody }, onRequest: async (request) => requireOwnOrigin(request, config.publicUrl) },
    async (request, reply) => {
      const problems = checkCard(request.body, now());
      const first = problems[0];
      if (first) {
        reply.code(400);
        return { error: { code: first.code, message: first.message, field: first.field }, problems };
      }
      const card = tokenise(request.body, now());
      ledger.commit({ kind: 'token', token: card });
      return { token: card.token, brand: card.brand, last4: card.last4 };
    },
  );
}

/** Only the card fields may request tokens: this endpoint has no other protection. */
function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const fromHere = site === undefined ? origin === publicUrl : site === 'same-origin';
  if (fromHere && (origin === undefined || origin === publicUrl)) return;
  throw new HttpError(403, 'origin_not_allowed', 'Only the card fields may ask for tokens');
}
