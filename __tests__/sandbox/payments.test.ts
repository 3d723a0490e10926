import { describe, expect, test } from '@jest/globals';
import type { Payment } from '../../sandbox/payments.ts';
import { CARDS, HOME, SHOP, World, worldOfEachTest } from './world.ts';

const world = worldOfEachTest();

describe('cards', () => {
  test('the good card succeeds at once', async () => {
    const payment = await world.payByCard(CARDS.succeeds);
    expect(payment).toEqual({
      id: expect.stringMatching(/^pay_\w{36}$/),
      status: 'succeeded',
      amount: 1999,
      currency: 'USD',
      reference: 'order-1',
      method: 'card',
      decline: null,
      action: null,
      card: { brand: 'test', last4: '4242' },
      payer: expect.any(String),
      mandate: null,
      refundedAmount: 0,
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
    });
    expect(await world.payment(payment.id)).toEqual(payment);
  });

  test.each([
    [CARDS.declined, 'card_declined'],
    [CARDS.insufficientFunds, 'insufficient_funds'],
  ])('%s is declined with %s', async (number, code) => {
    const payment = await world.payByCard(number);
    expect(payment.status).toBe('declined');
    expect(payment.decline).toEqual({ code, message: expect.any(String) });
  });

  test('the slow card stays pending until its delay has passed', async () => {
    const world = await World.open({ SANDBOX_SLOW_MS: '6000' });
    const payment = await world.payByCard(CARDS.slow);
    expect(payment.status).toBe('pending');
    await world.pass(5999);
    expect((await world.payment(payment.id)).status).toBe('pending');
    world.time += 1;
    const settled = { status: 'succeeded', updatedAt: '2026-03-01T12:00:06.000Z' };
    expect(await world.payment(payment.id)).toMatchObject(settled);
  });

  test('a token pays once, and only within 15 minutes', async () => {
    const token = await world.token(CARDS.succeeds);
    expect((await world.tryToPay({ method: 'card', token })).statusCode).toBe(200);
    const old = await world.token(CARDS.succeeds);
    world.time += 15 * 60_000;
    for (const wrong of [token, old, 'tok_unknown', undefined]) {
      const answer = await world.tryToPay({ method: 'card', token: wrong });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: { code: 'token_invalid' } });
    }
  });
});

