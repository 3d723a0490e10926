import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { loadCurrentChange } from '../../../server/billing/methodChanges.ts';
import { createPayments, ProviderUnreachable } from '../../../server/billing/providers/port.ts';
import { methodChanges, subscriptions } from '../../../server/db/schema.ts';
import { call } from '../support/testContext.ts';
import { atOnce, DAY, infoOf, MINUTE, SECOND, type Shop, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();
beforeEach(() => shop.endEverything());

const change: Shop['changeMethod'] = (...wish) => shop.changeMethod(...wish);
const current = (user: string) => shop.subscriptionOf(user);
const db = () => shop.context.db;
const ask = (user: string, id: string) => loadCurrentChange(shop.context, shop.log, user, id);
const changesOf = (user: string) =>
  db().select().from(methodChanges).where(eq(methodChanges.userId, user)).orderBy(methodChanges.createdAt);
/** The try of the next day, of which the call or its answer is lost. */
const tryLost = (lose: 'before' | 'after') => shop.losing(lose, nextDay);
const nextDay = () => {
  shop.advance(DAY);
  return shop.minute();
};
/** The renewal was declined, and the old card would be again. */
async function pastDue() {
  const user = await shop.subscriber();
  const { mandateId } = await current(user);
  shop.bank.poorMandates.add(mandateId ?? '');
  await shop.renew(user);
  expect(await current(user)).toMatchObject({ status: 'past_due', tries: 1 });
  return user;
}
/** The bank's part that keeps cards. */
function bankSetups() {
  const { setups } = shop.bank.provider;
  if (!setups) throw new Error('The bank takes no cards');
  return setups;
}
/** The person takes the step that the bank has asked for last. */
const confirm = () => Object.assign(shop.bank.setups[0] ?? {}, { status: 'done' });
/** Which card the renewals asked, the old one or the new one, and by which try. */
const charged = () =>
  shop.bank.renewed.map(({ renewal, key }) => {
    const card = renewal.mandateId.startsWith('man_of_set_') ? 'new' : 'old';
    return `${card} ${key.split(':').at(-1)}`;
  });

describe('an active subscription', () => {
  test.each(['card', 'paypal'] as const)('paid by %s renews with its new card', async (method) => {
    const user = await shop.member();
    await shop.buy(user, 'weekly', null, { method });
    const before = await current(user);
    const done = await change(user);
    expect(done).toMatchObject({ status: 'done', actionUrl: null });
    const card = { mandateId: `man_of_${done.providerSetupId}`, mandateLabel: 'Test ···· 5454' };
    expect(await current(user)).toEqual({ ...before, method: 'card', ...card });
    await shop.minute();
    expect(shop.bank.endedMandates).toEqual([before.mandateId]);
    expect(shop.bank.renewed).toEqual([]);

    await shop.renew(user);
    expect(charged()).toEqual(['new 0']);
    const renewed = { status: 'paid', method: 'card', mandateLabel: card.mandateLabel };
    expect(await shop.renewalsOf(user)).toMatchObject([renewed]);
  });

  test('without a mandate renews once a card is added', async () => {
    const user = await shop.subscriber();
    await db().update(subscriptions).set({ mandateId: null, mandateLabel: null });
    await change(user);
    await shop.renew(user);
    expect(await current(user)).toMatchObject({ status: 'active', mandateLabel: 'Test ···· 5454' });
  });

  test.each([
    ['is declined', 'tok_poor', 'insufficient_funds'],
    ['is of nobody', 'tok_bad', 'processing_error'],
  ])('keeps its card when the new one %s, with a decline code', async (_what, token, declineCode) => {
    const user = await shop.subscriber();
    const before = await current(user);
    Object.assign(shop.bank, { setup: 'declined', declineCode: 'insufficient_funds' });
    shop.bank.badTokens.add('tok_bad');
    expect(await change(user, { token })).toMatchObject({ status: 'declined', declineCode });
    expect(await current(user)).toEqual(before);
    await shop.minute();
    expect(shop.bank.endedMandates).toEqual([]);
  });

  test('gets the new card after a step at the bank, even if the member never comes back', async () => {
    const user = await shop.subscriber();
    shop.bank.setup = 'action';
    const asking = await change(user);
    expect(asking).toMatchObject({ status: 'action', actionUrl: expect.stringContaining('challenge') });
    expect((await current(user)).mandateLabel).toBe('Test ···· 4242');
    confirm();
    shop.advance(2 * MINUTE);
    await shop.minutes(1);
    expect(await ask(user, asking.id)).toMatchObject({ status: 'done', actionUrl: null });
    expect((await current(user)).mandateLabel).toBe('Test ···· 5454');
  });

  test('a step at the bank that nobody takes expires after a day', async () => {
    const user = await shop.subscriber();
    shop.bank.setup = 'action';
    const { id } = await change(user);
    shop.advance(DAY - MINUTE);
    expect(await ask(user, id)).toMatchObject({ status: 'action' });
    shop.advance(MINUTE);
    expect(await ask(user, id)).toMatchObject({ status: 'expired', actionUrl: null });
    expect(shop.bank.setups).toMatchObject([{ status: 'cancelled' }]);
  });

  test('a step at the bank that is taken just as it expires still changes the card', async () => {
    const user = await shop.subscriber();
    shop.bank.setup = 'action';
    const { id } = await change(user);
    const setups = bankSetups();
    const real = setups.cancelSetup;
    setups.cancelSetup = async (setupId) => {
      confirm();
      setups.cancelSetup = real;
      return real(setupId);
    };
    shop.advance(DAY);
    expect(await ask(user, id)).toMatchObject({ status: 'done' });
    expect((await current(user)).mandateLabel).toBe('Test ···· 5454');
  });
});

describe('a card change whose answer is lost', () => {
  test('stays pending until the same key finds the card, which is kept once', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    const changeOnce = () => change(user, { token: 'tok_once' }, 'the-same-key');
    expect(await shop.losing('after', changeOnce)).toMatchObject({ status: 'pending' });
    expect(await current(user)).toEqual(before);
    expect(await changeOnce()).toMatchObject({ status: 'done' });
    expect(await changeOnce()).toMatchObject({ status: 'done' });
    expect(shop.bank.setups).toHaveLength(1);
    expect(await changesOf(user)).toHaveLength(1);
    await shop.minute();
    expect(shop.bank.endedMandates).toEqual([before.mandateId]);
  });

  test('expires after 30 s when the request never arrived', async () => {
    const user = await shop.subscriber();
    const { id } = await shop.losing('before', () => change(user));
    shop.advance(29 * SECOND);
    expect(await ask(user, id)).toMatchObject({ status: 'pending' });
    shop.advance(SECOND);
    expect(await ask(user, id)).toMatchObject({ status: 'expired' });
    expect((await current(user)).mandateLabel).toBe('Test ···· 4242');
  });

  test('stays pending while the provider is down', async () => {
    const user = await shop.subscriber();
    shop.bank.down = true;
    const { id } = await change(user);
    shop.advance(3 * DAY);
    expect(await ask(user, id)).toMatchObject({ status: 'pending' });
  });

  test('does not apply the answer of another change, and logs it as an error', async () => {
    const user = await shop.subscriber();
    const before = await current(user);
    const setups = bankSetups();
    const real = setups.setupMandate;
    setups.setupMandate = async (wish, key) => ({ ...(await real(wish, key)), reference: 'chg_of_another' });
    const { id, status } = await change(user);
    setups.setupMandate = real;
    expect(status).toBe('pending');
    expect(await current(user)).toEqual(before);
    const errors = shop.logged.filter(({ level }) => level === 'error');
    expect(errors.map(({ data }) => data)).toContainEqual(expect.objectContaining({ changeId: id }));
  });

  test('throws a fault of the lookup after a refusal, instead of taking it for a lost answer', async () => {
    const user = await shop.subscriber();
    shop.bank.badTokens.add('tok_faulty');
    jest.spyOn(bankSetups(), 'findSetup').mockRejectedValueOnce(new Error('a fault'));
    await expect(change(user, { token: 'tok_faulty' })).rejects.toThrow('a fault');
  });

  test('is completed by the reconciler after the server died', async () => {
    const user = await shop.subscriber();
    const setups = bankSetups();
    const real = setups.setupMandate;
    setups.setupMandate = async (wish, key) => {
      await real(wish, key);
      throw new Error('killed');
    };
    await expect(change(user)).rejects.toThrow('killed');
    setups.setupMandate = real;
    shop.advance(2 * MINUTE);
    await shop.minutes(1);
    expect(await changesOf(user)).toMatchObject([{ status: 'done' }]);
    expect((await current(user)).mandateLabel).toBe('Test ···· 5454');
  });
});

