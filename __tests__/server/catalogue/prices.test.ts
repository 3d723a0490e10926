import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { cheapestOffers, listPlans, plansOnSale } from '../../../server/billing/plans.ts';
import {
  listPrices,
  type NewPrice,
  passPriceOf,
  setPassPrice,
  setPrice,
} from '../../../server/catalogue/prices.ts';
import { prices } from '../../../server/db/schema.ts';
import { DAY, shopOfSuite } from '../billing/shop.ts';
import { call, START } from '../support/testContext.ts';

const shop = shopOfSuite();
let first: (typeof prices.$inferSelect)[];
beforeAll(async () => {
  first = await listPrices(shop.context.db);
});
beforeEach(async () => {
  const { db } = shop.context;
  shop.setClock(START);
  await db.delete(prices);
  await db.insert(prices).values(first);
});

const later = (days: number) => new Date(START.getTime() + days * DAY);
const WISH = { planId: 'weekly', videoId: null, amount: 699, currency: 'USD', from: null, actor: 'robin' };
const set = (wish: Partial<NewPrice>) =>
  shop.context.db.transaction((tx) => setPrice(tx, shop.context, { ...WISH, ...wish }));
const cost = async (planId: string, videoId: string | null = null) =>
  (await plansOnSale(shop.context.db, shop.context.now(), videoId)).find(({ id }) => id === planId)?.amount;
const periods = async (planId = 'weekly') =>
  (await listPrices(shop.context.db))
    .filter((row) => row.planId === planId && row.from.getTime() !== row.until?.getTime())
    .map(({ amount, from, until }) => [amount, from, until]);

describe('a price', () => {
  test('is replaced from now on, and stored with the operator who set it', async () => {
    shop.setClock(later(1));
    expect(await set({})).toMatchObject({ before: { amount: 599 }, from: later(1), until: null });
    expect(await cost('weekly')).toBe(699);
    expect(await periods()).toEqual([
      [599, START, later(1)],
      [699, later(1), null],
    ]);
    const [row] = await shop.context.db.select().from(prices).where(eq(prices.amount, 699));
    expect(row).toMatchObject({ actor: 'robin', createdAt: later(1) });
  });

  test('with a future date applies from that date on', async () => {
    await set({ from: later(2) });
    shop.setClock(new Date(later(2).getTime() - 1));
    expect(await cost('weekly')).toBe(599);
    shop.setClock(later(2));
    expect(await cost('weekly')).toBe(699);
  });

  test('can start before a planned price, which still takes effect on its date', async () => {
    await set({ from: later(4) });
    expect(await set({ amount: 649, from: later(2) })).toMatchObject({ until: later(4) });
    expect(await periods()).toEqual([
      [599, START, later(2)],
      [649, later(2), later(4)],
      [699, later(4), null],
    ]);
  });

  test('that is planned can be replaced or cancelled, and its row is kept', async () => {
    await set({ from: later(4) });
    await set({ amount: 749, from: later(4) });
    expect(await periods()).toEqual([
      [599, START, later(4)],
      [749, later(4), null],
    ]);
    await set({ amount: 599, from: later(4) });
    expect(await periods()).toEqual([[599, START, null]]);
    const all = (await listPrices(shop.context.db)).filter(({ planId }) => planId === 'weekly');
    expect(all.map(({ amount }) => amount).sort()).toEqual([599, 699, 749]);
  });

  test.each<[string, Partial<NewPrice>, string]>([
    ['the same', { amount: 599 }, 'It costs 5.99 USD by then already.'],
    ['in another currency', { currency: 'EUR' }, 'The shop sells in USD; a price in EUR is not possible.'],
    ['of the past', { from: later(-1) }, 'a price that was on sale stays'],
    ['of no plan', { planId: 'daily' }, 'There is no plan "daily". There are weekly, monthly, yearly, pass.'],
    ['of a subscription to one series', { videoId: 'short' }, 'weekly is a subscription'],
  ])('is refused: %s', async (_what, wish, sentence) => {
    await expect(set(wish)).rejects.toThrow(sentence);
    expect(await listPrices(shop.context.db)).toEqual(first);
  });

  test('set by several operators at once leaves periods without gaps or overlaps', async () => {
    const amounts = [610, 620, 630, 640];
    await Promise.all(amounts.map((amount, index) => set({ amount, from: later(4 - index) })));
    const line = await periods();
    expect(line.map(([, from]) => from)).toEqual([START, later(1), later(2), later(3), later(4)]);
    expect(line.map(([, , until]) => until)).toEqual([later(1), later(2), later(3), later(4), null]);
  });
});

