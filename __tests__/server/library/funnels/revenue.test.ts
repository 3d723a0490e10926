import { expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { placeOrder } from '../../../../server/billing/orders.ts';
import { recheckPaidOrders } from '../../../../server/billing/reconcile.ts';
import { journeys, orders, prices } from '../../../../server/db/schema.ts';
import { takeStep } from '../../../../server/library/funnels/steps.ts';
import { readCohorts, readRevenue, readTotals } from '../../../../server/operator/reports/revenue.ts';
import { DAY, openShop } from '../../billing/shop.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { expectRevenueOfLedger, visitor } from './counted.ts';

/* Purchases, renewals and refunds in any order: the reports say what the ledger says, to the cent. */

const shop = forAllTests(openShop);

const VIDEOS = ['short', 'middle'];
const ALWAYS = { from: '2000-01-01', to: '2100-01-01', videoId: null };

const visitorOf = (userId: string) => visitor({ userId, userAgent: userId });
const step = (userId: string, videoId: string) =>
  shop.context.db.transaction((tx) =>
    takeStep(tx, visitorOf(userId), videoId, { kind: 'wall' }, shop.context.now()),
  );

async function buy(userId: string, planId: string, videoId: string | null) {
  const origin = { key: shop.newKey(), referrerToken: null, visitor: visitorOf(userId) };
  const order = await placeOrder(shop.context, shop.log, userId, { planId, videoId }, origin);
  await shop.pay(userId, order.id);
  return order.id;
}

/** The bank gives a part back by itself, and the server learns of it. */
async function giveBack(orderId: string, part: number) {
  const { db } = shop.context;
  const order = await shop.stored(orderId);
  if (order.status !== 'paid' || order.providerPaymentId === null) return;
  shop.bank.giveBack(orderId, Math.min(order.amount, part));
  await db.update(orders).set({ nextLookAt: shop.context.now() }).where(eq(orders.id, orderId));
  await recheckPaidOrders(shop.context, shop.log);
}

type Moment = { kind: 'wall' | 'pass' | 'weekly' | 'back' | 'week' | 'price'; video: number; part: number };
const moment: fc.Arbitrary<Moment> = fc.record({
  kind: fc.constantFrom('wall', 'wall', 'pass', 'weekly', 'back', 'week', 'price'),
  video: fc.nat(1),
  part: fc.integer({ min: 1, max: 1500 }),
});

const inOneCurrency = (part: number): Moment[] =>
  (['price', 'wall', 'pass'] as const).map((kind) => ({ kind, video: 0, part }));

test('revenue sums and reports equal the ledger after random purchases, renewals, refunds and price changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 10 }), async (moments) => {
      const { db } = shop.context;
      const userId = await shop.member();
      const bought: string[] = [];
      for (const { kind, video, part } of moments) {
        const videoId = VIDEOS[video] as string;
        shop.advance(DAY / 3);
        if (kind === 'wall') await step(userId, videoId);
        if (kind === 'price')
          await db.update(prices).set({ amount: 500 + part, currency: part % 2 ? 'EUR' : 'USD' });
        if (kind === 'pass' || kind === 'weekly') {
          // What they own already is refused.
          await buy(userId, kind, kind === 'pass' ? videoId : null).then(
            (id) => bought.push(id),
            () => {},
          );
        }
        if (kind === 'back' && bought.length > 0) await giveBack(bought.at(-1) as string, part);
        if (kind === 'week') {
          shop.advance(7 * DAY);
          await shop.minute();
        }
      }
      await expectRevenueOfLedger(db);
      // The journeys of this member hold all but what belongs to no series.
      const { rows } = await db.execute<{ currency: string; net: number }>(sql`
        select ledger.currency, sum(ledger.amount)::int as net from ledger
        join orders on orders.id = ledger.order_id
        left join subscriptions on subscriptions.id = orders.subscription_id
        join orders origin on origin.id = coalesce(subscriptions.order_id, orders.id)
        where orders.user_id = ${userId} and origin.attributed_video_id is not null group by 1 order by 1`);
      const own: Record<string, number> = {};
      for (const { revenue } of await db.select().from(journeys).where(eq(journeys.viewer, userId)))
        for (const [currency, amount] of Object.entries(revenue))
          own[currency] = (own[currency] ?? 0) + amount;
      expect(Object.entries(own).sort()).toEqual(rows.map(({ currency, net }) => [currency, net]));
    }),
    { numRuns: 10, examples: [1, 2].map((part) => [inOneCurrency(part)]) },
  );
  const { db } = shop.context;
  for (const by of ['day', 'series', 'source'] as const) {
    const { rows, totals } = await readRevenue(db, ALWAYS, by);
    for (const total of totals) {
      const some = rows.filter(({ currency }) => currency === total.currency);
      for (const column of ['captured', 'refunded', 'net', 'payments', 'refunds'] as const)
        expect(some.reduce((sum, row) => sum + row[column], 0)).toBe(total[column]);
    }
  }
  const { rows } = await db.execute<{ currency: string; net: number }>(
    sql`select currency, sum(amount)::float8 as net from ledger group by 1 order by 1`,
  );
  const totals = await readTotals(db, ALWAYS);
  expect(totals.map(({ currency, net }) => ({ currency, net }))).toEqual(rows);
  expect(rows.length).toBeGreaterThan(1);
});

test('a cohort report sums revenue on the first day, in the first week and until now', async () => {
  const { db } = shop.context;
  await db.update(prices).set({ amount: 599, currency: 'USD' });
  shop.setClock('2030-01-01T10:00:00Z');
  const userId = await shop.member();
  await step(userId, 'short');
  await buy(userId, 'weekly', null);
  shop.advance(7 * DAY + 1);
  await shop.minute();
  const cohort = { from: '2030-01-01', to: '2030-01-01', videoId: null };
  const sums = { about: 'short', currency: 'USD', day0: 599, day7: 599, net: 1198 };
  expect(await readCohorts(db, cohort, 'series')).toEqual([sums]);
});

test('revenue of a deleted account stays in the sums, and a later refund is subtracted', async () => {
  const { db } = shop.context;
  const userId = await shop.member();
  const orderId = await buy(userId, 'pass', 'short');
  await shop.deleteAccount(userId);
  await giveBack(orderId, 100);
  await expectRevenueOfLedger(db);
  expect(await shop.stored(orderId)).toMatchObject({ attributedVideoId: 'short', sourceId: null });
});
