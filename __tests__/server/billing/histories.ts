import { expect, test } from '@jest/globals';
import { randomFrom } from '../support/random.ts';
import { atOnce, HOUR, shopOfSuite } from './shop.ts';

/* What happens to a payment at the bank, told by messages that are late, repeated, shuffled or lost. */

const ENDS = ['paid', 'declined', 'cancelled', 'expired', 'refunded'] as const;
const MODEL = {
  paid: { status: 'paid', books: [999], passes: 1 },
  declined: { status: 'declined', books: [], passes: 0 },
  cancelled: { status: 'cancelled', books: [], passes: 0 },
  expired: { status: 'expired', books: [], passes: 0 },
  refunded: { status: 'refunded', books: [999, -999], passes: 0 },
} as const;

/** So many histories, and so many calls at once. */
export function testHistories({ histories, calls }: { histories: number; calls: number }): void {
  const shop = shopOfSuite();

  const seeds = Array.from({ length: histories }, (_, index) => index + 1);
  test.each(seeds)('payment history %i ends with the model’s status, ledger and passes', async (seed) => {
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
      await atOnce(Math.min(times, 5), () => shop.tell(paymentId, `evt_${seed}_${step}`));
      if (random() < 0.3) shop.advance(random() * 72 * HOUR);
      await shop.tell(paymentId, `evt_${seed}_${step}`);
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
    await shop.reconcile();
    // Of a refund nobody asks by themselves: its message is sent until it is taken.
    await shop.tell(paymentId, `evt_${seed}_last`);
    await shop.minute();

    const model = MODEL[end];
    expect(await shop.stored(id)).toMatchObject({ status: model.status });
    expect(await shop.amounts(id)).toEqual(model.books);
    expect(await shop.passesOf(user)).toHaveLength(model.passes);
  });

  test(`${calls} concurrent payments under one key get one answer and make one charge and one subscription`, async () => {
    const { user, id } = await shop.ordered();
    const key = shop.newKey();
    const during = await atOnce(calls, () => shop.pay(user, id, {}, key));
    const after = await atOnce(20, () => shop.pay(user, id, {}, key));
    expect(new Set([...during, ...after].map((order) => JSON.stringify(order))).size).toBe(1);
    expect(after[0]).toMatchObject({ status: 'paid' });
    expect(shop.bank.created).toHaveLength(1);
    expect(shop.bank.charges()).toHaveLength(1);
    expect(await shop.captures(id)).toHaveLength(1);
    expect(await shop.subscriptionsOf(user)).toHaveLength(1);
  });

  test(`${calls} concurrent order requests for one plan share one open order`, async () => {
    const user = await shop.member();
    const all = await atOnce(calls, () => shop.order(user, 'weekly', null, null));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });
}