describe('challenge', () => {
  test('Confirm completes the payment and returns to the shop', async () => {
    const payment = await world.payByCard(CARDS.challenge);
    expect(payment.status).toBe('requires_action');
    const page = await world.visit(payment.action?.url ?? '');
    expect(page.body).toContain('Test mode: no money moves');
    expect(page.body).toContain('Cliffhanger');
    expect(page.body).toContain('$19.99');
    expect(page.body).toContain('3184');
    expect(page.body).toContain(`href="${SHOP}/back"`);
    const answer = await world.press(payment, 'confirm');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${SHOP}/back`]);
    expect(await world.payment(payment.id)).toMatchObject({ status: 'succeeded', action: null });
  });

  test('Fail declines the payment, and a later Confirm changes nothing', async () => {
    const payment = await world.payByCard(CARDS.challenge);
    await world.press(payment, 'fail');
    const again = await world.press(payment, 'confirm');
    expect([again.statusCode, again.headers.location]).toEqual([303, `${SHOP}/back`]);
    const declined = { status: 'declined', decline: { code: 'authentication_failed' } };
    expect(await world.payment(payment.id)).toMatchObject(declined);
    expect((await world.visit(payment.action?.url ?? '')).body).toContain('This payment is closed');
  });

  test('a visit or an unknown decision leaves the payment open', async () => {
    const payment = await world.payByCard(CARDS.challenge);
    await world.visit(payment.action?.url ?? '');
    await world.press(payment, 'nonsense');
    expect((await world.payment(payment.id)).status).toBe('requires_action');
  });

  test('the challenge page answers 404 for a wrong key or path', async () => {
    const payment = await world.payByCard(CARDS.challenge);
    const url = payment.action?.url ?? '';
    expect(url.startsWith(`${HOME}/challenge/${payment.id}?key=key_`)).toBe(true);
    const wrong = [url.split('?')[0] ?? '', `${url}x`, url.replace('/challenge/', '/approve/')];
    for (const address of wrong) {
      expect((await world.visit(address)).statusCode).toBe(404);
      expect((await world.submit(address, { decision: 'confirm' })).statusCode).toBe(404);
    }
    expect((await world.payment(payment.id)).status).toBe('requires_action');
  });

  test('an undecided payment expires after 30 minutes', async () => {
    const [read, ticked] = [await world.payByCard(CARDS.challenge), await world.pay()];
    world.time += 30 * 60_000;
    expect(await world.payment(read.id)).toMatchObject({ status: 'expired', action: null });
    await world.sandbox.tick();
    expect((await world.payment(ticked.id)).updatedAt).toBe('2026-03-01T12:30:00.000Z');
    expect((await world.press(read, 'confirm')).headers.location).toBe(`${SHOP}/back`);
    expect((await world.payment(read.id)).status).toBe('expired');
  });
});

test('a wallet payment succeeds on Approve and is cancelled on Cancel, which a later Approve does not undo', async () => {
  const payment = await world.pay();
  expect(payment).toMatchObject({ status: 'requires_action', card: null });
  expect((await world.visit(payment.action?.url ?? '')).body).toContain('stands in for PayPal');
  expect((await world.press(payment, 'approve')).headers.location).toBe(`${SHOP}/back`);
  expect((await world.payment(payment.id)).status).toBe('succeeded');
  const left = await world.pay();
  expect((await world.press(left, 'cancel')).headers.location).toBe(`${SHOP}/cancelled`);
  expect((await world.press(left, 'approve')).headers.location).toBe(`${SHOP}/cancelled`);
  expect((await world.payment(left.id)).status).toBe('cancelled');
});

test('an idempotency key is required, replays its first answer and is refused with another body', async () => {
  expect((await world.post('/v1/payments', world.order())).statusCode).toBe(400);
  const first = await world.tryToPay({}, 'key');
  await world.press(first.json<Payment>(), 'approve');
  const again = await world.tryToPay({}, 'key');
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await world.tryToPay({ amount: 2000 }, 'key')).statusCode).toBe(422);
});

describe('merchant API', () => {
  test('needs the secret key', async () => {
    const headers = { authorization: 'Bearer wrong', 'idempotency-key': 'k' };
    expect((await world.post('/v1/payments', world.order(), headers)).statusCode).toBe(401);
    expect((await world.get('/v1/payments?reference=a', { authorization: '' })).statusCode).toBe(401);
  });

  test.each([
    { amount: 0 },
    { amount: 1.5 },
    { amount: '100' },
    { currency: 'usd' },
    { method: 'cash' },
    { customer: {} },
    { reference: '' },
    { returnUrl: 'http://localhost:4000.evil.example/' },
    { returnUrl: 'http://localhost:4000@evil.example/' },
    { returnUrl: 'https://localhost:4000/' },
    { cancelUrl: 'javascript:alert(1)' },
    { cancelUrl: '/relative' },
  ])('refuses %j', async (overrides) => {
    expect((await world.tryToPay(overrides)).statusCode).toBe(400);
    expect(world.journal()).toBe('');
  });

  test('lists payments by reference, newest first', async () => {
    const first = await world.pay();
    await world.pay({ reference: 'other' });
    const second = await world.pay();
    const { payments } = (await world.get('/v1/payments?reference=order-1')).json<{ payments: Payment[] }>();
    expect(payments.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await world.get('/v1/payments?reference=none')).json()).toEqual({ payments: [] });
    expect((await world.get('/v1/payments')).statusCode).toBe(400);
    expect((await world.get('/v1/payments/pay_unknown')).statusCode).toBe(404);
  });

  test('cancels open payments and leaves completed ones unchanged', async () => {
    const open = [await world.pay(), await world.payByCard(CARDS.slow)];
    const done = await world.payByCard(CARDS.succeeds);
    for (const { id } of open) {
      const headers = { 'content-type': 'application/json' };
      const answer = await world.post(`/v1/payments/${id}/cancel`, undefined, headers);
      expect(answer.json()).toMatchObject({ id, status: 'cancelled', action: null });
    }
    expect((await world.post(`/v1/payments/${done.id}/cancel`)).json()).toEqual(done);
    await world.pass(3_600_000);
    expect((await world.payment(open[1]?.id ?? '')).status).toBe('cancelled');
  });
});
