import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, sql } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { orders, webhookEvents } from '../db/schema.ts';
import { HttpError } from '../lib/errors.ts';
import { type PaymentProvider, type ProviderEvent, ProviderUnreachable } from './providers/port.ts';
import { settleFrom } from './settlement.ts';

/**
 * Handles each webhook once. It is only a reason to look the payment up at the provider. Throws HttpError 400
 * for a wrong signature and 503 if the provider should resend it.
 */
export async function receiveWebhook(
  context: Context,
  log: Log,
  provider: PaymentProvider,
  message: { headers: IncomingHttpHeaders; rawBody: Buffer },
): Promise<void> {
  const event = await provider
    .parseWebhook(message.headers, message.rawBody, context.now())
    .catch(askToResend);
  if (!event) throw new HttpError(400, 'webhookNotSigned');

  if (await isHandled(context, provider, event)) return;
  const payment = await provider.fetchPayment(event.paymentId).catch(askToResend);
  // Recorded in the settling transaction, so that the next delivery settles if this one fails.
  await settleFrom(context, log, payment.reference, provider.name, payment, (tx) =>
    recordEvent(tx, context, provider, event, payment.reference),
  );
}

function askToResend(error: unknown): never {
  if (!(error instanceof ProviderUnreachable)) throw error;
  throw new HttpError(503, 'paymentNotLookedUp', { headers: { 'retry-after': '10' } });
}

async function isHandled({ db }: Context, { name }: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  const found = await db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, name), eq(webhookEvents.eventId, event.id)));
  return found.length > 0;
}

async function recordEvent(
  tx: Db,
  { now }: Context,
  { name }: PaymentProvider,
  event: ProviderEvent,
  orderId: string,
): Promise<void> {
  const runOfOrder = sql<string>`(select ${orders.run} from ${orders} where ${orders.id} = ${orderId})`;
  await tx
    .insert(webhookEvents)
    .values({ provider: name, eventId: event.id, receivedAt: now(), run: runOfOrder })
    .onConflictDoNothing();
}
