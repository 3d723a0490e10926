import type { FastifyInstance } from 'fastify';
import type { Cashier } from './cashier.ts';
import type { SandboxConfig } from './config.ts';
import { badRequest, HttpError } from './errors.ts';
import { allowedUrl } from './origins.ts';
import { type Method, toPayment } from './payments.ts';
import { hasBearer } from './secrets.ts';

interface PaymentBody {
  amount: number;
  currency: string;
  reference: string;
  description: string;
  method: Method;
  token?: string;
  returnUrl: string;
  cancelUrl: string;
  customer: { email: string };
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

const paymentBody = {
  type: 'object',
  required: [
    'amount',
    'currency',
    'reference',
    'description',
    'method',
    'returnUrl',
    'cancelUrl',
    'customer',
  ],
  properties: {
    amount: { type: 'integer', minimum: 1, maximum: 99_999_999 },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    reference: text(200),
    description: text(500),
    method: { enum: ['card', 'paypal'] },
    token: text(200),
    returnUrl: text(2000),
    cancelUrl: text(2000),
    customer: { type: 'object', required: ['email'], properties: { email: text(320) } },
  },
};

const referenceQuery = { type: 'object', required: ['reference'], properties: { reference: text(200) } };

interface Parts {
  config: SandboxConfig;
  cashier: Cashier;
}

/** The server-to-server API under `/v1/payments`. */
export function paymentRoutes(app: FastifyInstance, { config, cashier }: Parts): void {
  app.addHook('onRequest', async (request) => {
    if (hasBearer(request.headers.authorization, config.secretKey)) return;
    throw new HttpError(401, 'unauthorized', 'Send the secret key as a bearer token');
  });

  const findPayment = (id: string) => {
    const payment = cashier.find(id);
    if (payment) return payment;
    throw new HttpError(404, 'not_found', 'There is no such payment');
  };

  const merchantUrl = (name: string, url: string): string => {
    const allowed = allowedUrl(url, config.merchantOrigins);
    if (allowed) return allowed;
    throw badRequest('url_not_allowed', `${name} must be on an allowed merchant origin`);
  };

  app.post<{ Body: PaymentBody }>(
    '/v1/payments',
    { schema: { body: paymentBody } },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key === '' || key.length > 255) {
        throw badRequest('idempotency_key_missing', 'Send an Idempotency-Key header of 1 to 255 characters');
      }
      const { amount, currency, reference, description, method, token, customer } = request.body;
      const returnUrl = merchantUrl('returnUrl', request.body.returnUrl);
      const cancelUrl = merchantUrl('cancelUrl', request.body.cancelUrl);
      const email = customer.email;
      const order = { amount, currency, reference, description, method, returnUrl, cancelUrl, email };
      const { payment, repeated } = cashier.pay(key, order, token);
      if (repeated) reply.header('idempotent-replayed', 'true');
      return payment;
    },
  );

  app.get<{ Querystring: { reference: string } }>(
    '/v1/payments',
    { schema: { querystring: referenceQuery } },
    async (request) => ({ payments: cashier.findByReference(request.query.reference).map(toPayment) }),
  );

  app.get<{ Params: { id: string } }>('/v1/payments/:id', async (request) =>
    toPayment(findPayment(request.params.id)),
  );

  app.post<{ Params: { id: string } }>('/v1/payments/:id/cancel', async (request) =>
    toPayment(cashier.cancel(findPayment(request.params.id))),
  );
}
