import { createPaypalProvider } from './paypal/provider.ts';
import { createPayments, type PaymentProvider, type Payments } from './port.ts';
import { createSandboxProvider } from './sandbox/provider.ts';
import type { PaymentSettings, ProviderName } from './settings.ts';
import { createStripeProvider } from './stripe/provider.ts';

type Settings = PaymentSettings & { brand: { name: string } };

const factories: Record<ProviderName, (config: Settings) => PaymentProvider> = {
  sandbox: ({ sandbox }) => createSandboxProvider(sandbox),
  stripe: ({ stripe }) => createStripeProvider(required(stripe)),
  paypal: ({ paypal, brand }) => createPaypalProvider({ ...required(paypal), shopName: brand.name }),
};

function required<T>(keys: T | null): T {
  if (keys === null) throw new Error('A payment provider without keys');
  return keys;
}

export const configuredPayments = (config: Settings): Payments =>
  createPayments(config.paymentProviders.map((name) => factories[name](config)));
