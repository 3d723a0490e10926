import type { PaymentMethod } from '../../contract/entities.ts';
import type { PaymentProvider } from './port.ts';

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
