import { describe, expect, test } from '@jest/globals';
import { loadCurrentOrder } from '../../../server/billing/orders.ts';
import { createPayments } from '../../../server/billing/providers/port.ts';
import { gate } from '../support/gate.ts';
import { atOnce, DAY, MINUTE, SECOND, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();

/** An order whose request to pay was lost so long ago that nobody can be waiting for its answer. */
async function lostBefore(key: string | null = shop.newKey()) {
  const { user, id } = await shop.ordered();
  await shop.losing('before', () => shop.pay(user, id, {}, key));
  shop.advance(30 * SECOND);
  return { user, id };
}
async function expectOneCharge(user: string, id: string) {
  expect(shop.bank.charges().filter((payment) => payment.reference === id)).toHaveLength(1);
  expect(await shop.captures(id)).toHaveLength(1);
  expect(await shop.subscriptionsOf(user)).toHaveLength(1);
}

describe('the answer is lost after the charge', () => {
  test('paying again, with the same key or a new card, finds the first payment', async () => {
    const { user, id } = await shop.ordered();
    const key = shop.newKey();
    await shop.losing('after', () => shop.pay(user, id, {}, key));
    expect(await shop.pay(user, id, {}, key)).toMatchObject({ status: 'pending' });
    shop.advance(11 * SECOND);
    expect(await shop.pay(user, id, { token: 'tok_2' })).toMatchObject({ status: 'paid' });
    expect(shop.bank.created).toHaveLength(1);
    await expectOneCharge(user, id);
  });

  test('the order stays pending while the provider is down, and is paid with one charge once it answers', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.lose = 'after';
    await shop.pay(user, id);
    shop.bank.down = true;
    for (let minute = 0; minute < 10; minute += 1) {
      shop.advance(MINUTE);
      expect(await shop.look(user, id)).toMatchObject({ status: 'pending' });
      expect(await shop.pay(user, id)).toMatchObject({ status: 'pending' });
    }
    shop.bank.down = false;
    shop.advance(MINUTE);
    await atOnce(50, () => shop.look(user, id));
    expect(await shop.look(user, id)).toMatchObject({ status: 'paid' });
    await expectOneCharge(user, id);
  });
});

describe('the request is lost before the charge', () => {
  test('the order can be paid again after 30 s, when no attempt can still be waiting', async () => {
    const { user, id } = await shop.ordered();
    expect(await shop.losing('before', () => shop.pay(user, id))).toMatchObject({ status: 'pending' });
    shop.advance(29 * SECOND);
    expect(await shop.look(user, id)).toMatchObject({ status: 'pending' });
    shop.advance(SECOND);
    expect(await shop.look(user, id)).toMatchObject({ status: 'created' });
    expect(await shop.pay(user, id, { token: 'tok_2' })).toMatchObject({ status: 'paid' });
    await expectOneCharge(user, id);
  });

  test.each(['the-same-key', null])('paying again after 30 s with key %s needs no lookup', async (key) => {
    const { user, id } = await lostBefore(key);
    expect(await shop.pay(user, id, {}, key)).toMatchObject({ status: 'paid' });
    await expectOneCharge(user, id);
  });

  test('the order stays open past its expiry, and a new order request returns it', async () => {
    const { user, id } = await shop.ordered();
    shop.advance(DAY - 1);
    shop.bank.lose = 'before';
    await shop.pay(user, id);
    shop.advance(30 * SECOND);
    expect(await shop.look(user, id)).toMatchObject({ status: 'created' });
    expect((await shop.order(user, 'weekly')).id).toBe(id);
  });

  test.each<[string, (user: string, id: string) => Promise<unknown>]>([
    ['before the second try, is the payment', (user, id) => shop.pay(user, id, { token: 'tok_2' })],
    ['without a second try, is found by looking', (user, id) => shop.look(user, id)],
  ])('a payment request that reaches the provider late, %s', async (_what, act) => {
    const { user, id } = await lostBefore();
    await shop.look(user, id);
    const { status, amount, currency } = await shop.stored(id);
    expect(status).toBe('created');
    shop.bank.arrive({ reference: id, amount, currency });
    shop.advance(SECOND);
    expect(await act(user, id)).toMatchObject({ status: 'paid' });
    await expectOneCharge(user, id);
  });

  test('a slow first attempt that continues after the second has paid charges nothing', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.beforeCreate = async () => {
      shop.bank.beforeCreate = async () => {};
      shop.advance(40 * SECOND);
      expect(await shop.pay(user, id, { token: 'tok_2' })).toMatchObject({ status: 'paid' });
    };
    expect(await shop.pay(user, id, { token: 'tok_1' })).toMatchObject({ status: 'paid' });
    expect(shop.bank.created).toHaveLength(2);
    await expectOneCharge(user, id);
  });

  test('a slow first attempt that is refused does not reopen an order that a second one is paying', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.badTokens.add('used');
    const begun = gate();
    const goOn = gate();
    let second: Promise<unknown> = Promise.resolve();
    shop.bank.beforeCreate = async () => {
      shop.bank.beforeCreate = async () => {
        begun.open();
        await goOn.opened;
      };
      shop.advance(40 * SECOND);
      second = shop.pay(user, id, { token: 'tok_2' });
      await begun.opened;
    };
    expect(await shop.pay(user, id, { token: 'used' })).toMatchObject({ status: 'pending' });
    goOn.open();
    expect(await second).toMatchObject({ status: 'paid' });
    await expectOneCharge(user, id);
  });

  test('a refused payment stays pending while the provider cannot be asked about earlier attempts', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.badTokens.add('used');
    shop.bank.beforeFind = () => {
      shop.bank.down = true;
    };
    expect(await shop.pay(user, id, { token: 'used' })).toMatchObject({ status: 'pending' });
  });
});

