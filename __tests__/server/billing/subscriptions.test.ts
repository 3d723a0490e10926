import { describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { currentSubscription, resumeRenewal } from '../../../server/billing/subscriptions.ts';
import { users } from '../../../server/db/schema.ts';
import { formatDay } from '../../../server/mail/format.ts';
import { atOnce, DAY, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();

const current = (user: string, lang: 'en' | 'es' = 'en') =>
  currentSubscription(shop.context.db, user, lang, shop.context.now());
const resume = (user: string) => resumeRenewal(shop.context.db, user, 'en', shop.context.now());

describe('the current subscription', () => {
  test('names its plan, price and end, in the language asked for', async () => {
    const user = await shop.subscriber();
    const periodEnd = new Date(shop.context.now().getTime() + 7 * DAY).toISOString();
    expect((await current(user, 'es'))?.planName).not.toBe((await current(user))?.planName);
    expect(await current(user)).toEqual({
      planId: 'weekly',
      planName: expect.stringContaining('Weekly'),
      status: 'active',
      amount: 599,
      currency: 'USD',
      renewalDays: 7,
      periodEnd,
      methodLabel: 'Test ···· 4242',
      nextTryAt: null,
      accessUntil: new Date(Date.parse(periodEnd) + 3 * DAY).toISOString(),
    });
  });

  test('is none before the first and after the last', async () => {
    expect(await current(await shop.member())).toBeNull();
    const user = await shop.subscriber();
    shop.advance(10 * DAY - 1);
    expect(await current(user)).toMatchObject({ status: 'active' });
    shop.advance(1);
    expect(await current(user)).toBeNull();
  });
});

describe('cancelling', () => {
  test('ends renewal, keeps the date, and is the same when repeated', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    const answers = await atOnce(20, () => shop.cancel(user));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ ...before, status: 'cancelled', accessUntil: before?.periodEnd });
    expect(await shop.cancel(user)).toEqual(answers[0]);
  });

  test('can be undone to the last moment, and undoing is the same when repeated', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    await shop.cancel(user);
    shop.advance(7 * DAY - 1);
    expect(await resume(user)).toEqual(before);
    expect(await resume(user)).toEqual(before);
  });

  test('cannot be undone once the period is over', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    shop.advance(7 * DAY);
    await expect(resume(user)).rejects.toMatchObject({ code: 404 });
    await expect(shop.cancel(user)).rejects.toMatchObject({ code: 404 });
    expect(await shop.subscriptionsOf(user)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('without a subscription there is nothing to cancel or undo, and nobody else’s is touched', async () => {
    const subscribed = await shop.subscriber();
    const user = await shop.member();
    await expect(shop.cancel(user)).rejects.toMatchObject({ code: 404 });
    await expect(resume(user)).rejects.toMatchObject({ code: 404 });
    expect(await current(subscribed)).toMatchObject({ status: 'active' });
  });
});

describe('the mail about a cancellation', () => {
  test('goes out once, and says until when the member can watch', async () => {
    const user = await shop.subscriber();
    await shop.context.db.update(users).set({ lang: 'fy' }).where(eq(users.id, user));
    await atOnce(5, () => shop.cancel(user));
    await shop.cancel(user);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalCancelled']);
    const mail = await shop.mailOf(user, 'renewalCancelled');
    const day = formatDay('fy', new Date(shop.context.now().getTime() + 7 * DAY));
    expect(mail.subject).toBe('Votre abonnement ne sera pas renouvelé');
    expect(mail.text).toContain(`jusqu’au ${day}`);
    expect(mail.text).toContain(`${shop.context.config.publicUrl}/my`);
  });

  test('tells of each time, when it was taken back in between', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    await shop.deliverMails();
    await resume(user);
    await shop.cancel(user);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalCancelled', 'renewalCancelled']);
  });

  test('is left to the mail about the end when no paid days are left', async () => {
    const user = await shop.subscriber();
    shop.bank.renewal = 'declined';
    shop.advance(7 * DAY);
    await shop.minute();
    await shop.cancel(user);
    await shop.minute();
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalFailed', 'ended']);
  });
});
