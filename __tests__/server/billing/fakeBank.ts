import {
  type Mandate,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  type ProviderSetup,
  ProviderUnreachable,
  type Renewal,
} from '../../../server/providers/port.ts';
import { createSandboxProvider } from '../../../server/providers/sandbox/provider.ts';

export const WEBHOOK_SECRET = 'webhook secret of the tests';

const never = async () => {
  throw new Error('The fake bank has no network');
};

/**
 * A provider in memory that behaves like a good one: one payment for an idempotency key, another
 * body under a used key refused. Its book is the outside truth about who was charged what.
 */
export function createFakeBank() {
  const book: (ProviderPayment & { key: string; body: string; keep: boolean })[] = [];
  const refunds = new Map<string, { id: string; status: 'pending' | 'done' | 'failed'; amount: number }>();
  let payments = 0;
  let setups = 0;
  const bank = {
    book,
    /** How the next payments turn out. */
    outcome: 'paid' as ProviderPayment['status'],
    declineCode: 'card_declined',
    /** How the next charges of a mandate turn out. */
    renewal: 'paid' as ProviderPayment['status'],
    /** How the next refunds turn out. */
    refund: 'done' as 'pending' | 'done' | 'failed',
    refunds,
    endedMandates: [] as string[],
    /** How far its clock was moved on, each time. */
    advanced: [] as number[],
    renewed: [] as { renewal: Renewal; key: string }[],
    /** How the next cards turn out that are only to be kept. */
    setup: 'done' as ProviderSetup['status'],
    /** Its book of cards that were kept without a payment. */
    setups: [] as (ProviderSetup & { key: string; body: string })[],
    /** Mandates that are declined whenever they are charged. */
    poorMandates: new Set<string>(),
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
      Object.assign(bank, { renewal: 'paid', refund: 'done', endedMandates: [], renewed: [] });
      Object.assign(bank, { setup: 'done', setups: [], advanced: [] });
      bank.poorMandates.clear();
      refunds.clear();
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
    /** Gives an order's money back by hand, at the bank's own desk. */
    giveBack(orderId: string, amount?: number): string {
      const payment = book.find((one) => one.reference === orderId && one.status === 'paid');
      if (!payment) throw new Error(`The bank has no charge for ${orderId}`);
      payment.refundedAmount = amount ?? payment.amount;
      return payment.id;
    },
    /** Puts a payment into the book as if a request had arrived on its own. */
    arrive(payment: Pick<ProviderPayment, 'reference' | 'amount' | 'currency'>, key = payment.reference) {
      return record({ ...payment, status: bank.outcome }, key, 'arrived', false);
    },
    provider: undefined as unknown as PaymentProvider,
  };

  function record(
    payment: Pick<ProviderPayment, 'reference' | 'amount' | 'currency' | 'status'>,
    key: string,
    body: string,
    keep: boolean,
    mandate: Mandate | null = null,
  ) {
    const id = `pay_${++payments}`;
    const made = {
      ...payment,
      id,
      actionUrl: payment.status === 'action' ? `https://bank.example/challenge/${id}` : null,
      declineCode: payment.status === 'declined' ? bank.declineCode : null,
      mandate,
      refundedAmount: 0,
      key,
      body,
      keep,
    };
    book.unshift(made);
    return made;
  }

  const view = ({ key: _key, body: _body, keep, ...payment }: (typeof book)[number]): ProviderPayment => ({
    ...payment,
    mandate: keep && payment.status === 'paid' ? mandateOf(payment.id) : payment.mandate,
  });
  const mandateOf = (paymentId: string): Mandate => ({ id: `man_of_${paymentId}`, label: 'Test ···· 4242' });

  function create(payment: NewPayment, key: string): ProviderPayment {
    const body = JSON.stringify(payment);
    const known = book.find((one) => one.key === key);
    if (known && known.body !== body) throw new ProviderRefused('key used');
    if (known) return view(known);
    if (bank.refuses || bank.badTokens.has(payment.token ?? '')) throw new ProviderRefused('no');
    const { orderId: reference, amount, currency } = payment;
    return view(
      record({ reference, amount, currency, status: bank.outcome }, key, body, payment.keepMandate),
    );
  }

  function renew(renewal: Renewal, key: string): ProviderPayment {
    const body = JSON.stringify(renewal);
    const known = book.find((one) => one.key === key);
    if (known && known.body !== body) throw new ProviderRefused('key used');
    if (known) return view(known);
    if (bank.endedMandates.includes(renewal.mandateId)) throw new ProviderRefused('ended');
    const { orderId: reference, amount, currency, mandateId: id } = renewal;
    const mandate = { id, label: /^man_of_set_/.test(id) ? 'Test ···· 5454' : 'Test ···· 4242' };
    const status = bank.poorMandates.has(id) ? 'declined' : bank.renewal;
    return view(record({ reference, amount, currency, status }, key, body, false, mandate));
  }

  /** What the book says of a setup: a mandate once it is done. */
  const viewSetup = ({ key: _key, body: _body, ...setup }: (typeof bank.setups)[number]): ProviderSetup => ({
    ...setup,
    actionUrl: setup.status === 'action' ? `https://bank.example/challenge/${setup.id}` : null,
    declineCode: setup.status === 'declined' ? bank.declineCode : null,
    mandate: setup.status === 'done' ? { id: `man_of_${setup.id}`, label: 'Test ···· 5454' } : null,
  });

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
    cancelPayment: undefined,
    setups: {
      async setupMandate(setup, key) {
        if (bank.down || bank.lose === 'before') throw new ProviderUnreachable('lost before');
        const body = JSON.stringify(setup);
        const known = bank.setups.find((one) => one.key === key);
        if (known && known.body !== body) throw new ProviderRefused('key used');
        if (!known && bank.badTokens.has(setup.token)) throw new ProviderRefused('no');
        const { reference } = setup;
        const id = `set_${++setups}`;
        const rest = { actionUrl: null, declineCode: null, mandate: null };
        const made = known ?? { ...rest, id, reference, status: bank.setup, key, body };
        if (!known) bank.setups.unshift(made);
        if (bank.lose === 'after') throw new ProviderUnreachable('lost after');
        return viewSetup(made);
      },
      async fetchSetup(setupId) {
        const setup = bank.setups.find(({ id }) => id === setupId);
        if (bank.down || !setup) throw new ProviderUnreachable('no answer');
        return viewSetup(setup);
      },
      async cancelSetup(setupId) {
        const setup = bank.setups.find(({ id }) => id === setupId);
        if (bank.down || !setup) throw new ProviderUnreachable('no answer');
        if (setup.status === 'action') setup.status = 'cancelled';
        return viewSetup(setup);
      },
      async findSetup(reference) {
        if (bank.down) throw new ProviderUnreachable('no answer');
        const setup = bank.setups.find((one) => one.reference === reference);
        return setup ? viewSetup(setup) : null;
      },
    },
    async chargeMandate(renewal, key) {
      bank.renewed.push({ renewal, key });
      if (bank.down || bank.lose === 'before') throw new ProviderUnreachable('lost before');
      const made = renew(renewal, key);
      if (bank.lose === 'after') throw new ProviderUnreachable('lost after');
      return made;
    },
    async refund({ paymentId, amount }, key) {
      if (bank.down || bank.lose === 'before') throw new ProviderUnreachable('lost before');
      const payment = book.find((one) => one.id === paymentId);
      const known = refunds.get(key);
      if (!payment) throw new ProviderRefused('no such payment');
      if (!known && payment.refundedAmount + amount > payment.amount) throw new ProviderRefused('too much');
      const status = known?.status === 'done' ? 'done' : bank.refund;
      const refund = { id: `ref_of_${key}`, status, amount };
      if (known?.status !== 'done' && status === 'done') payment.refundedAmount += amount;
      refunds.set(key, refund);
      if (bank.lose === 'after') throw new ProviderUnreachable('lost after');
      return refund;
    },
    async advance(seconds) {
      bank.advanced.push(seconds);
    },
    async endMandate(mandateId) {
      if (bank.down || bank.lose) throw new ProviderUnreachable('lost');
      bank.endedMandates.push(mandateId);
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
