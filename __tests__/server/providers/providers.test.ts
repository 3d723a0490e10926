import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { viewOrder } from '../../../server/billing/orderRows.ts';
import { users } from '../../../server/db/schema.ts';
import { createPayments } from '../../../server/providers/payments.ts';
import type { PaymentProvider } from '../../../server/providers/port.ts';
import { createPolicies } from '../../../server/web/security.ts';
import { openShop, type Shop } from '../billing/shop.ts';
import { call } from '../support/testContext.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reset();
  shop.context.payments = createPayments([shop.bank.provider]);
});

/** Two banks over one book: cards here, PayPal there. */
function twoBanks(): { cards: PaymentProvider; wallet: PaymentProvider } {
  const cards: PaymentProvider = { ...shop.bank.provider, name: 'cards', methods: ['card'] };
  const wallet: PaymentProvider = {
    ...shop.bank.provider,
    name: 'wallet',
    methods: ['paypal'],
    testMode: false,
  };
  shop.context.payments = createPayments([cards, wallet]);
  return { cards, wallet };
}

describe('several providers', () => {
  test('the first that offers a method serves it, and all methods are on offer', () => {
    const { cards, wallet } = twoBanks();
    const both = createPayments([cards, shop.bank.provider, wallet]);
    expect(both.methods).toEqual(['card', 'paypal']);
    expect(both.forMethod('card')).toBe(cards);
    expect(both.forMethod('paypal')).toBe(shop.bank.provider);
    expect(both.byName('wallet')).toBe(wallet);
    expect(both.byName('none')).toBeNull();
    expect(both.testMode).toBe(true);
    expect(createPayments([wallet])).toMatchObject({ methods: ['paypal'], testMode: false });
  });

  test('the one that is paid at settles the order, and its subscription’s renewals', async () => {
    twoBanks();
    const user = await shop.member();
    const order = await shop.order(user, 'weekly');
    expect(await shop.pay(user, order.id, { method: 'paypal' })).toMatchObject({
      status: 'paid',
      provider: 'wallet',
    });
    expect(await shop.subscriptionsOf(user)).toMatchObject([{ provider: 'wallet' }]);
  });

  test('one that may have been paid already is never joined by another', async () => {
    twoBanks();
    const user = await shop.member();
    const order = await shop.order(user, 'weekly');
    shop.bank.lose = 'before';
    await shop.pay(user, order.id, { method: 'card' });
    shop.bank.lose = null;
    shop.advance(40_000);
    await expect(shop.pay(user, order.id, { method: 'paypal' })).rejects.toMatchObject({
      code: 422,
      data: { fields: { method: 'unknown' } },
    });
    const stored = await shop.stored(order.id);
    expect(await viewOrder(shop.context, stored, 'en')).toMatchObject({
      status: 'created',
      methods: ['card'],
    });
    expect(await shop.pay(user, order.id, { method: 'card' })).toMatchObject({
      status: 'paid',
      provider: 'cards',
    });
    expect(shop.bank.charges()).toHaveLength(1);
  });

  test('each may be spoken to by the card page, and no other page', () => {
    const one = {
      frames: ['https://a.example'],
      scripts: ['https://js.a.example'],
      connects: ['https://api.a.example'],
    };
    const other = { frames: ['https://a.example', 'https://b.example'], scripts: [], connects: [] };
    const policies = createPolicies('<html></html>', { providers: [one, other], reports: [] });
    const csp = policies.card([])['content-security-policy'];
    expect(csp).toContain('frame-src https://a.example https://b.example;');
    expect(csp).toContain("script-src 'self' https://js.a.example;");
    expect(csp).toContain("connect-src 'self' https://api.a.example;");
    expect(policies.rendered([])['content-security-policy']).not.toContain('a.example');
  });
});

describe('leaving PayPal by the browser’s Back', () => {
  const withCancel = () => {
    const cancelled: string[] = [];
    const provider: PaymentProvider = {
      ...shop.bank.provider,
      async cancelPayment(paymentId) {
        cancelled.push(paymentId);
        const payment = shop.bank.book.find(({ id }) => id === paymentId);
        if (payment?.status === 'action') shop.bank.decide(payment.reference, { status: 'cancelled' });
        return shop.bank.provider.fetchPayment(paymentId);
      },
    };
    shop.context.payments = createPayments([provider]);
    return cancelled;
  };

  test('and orders again gets a new order, payable in any way; the old payment is taken back', async () => {
    const cancelled = withCancel();
    const user = await shop.member();
    const left = await shop.order(user, 'weekly');
    shop.bank.outcome = 'action';
    await shop.pay(user, left.id, { method: 'paypal' });
    shop.bank.outcome = 'paid';
    shop.advance(5000);
    const next = await shop.order(user, 'weekly');
    expect(next.id).not.toBe(left.id);
    expect(await shop.stored(left.id)).toMatchObject({ status: 'cancelled' });
    expect(cancelled).toHaveLength(1);
    expect(await shop.pay(user, next.id, { method: 'card' })).toMatchObject({ status: 'paid' });
  });

  test('but had approved it already has what was paid', async () => {
    withCancel();
    const user = await shop.member();
    const left = await shop.order(user, 'weekly');
    shop.bank.outcome = 'action';
    await shop.pay(user, left.id, { method: 'paypal' });
    shop.advance(5000);
    shop.bank.decide(left.id, { status: 'paid' });
    await expect(shop.order(user, 'weekly')).rejects.toMatchObject({ code: 409 });
    expect(await shop.captures(left.id)).toHaveLength(1);
  });

  test('an order that waits for a card check can still be confirmed', async () => {
    const cancelled = withCancel();
    const user = await shop.member();
    const left = await shop.order(user, 'weekly');
    shop.bank.outcome = 'action';
    await shop.pay(user, left.id, { method: 'card' });
    shop.advance(5000);
    expect((await shop.order(user, 'weekly')).id).toBe(left.id);
    expect(cancelled).toEqual([]);
  });
});

test('mails that come by themselves are in the language of the last use', async () => {
  const { userId, token } = await shop.signedIn();
  await call(shop.app, 'GET /api/user', { lang: 'fy' }, { token });
  const [user] = await shop.context.db.select().from(users).where(eq(users.id, userId));
  expect(user?.lang).toBe('fy');
});
