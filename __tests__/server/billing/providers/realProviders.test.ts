import { afterEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { loadCurrentChange } from '../../../../server/billing/methodChanges.ts';
import { createPaypalProvider } from '../../../../server/billing/providers/paypal/provider.ts';
import { createStripeProvider } from '../../../../server/billing/providers/stripe/provider.ts';
import { refund } from '../../../../server/operator/money.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { DAY, MINUTE, openShop, shopOfSuite } from '../shop.ts';
import { KEYS, startPaypalStub } from './paypal/paypalStub.ts';
import { SECRET_KEY, startStripeStub } from './stripe/stripeStub.ts';

/* The money rules with the adapters of Stripe and PayPal side by side, as an operator would run them. */

const SECRET = 'whsec_of_the_tests';
const stripe = forAllTests(startStripeStub);
const paypal = forAllTests(startPaypalStub);
const shop = shopOfSuite(() =>
  openShop([
    createStripeProvider(
      { secretKey: SECRET_KEY, publishableKey: 'pk_test_stubstub', webhookSecret: SECRET },
      { host: '127.0.0.1', port: stripe.port, protocol: 'http' },
    ),
    createPaypalProvider(
      { ...KEYS, webhookId: 'WEBHOOKID1', environment: 'sandbox', shopName: 'Cliffhanger' },
      fetch,
      `http://127.0.0.1:${paypal.port}`,
    ),
  ]),
);
afterEach(() => {
  expect(shop.logged.filter(({ text }) => text === 'the payment does not belong to the order')).toEqual([]);
});

const subscription = (user: string) => shop.subscriptionOf(user);
let cards = 0;
const card = (kind: string) => ({ token: `pm_${kind}_${++cards}` });
const change = (user: string, kind: string) => shop.changeMethod(user, card(kind));
const currentChange = (user: string, id: string) => loadCurrentChange(shop.context, shop.log, user, id);

/** Begins to pay, by a Stripe card of a kind or by PayPal. */
async function begin(wish: object = { method: 'paypal', token: null }) {
  const user = await shop.member();
  const order = await shop.buy(user, 'weekly', null, wish);
  return { user, order, paymentId: order.providerPaymentId ?? '' };
}
const paypalIdOf = (paymentId: string) => paymentId.split('~')[0] ?? '';
/** Nobody comes back from the provider's page, and the server looks by itself. */
async function reconcile() {
  shop.advance(2 * MINUTE);
  await shop.reconcile();
}
async function paidByPaypal() {
  const { user, order, paymentId } = await begin();
  expect(order).toMatchObject({ status: 'action', provider: 'paypal' });
  paypal.approve(paypalIdOf(paymentId));
  await reconcile();
  expect(await shop.stored(order.id)).toMatchObject({ status: 'paid' });
  return { user, order };
}
/** What PayPal knows of a member's mandate. */
async function vaultOf(user: string) {
  const kept = paypal.vault.get((await subscription(user)).mandateId ?? '');
  if (!kept) throw new Error('PayPal keeps no mandate');
  return kept;
}
/** Gives the last renewal back, and answers which it was. */
async function refundRenewal(user: string) {
  const renewal = (await subscription(user)).lastOrderId ?? '';
  expect(await shop.amounts(renewal)).toEqual([599]);
  await refund.run(shop.context, { orderId: renewal });
  await shop.minutes(3);
  expect(await shop.amounts(renewal)).toEqual([599, -599]);
  expect(await shop.opens(user)).toBe(false);
  return renewal;
}

test('a card by Stripe: paid, renewed off session, given back', async () => {
  const { user, order } = await begin(card('pays'));
  expect(order).toMatchObject({ status: 'paid', provider: 'stripe' });
  const { periodEnd, mandateId, ...first } = await subscription(user);
  expect(first).toMatchObject({ provider: 'stripe', mandateLabel: 'Visa ···· 4242' });
  await shop.renew(user);
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', mandateId });
  expect(renewed.periodEnd.getTime() - periodEnd.getTime()).toBe(7 * DAY);
  await refundRenewal(user);
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([599]);
  expect(stripe.attached.size).toBe(0);
});

test('a card that is declined, and one that asks for a step', async () => {
  const declined = await begin(card('declined'));
  expect(declined.order).toMatchObject({ status: 'declined', declineCode: 'card_declined' });
  const { user, order, paymentId } = await begin(card('asks'));
  const actionUrl = expect.stringContaining('hooks.stripe.com');
  expect(order).toMatchObject({ status: 'action', actionUrl });

  stripe.succeed(paymentId);
  const object = stripe.intents.get(paymentId);
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
  expect(await shop.stored(order.id)).toMatchObject({ status: 'paid' });
  expect(await shop.opens(user)).toBe(true);
});

test('an answer of Stripe’s that was lost is found by reconciling, and given once', async () => {
  stripe.lose = ({ path }) => path.endsWith('/confirm');
  const { order } = await begin(card('pays'));
  expect(order).toMatchObject({ status: 'pending' });
  await reconcile();
  expect(await shop.stored(order.id)).toMatchObject({ status: 'paid' });
  expect(await shop.amounts(order.id)).toEqual([599]);
});

test('PayPal: said yes and closed the page, renewed by the vault, given back', async () => {
  const { user, order } = await paidByPaypal();
  expect(await subscription(user)).toMatchObject({ mandateLabel: 'PayPal r…@example.com' });
  await shop.renew(user);
  const renewal = await refundRenewal(user);
  expect(renewal).not.toBe(order.id);
  expect(paypal.refunds).toEqual([{ orderId: renewal, amount: 599 }]);
  expect(paypal.vault.size).toBe(0);
});

test('a renewal by PayPal that is declined is tried again a day later', async () => {
  const { user } = await paidByPaypal();
  const kept = await vaultOf(user);
  kept.declines = true;
  await shop.renew(user);
  expect(await subscription(user)).toMatchObject({ status: 'past_due', tries: 1 });
  expect(await shop.opens(user)).toBe(true);
  kept.declines = false;
  shop.advance(DAY + MINUTE);
  await shop.minute();
  expect(await subscription(user)).toMatchObject({ status: 'active' });
  expect(await shop.amounts((await subscription(user)).lastOrderId ?? '')).toEqual([599]);
});

test('an order at PayPal that nobody approved runs out', async () => {
  const { order, paymentId } = await begin();
  paypal.orders.delete(paypalIdOf(paymentId));
  shop.advance(DAY);
  await shop.reconcile();
  expect(await shop.stored(order.id)).toMatchObject({ status: 'expired' });
});

test('a renewal by Stripe that asks for a step: a mail, the days of grace, and another card pays it once', async () => {
  const { user, paymentId } = await begin(card('asks'));
  stripe.succeed(paymentId);
  await reconcile();
  await shop.renew(user);
  expect(await subscription(user)).toMatchObject({ status: 'past_due', tries: 1 });
  expect(await shop.opens(user)).toBe(true);
  expect(await shop.mailsOf(user)).toContain('renewalFailed');

  await change(user, 'pays');
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', tries: 0 });
  const renewal = renewed.lastOrderId ?? '';
  expect(await shop.amounts(renewal)).toEqual([599]);
  expect(stripe.ofOrder(renewal).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
});

test('a card whose step nobody took is taken back after a day, and kept for nobody', async () => {
  const { user } = await begin(card('pays'));
  const kept = new Map(stripe.attached);
  const wish = await change(user, 'asks');
  expect(wish).toMatchObject({ status: 'action' });
  shop.advance(DAY);
  await shop.reconcileCards();
  expect(await currentChange(user, wish.id)).toMatchObject({ status: 'expired' });
  // The page at the bank is still open.
  stripe.succeed(wish.providerSetupId ?? '');
  expect(stripe.attached).toEqual(kept);
  expect(stripe.setups.get(wish.providerSetupId ?? '')).toMatchObject({ status: 'canceled' });
});

test('a card whose step is taken when the subscription has ended is detached', async () => {
  const { user, order } = await begin(card('pays'));
  const wish = await change(user, 'asks');
  await refund.run(shop.context, { orderId: order.id });
  stripe.succeed(wish.providerSetupId ?? '');
  const { payment_method } = stripe.setups.get(wish.providerSetupId ?? '') ?? {};
  expect(stripe.attached.has(String(payment_method))).toBe(true);
  shop.advance(2 * MINUTE);
  await shop.reconcileCards();
  await shop.minute();
  expect(await currentChange(user, wish.id)).toMatchObject({ status: 'cancelled' });
  expect(stripe.attached.has(String(payment_method))).toBe(false);
});

test('from PayPal to a card of Stripe’s while nothing is owed: the next renewal is Stripe’s', async () => {
  const { user } = await paidByPaypal();
  const before = await subscription(user);
  expect(await change(user, 'pays')).toMatchObject({ status: 'done', provider: 'stripe' });
  await shop.minute();
  expect(paypal.vault.has(before.mandateId ?? '')).toBe(false);
  await shop.renew(user);
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', provider: 'stripe', mandateLabel: 'Visa ···· 4242' });
  expect(await shop.stored(renewed.lastOrderId ?? '')).toMatchObject({ provider: 'stripe', method: 'card' });
  expect(await shop.amounts(renewed.lastOrderId ?? '')).toEqual([599]);
});

test('a renewal that PayPal declined is paid by the card at once, and once', async () => {
  const { user } = await paidByPaypal();
  const kept = await vaultOf(user);
  kept.declines = true;
  await shop.renew(user);
  expect(await subscription(user)).toMatchObject({ status: 'past_due', provider: 'paypal' });
  shop.advance(MINUTE);
  stripe.lose = ({ path }) => path.includes('/setup_intents/') && path.endsWith('/confirm');
  expect(await change(user, 'pays')).toMatchObject({ status: 'pending' });
  shop.advance(2 * MINUTE);
  await shop.reconcileCards();
  const renewed = await subscription(user);
  expect(renewed).toMatchObject({ status: 'active', provider: 'stripe', tries: 0 });
  const renewal = await shop.stored(renewed.lastOrderId ?? '');
  expect(renewal).toMatchObject({ status: 'paid', provider: 'stripe', mandateLabel: 'Visa ···· 4242' });
  expect(await shop.amounts(renewal.id)).toEqual([599]);
  await shop.minutes(3);
  expect(stripe.ofOrder(renewal.id).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
});
