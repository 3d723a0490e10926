import type { ClientConfig, OrderStatus, PaymentMethod } from '../../contract/entities.ts';

/** What a first payment leaves at the provider, to charge the renewals by. */
export type Mandate = {
  id: string;
  /** What the person recognises: "Visa ···· 4242", "PayPal r…@example.com". */
  label: string;
};

/** What a provider says of a payment, in our words. `unknown` never settles anything. */
export type ProviderPayment = {
  id: string;
  /** Our order id, as the provider knows it. */
  reference: string;
  status: Extract<OrderStatus, 'pending' | 'action' | 'paid' | 'declined' | 'cancelled' | 'expired'>;
  amount: number;
  currency: string;
  actionUrl: string | null;
  declineCode: string | null;
  /** Only of a paid one that was to keep it. */
  mandate: Mandate | null;
  /** Minor units given back so far; a payment stays `paid` however much that is. */
  refundedAmount: number;
};

export type NewPayment = {
  orderId: string;
  amount: number;
  currency: string;
  description: string;
  method: PaymentMethod;
  /** One-use card token from the provider's own fields. */
  token: string | null;
  email: string;
  returnUrl: string;
  cancelUrl: string;
  /** The first payment of something that renews: the renewals are charged without the person. */
  keepMandate: boolean;
};

/** What leaves a mandate without a payment. */
export type NewSetup = {
  /** Our id of the wish. */
  reference: string;
  currency: string;
  description: string;
  /** One-use card token from the provider's own fields. */
  token: string;
  email: string;
  returnUrl: string;
  cancelUrl: string;
};

/** What a provider says of a setup, in our words. Only `done` has a mandate. */
export type ProviderSetup = {
  id: string;
  reference: string;
  status: 'pending' | 'action' | 'done' | 'declined' | 'cancelled' | 'expired';
  actionUrl: string | null;
  declineCode: string | null;
  mandate: Mandate | null;
};

/** How a provider takes another card for what runs already. */
export type Setups = {
  /** The same key is the same setup. Throws as createPayment. */
  setupMandate: (setup: NewSetup, idempotencyKey: string) => Promise<ProviderSetup>;
  /** Throws ProviderUnreachable. */
  fetchSetup: (setupId: string) => Promise<ProviderSetup>;
  /**
   * Takes back a setup that still waits for the person, so that it never leaves a mandate, and answers how
   * it stands then; one that was decided meanwhile stays decided. Throws ProviderUnreachable.
   */
  cancelSetup: (setupId: string) => Promise<ProviderSetup>;
  /** How a lost answer is found again; null when no card was tried. Throws ProviderUnreachable. */
  findSetup: (reference: string) => Promise<ProviderSetup | null>;
};

export type Renewal = {
  /** The renewal's own order. */
  orderId: string;
  amount: number;
  currency: string;
  description: string;
  mandateId: string;
  email: string;
};

export type NewRefund = { paymentId: string; amount: number; currency: string; reason: string };
export type ProviderRefund = { id: string; status: 'pending' | 'done' | 'failed'; amount: number };

/** A verified message from the provider: "look at this payment". Its content is never trusted further. */
export type ProviderEvent = { id: string; paymentId: string };

/** The outcome is not known: the same call may be made again under the same key, or the payment looked up. */
export class ProviderUnreachable extends Error {}
/** The provider understood and said no to the request itself, e.g. a used token. Nothing was charged. */
export class ProviderRefused extends Error {}

/** The one door to whoever moves the money. */
export type PaymentProvider = {
  name: string;
  testMode: boolean;
  methods: PaymentMethod[];
  /** The browser's side: what the card document needs to show the provider's own fields. */
  card: ClientConfig | null;
  /** Origins that the card document may frame and post forms to, run scripts of, and call. */
  policy: { frames: string[]; scripts: string[]; connects: string[] };
  /** Throws ProviderUnreachable or ProviderRefused. */
  createPayment: (payment: NewPayment, idempotencyKey: string) => Promise<ProviderPayment>;
  /** Throws ProviderUnreachable. */
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>;
  /** The payments the provider has for an order, newest first: how a lost answer is found again. */
  findPayments: (orderId: string) => Promise<ProviderPayment[]>;
  /**
   * Takes back a payment that still waits for the person and answers how it stands then; one that was
   * decided meanwhile stays decided. Throws ProviderUnreachable. Without it such a payment runs out.
   */
  cancelPayment?: (paymentId: string) => Promise<ProviderPayment>;
  /** Null where a mandate comes with a first payment only. */
  setups: Setups | null;
  /** Charges a mandate without the person. Throws as createPayment. */
  chargeMandate: (renewal: Renewal, idempotencyKey: string) => Promise<ProviderPayment>;
  /** Gives money back; the same key is the same refund. Throws ProviderUnreachable or ProviderRefused. */
  refund: (refund: NewRefund, idempotencyKey: string) => Promise<ProviderRefund>;
  /** Only where no money moves: moves the provider's own clock on. */
  advance?: (seconds: number) => Promise<void>;
  /** Ends a mandate for good; ending an ended one is fine. Throws ProviderUnreachable. */
  endMandate: (mandateId: string) => Promise<void>;
  /**
   * Null when the signature does not hold over the raw bytes, or the message is older than the provider's
   * own way of sending again explains. Throws ProviderUnreachable when it cannot be checked now.
   */
  parseWebhook: (
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
    now: Date,
  ) => Promise<ProviderEvent | null>;
};
