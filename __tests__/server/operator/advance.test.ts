import { expect, test } from '@jest/globals';
import { createPayments } from '../../../server/billing/providers/port.ts';
import { createStripeProvider } from '../../../server/billing/providers/stripe/provider.ts';
import { advance } from '../../../server/operator/advance.ts';
import { UsageError } from '../../../server/operator/command.ts';
import { DAY, shopOfSuite } from '../billing/shop.ts';

const shop = shopOfSuite();

const emailOf = (user: string) => `${user}@example.com`;
const run = (user: string) => advance.run(shop.context, { email: emailOf(user) });

test('advance ends the period: the subscription renews with one charge, and the sandbox clock moves as far', async () => {
  const user = await shop.subscriber();
  const now = shop.context.now().getTime();
  const paidUntil = new Date(now + 7 * DAY).toISOString();
  expect(await run(user)).toEqual({ skippedSeconds: 7 * 86_400, status: 'active', tries: 0, paidUntil });
  expect(shop.bank.advanced).toEqual([7 * 86_400]);
  expect(shop.bank.renewed).toHaveLength(1);
  shop.advance(1000);
  expect(await run(user)).toMatchObject({ status: 'active' });
  expect(shop.bank.renewed).toHaveLength(2);
});

test('each advance retries a declined renewal until the subscription ends', async () => {
  const user = await shop.subscriber();
  shop.bank.renewal = 'declined';
  for (const tries of [1, 2, 3]) expect(await run(user)).toMatchObject({ status: 'past_due', tries });
  expect(await run(user)).toMatchObject({ status: 'ended' });
  expect(shop.bank.charges()).toHaveLength(1);
  await expect(run(user)).rejects.toThrow(UsageError);
});

test('advance refuses an unknown member', async () => {
  await expect(advance.run(shop.context, { email: 'nobody@example.com' })).rejects.toThrow(UsageError);
});

test('advance refuses and changes nothing if a payment provider is not the sandbox', async () => {
  const user = await shop.subscriber();
  const before = await shop.subscriptionsOf(user);
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
  const stripe = createStripeProvider(keys);
  for (const all of [[stripe], [shop.bank.provider, stripe]]) {
    const context = { ...shop.context, payments: createPayments(all) };
    await expect(advance.run(context, { email: emailOf(user) })).rejects.toThrow('in the sandbox only');
  }
  expect(await shop.subscriptionsOf(user)).toEqual(before);
  expect(shop.bank.advanced).toEqual([]);
});

test('advance prints the status, the paid date and the declined tries in sentences', () => {
  const told = { skippedSeconds: 1, status: 'past_due', tries: 2, paidUntil: '2026-03-11T12:00:00.000Z' };
  expect(advance.print(told)).toEqual([
    'The subscription is past_due, paid until 2026-03-11T12:00:00.000Z. Declined tries: 2.',
  ]);
});
