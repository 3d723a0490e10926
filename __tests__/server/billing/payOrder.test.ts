import { describe, expect, test } from '@jest/globals';
import { eq, type SQL } from 'drizzle-orm';
import { createPayments } from '../../../server/billing/providers/port.ts';
import { idempotencyKeys } from '../../../server/db/schema.ts';
import { cardPayment } from '../support/payments.ts';
import { call } from '../support/testContext.ts';
import { atOnce, DAY, HOUR, infoOf, KEYED, MINUTE, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();
const keysWhere = (where: SQL) => shop.context.db.select().from(idempotencyKeys).where(where);

describe('a payment', () => {
  test('sends the provider the order’s terms, the order id as its key and the return addresses', async () => {
    const { user, id } = await shop.ordered();
    expect(await shop.pay(user, id)).toMatchObject({ status: 'paid', method: 'card' });
    const returnUrl = `${shop.context.config.publicUrl}/order/result?orderId=${id}`;
    expect(shop.bank.created).toEqual([
      {
        key: id,
        payment: {
          orderId: id,
          amount: 599,
          currency: 'USD',
          description: expect.stringContaining('Weekly'),
          method: 'card',
          token: 'tok_1',
          email: expect.stringContaining(user),
          returnUrl,
          cancelUrl: `${returnUrl}&cancelled=1`,
          keepMandate: true,
        },
      },
    ]);
  });

  test('uses the e-mail address of the form, and sends no token for PayPal', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.outcome = 'action';
    const order = await shop.pay(user, id, { method: 'paypal', token: 'tok_1', email: 'ann@home.example' });
    expect(order).toMatchObject({ status: 'action', method: 'paypal', actionUrl: expect.any(String) });
    expect(shop.bank.created[0]?.payment).toMatchObject({ token: null, email: 'ann@home.example' });
  });

  test('of a declined order returns the order as it is, without a new charge', async () => {
    const { user, id } = await shop.begun('declined');
    shop.advance(MINUTE);
    expect(await shop.pay(user, id, { token: 'tok_2' })).toMatchObject({ status: 'declined' });
    expect(shop.bank.created).toHaveLength(1);
    expect(await shop.buy(user, 'weekly')).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['no agreement', { agreed: false }, { agreed: 'required' }],
    ['no token', { token: null }, { token: 'required' }],
    ['an empty token', { token: '' }, { token: 'required' }],
    ['no e-mail address', { email: 'ann' }, { email: 'invalid' }],
  ])('is refused with %s', async (_what, wish, fields) => {
    const { user, id } = await shop.ordered();
    await expect(shop.pay(user, id, wish)).rejects.toMatchObject({ code: 422, data: { fields } });
    expect(await shop.stored(id)).toMatchObject({ status: 'created', method: null });
    expect(shop.bank.created).toEqual([]);
  });

  test('is refused by a method that no provider offers', async () => {
    const { user, id } = await shop.ordered();
    const { payments } = shop.context;
    shop.context.payments = createPayments([{ ...shop.bank.provider, methods: ['card'] }]);
    const paying = shop.pay(user, id, { method: 'paypal' });
    await expect(paying).rejects.toMatchObject({ code: 422, data: { fields: { method: 'unknown' } } });
    shop.context.payments = payments;
  });

  test('is refused while another subscription renews, and accepted after its cancellation', async () => {
    const { user, id } = await shop.ordered('weekly');
    await shop.buy(user, 'monthly');
    await expect(shop.pay(user, id)).rejects.toMatchObject({ code: 409 });
    await shop.cancel(user);
    expect(await shop.pay(user, id)).toMatchObject({ status: 'paid' });
  });

  test('of an order from yesterday returns it as expired, without a charge', async () => {
    const { user, id } = await shop.ordered();
    shop.advance(DAY);
    expect(await shop.pay(user, id)).toMatchObject({ status: 'expired' });
    expect(shop.bank.created).toEqual([]);
  });
});

