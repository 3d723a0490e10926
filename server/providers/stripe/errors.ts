import Stripe from 'stripe';
import { ProviderRefused, ProviderUnreachable } from '../port.ts';

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

/** Stripe understood the request and said no to it: nothing was charged by it. */
const isRejection = (error: unknown) =>
  error instanceof StripeInvalidRequestError ||
  error instanceof StripeIdempotencyError ||
  error instanceof StripeCardError;

/**
 * What went wrong, in our words. Lost connections, 5xx, 429, a lock (409) and keys that Stripe does not
 * know say nothing about the payment. Stripe's own text is left out: it may show parts of a key.
 */
export function toProviderError(error: unknown): ProviderRefused | ProviderUnreachable {
  if (error instanceof ProviderRefused || error instanceof ProviderUnreachable) return error;
  if (isRejection(error)) return new ProviderRefused(`Stripe said no: ${describeError(error)}.`);
  return new ProviderUnreachable(`Stripe gave no usable answer: ${describeError(error)}.`);
}

/** For calls that ask only: whatever happened, the answer is not known. */
export const toUnreachable = (error: unknown) =>
  error instanceof ProviderUnreachable
    ? error
    : new ProviderUnreachable(`Stripe gave no usable answer: ${describeError(error)}.`);

export const errorCode = (error: unknown): string | null =>
  error instanceof StripeError ? (error.code ?? null) : null;

/** The intent that a declined card left behind. */
export const declinedIntent = (error: unknown): unknown =>
  error instanceof StripeCardError ? error.payment_intent : undefined;

/** The same of a card that was to be kept only. */
export const declinedSetup = (error: unknown): unknown =>
  error instanceof StripeCardError ? error.setup_intent : undefined;

function describeError(error: unknown): string {
  if (!(error instanceof StripeError)) return error instanceof Error ? error.name : 'something else';
  return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
}
