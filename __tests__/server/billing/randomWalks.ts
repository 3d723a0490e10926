import { expect, test } from '@jest/globals';
import { ExpectedError, HttpError } from '../../../server/lib/errors.ts';
import { randomFrom } from '../support/random.ts';
import { HOUR, MINUTE, type Shop, shopOfSuite } from './shop.ts';

const STEPS = 30;
const FINAL = ['paid', 'declined', 'cancelled', 'expired'] as const;

async function walk(shop: Shop, seed: number): Promise<string> {
  const random = randomFrom(seed);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const user = await shop.member();
  const known: string[] = [];
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
    onKnown((id) => shop.look(user, id)),
    decide,
    () => shop.cancel(user),
    () => shop.resume(user),
    () => shop.reconcile(),
    () => shop.advance(oneOf([500, 5_000, 40_000, HOUR, 30 * HOUR, 200 * HOUR])),
    () => Object.assign(bank, { outcome: oneOf(['paid', 'paid', 'action', 'pending', ...FINAL] as const) }),
    () => Object.assign(bank, { lose: oneOf([null, null, 'before', 'after'] as const) }),
    () => Object.assign(bank, { down: random() < 0.3 }),
  ];

  bank.badTokens.add('bad');
  for (let step = 0; step < STEPS; step += 1) await expectedly(oneOf(steps));
  await settleEverything(shop);
  return user;
}

/** A refusal is a fine answer to a random wish; anything else that is thrown is a fault. */
async function expectedly(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ExpectedError) && !(error instanceof HttpError)) throw error;
  }
}

async function settleEverything(shop: Shop): Promise<void> {
  Object.assign(shop.bank, { down: false, lose: null });
  for (const payment of shop.bank.book) {
    if (payment.status === 'pending' || payment.status === 'action') payment.status = 'cancelled';
  }
  for (let round = 0; round < 2; round += 1) {
    shop.advance(2 * MINUTE);
    await shop.reconcile();
  }
}

export function testRandomWalks(walks: number): void {
  const shop = shopOfSuite();

  const seeds = Array.from({ length: walks }, (_, seed) => seed + 1);
  test.each(seeds)('on random walk %i charges, ledger entries and granted access agree', async (seed) => {
    const user = await walk(shop, seed);
    const all = await shop.ordersOf(user);
    const paid = all.filter((order) => order.status === 'paid');
    const charges = shop.bank.charges();

    expect(charges.map((charge) => charge.reference).sort()).toEqual(paid.map((order) => order.id).sort());
    for (const order of all) {
      const charge = charges.find(({ reference }) => reference === order.id);
      expect(await shop.amounts(order.id)).toEqual(charge ? [charge.amount] : []);
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
  });
}
