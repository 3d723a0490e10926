import { expect, test } from '@jest/globals';
import { signatureOf } from '../server/billing/fakeBank.ts';
import { CARDS, World, worldOfEachTest } from './world.ts';

const world = worldOfEachTest();

test('each payment status is sent to the webhook once, signed over the time and the exact body', async () => {
  const hook = { SANDBOX_WEBHOOK_SECRET: 'shh', SANDBOX_WEBHOOK_URL: 'http://shop.example/in' };
  const world = await World.open(hook);
  const payment = await world.payByCard(CARDS.challenge);
  await world.press(payment, 'confirm');
  await world.sandbox.tick();
  await world.pass(60_000);
  expect(world.deliveries.map(({ event }) => event.data.status)).toEqual(['requires_action', 'succeeded']);

  const [first] = world.deliveries;
  expect(first?.url).toBe('http://shop.example/in');
  expect(first?.event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: 'payment.updated',
    createdAt: '2026-03-01T12:00:00.000Z',
    data: { paymentId: payment.id, reference: 'order-1', status: 'requires_action' },
  });
  expect(first?.signature).toBe(signatureOf(first?.body ?? '', new Date('2026-03-01T12:00:00Z'), 'shh'));
});

test.each([
  ['an error', 500],
  ['a redirect', 302],
  ['no connection', 0],
])('a webhook is retried with growing delays after %s', async (_name, answer) => {
  world.merchantAnswers = answer;
  await world.payByCard(CARDS.succeeds);
  await world.sandbox.tick();
  const gaps: number[] = [];
  for (let seconds = 0, last = 0; gaps.length < 8; seconds += 1) {
    const before = world.deliveries.length;
    await world.pass(1000);
    if (world.deliveries.length === before) continue;
    gaps.push(seconds + 1 - last);
    last = seconds + 1;
  }
  expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);

  world.merchantAnswers = 204;
  await world.pass(60_000);
  const total = world.deliveries.length;
  await world.pass(60_000);
  expect(world.deliveries).toHaveLength(total);
  expect(new Set(world.deliveries.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(world.deliveries.map(({ signature }) => signature)).size).toBe(total);
});

test('a webhook that keeps failing is dropped after three days', async () => {
  world.merchantAnswers = 500;
  await world.payByCard(CARDS.succeeds);
  await world.pass(3 * 24 * 3_600_000);
  const total = world.deliveries.length;
  await world.pass(60_000);
  await world.start();
  await world.sandbox.tick();
  expect(world.deliveries).toHaveLength(total);
});

test('a failing webhook delays no payment, and every event arrives once it works', async () => {
  world.merchantAnswers = 500;
  const orders = Array.from({ length: 60 }, (_, index) => world.pay({ reference: `order-${index}` }));
  const payments = await Promise.all(orders);
  expect(payments.every(({ status }) => status === 'requires_action')).toBe(true);
  world.merchantAnswers = 200;
  for (let round = 0; round < 5; round += 1) await world.pass(1000);
  expect(new Set(world.deliveries.map(({ event }) => event.id)).size).toBe(60);
});

test('undelivered events are sent again after a restart, delivered ones are not', async () => {
  await world.pay({ reference: 'delivered' });
  await world.sandbox.tick();
  world.merchantAnswers = 500;
  const missed = await world.payByCard(CARDS.succeeds, { reference: 'missed' });
  await world.sandbox.tick();
  world.deliveries.length = 0;

  world.merchantAnswers = 200;
  await world.start();
  await world.sandbox.tick();
  expect(world.deliveries.map(({ event }) => event.data.paymentId)).toEqual([missed.id]);
});
