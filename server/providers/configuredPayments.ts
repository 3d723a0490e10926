import { createPayments, type Payments } from './payments.ts';
import { createPaypalProvider } from './paypal/provider.ts';
import type { PaymentProvider } from './port.ts';
import { createSandboxProvider } from './sandbox/provider.ts';
import type { PaymentSettings, ProviderName } from './settings.ts';
import { createStripeProvider } from './stripe/provider.ts';

const makers: Record<ProviderName, (config: PaymentSettings) => PaymentProvider> = {
  sandbox: ({ sandbox }) => createSandboxProvider(sandbox),
  stripe: ({ stripe }) => createStripeProvider(set(stripe)),
  paypal: ({ paypal }) => createPaypalProvider(set(paypal)),
};

/** The configuration has read the keys of every provider it names. */
function set<T>(keys: T | null): T {
  if (keys === null) throw new Error('A payment provider without keys');
  return keys;
}

/** The providers that the configuration names, in its order. */
export const configuredPayments = (config: PaymentSettings): Payments =>
  createPayments(config.paymentProviders.map((name) => makers[name](config)));
