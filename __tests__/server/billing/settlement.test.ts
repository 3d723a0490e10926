import { describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/entities.ts';
import { ledgerBalance } from '../../../server/billing/ledger.ts';
import type { OrderRow } from '../../../server/billing/orderRows.ts';
import type { ProviderPayment } from '../../../server/billing/providers/port.ts';
import { settleFrom } from '../../../server/billing/settlement.ts';
import { orders } from '../../../server/db/schema.ts';
import { paidPayment } from '../support/payments.ts';
import { DAY, shopOfSuite, WEEKLY } from './shop.ts';

const shop = shopOfSuite();

const settle = (order: OrderRow, change: Partial<ProviderPayment> = {}) =>
  settleFrom(shop.context, shop.log, order.id, 'sandbox', paidPayment(order, change));

async function orderIn(status: OrderStatus): Promise<OrderRow> {
  const { order } = await shop.ordered();
  await shop.context.db.update(orders).set({ status }).where(eq(orders.id, order.id));
  return shop.stored(order.id);
}

describe('settling a paid order', () => {
  test('grants a subscription from now for its days, and books one capture', async () => {
    const { user, order } = await shop.ordered();
    const now = shop.context.now();
    expect(await settle(order)).toMatchObject({ status: 'paid', paidAt: now });
    const period = { periodStart: now, periodEnd: new Date(now.getTime() + 7 * DAY) };
    const granted = { ...WEEKLY, orderId: order.id, status: 'active', ...period };
    expect(await shop.subscriptionsOf(user)).toMatchObject([granted]);
    expect(await shop.captures(order.id)).toMatchObject([{ kind: 'capture', amount: 599, currency: 'USD' }]);
  });

  test('grants exactly the paid days when the clock advances during the settlement', async () => {
    const { user, order } = await shop.ordered();
    let ticks = shop.context.now().getTime();
    const ticking = { ...shop.context, now: () => new Date(ticks++) };
    const paid = await settleFrom(ticking, shop.log, order.id, 'sandbox', paidPayment(order));
    const [subscription] = await shop.subscriptionsOf(user);
    expect(subscription?.periodStart).toEqual(paid?.paidAt);
    expect((await ledgerBalance(shop.context)).unpaid).toEqual([]);
  });

  test('grants a pass, and lists its video as unlocked', async () => {
    const user = await shop.member();
    const [video] = shop.videos;
    const order = await shop.order(user, 'pass', video);
    await settle(order);
    expect(await shop.passesOf(user)).toMatchObject([{ videoId: video, orderId: order.id }]);
    expect(await shop.unlockedOf(user)).toMatchObject([{ videoId: video }]);
    expect(await shop.subscriptionsOf(user)).toEqual([]);
  });

  test('changes nothing when other work in its transaction fails', async () => {
    const { order } = await shop.ordered();
    const failing = settleFrom(shop.context, shop.log, order.id, 'sandbox', paidPayment(order), async () => {
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    expect(await shop.stored(order.id)).toEqual(order);
    expect(await shop.captures(order.id)).toEqual([]);
  });
});

describe('paid days are never lost', () => {
  test('after a cancellation the new period starts where the old one ends', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    const [old] = await shop.subscriptionsOf(user);
    shop.advance(2 * DAY);
    await shop.buy(user, 'monthly');
    const start = old?.periodEnd as Date;
    expect(await shop.subscriptionsOf(user)).toMatchObject([
      { status: 'ended', periodEnd: start },
      { status: 'active', periodStart: start, periodEnd: new Date(start.getTime() + 30 * DAY) },
    ]);
  });

  test('a lapsed subscription ends, and the new period starts now', async () => {
    const user = await shop.subscriber();
    shop.advance(10 * DAY);
    await shop.buy(user, 'weekly');
    expect(await shop.subscriptionsOf(user)).toMatchObject([
      { status: 'ended' },
      { status: 'active', periodStart: shop.context.now() },
    ]);
  });

  test('two plans paid at the same moment add up', async () => {
    const user = await shop.member();
    const both = [await shop.order(user, 'weekly'), await shop.order(user, 'monthly')];
    await Promise.all(both.map((order) => settle(order)));
    const [, last] = await shop.subscriptionsOf(user);
    const periodEnd = new Date(shop.context.now().getTime() + 37 * DAY);
    expect(last).toMatchObject({ status: 'active', periodEnd });
  });
});

describe('a payment that is not the order’s changes nothing', () => {
  test.each<[string, Partial<ProviderPayment>]>([
    ['a smaller amount', { amount: 598 }],
    ['a larger amount', { amount: 600 }],
    ['another currency', { currency: 'JPY' }],
    ['another order', { reference: 'ord_other' }],
  ])('%s', async (_what, change) => {
    const order = await orderIn('pending');
    await settle(order, change);
    expect(await shop.stored(order.id)).toEqual(order);
    expect(await shop.captures(order.id)).toEqual([]);
    expect(shop.logged).toMatchObject([{ level: 'error' }]);
  });

  test('a payment of another provider', async () => {
    const order = await orderIn('pending');
    await settleFrom(shop.context, shop.log, order.id, 'other', paidPayment(order));
    expect(await shop.stored(order.id)).toEqual(order);
  });

  test('a second payment, unless it is the first to be paid', async () => {
    const order = await orderIn('pending');
    await settle(order, { status: 'action', actionUrl: 'https://bank.example/a' });
    await settle(order, { id: 'pay_second', status: 'declined' });
    expect(await shop.stored(order.id)).toMatchObject({ status: 'action' });
    await settle(order, { id: 'pay_second', status: 'paid' });
    expect(await shop.stored(order.id)).toMatchObject({ status: 'paid', providerPaymentId: 'pay_second' });
    await settle(order, { id: 'pay_third', status: 'paid' });
    expect(await shop.stored(order.id)).toMatchObject({ providerPaymentId: 'pay_second' });
    expect(await shop.captures(order.id)).toHaveLength(1);
    expect(shop.logged.filter(({ level }) => level === 'error')).toHaveLength(2);
  });
});

describe('the status of an order', () => {
  const said = ['pending', 'action', 'paid', 'declined', 'cancelled', 'expired'] as const;
  const open = ['created', 'pending', 'action'] as const;
  const failed = ['declined', 'cancelled', 'expired'] as const;

  const expected = (from: OrderStatus, status: OrderStatus): OrderStatus => {
    if (open.some((one) => one === from)) return status;
    return failed.some((one) => one === from) && status === 'paid' ? 'paid' : from;
  };
  const cases = [...open, ...failed, 'paid' as const, 'refunded' as const].flatMap((from) =>
    said.map((status) => [from, status, expected(from, status)] as const),
  );

  test.each(cases)('from %s, a provider status of %s leads to %s', async (from, status, to) => {
    const order = await orderIn(from);
    expect(await settle(order, { status })).toMatchObject({ status: to });
    const given = to === 'paid' && from !== 'paid' ? 1 : 0;
    expect(await shop.captures(order.id)).toHaveLength(given);
    expect(await shop.subscriptionsOf(order.userId)).toHaveLength(given);
  });

  test('an order has an action URL only during the step, and a decline code only while declined', async () => {
    const order = await orderIn('pending');
    const step = 'https://bank.example/challenge';
    expect(await settle(order, { status: 'action', actionUrl: step })).toMatchObject({ actionUrl: step });
    const declined = await settle(order, { status: 'declined', actionUrl: step, declineCode: 'no' });
    expect(declined).toMatchObject({ actionUrl: null, declineCode: 'no' });
    expect(await settle(order)).toMatchObject({ status: 'paid', declineCode: null });
  });
});
