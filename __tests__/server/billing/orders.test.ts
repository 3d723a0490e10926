import { describe, expect, test } from '@jest/globals';
import { ORDER_LIFE_MS, viewOrder } from '../../../server/billing/orderRows.ts';
import { createPayments } from '../../../server/billing/providers/port.ts';
import { idempotencyKeys } from '../../../server/db/schema.ts';
import { atOnce, DAY, HOUR, KEYED, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();

const view = async (orderId: string) => viewOrder(shop.context, await shop.stored(orderId), 'en');

describe('a new order', () => {
  test('has the price, currency and renewal of the plan, and lives for a day', async () => {
    const { order } = await shop.ordered('monthly');
    const now = shop.context.now().getTime();
    expect(order).toMatchObject({ method: null, providerPaymentId: null });
    expect(order.expiresAt).toEqual(new Date(now + ORDER_LIFE_MS));
    expect(order.id).toMatch(/^ord_[\w-]{22}$/);
    expect(await view(order.id)).toEqual({
      id: order.id,
      status: 'created',
      planId: 'monthly',
      planName: expect.stringContaining('Monthly'),
      kind: 'subscription',
      videoId: null,
      amount: 1499,
      currency: 'USD',
      renewalDays: 30,
      renewsAt: new Date(now + 30 * DAY).toISOString(),
      methods: ['card', 'paypal'],
      card: { kind: 'frame', url: 'http://bank.example/fields/card' },
      testMode: true,
      actionUrl: null,
      declineCode: null,
      createdAt: order.createdAt.toISOString(),
      paidAt: null,
      withdrawableUntil: null,
      methodLabel: null,
      renewal: false,
      refundedAmount: 0,
      refundRequestedAt: null,
      receiptNumber: null,
    });
  });

  test.each<[string, () => [string, string | null], Record<string, string>]>([
    ['an unknown plan', () => ['gold', null], { planId: 'unknown' }],
    ['a pass for nothing', () => ['pass', null], { videoId: 'required' }],
    ['a pass for an unknown video', () => ['pass', 'nowhere'], { videoId: 'unknown' }],
    ['a subscription for one video', () => ['weekly', shop.videos[0]], { videoId: 'unexpected' }],
  ])('is refused for %s', async (_what, wish, fields) => {
    const user = await shop.member();
    await expect(shop.order(user, ...wish())).rejects.toMatchObject({ code: 422, data: { fields } });
    expect(await shop.ordersOf(user)).toEqual([]);
  });

  test('is refused while a subscription renews, not after its cancellation', async () => {
    const user = await shop.subscriber();
    await expect(shop.order(user, 'monthly')).rejects.toMatchObject({ code: 409 });
    await shop.cancel(user);
    expect(await shop.order(user, 'monthly')).toMatchObject({ status: 'created' });
  });

  test('is refused for an owned pass, and accepted for another video or a subscription', async () => {
    const user = await shop.member();
    const [video, other] = shop.videos;
    await shop.buy(user, 'pass', video);
    await expect(shop.order(user, 'pass', video)).rejects.toMatchObject({ code: 409 });
    const { id } = await shop.order(user, 'pass', other);
    expect(await view(id)).toMatchObject({ kind: 'pass', videoId: other, renewalDays: null, renewsAt: null });
    expect(await shop.order(user, 'weekly')).toMatchObject({ status: 'created' });
  });
});

describe('the open order', () => {
  test.each(KEYED)('100 concurrent requests, each with %s, share one open order', async (_how, keyOf) => {
    const user = await shop.member();
    const all = await atOnce(100, (number) => shop.order(user, 'pass', 'short', keyOf(number)));
    expect(new Set(all.map((order) => order.id)).size).toBe(1);
    expect(await shop.ordersOf(user)).toHaveLength(1);
  });

  test('exists once per plan, video and member', async () => {
    const [ann, ben] = [await shop.member(), await shop.member()];
    const all = [
      await shop.order(ann, 'weekly'),
      await shop.order(ann, 'monthly'),
      await shop.order(ann, 'pass', shop.videos[0]),
      await shop.order(ann, 'pass', shop.videos[1]),
      await shop.order(ben, 'weekly'),
    ];
    expect(new Set(all.map((order) => order.id)).size).toBe(5);
  });

  test('an untouched order expires after a day, and a new one replaces it', async () => {
    const user = await shop.member();
    const first = await shop.order(user, 'weekly');
    shop.advance(ORDER_LIFE_MS);
    const second = await shop.order(user, 'weekly');
    expect(second.id).not.toBe(first.id);
    expect(await shop.stored(first.id)).toMatchObject({ status: 'expired' });
  });

  test('reading an order after a day expires it without asking the provider', async () => {
    const { user, order } = await shop.ordered();
    shop.advance(ORDER_LIFE_MS - 1);
    expect(await shop.look(user, order.id)).toMatchObject({ status: 'created' });
    shop.advance(1);
    expect(await shop.look(user, order.id)).toMatchObject({ status: 'expired' });
    expect(shop.bank.found).toBe(0);
  });

  test.each(['pending', 'action'] as const)('an order in %s stays open past its expiry', async (status) => {
    const { user, id } = await shop.begun(status);
    shop.advance(3 * ORDER_LIFE_MS);
    expect(await shop.look(user, id)).toMatchObject({ status });
    expect(await shop.order(user, 'weekly')).toMatchObject({ id, status });
  });

  test('an open order that the provider has cancelled makes way for a new one', async () => {
    const { user, id } = await shop.begun('action');
    shop.bank.decide(id, { status: 'cancelled' });
    shop.advance(1000);
    expect((await shop.order(user, 'weekly')).id).not.toBe(id);
    expect(await shop.stored(id)).toMatchObject({ status: 'cancelled' });
  });

  test('an open order that was paid at the provider is found before a second one is made', async () => {
    const { user, id } = await shop.begun('action');
    shop.bank.decide(id, { status: 'paid' });
    shop.advance(1000);
    await expect(shop.order(user, 'weekly')).rejects.toMatchObject({ code: 409 });
    expect(await shop.ordersOf(user)).toMatchObject([{ status: 'paid' }]);
  });

  test('a new price expires an untouched order, and the next order has the new price', async () => {
    const user = await shop.member();
    const first = await shop.order(user, 'weekly');
    await shop.setPrice('weekly', 699);
    const second = await shop.order(user, 'weekly');
    await shop.setPrice('weekly', 599);
    expect(second).toMatchObject({ amount: 699 });
    expect(await shop.stored(first.id)).toMatchObject({ status: 'expired', amount: 599 });
  });
});

describe('the idempotency key', () => {
  test('returns the same order in its present state', async () => {
    const user = await shop.member();
    const key = shop.newKey();
    const order = await shop.order(user, 'weekly', null, key);
    await shop.pay(user, order.id);
    expect(await shop.order(user, 'weekly', null, key)).toMatchObject({ id: order.id, status: 'paid' });
    shop.advance(40 * DAY);
    expect(await shop.order(user, 'weekly', null, key)).toMatchObject({ id: order.id });
  });

  test('is refused with another body, and no order is made', async () => {
    const user = await shop.member();
    const key = shop.newKey();
    await shop.order(user, 'weekly', null, key);
    const others = atOnce(20, () => shop.order(user, 'monthly', null, key));
    await expect(others).rejects.toMatchObject({ code: 422 });
    expect(await shop.ordersOf(user)).toHaveLength(1);
  });

  test('two concurrent bodies under one key make one order', async () => {
    const user = await shop.member();
    const key = shop.newKey();
    const order = (plan: string) => shop.order(user, plan, null, key);
    const answers = await Promise.allSettled([order('weekly'), order('monthly')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await shop.ordersOf(user)).toHaveLength(1);
  });

  test('is separate for each member', async () => {
    const key = shop.newKey();
    const first = await shop.order(await shop.member(), 'weekly', null, key);
    const second = await shop.order(await shop.member(), 'monthly', null, key);
    expect(second.id).not.toBe(first.id);
  });

  test('a member can use 300 new keys a day; known keys and requests without a key still work', async () => {
    const user = await shop.member();
    const key = shop.newKey();
    const order = await shop.order(user, 'weekly', null, key);
    shop.advance(HOUR);
    const createdAt = shop.context.now();
    const used = { userId: user, call: 'order', bodyHash: '', createdAt };
    const others = Array.from({ length: 299 }, (_, number) => ({ ...used, key: `key-number-${number}` }));
    await shop.context.db.insert(idempotencyKeys).values(others);
    const refused = { status: 429, headers: { 'retry-after': String((23 * HOUR) / 1000) } };
    await expect(shop.order(user, 'pass', 'short')).rejects.toMatchObject(refused);
    await expect(shop.pay(user, order.id)).rejects.toMatchObject(refused);
    expect([await shop.ordersOf(user), shop.bank.created]).toMatchObject([[{ id: order.id }], []]);
    expect(await shop.order(user, 'weekly', null, key)).toMatchObject({ id: order.id });
    await expect(shop.pay(user, order.id, {}, key)).rejects.toMatchObject({ code: 422 });
    await shop.order(user, 'pass', 'short', null);
    await shop.order(await shop.member(), 'weekly');
    shop.advance(23 * HOUR);
    await shop.order(user, 'monthly');
  });
});

describe('an order as its owner sees it', () => {
  test('adds the remaining paid days to its renewal date', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    shop.advance(2 * DAY);
    const order = await shop.order(user, 'monthly');
    const renewsAt = new Date(shop.context.now().getTime() + 35 * DAY).toISOString();
    expect(await view(order.id)).toMatchObject({ renewsAt });
    await shop.pay(user, order.id);
    shop.advance(DAY);
    expect(await view(order.id)).toMatchObject({ status: 'paid', renewsAt });
  });

  test('has no card fields where cards cannot pay', async () => {
    const { order } = await shop.ordered();
    const payments = createPayments([{ ...shop.bank.provider, methods: ['paypal'] }]);
    const seen = await viewOrder({ ...shop.context, payments }, order, 'en');
    expect(seen).toMatchObject({ methods: ['paypal'], card: null });
  });
});
