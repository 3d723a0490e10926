import { createHmac } from 'node:crypto';
import {
  type Mandate,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  type ProviderSetup,
  ProviderUnreachable,
  type Renewal,
} from '../../../server/billing/providers/port.ts';
import { createSandboxProvider } from '../../../server/billing/providers/sandbox/provider.ts';

const WEBHOOK_SECRET = 'webhook secret of the tests';

/** The header by which a message of the sandbox proves that it is genuine. */
export function signatureOf(body: string, at: Date, secret = WEBHOOK_SECRET): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

const never = async () => {
  throw new Error('The fake bank has no network');
};

type Charge = Pick<ProviderPayment, 'reference' | 'amount' | 'currency' | 'status'>;
/** What a call was made with: its key stands for its body. */
type Keyed = { key: string; body: string };

/** What was made under a key before; refuses a key that stands for something else. */
function madeBefore<T extends Keyed>(book: T[], { key, body }: Keyed): T | undefined {
  const known = book.find((one) => one.key === key);
  if (known && known.body !== body) throw new ProviderRefused('key used');
  return known;
}

const labelOf = (mandateId: string) => (/^man_of_set_/.test(mandateId) ? 'Test ···· 5454' : 'Test ···· 4242');

/** What a test may change, as it is before each test. */
const untouched = () => ({
  /** How the next payments turn out. */
  outcome: 'paid' as ProviderPayment['status'],
  declineCode: 'card_declined',
  /** Its name for the next cards and wallets. */
  payer: null as string | null,
  /** How the next charges of a mandate turn out. */
  renewal: 'paid' as ProviderPayment['status'],
  /** How the next refunds turn out. */
  refund: 'done' as 'pending' | 'done' | 'failed',
  refunds: new Map<string, { id: string; status: 'pending' | 'done' | 'failed'; amount: number }>(),
  endedMandates: [] as string[],
  /** How far its clock was moved on, each time. */
  advanced: [] as number[],
  renewed: [] as { renewal: Renewal; key: string }[],
  /** How the next cards turn out that are only to be kept. */
  setup: 'done' as ProviderSetup['status'],
  /** Its book of cards that were kept without a payment. */
  setups: [] as (Pick<ProviderSetup, 'id' | 'reference' | 'status'> & Keyed)[],
  /** Mandates that are declined whenever they are charged. */
  poorMandates: new Set<string>(),
  /** Where a call's answer is lost: `before` the payment is made or `after`; null for nowhere. */
  lose: null as 'before' | 'after' | null,
  /** Everything fails while true. */
  down: false,
  /** New payments by these are refused; an empty one stands for none. */
  badTokens: new Set<string>(),
  /** Runs inside a call to make a payment, before it is made. */
  beforeCreate: async () => {},
  /** Runs when an order's payments are looked for. */
  beforeFind: () => {},
  created: [] as { payment: NewPayment; key: string }[],
  fetched: 0,
  found: 0,
});

/**
 * A provider in memory that behaves like a good one: one payment for an idempotency key, another
 * body under a used key refused. Its book is the outside truth about who was charged what.
 */
