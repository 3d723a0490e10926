import type { NewPayment, PaymentProvider, ProviderPayment } from '../../../server/providers/port.ts';

export type FakePayments = PaymentProvider & {
  /** What the next created payments come back as, or the error thrown instead; without one: paid. */
  next: (...answers: (Partial<ProviderPayment> | Error)[]) => void;
  /** Changes a payment at the provider, as a bank or a person would. */
  settle: (paymentId: string, change: Partial<ProviderPayment>) => void;
  /** The calls of createPayment, in order. */
  created: { payment: NewPayment; idempotencyKey: string }[];
  /** The payments the provider has, by id. */
  payments: Map<string, ProviderPayment>;
};

type Priced = { id: string; amount: number; currency: string };

/** What a provider says of an order that is paid. */
export const paidPayment = (
  { id, amount, currency }: Priced,
  change: Partial<ProviderPayment> = {},
): ProviderPayment => ({
  id: `pay_of_${id}`,
  reference: id,
  status: 'paid',
  amount,
  currency,
  actionUrl: null,
  declineCode: null,
  payer: null,
  mandate: null,
  refundedAmount: 0,
  ...change,
});

/**
 * A provider in memory. Like a real one it answers a repeated idempotency key with the payment it
 * made before. A webhook is genuine when its `x-signature` is `genuine`; its body is a ProviderEvent.
 */
export function fakePayments(): FakePayments {
  const answers: (Partial<ProviderPayment> | Error)[] = [];
  const byKey = new Map<string, string>();
  const payments: FakePayments['payments'] = new Map();
  const created: FakePayments['created'] = [];
  const find = (id: string) => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`The fake provider has no payment ${id}.`);
    return payment;
  };

  return {
    name: 'sandbox',
    testMode: true,
    methods: ['card', 'paypal'],
    card: { kind: 'frame', url: 'http://sandbox.test/fields' },
    policy: { frames: ['http://sandbox.test'], scripts: [], connects: [] },
    created,
    payments,
    next: (...more) => void answers.push(...more),
    settle: (id, change) => void payments.set(id, { ...find(id), ...change }),

    async createPayment(payment, idempotencyKey) {
      created.push({ payment, idempotencyKey });
      const answer = answers.shift() ?? {};
      if (answer instanceof Error) throw answer;
      const made = byKey.get(idempotencyKey);
      if (made) return find(made);
      const id = `pay_${payments.size + 1}`;
      byKey.set(idempotencyKey, id);
      payments.set(id, paidPayment({ ...payment, id: payment.orderId }, { id, ...answer }));
      return find(id);
    },
    fetchPayment: async (id) => find(id),
    findPayments: async (orderId) =>
      [...payments.values()].filter((payment) => payment.reference === orderId).reverse(),
    setups: null,
    chargeMandate: async () => {
      throw new Error('The fake provider keeps no mandates.');
    },
    async refund({ paymentId, amount }, idempotencyKey) {
      payments.set(paymentId, { ...find(paymentId), refundedAmount: amount });
      return { id: `ref_of_${idempotencyKey}`, status: 'done', amount };
    },
    endMandate: async () => {},
    parseWebhook: async (headers, rawBody) =>
      headers['x-signature'] === 'genuine' ? JSON.parse(rawBody.toString('utf8')) : null,
  };
}
