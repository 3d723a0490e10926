import { afterEach, expect, test } from '@jest/globals';
import { createPaypalProvider } from '../../../../server/billing/providers/paypal/provider.ts';
import { createStripeProvider } from '../../../../server/billing/providers/stripe/provider.ts';
import { refund } from '../../../../server/operator/money.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { DAY, MINUTE, openShop, shopOfSuite } from '../shop.ts';
import { KEYS, startPaypalStub } from './paypal/paypalStub.ts';
import { SECRET_KEY, signed, startStripeStub, WEBHOOK_SECRET } from './stripe/stripeStub.ts';

/* The money rules with the adapters of Stripe and PayPal side by side, as an operator would run them. */

const stripe = forAllTests(startStripeStub);
const paypal = forAllTests(startPaypalStub);
const shop = shopOfSuite(() =>
  openShop([
    createStripeProvider(
      { secretKey: SECRET_KEY, publishableKey: 'pk_test_stubstub', webhookSecret: WEBHOOK_SECRET },
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

let cards = 0;
const card = (kind: string) => ({ token: `pm_${kind}_${++cards}` });

/** Begins to pay, by a Stripe card of a kind or by PayPal. */
async function begin(wish: object = { method: 'paypal', token: null }) {
  const user = await shop.member();
  const order = await shop.buy(user, 'weekly', null, wish);
  return { user, order, paymentId: order.providerPaymentId ?? '' };
}
async function paidByPaypal() {
  const { user, order, paymentId } = await begin();
  const actionUrl = expect.stringContaining('www.sandbox.paypal.com/checkoutnow?token=');
  expect(order).toMatchObject({ status: 'action', provider: 'paypal', actionUrl });
  paypal.approve(paymentId.split('~')[0] ?? '');
  // Nobody comes back from PayPal's page, and the server looks by itself.
  shop.advance(2 * MINUTE);
  await shop.reconcile();
  expect(await shop.stored(order.id)).toMatchObject({ status: 'paid' });
  return { user, order };
}
/** Gives the last renewal back, and answers which it was. */
async function refundRenewal(user: string) {
  const renewal = (await shop.subscriptionOf(user)).lastOrderId ?? '';
  expect(await shop.amounts(renewal)).toEqual([599]);
  await refund.run(shop.context, { orderId: renewal });
  await shop.minutes(3);
  expect(await shop.amounts(renewal)).toEqual([599, -599]);
  expect(await shop.opens(user)).toBe(false);
  return renewal;
}

test('a Stripe card pays, renews and is refunded', async () => {
  const { user, order } = await begin(card('pays'));
  expect(order).toMatchObject({ status: 'paid', provider: 'stripe' });
  const { periodEnd, mandateId, ...first } = await shop.subscriptionOf(user);
  expect(first).toMatchObject({ provider: 'stripe', mandateLabel: 'Visa ···· 4242' });
  await shop.renew(user);
  const renewed = await shop.subscriptionOf(user);
  expect(renewed).toMatchObject({ status: 'active', mandateId });
  expect(renewed.periodEnd.getTime() - periodEnd.getTime()).toBe(7 * DAY);
  await refundRenewal(user);
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([599]);
  expect(stripe.attached.size).toBe(0);
});

test('a Stripe card that needs a step is paid by the webhook after it', async () => {
  const { user, order, paymentId } = await begin(card('asks'));
  const actionUrl = expect.stringContaining('hooks.stripe.com');
  expect(order).toMatchObject({ status: 'action', actionUrl });

  stripe.succeed(paymentId);
  const intent = stripe.intents.get(paymentId) ?? {};
  const { headers, body } = signed('payment_intent.succeeded', intent, shop.context.now());
  const message = { headers: { 'content-type': 'application/json', ...headers }, payload: body };
  const told = await shop.app.inject({ method: 'POST', url: '/api/webhook/payment/stripe', ...message });
  expect(told.statusCode).toBe(200);
  expect(await shop.stored(order.id)).toMatchObject({ status: 'paid' });
  expect(await shop.opens(user)).toBe(true);
});

test('a PayPal payment completes after the page was closed, renews and is refunded', async () => {
  const { user, order } = await paidByPaypal();
  expect(await shop.subscriptionOf(user)).toMatchObject({ mandateLabel: 'PayPal r…@example.com' });
  await shop.renew(user);
  const renewal = await refundRenewal(user);
  expect(renewal).not.toBe(order.id);
  expect(paypal.refunds).toEqual([{ orderId: renewal, amount: 599 }]);
  expect(paypal.vault.size).toBe(0);
});

test('a renewal that PayPal declined is paid once by a new Stripe card', async () => {
  const { user } = await paidByPaypal();
  const { mandateId } = await shop.subscriptionOf(user);
  paypal.vault.set(mandateId ?? '', { declines: true });
  await shop.renew(user);
  expect(await shop.subscriptionOf(user)).toMatchObject({ status: 'past_due', provider: 'paypal' });
  shop.advance(MINUTE);
  stripe.lose = ({ path }) => path.includes('/setup_intents/') && path.endsWith('/confirm');
  expect(await shop.changeMethod(user, card('pays'))).toMatchObject({ status: 'pending' });
  shop.advance(2 * MINUTE);
  await shop.minute();
  const renewed = await shop.subscriptionOf(user);
  expect(renewed).toMatchObject({ status: 'active', provider: 'stripe', tries: 0 });
  const renewal = await shop.stored(renewed.lastOrderId ?? '');
  expect(renewal).toMatchObject({ status: 'paid', provider: 'stripe', mandateLabel: 'Visa ···· 4242' });
  expect(await shop.amounts(renewal.id)).toEqual([599]);
  await shop.minutes(3);
  expect(stripe.ofOrder(renewal.id).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(paypal.vault.has(mandateId ?? '')).toBe(false);
});
