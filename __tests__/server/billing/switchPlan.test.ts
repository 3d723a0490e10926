import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readReceipt } from '../../../server/billing/receipts.ts';
import { sendRenewalReminders } from '../../../server/billing/renewals/reminders.ts';
import { runRenewals } from '../../../server/billing/renewals/runRenewals.ts';
import { currentSubscription } from '../../../server/billing/subscriptions.ts';
import { type SwitchRequest, switchPlan } from '../../../server/billing/switchPlan.ts';
import type { Context } from '../../../server/context.ts';
import { mails, subscriptions, users } from '../../../server/db/schema.ts';
import type { SubscriptionRow } from '../../../server/entitlements/liveSubscription.ts';
import { formatDay } from '../../../server/mail/format.ts';
import { START } from '../support/testContext.ts';
import { atOnce, DAY, MONTHLY, shopOfSuite, WEEKLY, YEARLY } from './shop.ts';

const shop = shopOfSuite();
beforeEach(() => shop.endEverything());

const db = () => shop.context.db;
const current = (user: string) => currentSubscription(db(), user, 'en', shop.context.now());

type Terms = Omit<SwitchRequest, 'from'> & { from?: string };
/** Switches as the member does who sees the present end of the paid days. */
async function toPlan(user: string, terms: Terms, context: Context = shop.context) {
  const from = (await shop.subscriptionOf(user)).periodEnd.toISOString();
  return switchPlan(context, user, { from, ...terms }, 'en');
}
/** What the bank has taken, the newest first. */
const charges = () => shop.bank.charges().map(({ amount }) => amount);

describe('a plan switch', () => {
  test('charges nothing now, keeps the paid days, and announces the next plan', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    const answer = await toPlan(user, MONTHLY);
    expect(answer).toEqual({ ...before, next: { ...MONTHLY, planName: 'Monthly' } });
    expect(await current(user)).toEqual(answer);
    await shop.minute();
    expect(charges()).toEqual([599]);
    expect(await shop.renewalsOf(user)).toEqual([]);
  });

  test('takes effect once, at the renewal, with the price, days, order and receipt of the new plan', async () => {
    const user = await shop.subscriber();
    const { id, periodEnd, mandateId } = await shop.subscriptionOf(user);
    await toPlan(user, MONTHLY);
    await shop.toTheEnd(user);
    await atOnce(3, () => shop.minute());
    await shop.minute();

    expect(charges()).toEqual([1499, 599]);
    expect(shop.bank.renewed).toMatchObject([{ renewal: { amount: 1499, mandateId } }]);
    const [order, ...more] = await shop.renewalsOf(user);
    expect(more).toEqual([]);
    expect(order).toMatchObject({ ...MONTHLY, status: 'paid' });
    const receipt = await readReceipt(shop.context, user, order?.id ?? '', 'en');
    expect(receipt).toMatchObject({ item: 'Cliffhanger membership: Monthly', amount: 1499 });
    expect(await shop.subscriptionOf(user)).toMatchObject({
      ...MONTHLY,
      id,
      status: 'active',
      periodStart: periodEnd,
      periodEnd: new Date(periodEnd.getTime() + 30 * DAY),
      nextPlanId: null,
    });
    expect(await current(user)).not.toHaveProperty('next');

    await shop.renew(user);
    expect(charges()).toEqual([1499, 1499, 599]);
  });

  test('that is repeated, even concurrently, gives the same answer and one mail', async () => {
    const user = await shop.subscriber();
    const answers = await atOnce(20, () => toPlan(user, MONTHLY));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await toPlan(user, MONTHLY)).toEqual(answers[0]);
    expect((await shop.mailsOf(user)).filter((kind) => kind === 'planSwitched')).toHaveLength(1);
  });

  test('to another plan replaces the planned one; of two concurrent ones, the one that is shown is charged', async () => {
    const user = await shop.subscriber();
    await toPlan(user, MONTHLY);
    expect((await toPlan(user, YEARLY)).next).toMatchObject({ planId: 'yearly', amount: 7999 });
    const [one, other] = await Promise.all([toPlan(user, MONTHLY), toPlan(user, YEARLY)]);
    expect([one.next?.planId, other.next?.planId]).toEqual(['monthly', 'yearly']);
    const planned = (await current(user))?.next;
    await shop.renew(user);
    expect(charges()).toEqual([planned?.amount, 599]);
    expect(await shop.subscriptionOf(user)).toMatchObject({
      planId: planned?.planId,
      renewalDays: planned?.renewalDays,
    });
  });

  test('back to the present plan undoes the switch, also when it is repeated', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    await toPlan(user, MONTHLY);
    await shop.deliverMails();
    expect(await toPlan(user, WEEKLY)).toEqual(before);
    expect(await toPlan(user, WEEKLY)).toEqual(before);
    await shop.renew(user);
    expect(charges()).toEqual([599, 599]);
    expect((await shop.mailsOf(user)).filter((kind) => kind === 'planSwitched')).toHaveLength(2);
  });

  test('repeated ten times with cancellations in between leaves one mail of each kind to be sent', async () => {
    const user = await shop.subscriber();
    for (let time = 0; time < 10; time += 1) {
      await toPlan(user, MONTHLY);
      await toPlan(user, WEEKLY);
      await shop.cancel(user);
      await shop.resume(user);
    }
    expect((await shop.mailsOf(user)).sort()).toEqual(['planSwitched', 'receipt', 'renewalCancelled']);
  });

  test('is dropped by a cancellation, and stays dropped when the renewal is resumed', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    await toPlan(user, MONTHLY);
    expect(await shop.cancel(user)).not.toHaveProperty('next');
    expect(await shop.resume(user)).toEqual(before);
    await shop.renew(user);
    expect(charges()).toEqual([599, 599]);
  });
});

