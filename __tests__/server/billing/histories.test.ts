import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { reconcileOrders } from '../../../server/billing/reconcile.ts';
import { WEBHOOK_SECRET } from './fakeBank.ts';
import { openShop, type Shop } from './shop.ts';

/* What happens to a payment at the bank, told by messages that are late, repeated, shuffled or lost. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

/** A small generator of numbers below 1, so that a history that fails can be told again by its seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function post(id: string, paymentId: string) {
  const body = JSON.stringify({ id, type: 'payment.updated', createdAt: '', data: { paymentId } });
  const t = Math.floor(shop.context.now().getTime() / 1000);
  const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${t}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'sandbox-signature': `t=${t},v1=${v1}` };
  const url = '/api/webhook/payment/sandbox';
  return shop.app.inject({ method: 'POST', url, headers, payload: body });
}

const ENDS = ['paid', 'declined', 'cancelled', 'expired', 'refunded'] as const;
const MODEL = {
  paid: { status: 'paid', books: [999], passes: 1 },
  declined: { status: 'declined', books: [], passes: 0 },
  cancelled: { status: 'cancelled', books: [], passes: 0 },
  expired: { status: 'expired', books: [], passes: 0 },
  refunded: { status: 'refunded', books: [999, -999], passes: 0 },
} as const;

test.each(Array.from({ length: 200 }, (_, index) => index + 1))(
  'history %i ends as the model says',
  async (seed) => {
    const random = randomFrom(seed);
    const end = ENDS[seed % ENDS.length] ?? 'paid';
    const user = await shop.member();
    shop.bank.outcome = random() < 0.5 ? 'action' : 'pending';
    const { id, providerPaymentId } = await shop.buy(user, 'pass', shop.videos[0]);
    const paymentId = providerPaymentId ?? '';
    const tell = async (step: string) => {
      if (random() < 0.4) return;
      const times = 1 + Math.floor(random() * 25);
      // The same message again and again, some of it days late.
      const told = Array.from({ length: Math.min(times, 5) }, () => post(`evt_${seed}_${step}`, paymentId));
      await Promise.all(told);
      if (random() < 0.3) shop.advance(random() * 72 * 60 * 60 * 1000);
      await post(`evt_${seed}_${step}`, paymentId);
    };

    await tell('begun');
    if (end === 'refunded') {
      shop.bank.decide(id, { status: 'paid' });
      await tell('paid');
      shop.bank.giveBack(id);
    } else shop.bank.decide(id, { status: end });
    await tell('begun');
    await tell('ended');
    await tell('paid');
    shop.advance(61_000);
    await reconcileOrders(shop.context, shop.log);
    // Of a refund nobody asks by themselves: its message is sent until it is taken.
    await post(`evt_${seed}_last`, paymentId);
    await shop.minute();

    const model = MODEL[end];
    expect(await shop.stored(id)).toMatchObject({ status: model.status });
    expect((await shop.captures(id)).map(({ amount }) => amount)).toEqual(model.books);
    expect(await shop.passesOf(user)).toHaveLength(model.passes);
  },
);

test('1,000 pays at once by one key: one charge, one entry, one subscription, and the same answer', async () => {
  const user = await shop.member();
  const { id } = await shop.order(user, 'weekly');
  const key = shop.newKey();
  const during = await Promise.all(Array.from({ length: 1000 }, () => shop.pay(user, id, {}, key)));
  const after = await Promise.all(Array.from({ length: 20 }, () => shop.pay(user, id, {}, key)));
  expect(new Set([...during, ...after].map((order) => JSON.stringify(order))).size).toBe(1);
  expect(after[0]).toMatchObject({ status: 'paid' });
  expect(shop.bank.created).toHaveLength(1);
  expect(shop.bank.charges()).toHaveLength(1);
  expect(await shop.captures(id)).toHaveLength(1);
  expect(await shop.subscriptionsOf(user)).toHaveLength(1);
});

test('1,000 orders at once for one plan: one that is open', async () => {
  const user = await shop.member();
  const all = await Promise.all(Array.from({ length: 1000 }, () => shop.order(user, 'weekly')));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
});
