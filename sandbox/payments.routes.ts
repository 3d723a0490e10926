import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cashier, RefundRequest } from './cashier.ts';
import type { Clock } from './clock.ts';
import type { SandboxConfig } from './config.ts';
import { badRequest, HttpError } from './errors.ts';
import { breakAnswers, type Fault, faultBody } from './faults.ts';
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
  keepMandate?: boolean;
}

interface SetupBody {
  currency: string;
  reference: string;
  description: string;
  token: string;
  returnUrl: string;
  cancelUrl: string;
  customer: { email: string };
}

interface ChargeBody {
  amount: number;
  currency: string;
  reference: string;
  description: string;
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
    keepMandate: { type: 'boolean' },
  },
};

const chargeBody = {
  type: 'object',
  required: ['amount', 'currency', 'reference', 'description', 'customer'],
  properties: {
    amount: paymentBody.properties.amount,
    currency: paymentBody.properties.currency,
    reference: text(200),
    description: text(500),
    customer: {
      type: 'object',
      required: ['email'],
      properties: { email: { type: 'string', maxLength: 320 } },
    },
  },
};

const setupBody = {
  type: 'object',
  required: ['currency', 'reference', 'description', 'token', 'returnUrl', 'cancelUrl', 'customer'],
  properties: {
    currency: paymentBody.properties.currency,
    reference: text(200),
    description: text(500),
    token: text(200),
    returnUrl: text(2000),
    cancelUrl: text(2000),
    customer: paymentBody.properties.customer,
  },
};

const refundBody = {
  type: 'object',
  required: ['amount', 'currency', 'reason'],
  properties: {
    amount: paymentBody.properties.amount,
    currency: paymentBody.properties.currency,
    reason: text(100),
  },
};

const clockBody = {
  type: 'object',
  required: ['seconds'],
  properties: { seconds: { type: 'integer', minimum: 1, maximum: 400_000_000 } },
};

const referenceQuery = { type: 'object', required: ['reference'], properties: { reference: text(200) } };

interface Id {
  Params: { id: string };
}

interface Parts {
  config: SandboxConfig;
  cashier: Cashier;
  clock: Clock;
  moveOn: () => void;
}

