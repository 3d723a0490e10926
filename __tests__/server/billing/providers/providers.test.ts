import { beforeEach, describe, expect, test } from '@jest/globals';
import { viewOrder } from '../../../../server/billing/orderRows.ts';
import { createPayments, type PaymentProvider } from '../../../../server/billing/providers/port.ts';
import { createPolicies } from '../../../../server/web/security.ts';
import { shopOfSuite } from '../shop.ts';

const shop = shopOfSuite();
beforeEach(() => {
  shop.context.payments = createPayments([shop.bank.provider]);
});

/** Two banks over one book: cards here, PayPal there. */
function twoBanks(): { cards: PaymentProvider; wallet: PaymentProvider } {
  const cards: PaymentProvider = { ...shop.bank.provider, name: 'cards', methods: ['card'] };
  const wallet: PaymentProvider = { ...cards, name: 'wallet', methods: ['paypal'], testMode: false };
  shop.context.payments = createPayments([cards, wallet]);
  return { cards, wallet };
}

describe('several providers', () => {
  test('offer all their methods, each served by the first that has it', () => {
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

  test('an order with an unresolved attempt can be paid only by the same provider', async () => {
    twoBanks();
    const { user, id } = await shop.ordered();
    await shop.losing('before', () => shop.pay(user, id));
    shop.advance(40_000);
    const refused = { code: 422, data: { fields: { method: 'unknown' } } };
    await expect(shop.pay(user, id, { method: 'paypal' })).rejects.toMatchObject(refused);
    const view = await viewOrder(shop.context, await shop.stored(id), 'en');
    expect(view).toMatchObject({ status: 'created', methods: ['card'] });
    expect(await shop.pay(user, id)).toMatchObject({ status: 'paid', provider: 'cards' });
    expect(shop.bank.charges()).toHaveLength(1);
  });

  test('the CSP allows every provider’s origins on the card page, and none on rendered pages', () => {
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

describe('leaving a provider’s page by the browser’s Back button', () => {
  /** An order whose person is at the page of a provider that takes payments back. */
  async function leave(method: 'card' | 'paypal') {
    const cancelled: string[] = [];
    const { provider } = shop.bank;
    const cancelPayment: PaymentProvider['cancelPayment'] = (paymentId) => {
      cancelled.push(paymentId);
      shop.bank.decide(id, { status: 'cancelled' });
      return provider.fetchPayment(paymentId);
    };
    shop.context.payments = createPayments([{ ...provider, cancelPayment }]);
    const { user, id } = await shop.begun('action', 'weekly', { method });
    shop.advance(5000);
    return { user, id, cancelled };
  }

  test('a member who leaves PayPal and orders again gets a new order, and the old payment is cancelled', async () => {
    const { user, id, cancelled } = await leave('paypal');
    const next = await shop.order(user, 'weekly');
    expect(next.id).not.toBe(id);
    expect(await shop.stored(id)).toMatchObject({ status: 'cancelled' });
    expect(cancelled).toHaveLength(1);
    expect(await shop.pay(user, next.id, { method: 'card' })).toMatchObject({ status: 'paid' });
  });

  test('an order that waits for a card check is kept, and its payment is not cancelled', async () => {
    const { user, id, cancelled } = await leave('card');
    expect((await shop.order(user, 'weekly')).id).toBe(id);
    expect(cancelled).toEqual([]);
  });
});
