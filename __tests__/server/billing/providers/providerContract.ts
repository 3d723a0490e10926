import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type NewPayment,
  type NewSetup,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnreachable,
  type Renewal,
  type Setups,
} from '../../../../server/billing/providers/port.ts';
import { paidPayment } from '../../support/payments.ts';

export type Behaviour = 'pays' | 'declined' | 'asks';

/** A provider with whoever answers it, and both ends in the hand of the test. */
export type Bench = {
  provider: PaymentProvider;
  /** How this provider is asked for a payment that turns out so. */
  wish: (behaviour: Behaviour) => Promise<Pick<NewPayment, 'method' | 'token'>>;
  /** The person says yes on the provider's page. */
  confirm: (asking: Asking) => Promise<void>;
  /** The next call that moves money arrives, but its answer is lost. */
  loseNextCharge: () => void;
  /** What the provider took for an order, and gave back, by its own book. */
  taken: (orderId: string) => number[] | Promise<number[]>;
  givenBack: (orderId: string) => number[] | Promise<number[]>;
  /** A message of the provider about a payment, as it would send it at that moment. */
  message: (payment: ProviderPayment, at: Date) => Promise<Message>;
  /** From here on nobody answers. */
  close: () => Promise<void>;
};
/** What waits for the person: a payment, or a card that is to be kept. */
export type Asking = Pick<ProviderPayment, 'id' | 'actionUrl'>;
export type Message = { headers: Record<string, string>; body: Buffer };