describe('several card changes', () => {
  test('at the same time under one key make one setup', async () => {
    const user = await shop.subscriber();
    const answers = await atOnce(20, () => change(user, { token: 'tok_same' }, 'one-key-for-all'));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(shop.bank.setups).toHaveLength(1);
    expect(await changesOf(user)).toMatchObject([{ status: 'done' }]);
  });

  test('in two tabs keep the later card and end every other mandate', async () => {
    const user = await shop.subscriber();
    const first = (await current(user)).mandateId;
    shop.bank.setup = 'action';
    const early = await change(user);
    shop.advance(1000);
    shop.bank.setup = 'done';
    const late = await change(user);
    Object.assign(shop.bank.setups.find(({ reference }) => reference === early.id) ?? {}, { status: 'done' });
    shop.advance(2000);
    expect(await ask(user, early.id)).toMatchObject({ status: 'cancelled' });
    expect((await current(user)).mandateId).toBe(`man_of_${late.providerSetupId}`);
    await shop.minute();
    const earlyMandate = `man_of_${early.providerSetupId}`;
    expect(shop.bank.endedMandates.sort()).toEqual([earlyMandate, first].sort());
  });

  test('at the same time with different cards keep one card and end every other mandate', async () => {
    const user = await shop.subscriber();
    const first = (await current(user)).mandateId;
    await atOnce(4, () => change(user));
    const { mandateId } = await current(user);
    await shop.minute();
    const kept = shop.bank.setups.map(({ id }) => `man_of_${id}`);
    expect(kept).toHaveLength(4);
    expect(kept).toContain(mandateId);
    const others = kept.filter((one) => one !== mandateId);
    expect(shop.bank.endedMandates.sort()).toEqual([...others, first].sort());
  });
});

