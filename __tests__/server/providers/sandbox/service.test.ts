import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSandbox, type Sandbox } from '../../../../sandbox/app.ts';
import { parseConfig } from '../../../../sandbox/config.ts';
import { readConfig } from '../../../../server/config.ts';
import {
  type NewPayment,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '../../../../server/providers/port.ts';
import { createSandboxProvider } from '../../../../server/providers/sandbox/provider.ts';

/* The adapter against the service itself, over HTTP: both sides of the wire mean the same. */

const SHOP = 'http://localhost:4000';
const messages: { signature: string; body: string }[] = [];
let dataDir: string;
let sandbox: Sandbox;
let provider: PaymentProvider;
let publicUrl: string;
let time = Date.parse('2026-03-04T12:00:00Z');

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-service-'));
  const config = parseConfig({ SANDBOX_DATA: dataDir });
  const keepMessage: typeof fetch = async (_url, init) => {
    const signature = new Headers(init?.headers).get('sandbox-signature') ?? '';
    messages.push({ signature, body: String(init?.body) });
    return new Response(null, { status: 200 });
  };
  sandbox = await createSandbox(config, { now: () => time, fetch: keepMessage, tickEveryMs: 0 });
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = sandbox.app.server.address() as AddressInfo;
  publicUrl = config.publicUrl;
  const defaults = readConfig({}).sandbox;
  provider = createSandboxProvider({ ...defaults, url: `http://127.0.0.1:${port}`, publicUrl });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

async function tokenOf(number: string): Promise<string> {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/v1/tokens',
    headers: { 'sec-fetch-site': 'same-origin', origin: publicUrl },
    payload: { number, expiry: '12/30', cvv: '123' },
  });
  return answer.json<{ token: string }>().token;
}

const newPayment = (orderId: string, change: Partial<NewPayment> = {}): NewPayment => ({
  orderId,
  amount: 599,
  currency: 'USD',
  description: 'Cliffhanger: Weekly',
  method: 'card',
  token: null,
  email: 'ann@example.com',
  returnUrl: `${SHOP}/order/result?orderId=${orderId}`,
  cancelUrl: `${SHOP}/order/result?orderId=${orderId}&cancelled=1`,
  keepMandate: false,
  ...change,
});

const payWith = async (orderId: string, number: string) =>
  provider.createPayment(newPayment(orderId, { token: await tokenOf(number) }), orderId);

test('a good card pays, and the payment is found again by id and by order', async () => {
  const payment = await payWith('ord_good', '4242424242424242');
  expect(payment).toMatchObject({ status: 'paid', reference: 'ord_good', amount: 599, currency: 'USD' });
  expect(await provider.fetchPayment(payment.id)).toEqual(payment);
  expect(await provider.findPayments('ord_good')).toEqual([payment]);
  expect(await provider.findPayments('ord_none')).toEqual([]);
});

test('one key is one payment: the same body again, another body refused', async () => {
  const wish = newPayment('ord_twice', { token: await tokenOf('4242424242424242') });
  const first = await provider.createPayment(wish, 'ord_twice');
  expect(await provider.createPayment(wish, 'ord_twice')).toEqual(first);
  const other = { ...wish, token: await tokenOf('4242424242424242') };
  await expect(provider.createPayment(other, 'ord_twice')).rejects.toBeInstanceOf(ProviderRefused);
  expect(await provider.findPayments('ord_twice')).toEqual([first]);
});

test('a refused token uses no key up', async () => {
  const wish = newPayment('ord_retry', { token: 'tok_unknown' });
  await expect(provider.createPayment(wish, 'ord_retry')).rejects.toBeInstanceOf(ProviderRefused);
  expect(await payWith('ord_retry', '4242424242424242')).toMatchObject({ status: 'paid' });
});

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
])('%s is declined with its reason', async (number, declineCode) => {
  expect(await payWith(`ord_${number}`, number)).toMatchObject({ status: 'declined', declineCode });
});

test('a challenge and PayPal send the person to a page of the service', async () => {
  const page = expect.stringMatching(new RegExp(`^${publicUrl}/`));
  const challenge = await payWith('ord_challenge', '4000002760003184');
  expect(challenge).toMatchObject({ status: 'action', actionUrl: page });
  const paypal = await provider.createPayment(newPayment('ord_paypal', { method: 'paypal' }), 'ord_paypal');
  expect(paypal).toMatchObject({ status: 'action', actionUrl: page });
});

test('a slow card is pending first', async () => {
  const slow = await payWith('ord_slow', '4000000000005555');
  expect(slow.status).toBe('pending');
  time += 60_000;
  expect(await provider.fetchPayment(slow.id)).toMatchObject({ status: 'paid' });
});

test('its messages are genuine and name their payments', async () => {
  const payment = await payWith('ord_message', '4242424242424242');
  await sandbox.tick();
  const events = await Promise.all(
    messages.map(({ signature, body }) =>
      provider.parseWebhook({ 'sandbox-signature': signature }, Buffer.from(body), new Date(time)),
    ),
  );
  expect(events).toContainEqual({ id: expect.any(String), paymentId: payment.id });
});

test('a wrong secret is no answer to anything', async () => {
  const defaults = readConfig({ SANDBOX_SECRET_KEY: 'wrong' }).sandbox;
  const { port } = sandbox.app.server.address() as AddressInfo;
  const stranger = createSandboxProvider({ ...defaults, url: `http://127.0.0.1:${port}`, publicUrl });
  await expect(stranger.findPayments('ord_good')).rejects.toBeInstanceOf(ProviderUnreachable);
});
