import { expect, jest, test } from '@jest/globals';
import { inArray } from 'drizzle-orm';
import { switchPlan } from '../../../server/billing/switchPlan.ts';
import { withdrawOwn } from '../../../server/billing/withdrawal.ts';
import { jobs, refunds } from '../../../server/db/schema.ts';
import { liveSubscription } from '../../../server/entitlements/liveSubscription.ts';
import { ExpectedError, HttpError } from '../../../server/lib/errors.ts';
import { refund } from '../../../server/operator/money.ts';
import { randomFrom } from '../support/random.ts';
import { DAY, HOUR, MONTHLY, type Shop, shopOfSuite, WEEKLY, YEARLY } from './shop.ts';

const STEPS = 10;
const PLANS = [WEEKLY, MONTHLY, YEARLY];

/** What the member's orders pay for at most: the days of those that are paid, and whose money was not asked back. */
async function daysPaid(shop: Shop, userId: string): Promise<number> {
  const paid = (await shop.ordersOf(userId)).filter(({ status }) => status === 'paid');
  const ids = paid.map(({ id }) => id);
  const asked = await shop.context.db.select().from(refunds).where(inArray(refunds.orderId, ids));
  const kept = paid.filter(({ id }) => !asked.some(({ orderId }) => orderId === id));
  return kept.reduce((sum, { renewalDays }) => sum + (renewalDays ?? 0), 0);
}

async function daysLeft({ context: { db, now } }: Shop, userId: string): Promise<number> {
  const live = await liveSubscription(db, userId, now());
  return live ? Math.max(0, live.periodEnd.getTime() - now().getTime()) / DAY : 0;
}

/** Somebody buys, stops, switches, waits and asks for their money back, in any order. */
async function walk(shop: Shop, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const { context } = shop;
  const user = await shop.member();
  const own = async () => (await shop.ordersOf(user)).filter(({ status }) => status === 'paid');
  const onOwn = (act: (orderId: string) => Promise<unknown>) => async () => {
    const paid = await own();
    if (paid.length > 0) await act(oneOf(paid).id);
  };
  const buy = async () => {
    await shop.cancel(user).catch(expected);
    await shop.buy(user, oneOf(PLANS).planId);
  };
  const STORY: [name: string, act: () => Promise<unknown>][] = [
    ['buys', buy],
    ['buys again', buy],
    ['withdraws', onOwn((orderId) => withdrawOwn(context, user, { orderId, confirm: true }, 'en'))],
    ['withdraws again', onOwn((orderId) => withdrawOwn(context, user, { orderId, confirm: true }, 'en'))],
    ['is refunded by the operator', onOwn((orderId) => refund.run(context, { orderId }))],
    ['is refunded at the bank', onOwn((orderId) => shop.tell(shop.bank.giveBack(orderId)))],
    ['cancels', () => shop.cancel(user)],
    ['resumes', () => shop.resume(user)],
    [
      'switches',
      async () => {
        const live = await liveSubscription(context.db, user, context.now());
        const from = live?.periodEnd.toISOString() ?? '';
        await switchPlan(context, user, { ...oneOf(PLANS), from }, 'en');
      },
    ],
    ['waits', async () => shop.advance(oneOf([HOUR, DAY, 3 * DAY, 8 * DAY]))],
    ['waits, and what is due is done', () => shop.minute()],
    ['waits for the end', async () => shop.advance((await daysLeft(shop, user)) * DAY)],
  ];

  const told: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const [name, act] = oneOf(STORY);
    told.push(name);
    await act().catch(expected);
    const [left, paid] = [await daysLeft(shop, user), await daysPaid(shop, user)];
    if (left > paid) throw new Error(`${left} days left of ${paid} that are paid, after: ${told.join(', ')}`);
  }
  for (const { id } of await own()) await refund.run(context, { orderId: id });
  expect(await daysLeft(shop, user)).toBe(0);
  // Nothing of this walk is left to do in the next one.
  await context.db.delete(jobs);
  shop.reset();
}

/** A refusal is a fine answer to a random wish; so is that there is nothing to do it with. */
function expected(error: unknown): void {
  const isRefused = error instanceof ExpectedError || error instanceof HttpError;
  if (!isRefused && !/not paid/.test(String(error))) throw error;
}

/** Each test takes a part of the walks, so that a failure ends no others. */
export function testPaidDays(walks: number, parts = 1): void {
  // A hundred walks take half a minute.
  jest.setTimeout(120_000);
  const shop = shopOfSuite();

  for (let part = 1; part <= parts; part += 1)
    test(`on ${walks} random walks no member has more days of access than were paid for (part ${part})`, async () => {
      for (let seed = (part - 1) * walks + 1; seed <= part * walks; seed += 1) await walk(shop, seed);
    });
}
