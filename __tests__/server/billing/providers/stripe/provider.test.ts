import { inspect } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type NewPayment,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type Renewal,
} from '../../../../../server/billing/providers/port.ts';
import { createStripeProvider } from '../../../../../server/billing/providers/stripe/provider.ts';
import { forAllTests } from '../../../support/forAllTests.ts';
import {
  type Bench,
  type Message,
  NOW,
  newPayment,
  newRefund,
  newRenewal,
  newSetup,
  providerContract,
  setupContract,
} from '../providerContract.ts';
import { SECRET_KEY, type StripeStub, signed, startStripeStub, WEBHOOK_SECRET } from './stripeStub.ts';

const keys = { secretKey: SECRET_KEY, publishableKey: 'pk_test_stubstub', webhookSecret: WEBHOOK_SECRET };
const providerOf = ({ port }: StripeStub, secretKey = SECRET_KEY) =>
  createStripeProvider({ ...keys, secretKey }, { host: '127.0.0.1', port, protocol: 'http' });

async function open(): Promise<Bench> {
  const stub = await startStripeStub();
  const chargeOf = (orderId: string) => stub.ofOrder(orderId).filter(({ status }) => status === 'succeeded');
  let cards = 0;
  return {
    provider: providerOf(stub),
    wish: async (behaviour) => ({ method: 'card', token: `pm_${behaviour}_${++cards}` }),
    confirm: async ({ id }) => stub.succeed(id),
    loseNextCharge: () => {
      stub.lose = ({ path }) => path.endsWith('/confirm');
    },
    taken: (orderId) => chargeOf(orderId).map(({ amount_received }) => amount_received),
    givenBack: (orderId) =>
      stub.refunds
        .filter(({ payment_intent }) => chargeOf(orderId).some(({ id }) => id === payment_intent))
        .map(({ amount }) => amount),
    message: async ({ id }, at) => signed('payment_intent.succeeded', stub.intents.get(id) ?? {}, at),
    close: stub.close,
  };
}

describe('the provider contract for Stripe', () => {
  providerContract(open);
  setupContract(open);
});

const stub = forAllTests(startStripeStub);
let provider: PaymentProvider;
beforeAll(() => {
  provider = providerOf(stub);
});
beforeEach(() => {
  stub.asked.length = 0;
  stub.instead.length = 0;
  stub.searchLags = true;
});

const pay = (change: Partial<NewPayment> = {}) => {
  const wish = newPayment(change);
  return provider.createPayment(wish, wish.orderId);
};
/** The mandate of a payment that keeps its card: its own words, and whose card it is. */
async function keep() {
  const { mandate } = await pay({ keepMandate: true });
  const id = mandate?.id ?? '';
  const [customer = '', card = ''] = id.split(':');
  return { id, customer, card };
}
/** A mandate of the same customer for another card. */
async function keepAs(card: string) {
  const { id, customer } = await keep();
  stub.attached.set(card, customer);
  return { good: id, mandate: `${customer}:${card}` };
}
const confirmIsLost = () => {
  stub.lose = ({ path }) => path.endsWith('/confirm');
};
const sent = (path: RegExp) =>
  stub.asked
    .filter((asked) => asked.method === 'POST' && path.test(asked.path))
    .map(({ body, headers }) => ({
      key: headers['idempotency-key'],
      params: Object.fromEntries(new URLSearchParams(body)),
    }));

