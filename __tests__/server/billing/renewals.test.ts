import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { sendRenewalReminders } from '../../../server/billing/renewals/reminders.ts';
import { subscriptions } from '../../../server/db/schema.ts';
import { atOnce, DAY, MINUTE, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();
beforeEach(() => shop.endEverything());

test.each([
  ['monthly', '2027-11-30T23:30:00Z', 24, 30, 1499],
  // Over a leap day, and over both changes to and from summer time.
  ['weekly', '2028-02-08T01:30:00Z', 24, 7, 599],
] as const)(
  '24 renewals of a %s plan from %s charge once each, never early and without a gap',
  async (plan, from, times, days, amount) => {
    shop.setClock(from);
    const user = await shop.subscriber(plan);
    const first = await shop.subscriptionOf(user);
    for (let round = 1; round <= times; round += 1) {
      await shop.toTheEnd(user, -1);
      await shop.minute();
      expect(shop.bank.renewed).toHaveLength(round - 1);
      shop.advance(1);
      await atOnce(3, () => shop.minute());
      await shop.minute();
      expect(await shop.opens(user)).toBe(true);
    }
    const last = await shop.subscriptionOf(user);
    expect(last).toMatchObject({ id: first.id, status: 'active', tries: 0 });
    expect(last.periodEnd.getTime()).toBe(first.periodStart.getTime() + (times + 1) * days * DAY);
    expect(await shop.booked(user)).toEqual(Array(times + 1).fill(amount));
    expect(shop.bank.charges()).toHaveLength(times + 1);
    const starts = (await shop.renewalsOf(user)).map(({ periodStart }) => periodStart?.getTime());
    const end = first.periodEnd.getTime();
    expect(starts).toEqual(Array.from({ length: times }, (_, round) => end + round * days * DAY));
    expect((await shop.mailsOf(user)).filter((kind) => kind === 'receipt')).toHaveLength(times + 1);
  },
);

describe('a declined renewal', () => {
  test('keeps access, is paid by the next day’s retry, and leaves no gap in the paid periods', async () => {
    const user = await shop.pastDue();
    const { periodEnd, ...declined } = await shop.subscriptionOf(user);
    expect(declined).toMatchObject({ status: 'past_due', tries: 1 });
    expect(periodEnd).toEqual(shop.context.now());
    expect(await shop.opens(user)).toBe(true);
    shop.advance(DAY - 1);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(1);
    shop.advance(1);
    await shop.minute();
    const next = { periodStart: periodEnd, periodEnd: new Date(periodEnd.getTime() + 7 * DAY) };
    const active = { status: 'active', tries: 0, graceUntil: null };
    expect(await shop.subscriptionOf(user)).toMatchObject({ ...active, ...next });
    expect(await shop.renewalsOf(user)).toMatchObject([{ status: 'paid', declineCode: null }]);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalFailed', 'receipt']);
  });

  test('ends the subscription, its access and its mandate after four attempts', async () => {
    const user = await shop.subscriber();
    const { mandateId } = await shop.subscriptionOf(user);
    shop.bank.renewal = 'declined';
    await shop.toTheEnd(user);
    for (let day = 0; day <= 3; day += 1) {
      await shop.minute();
      shop.advance(MINUTE);
      await shop.minute();
      shop.advance(DAY - MINUTE);
    }
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'ended', nextTryAt: null });
    expect(await shop.opens(user)).toBe(false);
    expect(shop.bank.renewed.map(({ key }) => key.split(':')[1])).toEqual(['0', '1', '2', '3']);
    expect(shop.bank.endedMandates).toEqual([mandateId]);
    expect(await shop.booked(user)).toEqual([599]);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalFailed', 'ended']);
    shop.advance(30 * DAY);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(4);
  });

  test('counts once when the reconciler finds it again during a later attempt', async () => {
    const user = await shop.pastDue();
    shop.advance(DAY);
    await shop.losing('before', shop.minute);
    await shop.reconcile();
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'past_due', tries: 1 });
    shop.advance(5 * MINUTE);
    await shop.minute();
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'active' });
    expect(shop.bank.charges()).toHaveLength(2);
  });

  test('ends the old subscription when the member buys a new one, which starts at once', async () => {
    const user = await shop.pastDue();
    const { mandateId } = await shop.subscriptionOf(user);
    await shop.buy(user, 'monthly');
    shop.advance(DAY);
    await shop.minute();
    expect(await shop.subscriptionsOf(user)).toMatchObject([
      { status: 'ended', planId: 'weekly' },
      { status: 'active', planId: 'monthly', periodStart: new Date(shop.context.now().getTime() - DAY) },
    ]);
    expect(shop.bank.endedMandates).toEqual([mandateId]);
    expect(await shop.booked(user)).toEqual([599, 1499]);
  });

  test('a mandate that the bank refuses counts as a decline', async () => {
    const user = await shop.subscriber();
    shop.bank.endedMandates.push((await shop.subscriptionOf(user)).mandateId ?? '');
    await shop.renew(user);
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'past_due', tries: 1 });
  });
});

