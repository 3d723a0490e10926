import type { ClientConfig, OrderStatus, PaymentMethod } from '../../../contract/entities.ts';

/** A permission to charge renewals, which a first payment or a setup leaves at the provider. */
export type Mandate = {
  id: string;
  /** Shown to the member: "Visa ···· 4242", "PayPal r…@example.com". */
  label: string;
};

export type ProviderPayment = {
  id: string;
  reference: string;
  status: Extract<OrderStatus, 'pending' | 'action' | 'paid' | 'declined' | 'cancelled' | 'expired'>;
  amount: number;
  currency: string;
  actionUrl: string | null;
  declineCode: string | null;
  /** Identifies the card or wallet at the provider, the same for every account that pays with it. */
  payer: string | null;
  /** Set only on a paid payment with `keepMandate`. */
  mandate: Mandate | null;
  /** Minor units refunded so far; the payment stays `paid`. */
  refundedAmount: number;
};

export type NewPayment = {
  orderId: string;
  amount: number;
  currency: string;
  description: string;
  method: PaymentMethod;
  token: string | null;
  email: string;
  returnUrl: string;
  cancelUrl: string;
  keepMandate: boolean;
};

export type NewSetup = {
  reference: string;
  currency: string;
  description: string;
  token: string;
  email: string;
  returnUrl: string;
  cancelUrl: string;
};

/** Only a setup that is `done` has a mandate. */
export type ProviderSetup = {
  id: string;
  reference: string;
  status: 'pending' | 'action' | 'done' | 'declined' | 'cancelled' | 'expired';
  actionUrl: string | null;
  declineCode: string | null;
  mandate: Mandate | null;
};

export type Setups = {
  /** Repeating a key returns the same setup. Throws as createPayment. */
  setupMandate: (setup: NewSetup, idempotencyKey: string) => Promise<ProviderSetup>;
  fetchSetup: (setupId: string) => Promise<ProviderSetup>;
  /**
   * Cancels a setup that still waits for the person and returns its state; a decided one stays. Throws
   * ProviderUnreachable.
   */
  cancelSetup: (setupId: string) => Promise<ProviderSetup>;
  findSetup: (reference: string) => Promise<ProviderSetup | null>;
};

export type Renewal = {
  orderId: string;
  amount: number;
  currency: string;
  description: string;
  mandateId: string;
  email: string;
};

export type NewRefund = { paymentId: string; amount: number; currency: string; reason: string };
export type ProviderRefund = { id: string; status: 'pending' | 'done' | 'failed'; amount: number };

/** A verified message that names a payment to look up; nothing else in it is trusted. */
export type ProviderEvent = { id: string; paymentId: string };

/** The outcome is unknown: repeat the call under the same key, or look the payment up. */
export class ProviderUnreachable extends Error {}
/** The provider refused the request itself, e.g. a used token. Nothing was charged. */
export class ProviderRefused extends Error {}

/** The port to payment providers. fetchPayment and the other reads throw ProviderUnreachable. */
export type PaymentProvider = {
  name: string;
  testMode: boolean;
  methods: PaymentMethod[];
  card: ClientConfig | null;
  /** Content-Security-Policy sources of the card page: frames and form targets, scripts, connections. */
  policy: { frames: string[]; scripts: string[]; connects: string[] };
  /** Throws ProviderUnreachable or ProviderRefused. */
  createPayment: (payment: NewPayment, idempotencyKey: string) => Promise<ProviderPayment>;
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>;
  findPayments: (orderId: string) => Promise<ProviderPayment[]>;
  /**
   * Cancels a payment that still waits for the person and returns its state; a decided one stays. Without
   * this function such a payment expires.
   */
  cancelPayment?: (paymentId: string) => Promise<ProviderPayment>;
  /** Null if only a first payment can create a mandate. */
  setups: Setups | null;
  /** Charges a mandate without the person. Throws as createPayment. */
  chargeMandate: (renewal: Renewal, idempotencyKey: string) => Promise<ProviderPayment>;
  /** Repeating a key returns the same refund. Throws as createPayment. */
  refund: (refund: NewRefund, idempotencyKey: string) => Promise<ProviderRefund>;
  /** Advances the provider's clock. Only test providers have it. */
  advance?: (seconds: number) => Promise<void>;
  /** Ending a mandate that has already ended is not an error. */
  endMandate: (mandateId: string) => Promise<void>;
  /**
   * Null for a wrong signature or a message older than the provider's retries. Throws ProviderUnreachable
   * when it cannot be checked now.
   */
  parseWebhook: (
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
    now: Date,
  ) => Promise<ProviderEvent | null>;
};

/** The configured providers. An order is always settled by the one in its `provider` column. */
export type Payments = {
  all: PaymentProvider[];
  byName: (name: string | null) => PaymentProvider | null;
  forMethod: (method: PaymentMethod) => PaymentProvider | null;
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