describe('requests to Stripe', () => {
  test('create an intent under the order’s key, then confirm it with the card', async () => {
    const wish = newPayment();
    await provider.createPayment(wish, wish.orderId);
    expect(sent(/payment_intents$/)).toEqual([
      {
        key: wish.orderId,
        params: {
          amount: '599',
          currency: 'usd',
          description: 'Cliffhanger: Weekly',
          'allowed_payment_method_types[0]': 'card',
          'metadata[order_id]': wish.orderId,
          'metadata[try]': wish.orderId,
          'expand[0]': 'latest_charge',
        },
      },
    ]);
    const { token: payment_method, returnUrl: return_url } = wish;
    const params = { payment_method, return_url, 'expand[0]': 'latest_charge' };
    expect(sent(/confirm$/)).toEqual([{ key: `${wish.orderId}:${wish.token}`, params }]);
    expect(sent(/customers$/)).toEqual([]);
  });

  test("a subscription's payment keeps the card for a customer", async () => {
    const payment = await pay({ keepMandate: true });
    const [customer] = sent(/customers$/);
    expect(customer?.key).toBe(`${payment.reference}:customer`);
    const [intent] = sent(/payment_intents$/);
    expect(intent?.params).toMatchObject({ setup_future_usage: 'off_session' });
    const card = stub.intents.get(payment.id)?.payment_method;
    const id = `${intent?.params.customer}:${card}`;
    expect(payment.mandate).toEqual({ id, label: 'Visa ···· 4242' });
  });

  test('a renewal is charged off session to the mandate’s customer and card', async () => {
    const { id, customer, card } = await keep();
    stub.asked.length = 0;
    const renewal = newRenewal(id);
    const key = `${renewal.orderId}:0`;
    await provider.chargeMandate(renewal, key);
    expect(sent(/payment_intents$/)[0]).toMatchObject({ key, params: { customer } });
    expect(sent(/confirm$/)[0]?.params).toMatchObject({ payment_method: card, off_session: 'true' });
  });

  test('contain no e-mail address and no telemetry', async () => {
    await pay({ keepMandate: true });
    await pay();
    expect(JSON.stringify(stub.asked.map(({ body }) => body))).not.toContain('ann');
    const names = stub.asked.flatMap(({ headers }) => Object.keys(headers));
    expect(names).not.toContain('x-stripe-client-telemetry');
  });

  test('a payment without a Stripe card token or in a currency without hundredths is refused', async () => {
    const tokens = [null, '', 'tok_1', '4242424242424242', 'pm_1/../x'].map((token) => ({ token }));
    for (const change of [...tokens, { currency: 'JPY' }])
      await expect(pay(change)).rejects.toBeInstanceOf(ProviderRefused);
    expect(sent(/confirm$/)).toEqual([]);
  });
});

