import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { PaymentMethodInfo } from '../../../contract/entities.ts';
import { deleteAccount } from '../../../server/accounts/deletion.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import {
  changeMethod,
  loadCurrentChange,
  type MethodRequest,
} from '../../../server/billing/methodChanges.ts';
import { reconcileMethodChanges } from '../../../server/billing/reconcile.ts';
import { cancelRenewal } from '../../../server/billing/subscriptions.ts';
import { jobs, methodChanges, orders, subscriptions, users } from '../../../server/db/schema.ts';
import { createPayments } from '../../../server/providers/payments.ts';
import { call } from '../support/testContext.ts';
import { atOnce, DAY, infoOf, openShop, type Shop } from './shop.ts';

const MINUTE = 60_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Each test looks at one subscription alone.
  await db().update(subscriptions).set({ status: 'ended', nextTryAt: null });
  await db().update(jobs).set({ doneAt: shop.context.now() });
  shop.reset();
});

const db = () => shop.context.db;
async function subscriber(paypal = false) {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  await shop.pay(user, order.id, paypal ? { method: 'paypal', token: null } : {});
  return user;
}
const current = async (user: string) => (await shop.subscriptionsOf(user)).at(-1) as never as Row;
type Row = typeof subscriptions.$inferSelect;
let cards = 0;
const change = (user: string, wish: Partial<MethodRequest> = {}, key = shop.newKey()) =>
  changeMethod(
    shop.context,
    shop.log,
    user,
    {
      token: `tok_new_${++cards}`,
      email: null,
      agreed: true,
      origin: { address: `where ${user} is`, device: null },
      ...wish,
    },
    key,
  );
const ask = (user: string, id: string) => loadCurrentChange(shop.context, shop.log, user, id);
const changesOf = (user: string) =>
  db().select().from(methodChanges).where(eq(methodChanges.userId, user)).orderBy(methodChanges.createdAt);
const renewalsOf = (user: string) =>
  db()
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user), isNotNull(orders.subscriptionId)))
    .orderBy(orders.periodStart);
const toTheEnd = async (user: string) =>
  shop.advance((await current(user)).periodEnd.getTime() - shop.context.now().getTime());
const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute += 1) {
    await reconcileMethodChanges(shop.context, shop.log);
    await shop.minute();
    shop.advance(MINUTE);
  }
};
/** The renewal was declined, and the old card would be again. */
async function pastDue() {
  const user = await subscriber();
  const { mandateId } = await current(user);
  shop.bank.poorMandates.add(mandateId ?? '');
  await toTheEnd(user);
  await shop.minute();
  expect(await current(user)).toMatchObject({ status: 'past_due', tries: 1 });
  return user;
}
/** What renewals took from the old card and the new one, in order. */
const charged = () =>
  shop.bank.renewed.map(({ renewal: { mandateId }, key }) => [
    /^man_of_set_/.test(mandateId) ? 'new' : 'old',
    key.split(':').at(-1),
  ]);