describe('the announced price is the price that is charged', () => {
  const setPrice = (amount: number) => shop.setPrice('monthly', amount);
  afterEach(() => setPrice(1499));

  test('a price change between the switch and the renewal does not change the charge', async () => {
    const user = await shop.subscriber();
    await toPlan(user, MONTHLY);
    await setPrice(1999);
    // A repeat after a lost answer.
    expect((await toPlan(user, MONTHLY)).next).toMatchObject({ amount: 1499 });
    await shop.renew(user);
    expect(charges()).toEqual([1499, 599]);
  });

  test.each<[string, Partial<SwitchRequest>]>([
    ['another price', { amount: 1399 }],
    ['another currency', { currency: 'EUR' }],
    ['other days', { renewalDays: 60 }],
    ['a renewal of the past', { from: START.toISOString() }],
  ])('a page that shows %s cannot switch the plan', async (_what, shown) => {
    const user = await shop.subscriber();
    const switching = toPlan(user, { ...MONTHLY, ...shown });
    await expect(switching).rejects.toMatchObject({ code: 409, messageKey: 'termsChanged' });
    expect(await current(user)).not.toHaveProperty('next');
  });

  test('the present plan keeps the member’s price after a price change', async () => {
    const user = await shop.subscriber('monthly');
    await setPrice(1999);
    await toPlan(user, YEARLY);
    expect(await toPlan(user, MONTHLY)).toMatchObject({ amount: 1499 });
    await shop.renew(user);
    expect(charges()).toEqual([1499, 1499]);
  });
});

describe('a plan switch is refused', () => {
  const refusal = (user: string, terms = MONTHLY) =>
    switchPlan(shop.context, user, { ...terms, from: shop.context.now().toISOString() }, 'en').then(
      () => null,
      ({ code, messageKey }) => ({ code, messageKey }),
    );

  test('without a subscription', async () => {
    expect(await refusal(await shop.member())).toEqual({ code: 409, messageKey: 'nothingToSwitch' });
  });

  test('after a declined renewal, which must be paid first', async () => {
    expect(await refusal(await shop.pastDue())).toEqual({ code: 409, messageKey: 'payToSwitch' });
  });

  const set = (user: string, values: Partial<SubscriptionRow>) =>
    db().update(subscriptions).set(values).where(eq(subscriptions.userId, user));
  test.each<[string, string, (user: string) => PromiseLike<unknown>]>([
    ['after its end', 'nothingToSwitch', (user) => set(user, { status: 'ended' })],
    ['of a cancelled plan, which is to be resumed first', 'resumeToSwitch', (user) => shop.cancel(user)],
    ['of a plan that nothing renews', 'notRenewing', (user) => set(user, { mandateId: null })],
    ['while the renewal is due', 'renewalRunning', (user) => shop.toTheEnd(user)],
  ])('%s: %s', async (_when, messageKey, prepare) => {
    const user = await shop.subscriber();
    await prepare(user);
    expect(await refusal(user)).toEqual({ code: 409, messageKey });
  });

  test.each(['nonsense', 'pass'])('to “%s”, which is not a subscription plan', async (planId) => {
    const user = await shop.subscriber();
    const refused = { code: 404, messageKey: 'noSuchPlan' };
    await expect(toPlan(user, { ...MONTHLY, planId })).rejects.toMatchObject(refused);
  });
});

