import type { PaymentMethod } from '../../contract/entities.ts';
import type { Config, ProviderName } from '../config.ts';
import { createPaypalProvider } from './paypal/provider.ts';
import type { PaymentProvider } from './port.ts';
import { createSandboxProvider } from './sandbox/provider.ts';
import { createStripeProvider } from './stripe/provider.ts';

/** The providers that are set up. An order is always settled by the one in its `provider` column. */
export type Payments = {
  all: PaymentProvider[];
  byName: (name: string | null) => PaymentProvider | null;
  /** Who serves a method: the first that offers it. */
  forMethod: (method: PaymentMethod) => PaymentProvider | null;
  /** Who takes another card for a subscription that runs already; null where nobody does. */
  forSetup: () => PaymentProvider | null;
  methods: PaymentMethod[];
  /** No money moves. */
  testMode: boolean;
};

const METHODS: PaymentMethod[] = ['card', 'paypal'];

export function createPayments(all: PaymentProvider[]): Payments {
  const forMethod = (method: PaymentMethod) => all.find(({ methods }) => methods.includes(method)) ?? null;
  return {
    all,
    byName: (name) => all.find((provider) => provider.name === name) ?? null,
    forMethod,
    forSetup: () => all.find(({ setups, card }) => setups !== null && card !== null) ?? null,
    methods: METHODS.filter((method) => forMethod(method) !== null),
    testMode: all.some((provider) => provider.testMode),
  };
}

const makers: Record<ProviderName, (config: Config) => PaymentProvider> = {
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
export const configuredPayments = (config: Config): Payments =>
  createPayments(config.paymentProviders.map((name) => makers[name](config)));