export function createFakeBank() {
  const book: (ProviderPayment & Keyed & { keep: boolean })[] = [];
  let payments = 0;
  let setups = 0;
  const bank = {
    book,
    ...untouched(),
    reset() {
      book.length = 0;
      Object.assign(bank, untouched());
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
    arrive(payment: Omit<Charge, 'status'>, key = payment.reference) {
      return record({ ...payment, status: bank.outcome }, { key, body: 'arrived' });
    },
    provider: undefined as unknown as PaymentProvider,
  };

  function record(charge: Charge, keyed: Keyed, keep = false, mandate: Mandate | null = null) {
    const id = `pay_${++payments}`;
    const made = {
      ...charge,
      id,
      actionUrl: charge.status === 'action' ? `https://bank.example/challenge/${id}` : null,
      declineCode: charge.status === 'declined' ? bank.declineCode : null,
      payer: bank.payer,
      mandate,
      refundedAmount: 0,
      ...keyed,
      keep,
    };
    book.unshift(made);
    return made;
  }

  const mandateOf = (id: string): Mandate => ({ id: `man_of_${id}`, label: labelOf(`man_of_${id}`) });
  const view = ({ key: _key, body: _body, keep, ...payment }: (typeof book)[number]): ProviderPayment => ({
    ...payment,
    mandate: keep && payment.status === 'paid' ? mandateOf(payment.id) : payment.mandate,
  });
  /** What the book says of a setup: a mandate once it is done. */
  const viewSetup = ({ key: _key, body: _body, ...setup }: (typeof bank.setups)[number]): ProviderSetup => ({
    ...setup,
    actionUrl: setup.status === 'action' ? `https://bank.example/challenge/${setup.id}` : null,
    declineCode: setup.status === 'declined' ? bank.declineCode : null,
    mandate: setup.status === 'done' ? mandateOf(setup.id) : null,
  });

  /** Runs a call on a line that may lose its request or its answer. */
  function overTheLine<T>(act: () => T, lose = bank.lose): T {
    if (bank.down || lose === 'before') throw new ProviderUnreachable('lost before');
    const made = act();
    if (lose === 'after') throw new ProviderUnreachable('lost after');
    return made;
  }
  /** What is looked up, unless nobody answers. */
  function answered<T>(found: T | undefined): T {
    if (bank.down || found === undefined) throw new ProviderUnreachable('no answer');
    return found;
  }
  const setupOf = (setupId: string) => answered(bank.setups.find(({ id }) => id === setupId));

  function create(payment: NewPayment, key: string): ProviderPayment {
    const keyed = { key, body: JSON.stringify(payment) };
    const known = madeBefore(book, keyed);
    if (known) return view(known);
    if (bank.badTokens.has(payment.token ?? '')) throw new ProviderRefused('no');
    const { orderId: reference, amount, currency, keepMandate } = payment;
    return view(record({ reference, amount, currency, status: bank.outcome }, keyed, keepMandate));
  }

  function renew(renewal: Renewal, key: string): ProviderPayment {
    const keyed = { key, body: JSON.stringify(renewal) };
    const known = madeBefore(book, keyed);
    if (known) return view(known);
    const { orderId: reference, amount, currency, mandateId: id } = renewal;
    if (bank.endedMandates.includes(id)) throw new ProviderRefused('ended');
    const status = bank.poorMandates.has(id) ? 'declined' : bank.renewal;
    return view(record({ reference, amount, currency, status }, keyed, false, { id, label: labelOf(id) }));
  }

  function refund(paymentId: string, amount: number, key: string) {
    const payment = book.find((one) => one.id === paymentId);
    const known = bank.refunds.get(key);
    if (!payment) throw new ProviderRefused('no such payment');
    if (!known && payment.refundedAmount + amount > payment.amount) throw new ProviderRefused('too much');
    const status = known?.status === 'done' ? 'done' : bank.refund;
    const given = { id: `ref_of_${key}`, status, amount };
    if (known?.status !== 'done' && status === 'done') payment.refundedAmount += amount;
    bank.refunds.set(key, given);
    return given;
  }

  const url = 'http://bank.example';
  bank.provider = {
    ...createSandboxProvider({ url, publicUrl: url, secretKey: 'x', webhookSecret: WEBHOOK_SECRET }, never),
    async createPayment(payment, key) {
      bank.created.push({ payment, key });
      const { lose } = bank;
      await bank.beforeCreate();
      return overTheLine(() => create(payment, key), lose);
    },
    cancelPayment: undefined,
    setups: {
      setupMandate: async (setup, key) =>
        overTheLine(() => {
          const keyed = { key, body: JSON.stringify(setup) };
          const known = madeBefore(bank.setups, keyed);
          if (known) return viewSetup(known);
          if (bank.badTokens.has(setup.token)) throw new ProviderRefused('no');
          const { reference } = setup;
          const made = { ...keyed, id: `set_${++setups}`, reference, status: bank.setup };
          bank.setups.unshift(made);
          return viewSetup(made);
        }),
      fetchSetup: async (setupId) => viewSetup(setupOf(setupId)),
      async cancelSetup(setupId) {
        const setup = setupOf(setupId);
        if (setup.status === 'action') setup.status = 'cancelled';
        return viewSetup(setup);
      },
      async findSetup(reference) {
        const setup = answered(bank.setups.find((one) => one.reference === reference) ?? null);
        return setup && viewSetup(setup);
      },
    },
    async chargeMandate(renewal, key) {
      bank.renewed.push({ renewal, key });
      return overTheLine(() => renew(renewal, key));
    },
    refund: async ({ paymentId, amount }, key) => overTheLine(() => refund(paymentId, amount, key)),
    async advance(seconds) {
      bank.advanced.push(seconds);
    },
    endMandate: async (mandateId) =>
      overTheLine(() => void bank.endedMandates.push(mandateId), bank.lose && 'before'),
    async fetchPayment(paymentId) {
      bank.fetched += 1;
      return view(answered(book.find((one) => one.id === paymentId)));
    },
    async findPayments(orderId) {
      bank.found += 1;
      bank.beforeFind();
      return answered(book.filter((one) => one.reference === orderId).map(view));
    },
  };
  return bank;
}
