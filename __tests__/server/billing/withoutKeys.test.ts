import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { idempotencyKeys, orders } from '../../../server/db/schema.ts';
import { call } from '../support/testContext.ts';
import { atOnce, infoOf, openShop, type Shop } from './shop.ts';

/* Orders and payments of clients that send no Idempotency-Key. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

const order = (user: string, plan = 'weekly', video: string | null = null) =>
  shop.order(user, plan, video, null);
const pay = (user: string, id: string, wish = {}) => shop.pay(user, id, wish, null);
const ordersOf = (user: string) => shop.context.db.select().from(orders).where(eq(orders.userId, user));
const keysOf = (user: string) =>
  shop.context.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user));

describe('an order', () => {
  test('that is still open is answered again, however often it is asked for at once', async () => {
    const user = await shop.member();
    const all = await atOnce(50, () => order(user));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await order(user)).id).toBe(all[0]?.id);
    expect(await ordersOf(user)).toHaveLength(1);
    expect(await keysOf(user)).toEqual([]);
  });

  test('is one for each plan, video and member', async () => {
    const [user, other] = [await shop.member(), await shop.member()];
    const all = [
      await order(user),
      await order(user, 'monthly'),
      await order(user, 'pass', 'short'),
      await order(user, 'pass', 'middle'),
      await order(other),
    ];
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
  });

  test('is the same one with and without a key', async () => {
    const user = await shop.member();
    const all = await atOnce(20, (number) => (number % 2 ? order(user) : shop.order(user, 'weekly')));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  test('is a new one once the first is closed', async () => {
    const user = await shop.member();
    shop.bank.outcome = 'declined';
    const first = await order(user);
    await pay(user, first.id);
    const second = await order(user);
    expect(second).toMatchObject({ status: 'created' });
    expect(second.id).not.toBe(first.id);
  });

  test('of what is owned already is refused', async () => {
    const user = await shop.member();
    await pay(user, (await order(user)).id);
    await expect(order(user)).rejects.toMatchObject({ code: 409 });
  });
});

describe('a payment', () => {
  test('is charged once, however often it is sent at once', async () => {
    const user = await shop.member();
    const { id } = await order(user);
    const all = await atOnce(50, () => pay(user, id));
    expect(all).toEqual(Array.from({ length: 50 }, () => expect.objectContaining({ status: 'paid' })));
    expect(shop.bank.created).toHaveLength(1);
    expect(shop.bank.charges()).toHaveLength(1);
    expect(await shop.captures(id)).toHaveLength(1);
    expect(await shop.subscriptionsOf(user)).toHaveLength(1);
    expect(await keysOf(user)).toEqual([]);
  });

  test('is charged once with 50 cards at once, with and without keys', async () => {
    const user = await shop.member();
    const { id } = await order(user);
    const all = await atOnce(50, (number) =>
      shop.pay(user, id, { token: `tok_${number}` }, number % 2 ? null : shop.newKey()),
    );
    expect(all.every(({ status }) => status === 'paid' || status === 'pending')).toBe(true);
    expect(shop.bank.created).toHaveLength(1);
    expect(shop.bank.charges()).toHaveLength(1);
  });

  test('is not charged again when it is repeated later', async () => {
    const user = await shop.member();
    const { id } = await order(user);
    for (const wish of [{}, {}, { token: 'tok_2' }, { method: 'paypal' as const }]) {
      expect(await pay(user, id, wish)).toMatchObject({ status: 'paid' });
      shop.advance(60 * 60 * 1000);
    }
    expect(shop.bank.created).toHaveLength(1);
  });

  test('whose answer is lost is the same payment when it is sent again', async () => {
    const user = await shop.member();
    const { id } = await order(user);
    shop.bank.down = true;
    expect(await pay(user, id)).toMatchObject({ status: 'pending' });
    shop.bank.down = false;
    shop.advance(31_000);
    expect(await pay(user, id)).toMatchObject({ status: 'paid' });
    expect(shop.bank.charges()).toHaveLength(1);
    expect(await shop.captures(id)).toHaveLength(1);
  });

  test('that is refused may be sent again with another card', async () => {
    const user = await shop.member();
    const { id } = await order(user);
    shop.bank.badTokens.add('used');
    await expect(pay(user, id, { token: 'used' })).rejects.toMatchObject({ code: 422 });
    expect(await pay(user, id, { token: 'fresh' })).toMatchObject({ status: 'paid' });
  });

  test('of another person’s order is refused', async () => {
    const { id } = await order(await shop.member());
    await expect(pay(await shop.member(), id)).rejects.toMatchObject({ code: 404 });
  });
});

test('the calls work without the header, from order to receipt', async () => {
  const { userId, token } = await shop.signedIn();
  const ordered = await atOnce(10, () =>
    call(shop.app, 'POST /api/payment/order', { planId: 'weekly' }, { token }),
  );
  const [id, ...others] = new Set(ordered.map((answer) => infoOf(answer).id));
  expect(others).toEqual([]);
  const card = { orderId: id ?? '', method: 'card', token: 'tok_1', agreed: true } as const;
  const paid = await atOnce(10, () => call(shop.app, 'POST /api/payment/pay', card, { token }));
  expect(new Set(paid.map((answer) => infoOf(answer).status))).toEqual(new Set(['paid']));
  expect(shop.bank.charges()).toHaveLength(1);
  expect(await shop.subscriptionsOf(userId)).toHaveLength(1);
});