describe('a plan switch during a renewal', () => {
  test('on a server whose clock is ahead is either charged at the new price or refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const user = await shop.subscriber();
      await shop.toTheEnd(user);
      const at = shop.context.now().getTime();
      const behind = { ...shop.context, now: () => new Date(at - 1000) };
      const renewal = () => runRenewals(shop.context, shop.log);
      const switching = () =>
        toPlan(user, MONTHLY, behind).then(
          () => 1499,
          ({ messageKey }) => (['renewalRunning', 'termsChanged'].includes(messageKey) ? 599 : messageKey),
        );
      const [first, ...rest] = round % 2 ? [switching, renewal, renewal] : [renewal, switching, renewal];
      const [answer, ...others] = await Promise.all([first?.(), ...rest.map((each) => each())]);
      const agreed = round % 2 ? answer : others[0];
      await shop.minute();
      expect(charges()).toEqual([agreed, 599]);
      expect(await shop.subscriptionOf(user)).toMatchObject({
        ...(agreed === 599 ? WEEKLY : MONTHLY),
        nextPlanId: null,
      });
      await db().update(subscriptions).set({ status: 'ended' }).where(eq(subscriptions.userId, user));
      shop.reset();
    }
  });

  test('is refused once a server whose clock is ahead has made the renewal order', async () => {
    const user = await shop.subscriber();
    shop.bank.down = true;
    await shop.renew(user);
    const at = shop.context.now().getTime();
    const behind = { ...shop.context, now: () => new Date(at - 1000) };
    await expect(toPlan(user, MONTHLY, behind)).rejects.toMatchObject({ messageKey: 'renewalRunning' });
    shop.bank.down = false;
    shop.advance(2 * 60_000);
    await shop.minute();
    expect(charges()).toEqual([599, 599]);
  });
});

test('a declined renewal to a new plan is retried at the new price, which the mail names', async () => {
  const user = await shop.subscriber();
  await toPlan(user, MONTHLY);
  shop.bank.renewal = 'declined';
  await shop.renew(user);
  expect(await current(user)).toMatchObject({ ...MONTHLY, planName: 'Monthly', status: 'past_due' });
  expect((await shop.mailOf(user, 'renewalFailed')).text).toContain('$14.99');
  shop.bank.renewal = 'paid';
  shop.advance(DAY);
  await shop.minute();
  expect(charges()).toEqual([1499, 599]);
  expect(await shop.renewalsOf(user)).toHaveLength(1);
  expect(await shop.subscriptionOf(user)).toMatchObject({ ...MONTHLY, status: 'active' });
});

describe('the mails about a plan switch', () => {
  test('name both plans, the day and the new price', async () => {
    const user = await shop.subscriber();
    await db().update(users).set({ lang: 'dy' }).where(eq(users.id, user));
    const day = formatDay('dy', (await shop.subscriptionOf(user)).periodEnd);
    await toPlan(user, MONTHLY);
    const mail = await shop.mailOf(user, 'planSwitched');
    expect(mail.subject).toContain(day);
    expect(mail.text).toMatch(/von „Wöchentlich“ zu „Monatlich“/);
    expect(mail.text).toMatch(/14,99.*alle 30 Tage/);
    expect(mail.text).toContain(`${shop.context.config.publicUrl}/my`);
  });

  test('name the kept plan and its price after an undo', async () => {
    const user = await shop.subscriber();
    await toPlan(user, MONTHLY);
    await db().delete(mails).where(eq(mails.userId, user));
    await toPlan(user, WEEKLY);
    const mail = await shop.mailOf(user, 'planSwitched');
    expect(mail.subject).toBe('You keep the Weekly plan');
    expect(mail.text).toContain('$5.99');
    expect(mail.text).not.toContain('14.99');
  });

  test('name the new plan and its price before the renewal', async () => {
    const user = await shop.subscriber();
    await toPlan(user, YEARLY);
    await shop.toTheEnd(user, -60_000);
    await sendRenewalReminders(shop.context);
    const { subject, text } = await shop.mailOf(user, 'renewalReminder');
    expect(subject).toMatch(/^Your plan switches to Yearly on /);
    expect(text).toContain('$79.99');
    expect(text).not.toContain('5.99');
  });
});
