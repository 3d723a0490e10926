import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, isNotNull } from 'drizzle-orm';
import { deleteAccount } from '../../../server/accounts/deletion.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { reconcileOrders } from '../../../server/billing/reconcile.ts';
import { sendRenewalReminders } from '../../../server/billing/renewals/reminders.ts';
import { runRenewals } from '../../../server/billing/renewals/runRenewals.ts';
import { cancelRenewal, resumeRenewal } from '../../../server/billing/subscriptions.ts';
import { ledger, orders, subscriptions, users } from '../../../server/db/schema.ts';
import { liveSubscription } from '../../../server/entitlements/liveSubscription.ts';
import { atOnce, DAY, openShop, type Shop } from './shop.ts';

const MINUTE = 60_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Each test looks at one subscription alone.
  await shop.context.db.update(subscriptions).set({ status: 'ended', nextTryAt: null });
  shop.reset();
});

const { db, now } = { db: () => shop.context.db, now: () => shop.context.now() };

async function subscriber(plan: 'weekly' | 'monthly' = 'weekly') {
  const user = await shop.member();
  await shop.buy(user, plan);
  return user;
}
const current = async (user: string) => {
  const all = await shop.subscriptionsOf(user);
  return all[all.length - 1] as (typeof all)[number];
};
const renewalsOf = (user: string) =>
  db()
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user), isNotNull(orders.subscriptionId)))
    .orderBy(orders.periodStart);
const opens = async (user: string) => (await liveSubscription(db(), user, now())) !== null;
const booked = async (user: string) =>
  (
    await db()
      .select({ amount: ledger.amount })
      .from(ledger)
      .innerJoin(orders, eq(orders.id, ledger.orderId))
      .where(eq(orders.userId, user))
  ).map(({ amount }) => amount);
/** To the end of the present period, `ms` past it. */
const toTheEnd = async (user: string, ms = 0) =>
  shop.advance((await current(user)).periodEnd.getTime() + ms - now().getTime());
const cancel = (user: string) => cancelRenewal(shop.context, user, 'en');

test.each([
  ['monthly', '2027-11-30T23:30:00Z', 24, 30, 1499],
  // Over a leap day, and over both changes to and from summer time.
  ['weekly', '2028-02-08T01:30:00Z', 24, 7, 599],
] as const)(
  '24 renewals of a %s plan from %s: one charge each, never early, no gap',
  async (plan, from, times, days, amount) => {
    shop.setClock(from);
    const user = await subscriber(plan);
    const first = await current(user);
    for (let round = 1; round <= times; round += 1) {
      await toTheEnd(user, -1);
      await shop.minute();
      expect(shop.bank.renewed).toHaveLength(round - 1);
      shop.advance(1);
      await atOnce(3, () => shop.minute());
      await shop.minute();
      expect(await opens(user)).toBe(true);
    }
    const last = await current(user);
    expect(last).toMatchObject({ id: first.id, status: 'active', tries: 0 });
    expect(last.periodEnd.getTime()).toBe(first.periodStart.getTime() + (times + 1) * days * DAY);
    expect(await booked(user)).toEqual(Array(times + 1).fill(amount));
    expect(shop.bank.charges()).toHaveLength(times + 1);
    const renewals = await renewalsOf(user);
    expect(renewals.map(({ periodStart }) => periodStart?.getTime())).toEqual(
      Array.from({ length: times }, (_, round) => first.periodEnd.getTime() + round * days * DAY),
    );
    expect((await shop.mailsOf(user)).filter((kind) => kind === 'receipt')).toHaveLength(times + 1);
  },
);