describe('an active subscription', () => {
  test.each([false, true])('goes on with another card, paid by PayPal before: %s', async (paypal) => {
    const user = await subscriber(paypal);
    const before = await current(user);
    const done = await change(user);
    expect(done).toMatchObject({ status: 'done', actionUrl: null });
    const after = await current(user);
    expect(after).toEqual({
      ...before,
      method: 'card',
      mandateId: `man_of_${done.providerSetupId}`,
      mandateLabel: 'Test ···· 5454',
    });
    await shop.minute();
    expect(shop.bank.endedMandates).toEqual([before.mandateId]);
    expect(shop.bank.renewed).toEqual([]);

    await toTheEnd(user);
    await shop.minute();
    expect(charged()).toEqual([['new', '0']]);
    expect(await renewalsOf(user)).toMatchObject([
      { status: 'paid', method: 'card', mandateLabel: 'Test ···· 5454' },
    ]);
  });

  test('that has no way to be paid gets one', async () => {
    const user = await subscriber();
    await db().update(subscriptions).set({ mandateId: null, mandateLabel: null });
    await change(user);
    await toTheEnd(user);
    await shop.minute();
    expect(await current(user)).toMatchObject({ status: 'active', mandateLabel: 'Test ···· 5454' });
  });

  test('keeps its card when the new one is declined, and says why', async () => {
    const user = await subscriber();
    const before = await current(user);
    shop.bank.setup = 'declined';
    shop.bank.declineCode = 'insufficient_funds';
    expect(await change(user)).toMatchObject({ status: 'declined', declineCode: 'insufficient_funds' });
    shop.bank.declineCode = 'card_declined';
    expect(await current(user)).toEqual(before);
    await shop.minute();
    expect(shop.bank.endedMandates).toEqual([]);
  });

  test('keeps it too when the token is of nobody', async () => {
    const user = await subscriber();
    shop.bank.badTokens.add('tok_bad');
    expect(await change(user, { token: 'tok_bad' })).toMatchObject({
      status: 'declined',
      declineCode: 'processing_error',
    });
    expect((await current(user)).mandateLabel).toBe('Test ···· 4242');
  });

  test('gets the card after a step at the bank, also when the person never comes back', async () => {
    const user = await subscriber();
    shop.bank.setup = 'action';
    const asking = await change(user);
    expect(asking).toMatchObject({ status: 'action', actionUrl: expect.stringContaining('challenge') });
    expect((await current(user)).mandateLabel).toBe('Test ···· 4242');
    Object.assign(shop.bank.setups[0] ?? {}, { status: 'done' });
    shop.advance(2 * MINUTE);
    await minutes(1);
    expect(await ask(user, asking.id)).toMatchObject({ status: 'done', actionUrl: null });
    expect((await current(user)).mandateLabel).toBe('Test ···· 5454');
  });

  test('a step that nobody takes is over after a day', async () => {
    const user = await subscriber();
    shop.bank.setup = 'action';
    const { id } = await change(user);
    shop.advance(DAY - MINUTE);
    expect(await ask(user, id)).toMatchObject({ status: 'action' });
    shop.advance(MINUTE);
    expect(await ask(user, id)).toMatchObject({ status: 'expired', actionUrl: null });
    expect(shop.bank.setups).toMatchObject([{ status: 'cancelled' }]);
  });

  test('one that is taken in its last moment is kept all the same', async () => {
    const user = await subscriber();
    shop.bank.setup = 'action';
    const { id } = await change(user);
    const { setups } = shop.bank.provider;
    const real = setups?.cancelSetup;
    if (!setups || !real) throw new Error('The bank takes no cards');
    setups.cancelSetup = async (setupId) => {
      Object.assign(shop.bank.setups[0] ?? {}, { status: 'done' });
      setups.cancelSetup = real;
      return real(setupId);
    };
    shop.advance(DAY);
    expect(await ask(user, id)).toMatchObject({ status: 'done' });
    expect((await current(user)).mandateLabel).toBe('Test ···· 5454');
  });
});

describe('a lost answer', () => {
  test('is neither a yes nor a no; the same key finds the card, and it is kept once', async () => {
    const user = await subscriber();
    const before = await current(user);
    shop.bank.lose = 'after';
    expect(await change(user, { token: 'tok_once' }, 'the-same-key')).toMatchObject({ status: 'pending' });
    expect(await current(user)).toEqual(before);
    shop.bank.lose = null;
    expect(await change(user, { token: 'tok_once' }, 'the-same-key')).toMatchObject({ status: 'done' });
    expect(await change(user, { token: 'tok_once' }, 'the-same-key')).toMatchObject({ status: 'done' });
    expect(shop.bank.setups).toHaveLength(1);
    expect(await changesOf(user)).toHaveLength(1);
    await shop.minute();
    expect(shop.bank.endedMandates).toEqual([before.mandateId]);
  });

  test('is found by the reconciler when nobody asks any more', async () => {
    const user = await subscriber();
    shop.bank.lose = 'after';
    await change(user);
    shop.bank.lose = null;
    shop.advance(2 * MINUTE);
    await minutes(1);
    expect((await current(user)).mandateLabel).toBe('Test ···· 5454');
  });

  test('a change whose request never arrived expires after half a minute', async () => {
    const user = await subscriber();
    shop.bank.lose = 'before';
    const { id } = await change(user);
    shop.bank.lose = null;
    shop.advance(29_000);
    expect(await ask(user, id)).toMatchObject({ status: 'pending' });
    shop.advance(1_000);
    expect(await ask(user, id)).toMatchObject({ status: 'expired' });
    expect((await current(user)).mandateLabel).toBe('Test ···· 4242');
  });

  test('while the provider is silent nothing is decided', async () => {
    const user = await subscriber();
    shop.bank.down = true;
    const { id } = await change(user);
    shop.advance(3 * DAY);
    expect(await ask(user, id)).toMatchObject({ status: 'pending' });
  });

  test.each(['mid-call', 'after the answer'])('and a server that dies %s', async (when) => {
    const user = await subscriber();
    const { setups } = shop.bank.provider;
    const real = setups?.setupMandate;
    if (!setups || !real) throw new Error('The bank takes no cards');
    setups.setupMandate = async (wish, key) => {
      if (when === 'after the answer') await real(wish, key);
      throw new Error('killed');
    };
    await expect(change(user)).rejects.toThrow('killed');
    setups.setupMandate = real;
    shop.advance(2 * MINUTE);
    await minutes(1);
    const arrived = when === 'after the answer';
    expect(await changesOf(user)).toMatchObject([{ status: arrived ? 'done' : 'expired' }]);
    expect((await current(user)).mandateLabel).toBe(arrived ? 'Test ···· 5454' : 'Test ···· 4242');
  });
});

