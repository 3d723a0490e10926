import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { loadCurrentOrder } from '../../../server/billing/orders.ts';
import { reconcileOrders } from '../../../server/billing/reconcile.ts';
import { cancelRenewal, resumeRenewal } from '../../../server/billing/subscriptions.ts';
import { orders } from '../../../server/db/schema.ts';
import { ExpectedError, HttpError } from '../../../server/errors.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

/** A small generator of numbers below 1, so that a walk that fails can be walked again by its seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HOUR = 60 * 60 * 1000;
const STEPS = 30;

async function walk(seed: number): Promise<string> {
  const random = randomFrom(seed);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const user = await shop.member();
  const known: string[] = [];
  const { db, now } = shop.context;
  const { bank } = shop;

  const order = async () => {
    const planId = oneOf(['weekly', 'monthly', 'pass'] as const);
    const { id } = await shop.order(user, planId, planId === 'pass' ? oneOf(shop.videos) : null);
    if (!known.includes(id)) known.push(id);
  };
  const onKnown = (act: (id: string) => unknown) => async () => {
    if (known.length > 0) await act(oneOf(known));
  };
  const pay = onKnown((id) =>
    shop.pay(user, id, { method: oneOf(['card', 'paypal']), token: oneOf(['tok_1', 'tok_2', 'bad']) }),
  );
  const decide = async () => {
    const open = bank.book.filter(({ status }) => status === 'pending' || status === 'action');
    if (open.length > 0) bank.decide(oneOf(open).reference, { status: oneOf(FINAL) });
  };
  const steps: (() => unknown)[] = [
    order,
    order,
    pay,
    pay,
    () => Promise.all([pay, pay, order].map(expectedly)),
    onKnown((id) => loadCurrentOrder(shop.context, shop.log, user, id)),
    decide,
    () => cancelRenewal(shop.context, user, 'en'),
    () => resumeRenewal(db, user, 'en', now()),
    () => reconcileOrders(shop.context, shop.log),
    () => shop.advance(oneOf([500, 5_000, 40_000, HOUR, 30 * HOUR, 200 * HOUR])),
    () => Object.assign(bank, { outcome: oneOf(['paid', 'paid', 'action', 'pending', ...FINAL] as const) }),
    () => Object.assign(bank, { lose: oneOf([null, null, 'before', 'after'] as const) }),
    () => Object.assign(bank, { down: random() < 0.3 }),
  ];

  bank.badTokens.add('bad');
  for (let step = 0; step < STEPS; step += 1) await expectedly(oneOf(steps));
  await settleEverything();
  return user;
}
const FINAL = ['paid', 'declined', 'cancelled', 'expired'] as const;

/** A refusal is a fine answer to a random wish; anything else that is thrown is a fault. */
async function expectedly(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ExpectedError) && !(error instanceof HttpError)) throw error;
  }
}

async function settleEverything(): Promise<void> {
  Object.assign(shop.bank, { down: false, lose: null });
  for (const payment of shop.bank.book) {
    if (payment.status === 'pending' || payment.status === 'action') payment.status = 'cancelled';
  }
  for (let round = 0; round < 2; round += 1) {
    shop.advance(2 * 60 * 1000);
    await reconcileOrders(shop.context, shop.log);
  }
}

test.each(Array.from({ length: 30 }, (_, seed) => seed + 1))(
  'walk %i: what was charged is what was booked is what was given',
  async (seed) => {
    const user = await walk(seed);
    const all = await shop.context.db.select().from(orders).where(eq(orders.userId, user));
    const paid = all.filter((order) => order.status === 'paid');
    const charges = shop.bank.charges();

    expect(charges.map((charge) => charge.reference).sort()).toEqual(paid.map((order) => order.id).sort());
    for (const order of all) {
      const captures = await shop.captures(order.id);
      const charge = charges.find(({ reference }) => reference === order.id);
      expect(captures.map(({ amount }) => amount)).toEqual(charge ? [charge.amount] : []);
    }
    expect(all.filter((order) => order.status === 'pending' || order.status === 'action')).toEqual([]);

    const subscriptions = await shop.subscriptionsOf(user);
    const bought = paid.filter((order) => order.kind === 'subscription');
    expect(subscriptions.map((one) => one.orderId).sort()).toEqual(bought.map((order) => order.id).sort());
    expect(subscriptions.filter((one) => one.status !== 'ended').length).toBeLessThanOrEqual(1);
    for (const [index, one] of subscriptions.entries()) {
      const before = subscriptions[index - 1];
      if (before) expect(one.periodStart.getTime()).toBeGreaterThanOrEqual(before.periodEnd.getTime());
    }
    const passes = await shop.passesOf(user);
    const videos = new Set(paid.flatMap((order) => order.videoId ?? []));
    expect(new Set(passes.map((pass) => pass.videoId))).toEqual(videos);
  },
);
