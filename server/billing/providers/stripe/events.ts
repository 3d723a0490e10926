import Stripe from 'stripe';
import type { ProviderEvent } from '../port.ts';

const WINDOW_SECONDS = 300;

/** The events to enable at Stripe; others are ignored. */
const PAYMENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
];
const REFUND_EVENTS = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'];

/** Null unless the signature is valid and at most five minutes old. */
export function verifyStripeEvent(
  secret: string,
  header: string | string[] | undefined,
  rawBody: Buffer,
  now: Date,
): ProviderEvent | null {
  if (typeof header !== 'string' || isFromFuture(header, now)) return null;
  try {
    const at = now.getTime();
    return readEvent(Stripe.webhooks.constructEvent(rawBody, header, secret, WINDOW_SECONDS, undefined, at));
  } catch {
    return null;
  }
}

/** The SDK only checks the past. */
function isFromFuture(header: string, now: Date): boolean {
  const [, t = ''] = /(?:^|,)t=(\d+)/.exec(header) ?? [];
  return Number(t) > now.getTime() / 1000 + WINDOW_SECONDS;
}

function readEvent(event: unknown): ProviderEvent | null {
  const { id, type, data } = event as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  const object = (data?.object ?? {}) as { id?: unknown; payment_intent?: unknown };
  const paymentId = REFUND_EVENTS.includes(String(type)) ? object.payment_intent : object.id;
  const isRelevant = REFUND_EVENTS.includes(String(type)) || PAYMENT_EVENTS.includes(String(type));
  return isRelevant && isId(id) && isId(paymentId) ? { id, paymentId } : null;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\w{1,200}$/.test(value);
