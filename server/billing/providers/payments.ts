import type { PaymentMethod } from '../../../contract/entities.ts';
import type { PaymentProvider } from './port.ts';

/** The configured providers. An order is always settled by the one in its `provider` column. */
export type Payments = {
  all: PaymentProvider[];
  byName: (name: string | null) => PaymentProvider | null;
  forMethod: (method: PaymentMethod) => PaymentProvider | null;
  /** The provider that takes another card for a running subscription, or null. */
  forSetup: () => PaymentProvider | null;
  methods: PaymentMethod[];
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