describe('a charge that is declined', () => {
  test('once: access goes on, the next day’s try brings it back, and the period has no gap', async () => {
    const user = await subscriber();
    shop.bank.renewal = 'declined';
    const { periodEnd } = await current(user);
    await toTheEnd(user);
    await shop.minute();
    expect(await current(user)).toMatchObject({ status: 'past_due', tries: 1, periodEnd });
    expect(await opens(user)).toBe(true);
    shop.bank.renewal = 'paid';
    shop.advance(DAY - 1);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(1);
    shop.advance(1);
    await shop.minute();
    expect(await current(user)).toMatchObject({
      status: 'active',
      tries: 0,
      graceUntil: null,
      periodStart: periodEnd,
      periodEnd: new Date(periodEnd.getTime() + 7 * DAY),
    });
    expect(await renewalsOf(user)).toMatchObject([{ status: 'paid', declineCode: null }]);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalFailed', 'receipt']);
  });

  test('four times: it ends, opens nothing, and its mandate ends at the bank', async () => {
    const user = await subscriber();
    const { mandateId } = await current(user);
    shop.bank.renewal = 'declined';
    await toTheEnd(user);
    for (let day = 0; day <= 3; day += 1) {
      await shop.minute();
      shop.advance(MINUTE);
      await shop.minute();
      shop.advance(DAY - MINUTE);
    }
    expect(await current(user)).toMatchObject({ status: 'ended', nextTryAt: null });
    expect(await opens(user)).toBe(false);
    expect(shop.bank.renewed.map(({ key }) => key.split(':')[1])).toEqual(['0', '1', '2', '3']);
    expect(shop.bank.endedMandates).toEqual([mandateId]);
    expect(await booked(user)).toEqual([599]);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalFailed', 'ended']);
    shop.advance(30 * DAY);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(4);
  });

  test('told again late, by an old message, counts once', async () => {
    const user = await subscriber();
    shop.bank.renewal = 'declined';
    await toTheEnd(user);
    await shop.minute();
    shop.advance(DAY);
    shop.bank.lose = 'before';
    await shop.minute();
    await reconcileOrders(shop.context, shop.log);
    expect(await current(user)).toMatchObject({ status: 'past_due', tries: 1 });
    shop.bank.lose = null;
    shop.bank.renewal = 'paid';
    shop.advance(5 * MINUTE);
    await shop.minute();
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect(shop.bank.charges()).toHaveLength(2);
  });

  test('pays nothing for one who pays anew meanwhile: the old one ends, the new one starts now', async () => {
    const user = await subscriber();
    const { mandateId } = await current(user);
    shop.bank.renewal = 'declined';
    await toTheEnd(user);
    await shop.minute();
    await shop.buy(user, 'monthly');
    shop.bank.renewal = 'paid';
    shop.advance(DAY);
    await shop.minute();
    expect(await shop.subscriptionsOf(user)).toMatchObject([
      { status: 'ended', planId: 'weekly' },
      { status: 'active', planId: 'monthly', periodStart: new Date(now().getTime() - DAY) },
    ]);
    expect(shop.bank.endedMandates).toEqual([mandateId]);
    expect(await booked(user)).toEqual([599, 1499]);
  });

  test('a bank that refuses the mandate itself is a decline too', async () => {
    const user = await subscriber();
    shop.bank.endedMandates.push((await current(user)).mandateId ?? '');
    await toTheEnd(user);
    await shop.minute();
    expect(await current(user)).toMatchObject({ status: 'past_due', tries: 1 });
  });
});

describe('cancelling', () => {
  test('a second before the end: nothing is charged, access ends on the second', async () => {
    const user = await subscriber();
    await toTheEnd(user, -1000);
    await cancel(user);
    await shop.minute();
    expect(await opens(user)).toBe(true);
    shop.advance(1000);
    expect(await opens(user)).toBe(false);
    await shop.minute();
    expect(shop.bank.renewed).toEqual([]);
    expect(await current(user)).toMatchObject({ status: 'ended' });
    expect(shop.bank.endedMandates).toHaveLength(1);
  });

  test('a second after it: the period that was charged is kept, and is the last', async () => {
    const user = await subscriber();
    await toTheEnd(user);
    await shop.minute();
    shop.advance(1000);
    await cancel(user);
    expect(await current(user)).toMatchObject({ status: 'cancelled' });
    await toTheEnd(user);
    await shop.minute();
    expect(await current(user)).toMatchObject({ status: 'ended' });
    expect(await booked(user)).toEqual([599, 599]);
  });

  test.each([
    ['arrived', 'after', [599, 599]],
    ['was lost', 'before', [599]],
  ] as const)('while the charge is under way that %s', async (_what, lose, books) => {
    const user = await subscriber();
    const { periodEnd } = await current(user);
    await toTheEnd(user);
    shop.bank.lose = lose;
    await shop.minute();
    expect(await renewalsOf(user)).toMatchObject([{ status: 'pending' }]);
    await cancel(user);
    shop.bank.lose = null;
    for (let round = 0; round < 30; round += 1) {
      shop.advance(MINUTE);
      await shop.minute();
    }
    expect(await booked(user)).toEqual(books);
    const kept = lose === 'after';
    expect(await current(user)).toMatchObject({ status: kept ? 'cancelled' : 'ended' });
    if (kept) expect((await current(user)).periodEnd.getTime()).toBe(periodEnd.getTime() + 7 * DAY);
  });

  test('undone in time renews as if nothing had been', async () => {
    const user = await subscriber();
    await cancel(user);
    await toTheEnd(user, -1);
    await resumeRenewal(db(), user, 'en', now());
    shop.advance(1);
    await shop.minute();
    expect(await booked(user)).toEqual([599, 599]);
  });

  test('in the days of grace ends it at once', async () => {
    const user = await subscriber();
    shop.bank.renewal = 'declined';
    await toTheEnd(user);
    await shop.minute();
    expect(await cancel(user)).toMatchObject({ status: 'cancelled' });
    expect(await opens(user)).toBe(false);
    shop.advance(DAY);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(1);
    expect(await current(user)).toMatchObject({ status: 'ended' });
  });
});

