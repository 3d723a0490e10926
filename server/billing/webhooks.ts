import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { webhookEvents } from '../db/schema.ts';
import { HttpFault } from '../errors.ts';
import { type PaymentProvider, type ProviderEvent, ProviderUnreachable } from '../providers/port.ts';
import { settleFrom } from './settlement.ts';

/**
 * Takes the provider's messages at `POST /api/webhook/payment/<provider>`. A message only says "look
 * at this payment": what happened is asked of the provider. It is answered with 2xx once it has been
 * acted on, and otherwise so that the provider sends it again.
 */
export async function registerWebhooks(app: FastifyInstance, context: Context): Promise<void> {
  await app.register((scope, _options, done) => {
    // The signature is over the raw bytes; a parsed and rewritten body would no longer fit it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    for (const provider of context.payments.all) {
      scope.post(`/api/webhook/payment/${provider.name}`, (request, reply) =>
        receive(context, provider, request, reply),
      );
    }
    done();
  });
}

async function receive(
  context: Context,
  provider: PaymentProvider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = await provider.parseWebhook(request.headers, rawBody, context.now()).catch(sendAgain);
  if (!event) throw new HttpFault(400, 'The message is not signed as it must be.');

  if (await isKnown(context, provider, event)) return reply.code(200).send({ received: true });
  const payment = await provider.fetchPayment(event.paymentId).catch(sendAgain);
  // Marked as known in the transaction that acts on it: if that fails, the next delivery acts.
  await settleFrom(context, request.log, payment.reference, provider.name, payment, (tx) =>
    remember(tx, context, provider, event),
  );
  return reply.code(200).send({ received: true });
}

/** What cannot be checked or looked up now can be later. */
function sendAgain(error: unknown): never {
  if (!(error instanceof ProviderUnreachable)) throw error;
  throw new HttpFault(503, 'The payment could not be looked up. Please send this again.', {
    'retry-after': '10',
  });
}

async function isKnown({ db }: Context, { name }: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  const found = await db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, name), eq(webhookEvents.eventId, event.id)));
  return found.length > 0;
}

async function remember(
  tx: Db,
  { now }: Context,
  { name }: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  await tx
    .insert(webhookEvents)
    .values({ provider: name, eventId: event.id, receivedAt: now() })
    .onConflictDoNothing();
}