export const NOW = new Date('2026-03-04T12:00:00Z');
const AMOUNT = 599;
const PAGE = expect.stringMatching(/^https?:\/\//);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let wishes = 0;
/** An order to pay, or with a mandate to renew. */
const newOrder = () => ({
  orderId: `ord_${++wishes}`,
  amount: AMOUNT,
  currency: 'USD',
  description: 'Cliffhanger: Weekly',
  email: 'ann@example.com',
});
export function newPayment(change: Partial<NewPayment> = {}): NewPayment {
  const order = { ...newOrder(), ...change };
  const returnUrl = `http://localhost:4000/order/result?orderId=${order.orderId}`;
  return {
    method: 'card',
    token: `pm_pays_${wishes}`,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=1`,
    keepMandate: false,
    ...order,
  };
}
export const newRenewal = (mandateId: string): Renewal => ({ ...newOrder(), mandateId });
export function newSetup(token: string, reference = `chg_${++wishes}`): NewSetup {
  const page = 'http://localhost:4000/order/easy?subscription=change';
  const { currency, description, email } = newOrder();
  return { reference, currency, description, email, token, returnUrl: page, cancelUrl: page };
}
export const newRefund = (paymentId: string, amount = AMOUNT) => ({
  paymentId,
  amount,
  currency: 'USD',
  reason: 'operator',
});
/** Nobody answers, so that none of the calls says anything. */
async function expectUnknown(calls: Promise<unknown>[]) {
  for (const call of await Promise.allSettled(calls))
    expect(call).toEqual({ status: 'rejected', reason: expect.any(ProviderUnreachable) });
}

/** What those promise beside it that take another card for what runs already. */
export function setupContract(open: () => Promise<Bench>): void {
  let bench: Bench;
  let setups: Setups;
  beforeAll(async () => {
    bench = await open();
    setups = bench.provider.setups as Setups;
  });
  afterAll(() => bench.close());

  const wish = async (behaviour: Behaviour) => newSetup((await bench.wish(behaviour)).token ?? '');

  test('a card is saved without a payment, and its mandate can be charged', async () => {
    const card = await wish('pays');
    const setup = await setups.setupMandate(card, card.reference);
    expect(setup).toEqual({
      id: expect.any(String),
      reference: card.reference,
      status: 'done',
      actionUrl: null,
      declineCode: null,
      mandate: { id: expect.any(String), label: expect.stringMatching(/4242$/) },
    });
    expect(await setups.fetchSetup(setup.id)).toEqual(setup);
    expect(await bench.taken(card.reference)).toEqual([]);
    const renewal = newRenewal(setup.mandate?.id ?? '');
    const charging = bench.provider.chargeMandate(renewal, renewal.orderId);
    expect(await charging).toMatchObject({ status: 'paid', amount: AMOUNT });
  });

  test('a declined card setup has a decline code and no mandate', async () => {
    const card = await wish('declined');
    const setup = await setups.setupMandate(card, card.reference);
    expect(setup).toMatchObject({ status: 'declined', declineCode: 'card_declined', mandate: null });
    expect(await setups.findSetup(card.reference)).toEqual(setup);
  });

  test('a card setup that needs a step returns its page, and is done after the step', async () => {
    const card = await wish('asks');
    const asking = await setups.setupMandate(card, card.reference);
    expect(asking).toMatchObject({ status: 'action', actionUrl: PAGE, mandate: null });
    expect(await setups.fetchSetup(asking.id)).toEqual(asking);
    await bench.confirm(asking);
    const kept = { status: 'done', actionUrl: null, mandate: { id: expect.any(String) } };
    expect(await setups.fetchSetup(asking.id)).toMatchObject(kept);
  });

  test('a waiting card setup can be cancelled, a completed one cannot', async () => {
    const card = await wish('asks');
    const asking = await setups.setupMandate(card, card.reference);
    const cancelled = await setups.cancelSetup(asking.id);
    expect(cancelled).toMatchObject({ status: 'cancelled', actionUrl: null, mandate: null });
    await bench.confirm(asking);
    expect(await setups.fetchSetup(asking.id)).toEqual(cancelled);
    expect(await setups.cancelSetup(asking.id)).toEqual(cancelled);
    const other = await wish('pays');
    const kept = await setups.setupMandate(other, other.reference);
    expect(await setups.cancelSetup(kept.id)).toEqual(kept);
  });

  test('a card setup whose answer was lost is found by its reference and by its key', async () => {
    const card = await wish('pays');
    bench.loseNextCharge();
    await expect(setups.setupMandate(card, card.reference)).rejects.toBeInstanceOf(ProviderUnreachable);
    const found = await setups.findSetup(card.reference);
    expect(found).toMatchObject({ status: 'done', mandate: { id: expect.any(String) } });
    expect(await setups.setupMandate(card, card.reference)).toEqual(found);
  });

  test('no card setup is found for an unknown reference', async () => {
    expect(await setups.findSetup('chg_of_nobody')).toBeNull();
  });

  test('a card setup with an unknown token is refused, and its key can be used again', async () => {
    const card = await wish('pays');
    const stranger = setups.setupMandate({ ...card, token: 'tok_of_nobody' }, card.reference);
    await expect(stranger).rejects.toBeInstanceOf(ProviderRefused);
    expect(await setups.setupMandate(card, card.reference)).toMatchObject({ status: 'done' });
  });

  test('every card setup call reports the provider as unreachable while it is down', async () => {
    const card = await wish('pays');
    await bench.close();
    await expectUnknown([
      setups.setupMandate(card, card.reference),
      setups.fetchSetup('seti_1'),
      setups.cancelSetup('seti_1'),
      setups.findSetup(card.reference),
    ]);
  });
}

/** What every adapter promises, whoever stands behind it. */
export function providerContract(open: () => Promise<Bench>): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  const wishFor = async (behaviour: Behaviour, change: Partial<NewPayment> = {}) =>
    newPayment({ ...(await bench.wish(behaviour)), ...change });
  /** As the domain does it: makes the payment, and looks again after a detour. */
  async function finish(payment: ProviderPayment): Promise<ProviderPayment> {
    if (payment.status !== 'action') return payment;
    await bench.confirm(payment);
    return bench.provider.fetchPayment(payment.id);
  }
  async function pay(change: Partial<NewPayment> = {}): Promise<ProviderPayment> {
    const wish = await wishFor('pays', change);
    return finish(await bench.provider.createPayment(wish, wish.orderId));
  }
  async function mandate(): Promise<string> {
    const { mandate } = await pay({ keepMandate: true });
    if (!mandate) throw new Error('No mandate was kept');
    return mandate.id;
  }
  test('a payment is charged once, and a lookup returns the same payment', async () => {
    const payment = await pay();
    const { id, reference, payer } = payment;
    expect(payment).toEqual(paidPayment({ id: reference, amount: AMOUNT, currency: 'USD' }, { id, payer }));
    expect(await bench.provider.fetchPayment(payment.id)).toEqual(payment);
    expect(await bench.taken(payment.reference)).toEqual([AMOUNT]);
  });

  test('a declined payment has a decline code, stays declined and charges nothing', async () => {
    const wish = await wishFor('declined');
    const payment = await finish(await bench.provider.createPayment(wish, wish.orderId));
    const declined = { status: 'declined', declineCode: 'card_declined', actionUrl: null };
    expect(payment).toMatchObject({ ...declined, reference: wish.orderId });
    expect(await bench.provider.fetchPayment(payment.id)).toMatchObject({ status: 'declined' });
    expect(await bench.taken(wish.orderId)).toEqual([]);
  });

  test('a payment that needs a step returns its page, and is paid after the step', async () => {
    const wish = await wishFor('asks');
    const asking = await bench.provider.createPayment(wish, wish.orderId);
    expect(asking).toMatchObject({ status: 'action', actionUrl: PAGE });
    expect(await bench.provider.fetchPayment(asking.id)).toEqual(asking);
    expect(await bench.taken(wish.orderId)).toEqual([]);
    expect(await finish(asking)).toMatchObject({ status: 'paid', id: asking.id, actionUrl: null });
    expect(await bench.taken(wish.orderId)).toEqual([AMOUNT]);
  });

  test('a payment whose answer was lost is found by its key, and charged once', async () => {
    const wish = await wishFor('pays');
    bench.loseNextCharge();
    const create = () => bench.provider.createPayment(wish, wish.orderId);
    await expect(create()).rejects.toBeInstanceOf(ProviderUnreachable);
    const paid = await finish(await create());
    expect(paid.status).toBe('paid');
    expect(await create()).toMatchObject({ id: paid.id });
    expect(await bench.taken(wish.orderId)).toEqual([AMOUNT]);
  });

  test('a mandate is charged once per key without the member', async () => {
    const wish = newRenewal(await mandate());
    bench.loseNextCharge();
    const key = `${wish.orderId}:0`;
    await expect(bench.provider.chargeMandate(wish, key)).rejects.toBeInstanceOf(ProviderUnreachable);
    const charged = await bench.provider.chargeMandate(wish, key);
    expect(charged).toMatchObject({ status: 'paid', reference: wish.orderId, amount: AMOUNT });
    expect(await bench.provider.chargeMandate(wish, key)).toMatchObject({ id: charged.id });
    expect(await bench.provider.fetchPayment(charged.id)).toMatchObject({ status: 'paid' });
    expect(await bench.taken(wish.orderId)).toEqual([AMOUNT]);
  });

  test('an ended mandate cannot be charged, and can be ended again', async () => {
    const mandateId = await mandate();
    await bench.provider.endMandate(mandateId);
    await bench.provider.endMandate(mandateId);
    const wish = newRenewal(mandateId);
    await expect(bench.provider.chargeMandate(wish, wish.orderId)).rejects.toBeInstanceOf(ProviderRefused);
    expect(await bench.taken(wish.orderId)).toEqual([]);
  });

  test('a refund is made once per key, and the payment shows its amount', async () => {
    const payment = await pay();
    const wish = newRefund(payment.id);
    const key = `${payment.reference}:refund`;
    const refund = await bench.provider.refund(wish, key);
    expect(refund).toEqual({ id: expect.any(String), status: 'done', amount: AMOUNT });
    expect(await bench.provider.refund(wish, key)).toEqual(refund);
    expect(await bench.givenBack(payment.reference)).toEqual([AMOUNT]);
    const after = await bench.provider.fetchPayment(payment.id);
    expect(after).toMatchObject({ status: 'paid', refundedAmount: AMOUNT });
  });

  test('a refund of more than was paid is refused', async () => {
    const payment = await pay();
    const wish = newRefund(payment.id, AMOUNT + 1);
    await expect(bench.provider.refund(wish, 'too-much')).rejects.toBeInstanceOf(ProviderRefused);
    expect(await bench.givenBack(payment.reference)).toEqual([]);
  });

  test('a webhook message names a payment that can be looked up', async () => {
    const payment = await pay();
    const { headers, body } = await bench.message(payment, NOW);
    const event = await bench.provider.parseWebhook(headers, body, NOW);
    expect(event).toEqual({ id: expect.any(String), paymentId: expect.any(String) });
    expect(await bench.provider.fetchPayment(event?.paymentId ?? '')).toEqual(payment);
  });

  test.each<[string, (message: Message) => Message]>([
    ['another body', ({ headers, body }) => ({ headers, body: Buffer.from(`${body} `) })],
    ['no headers', ({ body }) => ({ headers: {}, body })],
    ['no body', ({ headers }) => ({ headers, body: Buffer.alloc(0) })],
  ])('a webhook message with %s is rejected', async (_what, forge) => {
    const { headers, body } = forge(await bench.message(await pay(), NOW));
    expect(await bench.provider.parseWebhook(headers, body, NOW)).toBeNull();
  });

  test.each([-4 * DAY, 6 * MINUTE])('a webhook message whose time is %i ms off is rejected', async (away) => {
    const { headers, body } = await bench.message(await pay(), new Date(NOW.getTime() + away));
    expect(await bench.provider.parseWebhook(headers, body, NOW)).toBeNull();
  });

  test('every payment call reports the provider as unreachable while it is down', async () => {
    const { provider } = bench;
    const payment = await pay({ keepMandate: true });
    const mandateId = payment.mandate?.id ?? '';
    const wish = await wishFor('pays');
    await bench.close();
    await expectUnknown([
      provider.createPayment(wish, wish.orderId),
      provider.fetchPayment(payment.id),
      provider.chargeMandate(newRenewal(mandateId), 'k'),
      provider.refund(newRefund(payment.id, 1), 'k2'),
      provider.endMandate(mandateId),
    ]);
    bench = await open();
  });
}
