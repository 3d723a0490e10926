import { describe, expect, test } from '@jest/globals';
import { currentSubscription } from '../../../server/billing/subscriptions.ts';
import { formatDay } from '../../../server/mail/format.ts';
import { call } from '../support/testContext.ts';
import { atOnce, DAY, shopOfSuite, WEEKLY } from './shop.ts';

const shop = shopOfSuite();

const current = (user: string, lang: 'en' | 'es' = 'en') =>
  currentSubscription(shop.context.db, user, lang, shop.context.now());

describe('the current subscription', () => {
  test('names its plan, price and end, in the language asked for', async () => {
    expect(await current(await shop.member())).toBeNull();
    const user = await shop.subscriber();
    const periodEnd = new Date(shop.context.now().getTime() + 7 * DAY).toISOString();
    expect((await current(user, 'es'))?.planName).not.toBe((await current(user))?.planName);
    const accessUntil = new Date(Date.parse(periodEnd) + 3 * DAY).toISOString();
    const plan = { ...WEEKLY, planName: expect.stringContaining('Weekly') };
    const paying = { status: 'active', methodLabel: 'Test ···· 4242', nextTryAt: null };
    expect(await current(user)).toEqual({ ...plan, ...paying, periodEnd, accessUntil });
  });
});

describe('cancelling a subscription', () => {
  test('stops the renewal, keeps the end date, and gives the same answer when repeated', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    const answers = await atOnce(20, () => shop.cancel(user));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ ...before, status: 'cancelled', accessUntil: before?.periodEnd });
    expect(await shop.cancel(user)).toEqual(answers[0]);
  });

  test('can be undone until the period ends, and undoing it twice gives the same answer', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    await shop.cancel(user);
    shop.advance(7 * DAY - 1);
    expect(await shop.resume(user)).toEqual(before);
    expect(await shop.resume(user)).toEqual(before);
    await shop.renew(user);
    expect(await shop.booked(user)).toEqual([599, 599]);
  });

  test('cannot be undone once the period is over', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    shop.advance(7 * DAY);
    await expect(shop.resume(user)).rejects.toMatchObject({ code: 404 });
    await expect(shop.cancel(user)).rejects.toMatchObject({ code: 404 });
    expect(await shop.subscriptionsOf(user)).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('the mail about a cancellation', () => {
  test('is sent once, names the last day of access, and is in the language the member last used', async () => {
    const { userId: user, token } = await shop.bought();
    await call(shop.app, 'GET /api/user', { lang: 'fy' }, { token });
    await atOnce(5, () => shop.cancel(user));
    await shop.cancel(user);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalCancelled']);
    const mail = await shop.mailOf(user, 'renewalCancelled');
    const day = formatDay('fy', new Date(shop.context.now().getTime() + 7 * DAY));
    expect(mail.subject).toBe('Votre abonnement ne sera pas renouvelé');
    expect(mail.text).toContain(`jusqu’au ${day}`);
    expect(mail.text).toContain(`${shop.context.config.publicUrl}/my`);
  });

  test('is sent again when the member cancels after a resume', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    await shop.deliverMails();
    await shop.resume(user);
    await shop.cancel(user);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'renewalCancelled', 'renewalCancelled']);
  });
});
