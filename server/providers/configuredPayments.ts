import { createPayments, type Payments } from './payments.ts';
import { createPaypalProvider } from './paypal/provider.ts';
import type { PaymentProvider } from './port.ts';
import { createSandboxProvider } from './sandbox/provider.ts';
import type { PaymentSettings, ProviderName } from './settings.ts';
import { createStripeProvider } from './stripe/provider.ts';

const factories: Record<ProviderName, (config: PaymentSettings) => PaymentProvider> = {
  sandbox: ({ sandbox }) => createSandboxProvider(sandbox),
  stripe: ({ stripe }) => createStripeProvider(required(stripe)),
  paypal: ({ paypal }) => createPaypalProvider(required(paypal)),
};

function required<T>(keys: T | null): T {
  if (keys === null) throw new Error('A payment provider without keys');
  return keys;
}

export const configuredPayments = (config: PaymentSettings): Payments =>
  createPayments(config.paymentProviders.map((name) => factories[name](config)));