describe('repeated and concurrent payments', () => {
  test.each(KEYED)('100 concurrent payments, each with %s, make one charge', async (how, keyOf) => {
    const { user, id } = await shop.ordered();
    const cardOf = (number: number) => ({ token: how === 'a key or none' ? `tok_${number}` : 'tok_1' });
    const payWith = (number: number) => shop.pay(user, id, cardOf(number), keyOf(number));
    const answers = await atOnce(100, payWith);
    if (how === 'one key') expect(new Set(answers.map((order) => JSON.stringify(order))).size).toBe(1);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain('paid');
    // Repeats of one request wait for its answer, others are told that it is under way.
    const others = how === 'one key' || how === 'no key' ? ['paid'] : ['paid', 'pending'];
    expect(others).toEqual(expect.arrayContaining(statuses));
    expect(shop.bank.created).toHaveLength(1);
    expect(shop.bank.charges()).toHaveLength(1);
    expect(await shop.captures(id)).toHaveLength(1);
    expect(await shop.subscriptionsOf(user)).toHaveLength(1);
    const again = await atOnce(20, payWith);
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['paid']));
  });

  test('the API takes orders and payments without idempotency keys', async () => {
    const { userId, token } = await shop.signedIn();
    const ordering = call(shop.app, 'POST /api/payment/order', { planId: 'weekly' }, { token });
    const payment = cardPayment(infoOf(await ordering).id);
    const paying = call(shop.app, 'POST /api/payment/pay', payment, { token });
    expect(infoOf(await paying)).toMatchObject({ status: 'paid' });
    expect(await keysWhere(eq(idempotencyKeys.userId, userId))).toEqual([]);
  });

  test('a concurrent repeat under the same key gets the answer of the first', async () => {
    const { user, id } = await shop.ordered();
    const key = shop.newKey();
    let repeat: Promise<unknown> | null = null;
    shop.bank.beforeCreate = async () => {
      repeat = shop.pay(user, id, {}, key);
    };
    const first = await shop.pay(user, id, {}, key);
    expect(first).toMatchObject({ status: 'paid' });
    expect(await repeat).toEqual(first);
    shop.bank.beforeCreate = async () => {};
    shop.bank.badTokens.add('tok_1');
    const another = await shop.ordered();
    const pays = await Promise.allSettled([1, 2, 3].map(() => shop.pay(another.user, another.id, {}, key)));
    expect(pays.map((one) => (one.status === 'rejected' ? one.reason.code : 200))).toEqual([422, 422, 422]);
    expect(shop.bank.created).toHaveLength(2);
  });

  test('a second request with another key does not wait for the first', async () => {
    expect.assertions(4);
    const { user, id } = await shop.ordered();
    shop.bank.beforeCreate = async () => {
      expect(await shop.pay(user, id)).toMatchObject({ status: 'pending' });
      expect(await shop.look(user, id)).toMatchObject({ status: 'pending' });
    };
    expect(await shop.pay(user, id)).toMatchObject({ status: 'paid' });
    expect(shop.bank.created).toHaveLength(1);
  });

  test('a used key is refused with another token, method or e-mail address', async () => {
    const { user, id } = await shop.ordered();
    const key = shop.newKey();
    shop.bank.outcome = 'pending';
    await shop.pay(user, id, {}, key);
    for (const other of [{ token: 'tok_2' }, { method: 'paypal' as const }, { email: 'b@c.example' }])
      await expect(shop.pay(user, id, other, key)).rejects.toMatchObject({ code: 422 });
    expect(shop.bank.created).toHaveLength(1);
  });

  test('a repeat hours later makes no second charge', async () => {
    const { user, id } = await shop.ordered();
    const key = shop.newKey();
    await shop.pay(user, id, {}, key);
    shop.advance(30 * HOUR);
    expect(await shop.pay(user, id, {}, key)).toMatchObject({ status: 'paid' });
    for (const wish of [{}, { token: 'tok_2' }, { method: 'paypal' as const }]) {
      expect(await shop.pay(user, id, wish, null)).toMatchObject({ status: 'paid' });
      shop.advance(HOUR);
    }
    expect(shop.bank.charges()).toHaveLength(1);
  });

  test('a payment that waits for a step returns its address, and is paid once the step is done', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.outcome = 'action';
    const { actionUrl } = await shop.pay(user, id);
    expect(await shop.pay(user, id)).toMatchObject({ status: 'action', actionUrl });
    shop.bank.decide(id, { status: 'paid' });
    shop.advance(11_000);
    expect(await shop.pay(user, id)).toMatchObject({ status: 'paid', actionUrl: null });
    expect(shop.bank.created).toHaveLength(1);
  });
});

describe('a payment that the provider refuses', () => {
  test('leaves the order open for another attempt', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.badTokens.add('used');
    const refused = shop.pay(user, id, { token: 'used' });
    await expect(refused).rejects.toMatchObject({ code: 422, data: { fields: { token: 'invalid' } } });
    expect(await shop.stored(id)).toMatchObject({ status: 'created' });
    expect(await shop.pay(user, id, { token: 'tok_2' })).toMatchObject({ status: 'paid' });
    expect(shop.bank.charges()).toHaveLength(1);
  });

  test('marks the method as invalid for PayPal', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.badTokens.add('');
    const refused = shop.pay(user, id, { method: 'paypal', token: null });
    await expect(refused).rejects.toMatchObject({ code: 422, data: { fields: { method: 'invalid' } } });
  });
});

