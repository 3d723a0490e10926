import { describe, expect, test } from '@jest/globals';
import type { Payment } from '../../sandbox/payments.ts';
import { CARDS, SHOP, worldOfEachTest } from './world.ts';

const world = worldOfEachTest();

const renewal = {
  amount: 599,
  currency: 'USD',
  reference: 'order-2',
  description: 'Weekly',
  customer: { email: '' },
};
const charge = (mandateId: string, key: string, change = {}) =>
  world.post(`/v1/mandates/${mandateId}/charges`, { ...renewal, ...change }, { 'idempotency-key': key });
const giveBack = (id: string, key: string, amount: number) =>
  world.post(
    `/v1/payments/${id}/refunds`,
    { amount, currency: 'USD', reason: 'operator' },
    { 'idempotency-key': key },
  );
const end = (mandateId: string) => world.ask('DELETE', `/v1/mandates/${mandateId}`);
const kept = async (number = CARDS.succeeds) => {
  const payment = await world.payByCard(number, { keepMandate: true });
  return { payment, mandateId: payment.mandate?.id ?? '' };
};

describe('a mandate', () => {
  test('remains after a successful first payment that requests it', async () => {
    expect((await world.payByCard(CARDS.succeeds)).mandate).toBeNull();
    expect((await kept()).payment.mandate).toMatchObject({ label: 'Test ···· 4242' });
    const challenge = (await kept(CARDS.challenge)).payment;
    expect(challenge.mandate).toBeNull();
    await world.press(challenge, 'confirm');
    expect((await world.payment(challenge.id)).mandate).not.toBeNull();
    const paypal = await world.pay({ keepMandate: true });
    await world.press(paypal, 'approve');
    expect((await world.payment(paypal.id)).mandate).toMatchObject({ label: 'PayPal r…@example.com' });
  });

  test('is charged once per key, across restarts, and refuses another body', async () => {
    const { mandateId } = await kept();
    const first = await charge(mandateId, 'renew-1');
    expect(first.json()).toMatchObject({ status: 'succeeded', amount: 599, reference: 'order-2' });
    await world.crashAndStart();
    const again = await charge(mandateId, 'renew-1');
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await charge(mandateId, 'renew-1', { amount: 600 })).statusCode).toBe(422);
    const found = (await world.get('/v1/payments?reference=order-2')).json<{ payments: Payment[] }>();
    expect(found.payments).toHaveLength(1);
  });

  test.each([
    ['always', CARDS.declinesRenewals, ['declined', 'declined', 'declined']],
    ['once', CARDS.declinesFirstRenewal, ['declined', 'declined', 'succeeded']],
  ])('of a card that declines renewals %s does so', async (_how, number, statuses) => {
    const { mandateId } = await kept(number);
    for (const [index, status] of statuses.entries()) {
      // The second is the first one again.
      const answer = await charge(mandateId, index < 2 ? 'first' : 'second');
      expect(answer.json()).toMatchObject({ status });
    }
  });

  test('charges nobody after its end, and can end twice', async () => {
    const { mandateId } = await kept();
    expect((await end(mandateId)).statusCode).toBe(200);
    expect((await end(mandateId)).statusCode).toBe(200);
    await world.crashAndStart();
    expect((await charge(mandateId, 'k')).statusCode).toBe(422);
    expect((await end('man_none')).statusCode).toBe(404);
  });
});

describe('a refund', () => {
  test('happens once per key, sends a webhook and is journalled', async () => {
    const payment = await world.payByCard(CARDS.succeeds);
    const first = await giveBack(payment.id, 'back-1', 1999);
    expect(first.json()).toMatchObject({ status: 'succeeded', amount: 1999, paymentId: payment.id });
    expect((await giveBack(payment.id, 'back-1', 1999)).json()).toEqual(first.json());
    await world.sandbox.tick();
    expect(world.deliveries.filter(({ event }) => event.data.paymentId === payment.id)).toHaveLength(2);
    await world.crashAndStart();
    expect((await giveBack(payment.id, 'back-1', 1999)).json()).toEqual(first.json());
    expect(await world.payment(payment.id)).toMatchObject({ status: 'succeeded', refundedAmount: 1999 });
  });

  test('never exceeds the charge and needs a successful payment', async () => {
    const payment = await world.payByCard(CARDS.succeeds);
    expect((await giveBack(payment.id, 'a', 1000)).statusCode).toBe(200);
    expect((await giveBack(payment.id, 'b', 1000)).statusCode).toBe(422);
    const declined = await world.payByCard(CARDS.declined);
    expect((await giveBack(declined.id, 'c', 1)).statusCode).toBe(422);
  });
});

test('the clock moves permanently and settles due payments', async () => {
  const slow = await world.payByCard(CARDS.slow);
  expect(slow.status).toBe('pending');
  const answer = await world.post('/v1/clock/advance', { seconds: 86_400 });
  expect(answer.json()).toEqual({ now: new Date(world.time + 86_400_000).toISOString() });
  expect((await world.payment(slow.id)).status).toBe('succeeded');
  await world.crashAndStart();
  const later = await world.payByCard(CARDS.succeeds);
  expect(Date.parse(later.createdAt)).toBe(world.time + 86_400_000);
  expect((await world.post('/v1/clock/advance', { seconds: -1 })).statusCode).toBe(400);
});

test('a fault must be valid and requires the key', async () => {
  const fault = { call: 'createPayment', kind: '500', times: 1, after: 'before' };
  expect((await world.post('/v1/faults', { ...fault, kind: 'fire' })).statusCode).toBe(400);
  const stranger = await world.post('/v1/faults', fault, { authorization: '' });
  expect(stranger.statusCode).toBe(401);
  expect((await world.post('/v1/faults', fault)).statusCode).toBe(200);
  expect((await world.tryToPay()).statusCode).toBe(500);
  expect((await world.tryToPay()).statusCode).toBe(200);
});

describe('a mandate without a payment', () => {
  const setUp = async () =>
    world.post(
      '/v1/setups',
      {
        currency: 'USD',
        reference: 'chg-1',
        description: 'Weekly',
        token: await world.token(CARDS.succeeds),
        returnUrl: `${SHOP}/order/easy`,
        cancelUrl: `${SHOP}/order/easy`,
        customer: { email: 'robin@example.com' },
      },
      { 'idempotency-key': 'setup-1' },
    );

  test('is stored at once, is charged like any other and is no payment', async () => {
    const setup = (await setUp()).json<Payment>();
    expect(setup).toMatchObject({ status: 'succeeded', reference: 'chg-1' });
    expect((await world.get(`/v1/setups/${setup.id}`)).json()).toEqual(setup);
    expect((await world.get('/v1/setups?reference=chg-1')).json()).toEqual({ setups: [setup] });
    expect((await world.get(`/v1/payments/${setup.id}`)).statusCode).toBe(404);
    expect((await world.get('/v1/payments?reference=chg-1')).json()).toEqual({ payments: [] });
    expect((await giveBack(setup.id, 'refund-1', 1)).statusCode).toBe(404);
    await world.crashAndStart();
    expect((await charge(setup.mandate?.id ?? '', 'renew-1')).json()).toMatchObject({ status: 'succeeded' });
  });

  test('sends no webhook', async () => {
    await setUp();
    await world.sandbox.tick();
    expect(world.deliveries).toEqual([]);
  });
});
