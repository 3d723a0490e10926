import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { changeMethod, loadCurrentChange } from '../../../server/billing/methodChanges.ts';
import { reconcileMethodChanges, reconcileOrders } from '../../../server/billing/reconcile.ts';
import { liveSubscription } from '../../../server/entitlements/liveSubscription.ts';
import { refund } from '../../../server/operator/money.ts';
import { createPaypalProvider } from '../../../server/providers/paypal/provider.ts';
import { createStripeProvider } from '../../../server/providers/stripe/provider.ts';
import { DAY, openShop, type Shop } from '../billing/shop.ts';
import { KEYS, type PaypalStub, startPaypalStub } from './paypal/paypalStub.ts';
import { SECRET_KEY, type StripeStub, startStripeStub } from './stripe/stripeStub.ts';

/* The money rules with the adapters of Stripe and PayPal side by side, as an operator would run them. */

const SECRET = 'whsec_of_the_tests';
let stripe: StripeStub;
let paypal: PaypalStub;
let shop: Shop;
beforeAll(async () => {
  [stripe, paypal] = await Promise.all([startStripeStub(), startPaypalStub()]);
  shop = await openShop([
    createStripeProvider(
      { secretKey: SECRET_KEY, publishableKey: 'pk_test_stubstub', webhookSecret: SECRET },
      { host: '127.0.0.1', port: stripe.port, protocol: 'http' },
    ),
    createPaypalProvider(
      { ...KEYS, webhookId: 'WEBHOOKID1', environment: 'sandbox', shopName: 'Cliffhanger' },
      fetch,
      `http://127.0.0.1:${paypal.port}`,
    ),
  ]);
});
afterAll(async () => {
  await shop.close();
  await Promise.all([stripe.close(), paypal.close()]);
});

const amounts = async (orderId: string) => (await shop.captures(orderId)).map(({ amount }) => amount);
const subscription = async (user: string) => {
  const [found] = await shop.subscriptionsOf(user);
  if (!found) throw new Error('There is no subscription');
  return found;
};
const opens = async (user: string) =>
  (await liveSubscription(shop.context.db, user, shop.context.now())) !== null;
const toTheEnd = async (user: string) => {
  const { periodEnd } = await subscription(user);
  shop.advance(periodEnd.getTime() - shop.context.now().getTime());
  await shop.minute();
};
let cards = 0;
const card = (kind: string) => ({ token: `pm_${kind}_${++cards}` });

test('a card by Stripe: paid, renewed off session, given back', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  const paid = await shop.pay(user, order.id, card('pays'));
  expect(paid).toMatchObject({ status: 'paid', provider: 'stripe' });
  expect(await subscription(user)).toMatchObject({ provider: 'stripe', mandateLabel: 'Visa ···· 4242' });

  const { periodEnd, mandateId } = await subscription(user);
  await toTheEnd(user);
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', mandateId });
  expect(renewed.periodEnd.getTime() - periodEnd.getTime()).toBe(7 * DAY);
  const renewal = renewed.lastOrderId ?? '';
  expect(await amounts(renewal)).toEqual([599]);

  await refund.run(shop.context, { orderId: renewal });
  for (let minute = 0; minute < 3; minute += 1) {
    shop.advance(60_000);
    await shop.minute();
  }
  expect(await amounts(renewal)).toEqual([599, -599]);
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([599]);
  expect(await opens(user)).toBe(false);
  expect(stripe.attached.size).toBe(0);
});

