import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Cashier } from './cashier.ts';
import type { SandboxConfig } from './config.ts';
import { homePage } from './pages/home.ts';
import { messagePage, type Page, sendPage } from './pages/layout.ts';
import { approvePage, challengePage, decidedPage } from './pages/payment.ts';
import { type Decision, destination, type Method, type PaymentRecord } from './payments.ts';
import { sameSecret } from './secrets.ts';

interface PaymentPage {
  Params: { id: string };
  Querystring: Record<string, unknown>;
  Body: { decision?: Decision } | undefined;
}

interface Parts {
  config: SandboxConfig;
  cashier: Cashier;
}

/** The key in the address stands in for a login. */
export function pageRoutes(app: FastifyInstance, { config, cashier }: Parts): void {
  const send = (reply: FastifyReply, page: Page) => sendPage(reply, page, config.merchantOrigins);

  const notFound = (reply: FastifyReply) =>
    send(reply.code(404), messagePage('Not found', 'This address belongs to no payment.'));

  const addPaymentPage = (path: string, method: Method, page: (payment: PaymentRecord) => Page): void => {
    const open = (id: string, key: unknown): PaymentRecord | null => {
      const payment = cashier.find(id);
      const matches =
        payment?.method === method && typeof key === 'string' && sameSecret(key, payment.secret);
      return matches ? payment : null;
    };

    app.get<PaymentPage>(path, async (request, reply) => {
      const payment = open(request.params.id, request.query.key);
      if (!payment) return notFound(reply);
      const undecided = payment.status === 'requires_action';
      return send(reply, undecided ? page(payment) : decidedPage(payment, destination(payment)));
    });

    app.post<PaymentPage>(path, async (request, reply) => {
      const payment = open(request.params.id, request.query.key);
      if (!payment) return notFound(reply);
      const decided = cashier.decide(payment, request.body?.decision);
      if (decided.status === 'requires_action') return reply.redirect(request.url, 303);
      return reply.redirect(destination(decided), 303);
    });
  };

  addPaymentPage('/challenge/:id', 'card', challengePage);
  addPaymentPage('/approve/:id', 'paypal', approvePage);

  app.get('/', async (_request, reply) => send(reply, homePage()));
}