describe('card testing', () => {
  const from = (address: string, device: string | null = null) => ({ origin: { address, device } });
  /** Somebody new brings a card. */
  const bring = async (wish: object = {}) => shop.buy(await shop.member(), 'weekly', null, wish);
  async function bringMany(cards: number) {
    for (let card = 0; card < cards; card += 1) await bring();
  }
  const alarms = () => shop.logged.filter(({ level }) => level === 'warn');
  const tooMany = (seconds: number) => ({ status: 429, headers: { 'retry-after': String(seconds) } });

  test('a member’s sixth card in ten minutes does not reach the provider; PayPal and other members still do', async () => {
    const user = await shop.member();
    shop.bank.outcome = 'declined';
    for (let card = 0; card < 5; card += 1) await shop.buy(user, 'weekly');
    shop.advance(MINUTE);
    const order = await shop.order(user, 'weekly');
    const key = shop.newKey();
    await expect(shop.pay(user, order.id, {}, key)).rejects.toMatchObject(tooMany(9 * 60));
    expect(shop.bank.created).toHaveLength(5);
    expect(await shop.stored(order.id)).toMatchObject({ status: 'created', method: null });
    expect(await keysWhere(eq(idempotencyKeys.key, key))).toEqual([]);

    shop.bank.outcome = 'action';
    const other = await shop.order(user, 'monthly');
    expect(await shop.pay(user, other.id, { method: 'paypal' })).toMatchObject({ status: 'action' });
    expect(await bring()).toMatchObject({ status: 'action' });

    shop.advance(10 * MINUTE);
    shop.bank.outcome = 'paid';
    expect(await shop.pay(user, order.id, {}, key)).toMatchObject({ status: 'paid' });
  });

  test('only ten of 100 cards from one IP address, used by 20 accounts, reach the provider in an hour', async () => {
    shop.bank.outcome = 'declined';
    const wish = from('203.0.113.9');
    const refusals: unknown[] = [];
    for (let account = 0; account < 20; account += 1) {
      const user = await shop.member();
      for (let card = 0; card < 5; card += 1)
        await shop.buy(user, 'weekly', null, wish).catch((error) => refusals.push(error));
    }
    expect(shop.bank.created).toHaveLength(10);
    expect(refusals).toHaveLength(90);
    expect(refusals.at(-1)).toMatchObject(tooMany(3600));

    shop.advance(HOUR);
    await bring(wish);
    expect(shop.bank.created).toHaveLength(11);
  });

  test('the eleventh declined card of a device does not reach the provider, whatever its account and address', async () => {
    shop.bank.outcome = 'declined';
    for (let card = 0; card < 10; card += 1) await bring(from(`198.51.100.${card}`, 'one'));
    await expect(bring(from('198.51.100.10', 'one'))).rejects.toMatchObject(tooMany(3600));
    expect(await bring(from('198.51.100.11', 'another'))).toMatchObject({ status: 'declined' });
    expect(shop.bank.created).toHaveLength(11);
  });

  test('concurrent cards are counted before any of them is declined', async () => {
    shop.bank.outcome = 'declined';
    const orders = await atOnce(30, () => shop.ordered());
    const pays = orders.map(({ user, id }) => shop.pay(user, id, from('203.0.113.10')));
    const outcomes = await Promise.allSettled(pays);
    expect(shop.bank.created).toHaveLength(10);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  });

  test('a token that the provider refuses counts as a declined card', async () => {
    shop.bank.badTokens.add('used');
    const wish = { ...from('203.0.113.11'), token: 'used' };
    for (let card = 0; card < 12; card += 1) await bring(wish).catch(() => {});
    await expect(bring(wish)).rejects.toMatchObject({ status: 429 });
  });

  test('a card change counts towards the limit of its IP address', async () => {
    const wish = from('203.0.113.12');
    const payers = await atOnce(11, () => shop.subscriber());
    shop.bank.setup = 'declined';
    for (const user of payers.slice(0, 10)) await shop.changeMethod(user, wish);
    await expect(shop.changeMethod(payers[10] ?? '', wish)).rejects.toMatchObject({ status: 429 });
    expect(shop.bank.setups).toHaveLength(10);
  });

  test('members who share an IP address are not limited while their cards are accepted', async () => {
    for (let person = 0; person < 25; person += 1) {
      const user = await shop.member();
      expect(await shop.buy(user, 'weekly', null, from('shared'))).toMatchObject({ status: 'paid' });
      expect(await shop.changeMethod(user, from('shared'))).toMatchObject({ status: 'done' });
    }
  });

  const UNFINISHED = ['action', 'pending'] as const;
  test.each(UNFINISHED)('a payment in status %s counts for its address until it is paid', async (outcome) => {
    shop.bank.outcome = outcome;
    const wish = from(`unfinished-${outcome}`);
    const first = await bring(wish);
    for (let card = 1; card < 10; card += 1) await bring(wish);
    await expect(bring(wish)).rejects.toMatchObject({ status: 429 });
    await shop.tell(shop.bank.decide(first.id, { status: 'paid' }));
    expect(await bring(wish)).toMatchObject({ status: outcome });
  });

  test('many declines log one structured warning in ten minutes', async () => {
    shop.advance(HOUR);
    shop.bank.outcome = 'declined';
    await bringMany(9);
    expect(alarms()).toEqual([]);
    await bringMany(9);
    const data = { alarm: 'declinedCards', declines: 10, cards: 10, minutes: 10 };
    expect(alarms()).toEqual([{ level: 'warn', data, text: 'many cards are declined' }]);
    shop.advance(10 * MINUTE);
    await bringMany(10);
    expect(alarms()).toHaveLength(2);
  });

  test('declines of a third of the payments log no warning', async () => {
    shop.advance(HOUR);
    for (let person = 0; person < 30; person += 1) {
      shop.bank.outcome = person % 3 === 0 ? 'declined' : 'paid';
      await bring();
    }
    expect(alarms()).toEqual([]);
  });
});