describe('many at once', () => {
  test('under one key are one card', async () => {
    const user = await subscriber();
    const answers = await atOnce(20, () => change(user, { token: 'tok_same' }, 'one-key-for-all'));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(shop.bank.setups).toHaveLength(1);
    expect(await changesOf(user)).toMatchObject([{ status: 'done' }]);
  });

  test('in two tabs: the later wish is what is charged, and every other card is let go', async () => {
    const user = await subscriber();
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

  test('with other cards at the very same time leave one card, and no other behind', async () => {
    const user = await subscriber();
    const first = (await current(user)).mandateId;
    await atOnce(4, () => change(user));
    const { mandateId } = await current(user);
    await shop.minute();
    const kept = shop.bank.setups.map(({ id }) => `man_of_${id}`);
    expect(kept).toHaveLength(4);
    expect(kept).toContain(mandateId);
    expect(shop.bank.endedMandates.sort()).toEqual(
      [...kept.filter((one) => one !== mandateId), first].sort(),
    );
  });
});

describe('one whose renewal was declined', () => {
  test('is tried with the new card at once, and renews from where it ended', async () => {
    const user = await pastDue();
    const { periodEnd } = await current(user);
    await change(user);
    const after = await current(user);
    expect(after).toMatchObject({ status: 'active', tries: 0, spareTries: 0, graceUntil: null });
    expect(after.periodEnd.getTime() - periodEnd.getTime()).toBe(7 * DAY);
    expect(charged()).toEqual([
      ['old', '0'],
      ['new', '1'],
    ]);
    const renewals = await renewalsOf(user);
    expect(renewals).toMatchObject([{ status: 'paid', mandateLabel: 'Test ···· 5454' }]);
    expect(await shop.captures(renewals[0]?.id ?? '')).toHaveLength(1);
    await minutes(3);
    expect(shop.bank.renewed).toHaveLength(2);
  });

  test('keeps its tries when the new card is declined as well', async () => {
    const user = await pastDue();
    const before = await current(user);
    shop.bank.renewal = 'declined';
    await change(user);
    expect(await current(user)).toMatchObject({
      status: 'past_due',
      tries: 2,
      spareTries: 1,
      graceUntil: before.graceUntil,
      nextTryAt: before.nextTryAt,
    });
    // The three tries of the schedule are still to come.
    for (let day = 0; day < 3; day += 1) {
      expect(await current(user)).toMatchObject({ status: 'past_due' });
      shop.advance(DAY);
      await shop.minute();
    }
    expect(await current(user)).toMatchObject({ status: 'ended' });
    expect(charged()).toEqual([
      ['old', '0'],
      ['new', '1'],
      ['new', '2'],
      ['new', '3'],
      ['new', '4'],
    ]);
    expect((await shop.mailsOf(user)).filter((kind) => kind === 'ended')).toHaveLength(1);
  });

  test('on its last day is not ended by a new card that is declined', async () => {
    const user = await pastDue();
    for (let day = 0; day < 2; day += 1) {
      shop.advance(DAY);
      await shop.minute();
    }
    expect(await current(user)).toMatchObject({ status: 'past_due', tries: 3 });
    shop.bank.renewal = 'declined';
    await change(user);
    expect(await current(user)).toMatchObject({ status: 'past_due', tries: 4, spareTries: 1 });
    shop.bank.renewal = 'paid';
    await change(user);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect((await renewalsOf(user)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  test('a try that is under way has its outcome before the new card is charged: paid after all', async () => {
    const user = await pastDue();
    shop.bank.poorMandates.clear();
    shop.bank.lose = 'after';
    shop.advance(DAY);
    await shop.minute();
    expect(await renewalsOf(user)).toMatchObject([{ status: 'pending' }]);
    const { mandateId: old } = await current(user);
    shop.bank.lose = null;
    await change(user);
    // The old card had paid: the new one is not asked.
    expect(charged()).toEqual([
      ['old', '0'],
      ['old', '1'],
      ['old', '1'],
    ]);
    expect(shop.bank.charges()).toHaveLength(2);
    const after = await current(user);
    expect(after).toMatchObject({ status: 'active', mandateLabel: 'Test ···· 5454' });
    expect(after.mandateId).not.toBe(old);
    await minutes(2);
    expect(shop.bank.endedMandates).toEqual([old]);
    expect(shop.bank.renewed).toHaveLength(3);
  });

  test('and declined: then the new card pays, beside the schedule', async () => {
    const user = await pastDue();
    shop.bank.lose = 'before';
    shop.advance(DAY);
    await shop.minute();
    shop.bank.lose = null;
    await change(user);
    expect(charged()).toEqual([
      ['old', '0'],
      ['old', '1'],
      ['old', '1'],
      ['new', '2'],
    ]);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect((await renewalsOf(user)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  test('while that outcome stays unknown, neither is charged again nor is the old card let go', async () => {
    const user = await pastDue();
    shop.bank.poorMandates.clear();
    shop.bank.lose = 'after';
    shop.advance(DAY);
    await shop.minute();
    const { mandateId: old } = await current(user);
    const { provider } = shop.bank;
    const real = provider.chargeMandate;
    provider.chargeMandate = async (renewal, key) => {
      await real(renewal, key).catch(() => {});
      throw await lost();
    };
    shop.bank.lose = null;
    await change(user);
    await minutes(10);
    expect(charged().every(([card]) => card === 'old')).toBe(true);
    expect(shop.bank.endedMandates).toEqual([]);
    provider.chargeMandate = real;
    await minutes(60);
    expect(await current(user)).toMatchObject({ status: 'active', mandateLabel: 'Test ···· 5454' });
    expect(shop.bank.endedMandates).toEqual([old]);
    expect(shop.bank.charges()).toHaveLength(2);
  });

  test('and a server that dies before that try: the next minute makes it', async () => {
    const user = await pastDue();
    const real = shop.bank.provider.chargeMandate;
    shop.bank.provider.chargeMandate = async () => {
      throw new Error('killed');
    };
    await expect(change(user)).rejects.toThrow('killed');
    shop.bank.provider.chargeMandate = real;
    expect(await changesOf(user)).toMatchObject([{ status: 'done' }]);
    shop.advance(MINUTE);
    await minutes(2);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect((await renewalsOf(user)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  test('in many tabs and the minute of two servers: one period is paid once', async () => {
    const user = await pastDue();
    await Promise.all([atOnce(4, () => change(user)), shop.minute(), shop.minute()]);
    await minutes(3);
    expect(await current(user)).toMatchObject({ status: 'active' });
    expect(shop.bank.charges()).toHaveLength(2);
    expect(await renewalsOf(user)).toHaveLength(1);
  });
});

const lost = async () => {
  const { ProviderUnreachable } = await import('../../../server/providers/port.ts');
  return new ProviderUnreachable('lost after');
};

describe('refused changes', () => {
  test('is a change without a subscription, of a cancelled one, and of one that has ended', async () => {
    await expect(change(await shop.member())).rejects.toMatchObject({ code: 404 });
    const user = await subscriber();
    await cancelRenewal(shop.context, user, 'en');
    await expect(change(user)).rejects.toMatchObject({ code: 409 });
    await toTheEnd(user);
    await shop.minute();
    await expect(change(user)).rejects.toMatchObject({ code: 404 });
    expect(shop.bank.setups).toEqual([]);
  });

  test.each([
    [
      'ends',
      (user: string) =>
        db().update(subscriptions).set({ status: 'ended' }).where(eq(subscriptions.userId, user)),
    ],
    ['is deleted with its member', remove],
  ])('is a card for a subscription that %s meanwhile: it is let go', async (_how, end) => {
    const user = await subscriber();
    shop.bank.setup = 'action';
    const { id, providerSetupId } = await change(user);
    await end(user);
    Object.assign(shop.bank.setups[0] ?? {}, { status: 'done' });
    shop.advance(2 * MINUTE);
    await minutes(1);
    const [known] = await db().select().from(methodChanges).where(eq(methodChanges.id, id));
    expect(known).toMatchObject({ status: 'cancelled' });
    expect(shop.bank.endedMandates).toContain(`man_of_${providerSetupId}`);
  });

  test('is a change by a key that was used for something else', async () => {
    const user = await subscriber();
    await change(user, { token: 'tok_one' }, 'a-used-key');
    await expect(change(user, { token: 'tok_two' }, 'a-used-key')).rejects.toMatchObject({ code: 422 });
  });

  test('are more than five cards in ten minutes', async () => {
    const user = await subscriber();
    shop.advance(11 * MINUTE);
    for (let card = 0; card < 5; card += 1) await change(user);
    await expect(change(user)).rejects.toMatchObject({ status: 429 });
    expect(shop.bank.setups).toHaveLength(5);
  });

  test('is a card where no provider takes one', async () => {
    const { context } = shop;
    const user = await subscriber();
    const own = context.payments;
    Object.assign(context, { payments: createPayments([{ ...shop.bank.provider, setups: null }]) });
    await expect(change(user)).rejects.toMatchObject({ code: 422 });
    Object.assign(context, { payments: own });
  });
});

async function remove(user: string) {
  const passwordHash = await hashPassword('a long password');
  await db().update(users).set({ passwordHash }).where(eq(users.id, user));
  const where = { lang: 'en' as const, caller: { address: '127.0.0.1', deviceCookie: null } };
  await deleteAccount(shop.context, user, { password: 'a long password' }, where);
}

describe('the call', () => {
  async function signedIn() {
    const { userId, token } = await shop.signedIn();
    await shop.buy(userId, 'weekly');
    return { userId, token };
  }
  const post = (token: string, input: object = {}, idempotencyKey = shop.newKey()) =>
    call(
      shop.app,
      'POST /api/payment/method',
      { token: `tok_call_${++cards}`, agreed: true, ...input },
      { token, idempotencyKey },
    );
  const get = (token: string, changeId?: string) =>
    call(shop.app, 'GET /api/payment/method', changeId === undefined ? {} : { changeId }, { token });

  test('tells how it is paid, takes the card, and tells the new one', async () => {
    const { token } = await signedIn();
    const info = infoOf<PaymentMethodInfo>(await get(token));
    expect(info).toMatchObject({
      subscription: { methodLabel: 'Test ···· 4242', status: 'active' },
      card: { kind: 'frame' },
      testMode: true,
      change: null,
    });
    const done = infoOf<PaymentMethodInfo>(await post(token));
    expect(done).toMatchObject({
      subscription: { methodLabel: 'Test ···· 5454' },
      change: { status: 'done', actionUrl: null, declineCode: null },
    });
    expect(infoOf<PaymentMethodInfo>(await get(token, done.change?.id))).toEqual(done);
  });

  test("knows nobody else's: neither the wish nor the subscription", async () => {
    const [ann, bob] = [await signedIn(), await signedIn()];
    const { change: own } = infoOf<PaymentMethodInfo>(await post(ann.token));
    expect((await get(bob.token, own?.id)).body).toMatchObject({ code: 404 });
    expect((await current(bob.userId)).mandateLabel).toBe('Test ···· 4242');
  });

  test.each([
    ['nobody', {}, '', 401],
    ['without the agreement', { agreed: false }, null, 422],
    ['with a wrong e-mail', { email: 'robin' }, null, 422],
    ['with a card number', { token: '4242 4242 4242 4242' }, null, 400],
  ])('is refused %s', async (_why, input, token, code) => {
    const own = await signedIn();
    const answer = await post(token ?? own.token, input);
    expect(answer.body).toMatchObject({ code });
    expect(shop.bank.setups).toEqual([]);
  });

  test('needs a key', async () => {
    const { token } = await signedIn();
    const answer = await call(
      shop.app,
      'POST /api/payment/method',
      { token: 'tok_1', agreed: true },
      { token },
    );
    expect(answer.body).toMatchObject({ code: 400 });
  });
});