test('a card that is declined, and one that asks for a step', async () => {
  const user = await shop.member();
  const first = await shop.order(user, 'weekly');
  expect(await shop.pay(user, first.id, card('declined'))).toMatchObject({
    status: 'declined',
    declineCode: 'card_declined',
  });
  const second = await shop.order(user, 'weekly');
  const asking = await shop.pay(user, second.id, card('asks'));
  expect(asking).toMatchObject({ status: 'action', actionUrl: expect.stringContaining('hooks.stripe.com') });

  stripe.succeed(asking.providerPaymentId ?? '');
  const object = stripe.intents.get(asking.providerPaymentId ?? '');
  const payload = JSON.stringify({
    id: 'evt_real_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  });
  const timestamp = Math.floor(shop.context.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/webhook/payment/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  expect(await shop.stored(second.id)).toMatchObject({ status: 'paid' });
  expect(await opens(user)).toBe(true);
});

test('an answer of Stripe’s that was lost is found by reconciling, and given once', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  stripe.lose = ({ path }) => path.endsWith('/confirm');
  expect(await shop.pay(user, order.id, card('pays'))).toMatchObject({ status: 'pending' });
  shop.advance(2 * 60_000);
  await reconcileOrders(shop.context, shop.log);
  expect(await shop.stored(order.id)).toMatchObject({ status: 'paid' });
  expect(await amounts(order.id)).toEqual([599]);
});

test('PayPal: said yes and closed the page, renewed by the vault, given back', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  const asking = await shop.pay(user, order.id, { method: 'paypal', token: null });
  expect(asking).toMatchObject({ status: 'action', provider: 'paypal' });
  paypal.approve(asking.providerPaymentId?.split('~')[0] ?? '');
  shop.advance(2 * 60_000);
  await reconcileOrders(shop.context, shop.log);
  expect(await shop.stored(order.id)).toMatchObject({ status: 'paid' });
  expect(await subscription(user)).toMatchObject({ mandateLabel: 'PayPal r…@example.com' });

  await toTheEnd(user);
  const renewal = (await subscription(user)).lastOrderId ?? '';
  expect(renewal).not.toBe(order.id);
  expect(await amounts(renewal)).toEqual([599]);

  await refund.run(shop.context, { orderId: renewal });
  for (let minute = 0; minute < 3; minute += 1) {
    shop.advance(60_000);
    await shop.minute();
  }
  expect(await amounts(renewal)).toEqual([599, -599]);
  expect(paypal.refunds).toEqual([{ orderId: renewal, amount: 599 }]);
  expect(await opens(user)).toBe(false);
  expect(paypal.vault.size).toBe(0);
});

test('a renewal by PayPal that is declined is tried again a day later', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  const asking = await shop.pay(user, order.id, { method: 'paypal', token: null });
  paypal.approve(asking.providerPaymentId?.split('~')[0] ?? '');
  shop.advance(2 * 60_000);
  await reconcileOrders(shop.context, shop.log);
  const kept = paypal.vault.get((await subscription(user)).mandateId ?? '') as { declines: boolean };

  kept.declines = true;
  await toTheEnd(user);
  expect(await subscription(user)).toMatchObject({ status: 'past_due', tries: 1 });
  expect(await opens(user)).toBe(true);
  kept.declines = false;
  shop.advance(DAY + 60_000);
  await shop.minute();
  expect(await subscription(user)).toMatchObject({ status: 'active' });
  expect(await amounts((await subscription(user)).lastOrderId ?? '')).toEqual([599]);
});

test('an order at PayPal that nobody approved runs out', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  const asking = await shop.pay(user, order.id, { method: 'paypal', token: null });
  paypal.orders.delete(asking.providerPaymentId?.split('~')[0] ?? '');
  shop.advance(DAY);
  await reconcileOrders(shop.context, shop.log);
  expect(await shop.stored(order.id)).toMatchObject({ status: 'expired' });
});

test('a renewal by Stripe that asks for a step: a mail, the days of grace, and another card pays it once', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  const asking = await shop.pay(user, order.id, card('asks'));
  stripe.succeed(asking.providerPaymentId ?? '');
  shop.advance(2 * 60_000);
  await reconcileOrders(shop.context, shop.log);
  await toTheEnd(user);
  expect(await subscription(user)).toMatchObject({ status: 'past_due', tries: 1 });
  expect(await opens(user)).toBe(true);
  expect(await shop.mailsOf(user)).toContain('renewalFailed');

  await change(user, 'pays');
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', tries: 0 });
  const renewal = renewed.lastOrderId ?? '';
  expect(await amounts(renewal)).toEqual([599]);
  expect(stripe.ofOrder(renewal).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
});