describe('cancelling a subscription', () => {
  test('a second before the period ends prevents the charge, and access ends with the period', async () => {
    const user = await shop.subscriber();
    await shop.toTheEnd(user, -1000);
    await shop.cancel(user);
    await shop.minute();
    expect(await shop.opens(user)).toBe(true);
    shop.advance(1000);
    expect(await shop.opens(user)).toBe(false);
    await shop.minute();
    expect(shop.bank.renewed).toEqual([]);
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'ended' });
    expect(shop.bank.endedMandates).toHaveLength(1);
  });

  test('a second after the renewal keeps the charged period as the last one', async () => {
    const user = await shop.subscriber();
    await shop.renew(user);
    shop.advance(1000);
    await shop.cancel(user);
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'cancelled' });
    await shop.renew(user);
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'ended' });
    expect(await shop.booked(user)).toEqual([599, 599]);
  });

  test.each([
    ['arrived', 'after', [599, 599], 'cancelled', 7],
    ['was lost', 'before', [599], 'ended', 0],
  ] as const)('during a charge that %s keeps only paid days', async (_what, lose, books, status, days) => {
    const user = await shop.subscriber();
    await shop.toTheEnd(user);
    const periodEnd = new Date(shop.context.now().getTime() + days * DAY);
    await shop.losing(lose, shop.minute);
    expect(await shop.renewalsOf(user)).toMatchObject([{ status: 'pending' }]);
    await shop.cancel(user);
    await shop.minutes(30);
    expect(await shop.booked(user)).toEqual(books);
    expect(await shop.subscriptionOf(user)).toMatchObject({ status, periodEnd });
  });

  test('during the grace period ends access at once, and sends only the mail about the end', async () => {
    const user = await shop.pastDue();
    expect(await shop.cancel(user)).toMatchObject({ status: 'cancelled' });
    expect(await shop.opens(user)).toBe(false);
    shop.advance(DAY);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(1);
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'ended' });
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalFailed', 'ended']);
  });
});

describe('a renewal without a final answer', () => {
  const LOSSES = ['before', 'after'] as const;
  test.each(LOSSES)('lost %s the charge is charged once, under one key and one order', async (lose) => {
    const user = await shop.subscriber();
    await shop.toTheEnd(user);
    shop.bank.lose = lose;
    for (let round = 0; round < 10; round += 1) {
      await shop.minute();
      expect(await shop.opens(user)).toBe(true);
      shop.advance(MINUTE);
    }
    expect(shop.bank.renewed.length).toBeLessThanOrEqual(6);
    expect(await shop.renewalsOf(user)).toMatchObject([{ status: 'pending', declineCode: null }]);
    shop.bank.lose = null;
    await shop.minutes(10);
    expect(new Set(shop.bank.renewed.map(({ key }) => key)).size).toBe(1);
    expect(shop.bank.charges()).toHaveLength(2);
    expect(await shop.booked(user)).toEqual([599, 599]);
    expect(await shop.renewalsOf(user)).toMatchObject([{ status: 'paid' }]);
  });

  test('that stays pending at the bank is settled by the reconciler once it is paid', async () => {
    const user = await shop.subscriber();
    shop.bank.renewal = 'pending';
    await shop.renew(user);
    const [renewal] = await shop.renewalsOf(user);
    shop.advance(2 * MINUTE);
    await shop.minute();
    expect(shop.bank.renewed).toHaveLength(1);
    shop.bank.decide(renewal?.id ?? '', { status: 'paid' });
    shop.advance(2 * MINUTE);
    await shop.reconcile();
    expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'active' });
    expect(await shop.booked(user)).toEqual([599, 599]);
  });
});

test('a server that was down for longer than the grace period charges nothing for the days between', async () => {
  const user = await shop.subscriber();
  shop.advance(40 * DAY);
  await shop.minute();
  await shop.minute();
  expect(await shop.booked(user)).toEqual([599, 599]);
  expect(await shop.subscriptionOf(user)).toMatchObject({ periodStart: shop.context.now() });
});

test('a subscription without a mandate ends with its period', async () => {
  const user = await shop.subscriber();
  await shop.context.db.update(subscriptions).set({ mandateId: null }).where(eq(subscriptions.userId, user));
  await shop.toTheEnd(user);
  expect(await shop.opens(user)).toBe(false);
  await shop.minute();
  expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'ended' });
  expect(shop.bank.renewed).toEqual([]);
});

test('a deleted account is not charged again: its mandate ends, and its charge under way is refunded', async () => {
  const user = await shop.subscriber();
  await shop.toTheEnd(user);
  await shop.losing('after', () => shop.minute());
  await shop.deleteAccount(user);
  await shop.minutes(10);
  expect(shop.bank.renewed).toHaveLength(1);
  expect(shop.bank.endedMandates).toHaveLength(1);
  expect(await shop.booked(user)).toEqual([599, 599, -599]);
  expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'ended' });
  shop.advance(8 * DAY);
  await shop.minute();
  expect(shop.bank.renewed).toHaveLength(1);
});

test('a first payment that completes after its account was deleted is refunded, and its mandate ends', async () => {
  const { user, id } = await shop.begun('pending');
  await shop.deleteAccount(user);
  const paymentId = shop.bank.decide(id, { status: 'paid' });
  shop.advance(2 * MINUTE);
  await shop.reconcile();
  await shop.minute();
  expect(await shop.booked(user)).toEqual([599, -599]);
  expect(shop.bank.endedMandates).toEqual([`man_of_${paymentId}`]);
});

test.each([
  ['weekly', 1],
  ['monthly', 7],
] as const)('a %s subscription gets one reminder %i day(s) before each renewal', async (plan, days) => {
  const user = await shop.subscriber(plan);
  const reminders = async () =>
    (await shop.mailsOf(user)).filter((kind) => kind === 'renewalReminder').length;
  await shop.toTheEnd(user, -days * DAY - 1);
  await sendRenewalReminders(shop.context);
  expect(await reminders()).toBe(0);
  shop.advance(1);
  await atOnce(5, () => sendRenewalReminders(shop.context));
  shop.advance(MINUTE);
  await sendRenewalReminders(shop.context);
  expect(await reminders()).toBe(1);
  await shop.deliverMails();
  await shop.renew(user);
  await shop.toTheEnd(user, -days * DAY);
  await sendRenewalReminders(shop.context);
  expect(await reminders()).toBe(2);
});
