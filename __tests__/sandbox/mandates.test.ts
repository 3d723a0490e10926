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
const charge = (mandateId: string, key: string) =>
  world.post(`/v1/mandates/${mandateId}/charges`, renewal, { 'idempotency-key': key });
const giveBack = (id: string, key: string, amount: number) =>
  world.post(
    `/v1/payments/${id}/refunds`,
    { amount, currency: 'USD', reason: 'operator' },
    { 'idempotency-key': key },
  );
const kept = async (number = CARDS.succeeds) => {
  const payment = await world.payByCard(number, { keepMandate: true });
  return { payment, mandateId: payment.mandate?.id ?? '' };
};

describe('a mandate', () => {
  test('is created once the first payment that requests it succeeds', async () => {
    expect((await kept()).payment.mandate).toMatchObject({ label: 'Test ···· 4242' });
    const challenge = (await kept(CARDS.challenge)).payment;
    expect(challenge.mandate).toBeNull();
    await world.press(challenge, 'confirm');
    expect((await world.payment(challenge.id)).mandate).not.toBeNull();
    const paypal = await world.pay({ keepMandate: true });
    await world.press(paypal, 'approve');
    expect((await world.payment(paypal.id)).mandate).toMatchObject({ label: 'PayPal r…@example.com' });
  });

  test.each([
    ['always', CARDS.declinesRenewals, ['declined', 'declined', 'declined']],
    ['once', CARDS.declinesFirstRenewal, ['declined', 'declined', 'succeeded']],
  ])('declines renewals %s, as its test card prescribes', async (_how, number, statuses) => {
    const { mandateId } = await kept(number);
    for (const [index, status] of statuses.entries()) {
      // The second is the first one again.
      const answer = await charge(mandateId, index < 2 ? 'first' : 'second');
      expect(answer.json()).toMatchObject({ status });
    }
  });
});

test('refunds never exceed the charge, need a successful payment and send a webhook each', async () => {
  const payment = await world.payByCard(CARDS.succeeds);
  expect((await giveBack(payment.id, 'a', 1000)).statusCode).toBe(200);
  expect((await giveBack(payment.id, 'b', 1000)).statusCode).toBe(422);
  await world.sandbox.tick();
  expect(world.deliveries.map(({ event }) => event.data.paymentId)).toEqual([payment.id, payment.id]);
  const declined = await world.payByCard(CARDS.declined);
  expect((await giveBack(declined.id, 'c', 1)).statusCode).toBe(422);
});

test('an advance of the clock survives a restart and settles due payments', async () => {
  const slow = await world.payByCard(CARDS.slow);
  expect(slow.status).toBe('pending');
  const answer = await world.post('/v1/clock/advance', { seconds: 86_400 });
  expect(answer.json()).toEqual({ now: new Date(world.time + 86_400_000).toISOString() });
  expect((await world.payment(slow.id)).status).toBe('succeeded');
  await world.start();
  const later = await world.payByCard(CARDS.succeeds);
  expect(Date.parse(later.createdAt)).toBe(world.time + 86_400_000);
  expect((await world.post('/v1/clock/advance', { seconds: -1 })).statusCode).toBe(400);
});

test('an injected fault must be valid and occurs as many times as requested', async () => {
  const fault = { call: 'createPayment', kind: '500', times: 1, after: 'before' };
  expect((await world.post('/v1/faults', { ...fault, kind: 'fire' })).statusCode).toBe(400);
  expect((await world.post('/v1/faults', fault)).statusCode).toBe(200);
  expect((await world.tryToPay()).statusCode).toBe(500);
  expect((await world.tryToPay()).statusCode).toBe(200);
});

test('a mandate set up without a payment is not listed as a payment, cannot be refunded and sends no webhook', async () => {
  const { amount: _amount, ...setup } = renewal;
  const token = await world.token(CARDS.succeeds);
  const pages = { returnUrl: SHOP, cancelUrl: SHOP, customer: { email: 'robin@example.com' } };
  const request = { ...setup, ...pages, token };
  const kept = await world.post('/v1/setups', request, { 'idempotency-key': 'setup-1' });
  const { id } = kept.json<Payment>();
  expect((await world.get(`/v1/setups/${id}`)).json()).toMatchObject({ id, status: 'succeeded' });
  expect((await world.get(`/v1/payments/${id}`)).statusCode).toBe(404);
  expect((await world.get('/v1/payments?reference=order-2')).json()).toEqual({ payments: [] });
  expect((await giveBack(id, 'refund-1', 1)).statusCode).toBe(404);
  await world.sandbox.tick();
  expect(world.deliveries).toEqual([]);
});
