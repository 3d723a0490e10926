import type { OrderStatus, PaymentMethod } from '../../contract/entities.ts';

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
};

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
  /** Page of the provider's card inputs, framed by ours. */
  cardFieldsUrl: string | null;
  /** Origins that the card document may frame and post forms to, for its content policy. */
  frameOrigins: string[];
  /** Throws ProviderUnreachable or ProviderRefused. */
  createPayment: (payment: NewPayment, idempotencyKey: string) => Promise<ProviderPayment>;
  /** Throws ProviderUnreachable. */
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>;
  /** The payments the provider has for an order, newest first: how a lost answer is found again. */
  findPayments: (orderId: string) => Promise<ProviderPayment[]>;
  /** Null when the signature does not hold over the raw bytes or the message is older than five minutes. */
  parseWebhook: (
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
    now: Date,
  ) => ProviderEvent | null;
};