describe('the pass of a series', () => {
  const own = (amount: number, from: Date | null = null) =>
    setPassPrice(shop.context, 'short', { amount, currency: 'USD', from, actor: 'robin' }, 'price pass');

  test('with its own price is listed and sold at it, and another pass at the general price', async () => {
    await own(499);
    const { db } = shop.context;
    const costs = [await cost('pass', 'short'), await cost('pass', 'middle'), await cost('pass')];
    expect(costs).toEqual([499, 999, 999]);
    expect(await passPriceOf(db, 'short', START)).toEqual({ amount: 499, currency: 'USD' });
    expect(await passPriceOf(db, 'middle', START)).toEqual({ amount: 999, currency: 'USD' });
    expect((await cheapestOffers(db, START, 'short')).pass).toEqual({ amount: 499, currency: 'USD' });
    const plans = await listPlans(db, { lang: 'en', now: START }, 'short');
    expect(plans.filter(({ kind }) => kind === 'pass')).toMatchObject([{ amount: 499, videoId: 'short' }]);

    const { userId, token } = await shop.signedIn();
    const listed = await call(shop.app, 'GET /api/video/episode', { videoId: 'short' }, { token });
    expect(listed.body).toMatchObject({ info: { pass: { amount: 499 }, offer: { amount: 599 } } });
    const bought = await shop.buy(userId, 'pass', 'short');
    expect(bought).toMatchObject({ status: 'paid', amount: 499 });
    expect(await shop.captures(bought.id)).toMatchObject([{ amount: 499 }]);
    expect(await shop.buy(userId, 'pass', 'middle')).toMatchObject({ amount: 999 });
  });

  test('keeps its price when the general one changes', async () => {
    await own(499);
    await set({ planId: 'pass', amount: 1099 });
    expect([await cost('pass', 'short'), await cost('pass', 'middle')]).toEqual([499, 1099]);
  });

  test('has the general price until its own begins', async () => {
    await own(499, later(1));
    expect(await cost('pass', 'short')).toBe(999);
    shop.setClock(later(1));
    expect(await cost('pass', 'short')).toBe(499);
  });

  test('cannot be priced for an unknown series', async () => {
    const wish = { amount: 499, currency: 'USD', from: null, actor: 'robin' };
    const setting = setPassPrice(shop.context, 'nobody', wish, 'price pass');
    await expect(setting).rejects.toThrow('There is no series "nobody".');
  });
});

test('an order and its renewals keep their price after a price change, and a later buyer pays the new price', async () => {
  const [paid, open] = [await shop.member(), await shop.member()];
  const order = await shop.buy(paid, 'weekly');
  shop.bank.outcome = 'action';
  const waiting = await shop.buy(open, 'weekly');
  shop.bank.outcome = 'paid';
  await set({});
  expect(await shop.stored(order.id)).toMatchObject({ amount: 599 });
  shop.bank.decide(waiting.id, { status: 'paid' });
  shop.advance(1000);
  await shop.order(open, 'pass', 'short');
  shop.setClock(later(7));
  await shop.minute();
  shop.setClock(later(14));
  await shop.minute();
  const charged = await shop.subscriptionsOf(paid);
  expect(charged).toMatchObject([{ amount: 599, periodEnd: later(21) }]);
  const late = await shop.member();
  expect(await shop.buy(late, 'weekly')).toMatchObject({ amount: 699 });
});