describe('an answer that is lost', () => {
  test.each(['before', 'after'] as const)(
    '%s the charge: one charge, by the same key, and no second order',
    async (lose) => {
      const user = await subscriber();
      await toTheEnd(user);
      shop.bank.lose = lose;
      for (let round = 0; round < 10; round += 1) {
        await shop.minute();
        expect(await opens(user)).toBe(true);
        shop.advance(MINUTE);
      }
      expect(shop.bank.renewed.length).toBeLessThanOrEqual(6);
      expect(await renewalsOf(user)).toMatchObject([{ status: 'pending', declineCode: null }]);
      shop.bank.lose = null;
      for (let round = 0; round < 10; round += 1) {
        shop.advance(MINUTE);
        await shop.minute();
      }
      expect(new Set(shop.bank.renewed.map(({ key }) => key)).size).toBe(1);
      expect(shop.bank.charges()).toHaveLength(2);
      expect(await booked(user)).toEqual([599, 599]);
      expect(await renewalsOf(user)).toMatchObject([{ status: 'paid' }]);
    },
  );

  test('a charge that stays pending at the bank is settled by what the bank says later', async () => {
    const user = await subscriber();
    shop.bank.renewal = 'pending';
    await toTheEnd(user);
    await shop.minute();
    const [renewal] = await renewalsOf(user);
    shop.advance(2 * MINUTE);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(1);
    shop.bank.decide(renewal?.id ?? '', { status: 'paid' });
    shop.advance(2 * MINUTE);
    await reconcileOrders(shop.context, shop.log);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect(await booked(user)).toEqual([599, 599]);
  });
});

test('any number of servers at once charge each once', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => subscriber()));
  shop.advance(7 * DAY);
  await atOnce(8, () => runRenewals(shop.context, shop.log));
  for (const user of members) expect(await booked(user)).toEqual([599, 599]);
  expect(shop.bank.renewed).toHaveLength(10);
});

test('after an absence longer than the grace, nobody pays for the days between', async () => {
  const user = await subscriber();
  shop.advance(40 * DAY);
  await shop.minute();
  await shop.minute();
  expect(await booked(user)).toEqual([599, 599]);
  expect(await current(user)).toMatchObject({ periodStart: now() });
});

test('one that was sold without a mandate ends with its period', async () => {
  const user = await subscriber();
  await db().update(subscriptions).set({ mandateId: null }).where(eq(subscriptions.userId, user));
  await toTheEnd(user);
  expect(await opens(user)).toBe(false);
  await shop.minute();
  expect(await current(user)).toMatchObject({ status: 'ended' });
  expect(shop.bank.renewed).toEqual([]);
});

test('a deleted account is never charged again, its mandate ends at once and its charge under way goes back', async () => {
  const user = await subscriber();
  const passwordHash = await hashPassword('correct horse battery');
  await db().update(users).set({ passwordHash }).where(eq(users.id, user));
  await toTheEnd(user);
  shop.bank.lose = 'after';
  await shop.minute();
  shop.bank.lose = null;
  await deleteAccount(
    shop.context,
    user,
    { password: 'correct horse battery' },
    { lang: 'en', caller: { address: '192.0.2.1', deviceCookie: null } },
  );
  for (let round = 0; round < 10; round += 1) {
    shop.advance(MINUTE);
    await shop.minute();
  }
  expect(shop.bank.renewed).toHaveLength(1);
  expect(shop.bank.endedMandates).toHaveLength(1);
  expect(await booked(user)).toEqual([599, 599, -599]);
  expect(await current(user)).toMatchObject({ status: 'ended' });
  shop.advance(8 * DAY);
  await shop.minute();
  expect(shop.bank.renewed).toHaveLength(1);
});

test('a first payment that comes through after its account was deleted goes back, and leaves no mandate', async () => {
  const user = await shop.member();
  const passwordHash = await hashPassword('correct horse battery');
  await db().update(users).set({ passwordHash }).where(eq(users.id, user));
  const order = await shop.order(user, 'weekly');
  shop.bank.outcome = 'pending';
  await shop.pay(user, order.id);
  await deleteAccount(
    shop.context,
    user,
    { password: 'correct horse battery' },
    { lang: 'en', caller: { address: '192.0.2.1', deviceCookie: null } },
  );
  const paymentId = shop.bank.decide(order.id, { status: 'paid' });
  shop.advance(2 * MINUTE);
  await reconcileOrders(shop.context, shop.log);
  await shop.minute();
  expect(await booked(user)).toEqual([599, -599]);
  expect(shop.bank.endedMandates).toEqual([`man_of_${paymentId}`]);
});

test.each([
  ['weekly', 1],
  ['monthly', 7],
] as const)('a %s one is told of %i days before it renews, once for each period', async (plan, days) => {
  const user = await subscriber(plan);
  const reminders = async () =>
    (await shop.mailsOf(user)).filter((kind) => kind === 'renewalReminder').length;
  await toTheEnd(user, -days * DAY - 1);
  await sendRenewalReminders(shop.context);
  expect(await reminders()).toBe(0);
  shop.advance(1);
  await atOnce(5, () => sendRenewalReminders(shop.context));
  shop.advance(MINUTE);
  await sendRenewalReminders(shop.context);
  expect(await reminders()).toBe(1);
  await toTheEnd(user);
  await shop.minute();
  await toTheEnd(user, -days * DAY);
  await sendRenewalReminders(shop.context);
  expect(await reminders()).toBe(2);
  await cancel(user);
});