test('an order whose payment failed with a server error can be paid after 30 s', async () => {
  const { user, id } = await shop.ordered();
  shop.bank.beforeCreate = async () => {
    throw new TypeError('a bug');
  };
  await expect(shop.pay(user, id)).rejects.toThrow('a bug');
  expect(await shop.stored(id)).toMatchObject({ status: 'pending' });
  shop.bank.beforeCreate = async () => {};
  shop.advance(30 * SECOND);
  expect(await shop.pay(user, id)).toMatchObject({ status: 'paid' });
  await expectOneCharge(user, id);
});

describe('looking up an order', () => {
  test('asks the provider at most once a second, however many requests come', async () => {
    const { user, id } = await shop.begun('pending');
    const all = await atOnce(100, () => shop.look(user, id));
    expect(all.every((order) => order.status === 'pending')).toBe(true);
    expect(shop.bank.fetched).toBe(1);
    shop.advance(SECOND);
    await shop.look(user, id);
    expect(shop.bank.fetched).toBe(2);
  });

  test('asks the provider nothing once the order is final', async () => {
    const { user, id } = await shop.ordered();
    await shop.pay(user, id);
    shop.advance(SECOND);
    await shop.look(user, id);
    expect(shop.bank.fetched + shop.bank.found).toBe(0);
  });

  test('asks no provider when the order’s own is not configured', async () => {
    const { user, id } = await shop.begun('action');
    const payments = createPayments([{ ...shop.bank.provider, name: 'other' }]);
    const order = await loadCurrentOrder({ ...shop.context, payments }, shop.log, user, id);
    expect(order).toMatchObject({ status: 'action' });
    expect(shop.bank.fetched).toBe(0);
  });
});

describe('the reconciler', () => {
  test('settles orders that nobody comes back to, and leaves an untouched one open', async () => {
    const lost = await shop.ordered();
    await shop.losing('after', () => shop.pay(lost.user, lost.id));
    const left = await shop.begun('action');
    shop.bank.decide(left.id, { status: 'paid' });
    const fresh = await shop.ordered();

    shop.advance(61 * SECOND);
    await shop.reconcile();
    await expectOneCharge(lost.user, lost.id);
    await expectOneCharge(left.user, left.id);
    expect(await shop.stored(fresh.id)).toMatchObject({ status: 'created' });
  });

  test('leaves a pending order alone for its first minute', async () => {
    const { user, id } = await shop.ordered();
    await shop.losing('after', () => shop.pay(user, id));
    shop.advance(59 * SECOND);
    await shop.reconcile();
    expect(await shop.stored(id)).toMatchObject({ status: 'pending' });
    shop.advance(2 * SECOND);
    await shop.reconcile();
    expect(await shop.stored(id)).toMatchObject({ status: 'paid' });
  });
});