describe('one order is one intent', () => {
  test('another card after a lost answer pays the same intent', async () => {
    const wish = newPayment();
    confirmIsLost();
    await expect(provider.createPayment(wish, wish.orderId)).rejects.toBeInstanceOf(ProviderUnreachable);
    const other = { ...wish, token: 'pm_pays_other' };
    expect(await provider.createPayment(other, wish.orderId)).toMatchObject({ status: 'paid' });
    expect(stub.ofOrder(wish.orderId)).toHaveLength(1);
  });

  test('an order can be paid after a card that Stripe does not know was refused', async () => {
    const wish = newPayment({ token: 'pm_unknown' });
    await expect(provider.createPayment(wish, wish.orderId)).rejects.toBeInstanceOf(ProviderRefused);
    expect(await provider.findPayments(wish.orderId)).toEqual([]);
    const good = { ...wish, token: 'pm_pays_good' };
    expect(await provider.createPayment(good, wish.orderId)).toMatchObject({ status: 'paid' });
    expect(stub.ofOrder(wish.orderId)).toHaveLength(1);
  });

  test('a declined payment is returned unchanged when another card comes under its key', async () => {
    const wish = newPayment({ token: 'pm_declined' });
    const declined = await provider.createPayment(wish, wish.orderId);
    expect(await provider.createPayment({ ...wish, token: 'pm_pays_2' }, wish.orderId)).toEqual(declined);
    expect(stub.ofOrder(wish.orderId).map(({ amount_received }) => amount_received)).toEqual([0]);
  });

  test('another amount under the key is refused', async () => {
    const wish = newPayment();
    await provider.createPayment(wish, wish.orderId);
    const dearer = { ...wish, amount: 999 };
    await expect(provider.createPayment(dearer, wish.orderId)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('an intent that a concurrent attempt has paid is returned as paid', async () => {
    const payment = await pay();
    const wish = newPayment({ orderId: payment.reference });
    const made = stub.intents.get(payment.id);
    // As if this try had begun before the other one ended.
    stub.instead.push({ status: 200, body: { ...made, status: 'requires_payment_method' } });
    expect(await provider.createPayment(wish, wish.orderId)).toEqual(payment);
  });

  test('a payment is found by its order id, in the list of recent intents or by the search', async () => {
    const payment = await pay();
    expect(await provider.findPayments(payment.reference)).toEqual([payment]);
    stub.searchLags = false;
    const intent = stub.intents.get(payment.id) as Stripe.PaymentIntent;
    intent.created -= 3600;
    expect(await provider.findPayments(payment.reference)).toEqual([payment]);
    stub.searchLags = true;
    expect(await provider.findPayments(payment.reference)).toEqual([]);
    expect(await provider.findPayments("x' OR status:'succeeded")).toEqual([]);
  });

  test('a renewal that was charged before Stripe forgot its key is not charged again', async () => {
    const renewal = newRenewal((await keep()).id);
    const { orderId } = renewal;
    const first = await provider.chargeMandate(renewal, `${orderId}:0`);
    stub.forgetKeys();
    expect(await provider.chargeMandate(renewal, `${orderId}:0`)).toEqual(first);
    expect(await provider.chargeMandate(renewal, `${orderId}:1`)).toEqual(first);
    expect(stub.ofOrder(orderId)).toHaveLength(1);
  });

  test('a declined renewal is charged by the next attempt, not by a repeat of the same one', async () => {
    const { good, mandate } = await keepAs('pm_declined_later');
    const bad = newRenewal(mandate);
    const { orderId } = bad;
    const declined = await provider.chargeMandate(bad, `${orderId}:0`);
    expect(declined).toMatchObject({ status: 'declined', declineCode: 'card_declined' });
    expect(await provider.chargeMandate(bad, `${orderId}:0`)).toEqual(declined);
    stub.forgetKeys();
    expect(await provider.chargeMandate(bad, `${orderId}:0`)).toEqual(declined);
    expect(stub.ofOrder(orderId)).toHaveLength(1);
    const next = { ...bad, mandateId: good };
    expect(await provider.chargeMandate(next, `${orderId}:1`)).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('a refund that is %s at Stripe is %s', async (theirs, ours) => {
    stub.instead.push({ status: 200, body: { id: 're_1', object: 'refund', status: theirs, amount: 200 } });
    const refund = await provider.refund(newRefund('pi_1', 200), theirs);
    expect(refund).toEqual({ id: 're_1', status: ours, amount: 200 });
  });

  test('a repeated refund whose key Stripe has forgotten returns the first refund', async () => {
    const payment = await pay();
    const wish = newRefund(payment.id);
    const refund = await provider.refund(wish, 'refund-1');
    stub.forgetKeys();
    expect(await provider.refund(wish, 'refund-1')).toEqual(refund);
    await expect(provider.refund(wish, 'refund-2')).rejects.toBeInstanceOf(ProviderRefused);
  });
});

describe('a renewal that needs a step at the bank', () => {
  async function renewalBy(card: string) {
    const { good, mandate } = await keepAs(card);
    const wish = newRenewal(mandate);
    return { wish, good: { ...wish, mandateId: good } };
  }
  /** A renewal that asks for a step, of which nobody hears. */
  async function lostRenewal(card: string) {
    const { wish } = await renewalBy(card);
    confirmIsLost();
    const charge = provider.chargeMandate(wish, `${wish.orderId}:0`);
    await expect(charge).rejects.toBeInstanceOf(ProviderUnreachable);
    const [intent] = stub.ofOrder(wish.orderId);
    if (!intent) throw new Error('Nothing was asked');
    return { wish, intent };
  }
  const statuses = (orderId: string) => stub.ofOrder(orderId).map(({ status }) => status);

  const CARDS = ['pm_asks_renewal', 'pm_absent_renewal'];
  test.each(CARDS)('with %s is declined for good, and the next attempt is a new intent', async (card) => {
    const { wish, good } = await renewalBy(card);
    const declined = await provider.chargeMandate(wish, `${wish.orderId}:0`);
    const failed = { status: 'declined', declineCode: 'authentication_failed' };
    expect(declined).toMatchObject({ ...failed, actionUrl: null, mandate: null });
    expect(statuses(wish.orderId)).toEqual(['canceled']);
    expect(await provider.chargeMandate(wish, `${wish.orderId}:0`)).toEqual(declined);
    expect(await provider.fetchPayment(declined.id)).toEqual(declined);
    expect(await provider.findPayments(wish.orderId)).toEqual([declined]);
    expect(await provider.chargeMandate(good, `${wish.orderId}:1`)).toMatchObject({ status: 'paid' });
    expect(statuses(wish.orderId)).toEqual(['canceled', 'succeeded']);
  });

  test.each<[string, (id: string, wish: Renewal) => Promise<unknown>]>([
    ['looks at it', (id) => provider.fetchPayment(id)],
    ['looks for it', (_id, wish) => provider.findPayments(wish.orderId)],
    ['charges again under its key', (_id, wish) => provider.chargeMandate(wish, `${wish.orderId}:0`)],
  ])('is cancelled by whoever %s when its answer was lost', async (_who, look) => {
    const { wish, intent } = await lostRenewal('pm_asks_lost');
    const { id } = intent;
    expect(statuses(wish.orderId)).toEqual(['requires_action']);
    const seen = [await look(id, wish)].flat();
    expect(seen).toMatchObject([{ id, status: 'declined', declineCode: 'authentication_failed' }]);
    expect(statuses(wish.orderId)).toEqual(['canceled']);
  });

  test('is paid when the step is completed just before it is cancelled', async () => {
    const { intent } = await lostRenewal('pm_asks_race');
    const asked = structuredClone(intent);
    stub.succeed(intent.id);
    // As it stood right before it was paid.
    stub.instead.push({ status: 200, body: asked });
    expect(await provider.fetchPayment(intent.id)).toMatchObject({ status: 'paid', amount: 599 });
  });
});

describe('reading Stripe’s answers', () => {
  test.each([
    ['pm_declined', 'card_declined'],
    ['pm_poor', 'insufficient_funds'],
    ['pm_old', 'expired_card'],
    // Whoever tries a stolen card is not told that it is known.
    ['pm_stolen', 'card_declined'],
  ])('%s is declined as %s', async (token, declineCode) => {
    const payment = await pay({ token });
    expect(payment).toMatchObject({ status: 'declined', declineCode, mandate: null });
    expect(await provider.fetchPayment(payment.id)).toEqual(payment);
    const setup = newSetup(token);
    const kept = await provider.setups?.setupMandate(setup, setup.reference);
    expect(kept).toMatchObject({ status: 'declined', declineCode, mandate: null });
  });

  test('a slow payment is pending', async () => {
    expect(await pay({ token: 'pm_slow' })).toMatchObject({ status: 'pending', actionUrl: null });
  });

  test('a waiting payment can be cancelled, a decided one cannot', async () => {
    const asking = await pay({ token: 'pm_asks_1' });
    expect(await provider.cancelPayment?.(asking.id)).toMatchObject({ status: 'cancelled', actionUrl: null });
    const paid = await pay();
    expect(await provider.cancelPayment?.(paid.id)).toEqual(paid);
  });

  test.each([
    'https://evil.example/stripe.com',
    'https://stripe.com.evil.example/',
    'https://notstripe.com/',
    'http://hooks.stripe.com/',
    'javascript:alert(1)',
    '',
  ])('a redirect to “%s” is rejected', async (url) => {
    const asking = await pay({ token: 'pm_asks_2' });
    const intent = stub.intents.get(asking.id) as Stripe.PaymentIntent;
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } };
    await expect(provider.fetchPayment(asking.id)).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  const failed = (status: number, type: string, code?: string) => ({
    status,
    body: { error: { type, code } },
  });
  test.each([
    ['a fault of Stripe’s', failed(500, 'api_error')],
    ['a lock', failed(409, 'idempotency_error', 'idempotency_key_in_use')],
    ['too many requests', failed(429, 'invalid_request_error', 'lock_timeout')],
    ['nothing', { status: 200 }],
    ['something else', { status: 200, body: { object: 'payment_intent' } }],
  ])('%s as an answer leaves the payment’s outcome unknown', async (_what, given) => {
    stub.instead.push(given);
    await expect(pay()).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test('a failed call is not retried automatically', async () => {
    stub.instead.push({ status: 500, body: {} });
    await expect(pay()).rejects.toBeInstanceOf(ProviderUnreachable);
    expect(stub.asked).toHaveLength(1);
  });

  test('a payment without an order id in its metadata is not returned', async () => {
    const payment = await pay();
    const intent = stub.intents.get(payment.id) as Stripe.PaymentIntent;
    intent.metadata = {};
    await expect(provider.fetchPayment(payment.id)).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test('an error does not contain the secret key', async () => {
    const wrongKey = 'sk_test_wrongwrongwrong';
    const stranger = providerOf(stub, wrongKey);
    const wish = newPayment();
    for (const call of [stranger.createPayment(wish, wish.orderId), stranger.fetchPayment('pi_1')]) {
      const error: unknown = await call.catch((reason) => reason);
      expect(error).toBeInstanceOf(ProviderUnreachable);
      expect(inspect(error, { depth: 10 })).not.toContain('wrongwrong');
    }
  });
});

describe('Stripe’s webhook messages', () => {
  const parse = ({ headers, body }: Message) => provider.parseWebhook(headers, body, NOW);

  const intent = { id: 'pi_7' };
  const taken = { id: 'ch_1', payment_intent: 'pi_7' };
  test.each([
    ['payment_intent.succeeded', intent],
    ['payment_intent.payment_failed', intent],
    ['payment_intent.processing', intent],
    ['payment_intent.requires_action', intent],
    ['payment_intent.canceled', intent],
    ['charge.refunded', taken],
    ['refund.created', taken],
    ['refund.updated', taken],
    ['refund.failed', taken],
  ])('the event %s names its payment intent', async (type, object) => {
    expect(await parse(signed(type, object, NOW))).toMatchObject({ paymentId: 'pi_7' });
  });

  test('events of other types or without an intent are ignored', async () => {
    expect(await parse(signed('customer.created', { id: 'cus_1' }, NOW))).toBeNull();
    // Nothing was tried on it yet.
    expect(await parse(signed('payment_intent.created', { id: 'pi_7' }, NOW))).toBeNull();
    expect(await parse(signed('charge.refunded', { id: 'ch_1', payment_intent: null }, NOW))).toBeNull();
  });

  test('messages with another secret or more than five minutes off are rejected', async () => {
    const object = { id: 'pi_7' };
    const type = 'payment_intent.succeeded';
    expect(await parse(signed(type, object, NOW, 'whsec_another'))).toBeNull();
    const sent = (away: number) => parse(signed(type, object, new Date(NOW.getTime() + away)));
    for (const away of [-301_000, 301_000]) expect(await sent(away)).toBeNull();
    for (const away of [-299_000, 299_000]) expect(await sent(away)).not.toBeNull();
  });
});

test('Stripe’s provider returns its settings for the browser and its test mode', () => {
  expect(provider.card).toEqual({ kind: 'stripe', publishableKey: 'pk_test_stubstub' });
  expect(provider.policy.scripts).toContain('https://js.stripe.com');
  expect(provider.policy.connects).toEqual(['https://api.stripe.com']);
  expect(provider.methods).toEqual(['card']);
  expect(provider.testMode).toBe(true);
  expect(createStripeProvider({ ...keys, secretKey: 'sk_live_x' }).testMode).toBe(false);
});

describe('a card setup at Stripe', () => {
  const setUp = (token: string, reference?: string) => {
    const wish = newSetup(token, reference);
    return provider.setups?.setupMandate(wish, wish.reference);
  };

  test('makes one SetupIntent for off-session use, even when it is repeated with another card', async () => {
    const [first, again] = [await setUp('pm_pays_a', 'chg_a'), await setUp('pm_pays_b', 'chg_a')];
    expect(again).toEqual(first);
    const made = sent(/^\/v1\/setup_intents$/);
    expect(new Set(made.map(({ key }) => key))).toEqual(new Set(['chg_a']));
    expect(made[0]?.params).toMatchObject({ usage: 'off_session', 'metadata[change_id]': 'chg_a' });
    const card = { payment_method: 'pm_pays_a', return_url: expect.stringContaining('/order/easy') };
    const params = { ...card, 'expand[0]': 'payment_method' };
    expect(sent(/\/confirm$/)).toEqual([{ key: 'chg_a:pm_pays_a', params }]);
  });

  test('is pending while Stripe processes it', async () => {
    expect(await setUp('pm_slow_c')).toMatchObject({ status: 'pending', mandate: null });
  });

  test('has an unknown outcome when Stripe’s answer has an unexpected form', async () => {
    const setup = { id: 'seti_x', object: 'setup_intent' };
    const answers = [{ id: 'cus_x', object: 'customer' }, setup, { ...setup, status: 'odd', metadata: {} }];
    stub.instead.push(...answers.map((body) => ({ status: 200, body })));
    await expect(setUp('pm_pays_d')).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});