export function paymentRoutes(app: FastifyInstance, { config, cashier, clock, moveOn }: Parts): void {
  app.addHook('onRequest', async (request) => {
    if (hasBearer(request.headers.authorization, config.secretKey)) return;
    throw new HttpError(401, 'unauthorized', 'Send the secret key as a bearer token');
  });

  const inject = breakAnswers(app);

  const findPayment = (id: string) => {
    const payment = cashier.find(id);
    if (payment && !payment.setup) return payment;
    throw new HttpError(404, 'not_found', 'There is no such payment');
  };

  const findSetup = (id: string) => {
    const setup = cashier.find(id);
    if (setup?.setup) return setup;
    throw new HttpError(404, 'not_found', 'There is no such setup');
  };

  const keyOf = (request: FastifyRequest): string => {
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && key !== '' && key.length <= 255) return key;
    throw badRequest('idempotency_key_missing', 'Send an Idempotency-Key header of 1 to 255 characters');
  };

  const merchantUrl = (name: string, url: string): string => {
    const allowed = allowedUrl(url, config.merchantOrigins);
    if (allowed) return allowed;
    throw badRequest('url_not_allowed', `${name} must be on an allowed merchant origin`);
  };

  app.post<{ Body: PaymentBody }>(
    '/v1/payments',
    { schema: { body: paymentBody }, config: { call: 'createPayment' } },
    async (request, reply) => {
      const key = keyOf(request);
      const { amount, currency, reference, description, method, token, customer } = request.body;
      const keepMandate = request.body.keepMandate ?? false;
      const returnUrl = merchantUrl('returnUrl', request.body.returnUrl);
      const cancelUrl = merchantUrl('cancelUrl', request.body.cancelUrl);
      const email = customer.email;
      const order = {
        amount,
        currency,
        reference,
        description,
        method,
        returnUrl,
        cancelUrl,
        email,
        keepMandate,
      };
      const { payment, repeated } = cashier.pay(key, order, token);
      if (repeated) reply.header('idempotent-replayed', 'true');
      return payment;
    },
  );

  app.get<{ Querystring: { reference: string } }>(
    '/v1/payments',
    { schema: { querystring: referenceQuery }, config: { call: 'findPayments' } },
    async (request) => ({
      payments: cashier
        .findByReference(request.query.reference)
        .filter(({ setup }) => !setup)
        .map(toPayment),
    }),
  );

  app.get<Id>('/v1/payments/:id', { config: { call: 'fetchPayment' } }, async (request) =>
    toPayment(findPayment(request.params.id)),
  );

  app.post<Id>('/v1/payments/:id/cancel', { config: { call: 'cancelPayment' } }, async (request) =>
    toPayment(cashier.cancel(findPayment(request.params.id))),
  );

  app.post<Id & { Body: RefundRequest }>(
    '/v1/payments/:id/refunds',
    { schema: { body: refundBody }, config: { call: 'refund' } },
    async (request) => {
      const { amount, currency, reason } = request.body;
      return cashier.refund(keyOf(request), findPayment(request.params.id), { amount, currency, reason });
    },
  );

  app.post<{ Body: SetupBody }>(
    '/v1/setups',
    { schema: { body: setupBody }, config: { call: 'setupMandate' } },
    async (request, reply) => {
      const { currency, reference, description, token, customer } = request.body;
      const returnUrl = merchantUrl('returnUrl', request.body.returnUrl);
      const cancelUrl = merchantUrl('cancelUrl', request.body.cancelUrl);
      const order = { amount: 0, currency, reference, description, returnUrl, cancelUrl };
      const setup = { method: 'card', email: customer.email, keepMandate: true, setup: true } as const;
      const { payment, repeated } = cashier.pay(keyOf(request), { ...order, ...setup }, token);
      if (repeated) reply.header('idempotent-replayed', 'true');
      return payment;
    },
  );

  app.get<{ Querystring: { reference: string } }>(
    '/v1/setups',
    { schema: { querystring: referenceQuery }, config: { call: 'findSetup' } },
    async (request) => ({
      setups: cashier
        .findByReference(request.query.reference)
        .filter(({ setup }) => setup)
        .map(toPayment),
    }),
  );

  app.get<Id>('/v1/setups/:id', { config: { call: 'fetchSetup' } }, async (request) =>
    toPayment(findSetup(request.params.id)),
  );

  app.post<Id>('/v1/setups/:id/cancel', { config: { call: 'cancelSetup' } }, async (request) =>
    toPayment(cashier.cancel(findSetup(request.params.id))),
  );

  app.post<Id & { Body: ChargeBody }>(
    '/v1/mandates/:id/charges',
    { schema: { body: chargeBody }, config: { call: 'chargeMandate' } },
    async (request, reply) => {
      const { amount, currency, reference, description, customer } = request.body;
      const charge = { amount, currency, reference, description, email: customer.email };
      const { payment, repeated } = cashier.charge(keyOf(request), request.params.id, charge);
      if (repeated) reply.header('idempotent-replayed', 'true');
      return payment;
    },
  );

  app.delete<Id>('/v1/mandates/:id', { config: { call: 'endMandate' } }, async (request) => {
    if (!cashier.endMandate(request.params.id)) {
      throw new HttpError(404, 'not_found', 'There is no such mandate');
    }
    return { id: request.params.id, ended: true };
  });

  app.post<{ Body: { seconds: number } }>(
    '/v1/clock/advance',
    { schema: { body: clockBody } },
    async (request) => {
      clock.advance(request.body.seconds);
      moveOn();
      return { now: new Date(clock.now()).toISOString() };
    },
  );

  app.post<{ Body: Fault }>('/v1/faults', { schema: { body: faultBody } }, async (request) => {
    inject(request.body);
    return { ok: true };
  });
}
