import Stripe from 'stripe';
import { ProviderRefused, ProviderUnreachable } from '../port.ts';

/** For all calls of one operation together. Billing treats an attempt as lost after three times as long. */
const TIMEOUT_MS = 10_000;

export type TimeBudget = () => { timeout: number };

export async function withinBudget<T>(
  fault: (error: unknown) => Error,
  run: (timeLeft: TimeBudget) => Promise<T>,
): Promise<T> {
  const until = Date.now() + TIMEOUT_MS;
  try {
    return await run(() => ({ timeout: Math.max(1, until - Date.now()) }));
  } catch (error) {
    throw fault(error);
  }
}

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

const isRejection = (error: unknown) =>
  error instanceof StripeInvalidRequestError ||
  error instanceof StripeIdempotencyError ||
  error instanceof StripeCardError;

/**
 * Lost connections, 5xx, 429, locks (409) and unknown keys leave the outcome unknown. Stripe's own message is
 * left out, because it may show parts of a key.
 */
export function toProviderError(error: unknown): ProviderRefused | ProviderUnreachable {
  if (error instanceof ProviderRefused || error instanceof ProviderUnreachable) return error;
  if (isRejection(error)) return new ProviderRefused(`Stripe said no: ${describeError(error)}.`);
  return new ProviderUnreachable(`Stripe gave no usable answer: ${describeError(error)}.`);
}

export const toUnreachable = (error: unknown) =>
  error instanceof ProviderUnreachable
    ? error
    : new ProviderUnreachable(`Stripe gave no usable answer: ${describeError(error)}.`);

export const errorCode = (error: unknown): string | null =>
  error instanceof StripeError ? (error.code ?? null) : null;

export const declinedIntent = (error: unknown): unknown =>
  error instanceof StripeCardError ? error.payment_intent : undefined;

export const declinedSetup = (error: unknown): unknown =>
  error instanceof StripeCardError ? error.setup_intent : undefined;

function describeError(error: unknown): string {
  if (!(error instanceof StripeError)) return error instanceof Error ? error.name : 'something else';
  return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
}
