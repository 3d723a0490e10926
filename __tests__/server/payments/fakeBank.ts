import {
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnreachable,
} from '../../../server/payments/provider.ts';
import { createSandboxProvider } from '../../../server/payments/sandbox.ts';

export const WEBHOOK_SECRET = 'webhook secret of the tests';

const never = async () => {
  throw new Error('The fake bank has no network');
};

/**
 * A provider in memory that behaves like a good one: one payment for an idempotency key, another
 * body under a used key refused. Its book is the outside truth about who was charged what.
 */
export function createFakeBank() {
  const book: (ProviderPayment & { key: string; body: string })[] = [];
  let payments = 0;
  const bank = {
    book,
    /** How the next payments turn out. */
    outcome: 'paid' as ProviderPayment['status'],
    declineCode: 'card_declined',
    /** Where a call's answer is lost: `before` the payment is made or `after`; null for nowhere. */
    lose: null as 'before' | 'after' | null,
    /** Everything fails while true. */
    down: false,
    /** New payments are refused while true, and so are these tokens. */
    refuses: false,
    badTokens: new Set<string>(),
    /** Runs inside a call to make a payment, before it is made. */
    beforeCreate: async () => {},
    /** Runs when an order's payments are looked for. */
    beforeFind: () => {},
    created: [] as { payment: NewPayment; key: string }[],
    fetched: 0,
    found: 0,
    reset() {
      book.length = 0;
      Object.assign(bank, { outcome: 'paid', lose: null, down: false, refuses: false });
      Object.assign(bank, { created: [], fetched: 0, found: 0, beforeFind: () => {} });
      bank.badTokens.clear();
      bank.beforeCreate = async () => {};
    },
    /** Payments that moved money. */
    charges: () => book.filter((payment) => payment.status === 'paid'),
    /** Moves an order's payment on, as its owner or time would. */
    decide(orderId: string, change: Partial<ProviderPayment>): string {
      const payment = book.find((one) => one.reference === orderId);
      if (!payment) throw new Error(`The bank has no payment for ${orderId}`);
      Object.assign(payment, { actionUrl: null }, change);
      return payment.id;
    },
    /** Puts a payment into the book as if a request had arrived on its own. */
    arrive(payment: Pick<ProviderPayment, 'reference' | 'amount' | 'currency'>, key = payment.reference) {
      return record({ ...payment, status: bank.outcome }, key, 'arrived');
    },
    provider: undefined as unknown as PaymentProvider,
  };

  function record(
    payment: Pick<ProviderPayment, 'reference' | 'amount' | 'currency' | 'status'>,
    key: string,
    body: string,
  ) {
    const id = `pay_${++payments}`;
    const made = {
      ...payment,
      id,
      actionUrl: payment.status === 'action' ? `https://bank.example/challenge/${id}` : null,
      declineCode: payment.status === 'declined' ? bank.declineCode : null,
      key,
      body,
    };
    book.unshift(made);
    return made;
  }

  const view = ({ key: _key, body: _body, ...payment }: (typeof book)[number]): ProviderPayment => payment;

  function create(payment: NewPayment, key: string): ProviderPayment {
    const body = JSON.stringify(payment);
    const known = book.find((one) => one.key === key);
    if (known && known.body !== body) throw new ProviderRefused('key used');
    if (known) return view(known);
    if (bank.refuses || bank.badTokens.has(payment.token ?? '')) throw new ProviderRefused('no');
    const { orderId: reference, amount, currency } = payment;
    return view(record({ reference, amount, currency, status: bank.outcome }, key, body));
  }

  const signed = createSandboxProvider(
    {
      url: 'http://bank.example',
      publicUrl: 'http://bank.example',
      secretKey: 'x',
      webhookSecret: WEBHOOK_SECRET,
    },
    never,
  );
  bank.provider = {
    ...signed,
    async createPayment(payment, key) {
      bank.created.push({ payment, key });
      const lose = bank.lose;
      await bank.beforeCreate();
      if (bank.down || lose === 'before') throw new ProviderUnreachable('lost before');
      const made = create(payment, key);
      if (lose === 'after') throw new ProviderUnreachable('lost after');
      return made;
    },
    async fetchPayment(paymentId) {
      bank.fetched += 1;
      const payment = book.find((one) => one.id === paymentId);
      if (bank.down || !payment) throw new ProviderUnreachable('no answer');
      return view(payment);
    },
    async findPayments(orderId) {
      bank.found += 1;
      bank.beforeFind();
      if (bank.down) throw new ProviderUnreachable('no answer');
      return book.filter((one) => one.reference === orderId).map(view);
    },
  };
  return bank;
}

export type FakeBank = ReturnType<typeof createFakeBank>;