test('a card whose step nobody took is taken back after a day, and kept for nobody', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  await shop.pay(user, order.id, card('pays'));
  const kept = new Map(stripe.attached);
  const wish = await change(user, 'asks');
  expect(wish).toMatchObject({ status: 'action' });
  shop.advance(DAY);
  await reconcileMethodChanges(shop.context, shop.log);
  expect(await loadCurrentChange(shop.context, shop.log, user, wish.id)).toMatchObject({ status: 'expired' });
  // The page at the bank is still open.
  stripe.succeed(wish.providerSetupId ?? '');
  expect(stripe.attached).toEqual(kept);
  expect(stripe.setups.get(wish.providerSetupId ?? '')).toMatchObject({ status: 'canceled' });
});

test('a card whose step is taken when the subscription has ended is detached', async () => {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  await shop.pay(user, order.id, card('pays'));
  const wish = await change(user, 'asks');
  await refund.run(shop.context, { orderId: order.id });
  stripe.succeed(wish.providerSetupId ?? '');
  const { payment_method } = stripe.setups.get(wish.providerSetupId ?? '') ?? {};
  expect(stripe.attached.has(String(payment_method))).toBe(true);
  shop.advance(2 * 60_000);
  await reconcileMethodChanges(shop.context, shop.log);
  await shop.minute();
  expect(await loadCurrentChange(shop.context, shop.log, user, wish.id)).toMatchObject({
    status: 'cancelled',
  });
  expect(stripe.attached.has(String(payment_method))).toBe(false);
});

async function paidByPaypal() {
  const user = await shop.member();
  const order = await shop.order(user, 'weekly');
  const asking = await shop.pay(user, order.id, { method: 'paypal', token: null });
  paypal.approve(asking.providerPaymentId?.split('~')[0] ?? '');
  shop.advance(2 * 60_000);
  await reconcileOrders(shop.context, shop.log);
  return user;
}
const change = (user: string, kind: string) =>
  changeMethod(
    shop.context,
    shop.log,
    user,
    { ...card(kind), email: null, agreed: true, origin: { address: '203.0.113.1', device: null } },
    shop.newKey(),
  );

test('from PayPal to a card of Stripe’s while nothing is owed: the next renewal is Stripe’s', async () => {
  const user = await paidByPaypal();
  const before = await subscription(user);
  expect(await change(user, 'pays')).toMatchObject({ status: 'done', provider: 'stripe' });
  await shop.minute();
  expect(paypal.vault.has(before.mandateId ?? '')).toBe(false);
  await toTheEnd(user);
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', provider: 'stripe', mandateLabel: 'Visa ···· 4242' });
  expect(await shop.stored(renewed.lastOrderId ?? '')).toMatchObject({ provider: 'stripe', method: 'card' });
  expect(await amounts(renewed.lastOrderId ?? '')).toEqual([599]);
});

test('a renewal that PayPal declined is paid by the card at once, and once', async () => {
  const user = await paidByPaypal();
  const kept = paypal.vault.get((await subscription(user)).mandateId ?? '') as { declines: boolean };
  kept.declines = true;
  await toTheEnd(user);
  expect(await subscription(user)).toMatchObject({ status: 'past_due', provider: 'paypal' });
  shop.advance(60_000);
  stripe.lose = ({ path }) => path.includes('/setup_intents/') && path.endsWith('/confirm');
  expect(await change(user, 'pays')).toMatchObject({ status: 'pending' });
  shop.advance(2 * 60_000);
  await reconcileMethodChanges(shop.context, shop.log);
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', provider: 'stripe', tries: 0 });
  const renewal = await shop.stored(renewed.lastOrderId ?? '');
  expect(renewal).toMatchObject({ status: 'paid', provider: 'stripe', mandateLabel: 'Visa ···· 4242' });
  expect(await amounts(renewal.id)).toEqual([599]);
  for (let minute = 0; minute < 3; minute += 1) {
    shop.advance(60_000);
    await shop.minute();
  }
  expect(stripe.ofOrder(renewal.id).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  const asked = shop.logged.filter(({ text }) => text === 'the payment does not belong to the order');
  expect(asked).toEqual([]);
});