describe('a subscription whose renewal was declined', () => {
  test('is charged to the new card at once, and renews from where its period ended', async () => {
    const user = await pastDue();
    const { periodEnd } = await current(user);
    await change(user);
    const after = await current(user);
    expect(after).toMatchObject({ status: 'active', tries: 0, spareTries: 0, graceUntil: null });
    expect(after.periodEnd.getTime() - periodEnd.getTime()).toBe(7 * DAY);
    expect(charged()).toEqual(['old 0', 'new 1']);
    const renewals = await shop.renewalsOf(user);
    expect(renewals).toMatchObject([{ status: 'paid', mandateLabel: 'Test ···· 5454' }]);
    expect(await shop.captures(renewals[0]?.id ?? '')).toHaveLength(1);
    await shop.minutes(3);
    expect(shop.bank.renewed).toHaveLength(2);
  });

  test('keeps its three scheduled retries when the new card is declined as well', async () => {
    const user = await pastDue();
    const before = await current(user);
    shop.bank.renewal = 'declined';
    await change(user);
    const { graceUntil, nextTryAt } = before;
    const waiting = { status: 'past_due', graceUntil, nextTryAt };
    expect(await current(user)).toMatchObject({ ...waiting, tries: 2, spareTries: 1 });
    // The three tries of the schedule are still to come.
    for (let day = 0; day < 3; day += 1) {
      expect(await current(user)).toMatchObject({ status: 'past_due' });
      await nextDay();
    }
    expect(await current(user)).toMatchObject({ status: 'ended' });
    expect(charged()).toEqual(['old 0', 'new 1', 'new 2', 'new 3', 'new 4']);
    expect((await shop.mailsOf(user)).filter((kind) => kind === 'ended')).toHaveLength(1);
  });

  test('is not ended by a declined new card on its last day', async () => {
    const user = await pastDue();
    for (let day = 0; day < 2; day += 1) await nextDay();
    expect(await current(user)).toMatchObject({ status: 'past_due', tries: 3 });
    shop.bank.renewal = 'declined';
    await change(user);
    expect(await current(user)).toMatchObject({ status: 'past_due', tries: 4, spareTries: 1 });
    shop.bank.renewal = 'paid';
    await change(user);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect((await shop.renewalsOf(user)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  test('is not charged to the new card when a pending charge of the old card turns out paid', async () => {
    const user = await pastDue();
    shop.bank.poorMandates.clear();
    await tryLost('after');
    expect(await shop.renewalsOf(user)).toMatchObject([{ status: 'pending' }]);
    const { mandateId: old } = await current(user);
    await change(user);
    // The old card had paid: the new one is not asked.
    expect(charged()).toEqual(['old 0', 'old 1', 'old 1']);
    expect(shop.bank.charges()).toHaveLength(2);
    const after = await current(user);
    expect(after).toMatchObject({ status: 'active', mandateLabel: 'Test ···· 5454' });
    expect(after.mandateId).not.toBe(old);
    await shop.minutes(2);
    expect(shop.bank.endedMandates).toEqual([old]);
    expect(shop.bank.renewed).toHaveLength(3);
  });

  test('is charged to the new card once a pending charge of the old card turns out declined', async () => {
    const user = await pastDue();
    await tryLost('before');
    await change(user);
    expect(charged()).toEqual(['old 0', 'old 1', 'old 1', 'new 2']);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect((await shop.renewalsOf(user)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  test('is not charged to the new card, and keeps the old mandate, while a pending charge is unresolved', async () => {
    const user = await pastDue();
    shop.bank.poorMandates.clear();
    await tryLost('after');
    const { mandateId: old } = await current(user);
    const { provider } = shop.bank;
    const real = provider.chargeMandate;
    provider.chargeMandate = async (renewal, key) => {
      await real(renewal, key).catch(() => {});
      throw new ProviderUnreachable('lost after');
    };
    await change(user);
    await shop.minutes(10);
    expect(charged().every((asked) => asked.startsWith('old'))).toBe(true);
    expect(shop.bank.endedMandates).toEqual([]);
    provider.chargeMandate = real;
    await shop.minutes(60);
    expect(await current(user)).toMatchObject({ status: 'active', mandateLabel: 'Test ···· 5454' });
    expect(shop.bank.endedMandates).toEqual([old]);
    expect(shop.bank.charges()).toHaveLength(2);
  });

  test('renews later when the server died before it charged the new card', async () => {
    const user = await pastDue();
    const real = shop.bank.provider.chargeMandate;
    shop.bank.provider.chargeMandate = async () => {
      throw new Error('killed');
    };
    await expect(change(user)).rejects.toThrow('killed');
    shop.bank.provider.chargeMandate = real;
    expect(await changesOf(user)).toMatchObject([{ status: 'done' }]);
    shop.advance(MINUTE);
    await shop.minutes(2);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect((await shop.renewalsOf(user)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  test('is charged once when four tabs change the card while two servers run their jobs', async () => {
    const user = await pastDue();
    await Promise.all([atOnce(4, () => change(user)), shop.minute(), shop.minute()]);
    await shop.minutes(3);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect(shop.bank.charges()).toHaveLength(2);
    expect(await shop.renewalsOf(user)).toHaveLength(1);
  });
});

describe('a card change', () => {
  test('is refused without a subscription, and for a cancelled or ended one', async () => {
    await expect(change(await shop.member())).rejects.toMatchObject({ code: 404 });
    const user = await shop.subscriber();
    await shop.cancel(user);
    await expect(change(user)).rejects.toMatchObject({ code: 409 });
    await shop.renew(user);
    await expect(change(user)).rejects.toMatchObject({ code: 404 });
    expect(shop.bank.setups).toEqual([]);
  });

  const ended = (user: string) =>
    db().update(subscriptions).set({ status: 'ended' }).where(eq(subscriptions.userId, user));
  test.each<[string, (user: string) => PromiseLike<unknown>]>([
    ['ends', ended],
    ['is deleted with its member', (user) => shop.deleteAccount(user)],
  ])('is cancelled, and its mandate ended, when the subscription %s meanwhile', async (_how, end) => {
    const user = await shop.subscriber();
    shop.bank.setup = 'action';
    const { id, providerSetupId } = await change(user);
    await end(user);
    confirm();
    shop.advance(2 * MINUTE);
    await shop.minutes(1);
    const [known] = await db().select().from(methodChanges).where(eq(methodChanges.id, id));
    expect(known).toMatchObject({ status: 'cancelled' });
    expect(shop.bank.endedMandates).toContain(`man_of_${providerSetupId}`);
  });

  test.each([{ agreed: false }, { email: 'robin' }])('is refused with %j', async (wish) => {
    await expect(change(await shop.subscriber(), wish)).rejects.toMatchObject({ code: 422 });
    expect(shop.bank.setups).toEqual([]);
  });

  test('is refused under a key that was used for another card', async () => {
    const user = await shop.subscriber();
    await change(user, { token: 'tok_one' }, 'a-used-key');
    await expect(change(user, { token: 'tok_two' }, 'a-used-key')).rejects.toMatchObject({ code: 422 });
  });

  test('is refused when no provider can replace cards', async () => {
    const { context } = shop;
    const user = await shop.subscriber();
    const own = context.payments;
    Object.assign(context, { payments: createPayments([{ ...shop.bank.provider, setups: null }]) });
    await expect(change(user)).rejects.toMatchObject({ code: 422 });
    Object.assign(context, { payments: own });
  });
});

test('the API returns the payment method, changes the card and returns the new one', async () => {
  const { token } = await shop.bought();
  const info = infoOf(await call(shop.app, 'GET /api/payment/method', {}, { token }));
  expect(info).toMatchObject({
    subscription: { methodLabel: 'Test ···· 4242', status: 'active' },
    card: { kind: 'frame' },
    testMode: true,
    change: null,
  });
  const card = { token: 'tok_1', agreed: true };
  const asked = { token, idempotencyKey: shop.newKey() };
  const done = infoOf(await call(shop.app, 'POST /api/payment/method', card, asked));
  expect(done).toMatchObject({
    subscription: { methodLabel: 'Test ···· 5454' },
    change: { status: 'done', actionUrl: null, declineCode: null },
  });
  const changeId = done.change?.id ?? '';
  expect(infoOf(await call(shop.app, 'GET /api/payment/method', { changeId }, { token }))).toEqual(done);
});
