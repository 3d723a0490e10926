import { describe, expect, test } from '@jest/globals';
import { ProviderRefused, ProviderUnreachable } from '../../../../../server/billing/providers/port.ts';
import { createSandboxProvider } from '../../../../../server/billing/providers/sandbox/provider.ts';
import { signatureOf } from '../../fakeBank.ts';
import { newPayment } from '../providerContract.ts';

const settings = {
  url: 'http://sandbox.internal:4100',
  publicUrl: 'https://pay.example',
  secretKey: 'secret key',
  webhookSecret: 'webhook secret',
};

const wish = newPayment({ orderId: 'ord_1', keepMandate: true });

const payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 599,
  currency: 'USD',
  reference: 'ord_1',
  method: 'card',
  decline: null,
  action: null,
  card: { brand: 'test', last4: '4242' },
  payer: 'test card',
  mandate: { id: 'man_1', label: 'Test ···· 4242' },
  refundedAmount: 0,
};

/** A provider whose service answers every request in this way, and what it was asked. */
function providerAnswering(answer: () => Response | Promise<Response>) {
  const asked: RequestInit[] = [];
  const provider = createSandboxProvider(settings, async (_url, init) => {
    asked.push(init ?? {});
    return answer();
  });
  return { provider, asked };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

test('a request carries the secret and key, follows no redirect, can be aborted and omits a missing token', async () => {
  const { provider, asked } = providerAnswering(json(payment, 201));
  await provider.createPayment({ ...wish, method: 'paypal', token: null }, 'ord_1');
  const [init] = asked;
  const headers = Object.fromEntries(new Headers(init?.headers));
  expect(headers).toMatchObject({ authorization: 'Bearer secret key', 'idempotency-key': 'ord_1' });
  expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
  expect(JSON.parse(String(init?.body))).not.toHaveProperty('token');
});

describe('the sandbox’s answers', () => {
  test.each(['pending', 'cancelled', 'expired'])('the status %s is passed on unchanged', async (status) => {
    const { provider } = providerAnswering(json({ ...payment, status }));
    const { payer, mandate } = payment;
    expect(await provider.fetchPayment('pay_1')).toMatchObject({ status, payer, mandate });
  });

  test.each([400, 422])('%i means that the request itself was refused', async (status) => {
    const refusal = { error: { code: 'token_invalid', message: 'No.' } };
    const { provider } = providerAnswering(json(refusal, status));
    await expect(provider.createPayment(wish, 'ord_1')).rejects.toBeInstanceOf(ProviderRefused);
  });

  const actionAt = (url: string) => json({ ...payment, status: 'requires_action', action: { url } });
  const whole = JSON.stringify(payment);
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(whole.slice(0, 40)));
      controller.error(new TypeError('terminated'));
    },
  });
  test.each<[string, () => Response | Promise<Response>]>([
    ['a connection that fails', () => Promise.reject(new TypeError('fetch failed'))],
    ['a timeout', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))],
    ['a body that breaks off', () => new Response(cut)],
    ['half an object', () => new Response(whole.slice(0, 40))],
    ['nothing', () => new Response('')],
    ['a page', () => new Response('<!doctype html>')],
    ['null', json(null)],
    ['an array', json([payment])],
    ['an error of the service', json({ error: {} }, 500)],
    ['a payment under an error status', json(payment, 502)],
    ['an unreadable refusal', () => new Response('', { status: 422 })],
    ['a wrong secret', json({ error: {} }, 401)],
    ['too many requests', json({ error: {} }, 429)],
    ['a text for the amount', json({ ...payment, amount: '599' })],
    ['a broken amount', json({ ...payment, amount: 5.99 })],
    ['no reference', json({ ...payment, reference: undefined })],
    ['an unknown status', json({ ...payment, status: 'refunding' })],
    ['a status every object has', json({ ...payment, status: 'constructor' })],
    ['an action without an address', json({ ...payment, status: 'requires_action' })],
    ['an action on another origin', actionAt('https://pay.example.evil/x')],
    ['an action that is a script', actionAt('javascript:alert(1)')],
  ])('%s leaves the outcome unknown', async (_what, answer) => {
    const { provider } = providerAnswering(answer);
    await expect(provider.createPayment(wish, 'ord_1')).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test('another payment, a payment instead of a list, and a 404 leave the outcome unknown', async () => {
    const other = providerAnswering(json({ ...payment, id: 'pay_2' })).provider;
    await expect(other.fetchPayment('pay_1')).rejects.toBeInstanceOf(ProviderUnreachable);
    const single = providerAnswering(json(payment)).provider;
    await expect(single.findPayments('ord_1')).rejects.toBeInstanceOf(ProviderUnreachable);
    const missing = providerAnswering(json({ error: {} }, 404)).provider;
    await expect(missing.fetchPayment('pay_1')).rejects.toBeInstanceOf(ProviderUnreachable);
    await expect(missing.findPayments('ord_1')).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

test('the sandbox provider returns its page addresses and its test mode', () => {
  const { provider } = providerAnswering(json(payment));
  expect(provider).toMatchObject({
    name: 'sandbox',
    testMode: true,
    methods: ['card', 'paypal'],
    card: { kind: 'frame', url: 'https://pay.example/fields/card' },
    policy: { frames: ['https://pay.example'], scripts: [], connects: [] },
  });
});

describe('a sandbox webhook message', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const { provider } = providerAnswering(json(payment));
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment.updated',
    createdAt: now.toISOString(),
    data: { paymentId: 'pay_1', reference: 'ord_1', status: 'succeeded' },
  });

  const sign = (text: string, at = now, secret = settings.webhookSecret) => signatureOf(text, at, secret);
  const parse = (text: string, signature: string | string[] | undefined) =>
    provider.parseWebhook({ 'sandbox-signature': signature }, Buffer.from(text), now);
  const away = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  test('is accepted up to five minutes before and after its time', async () => {
    const seen = await Promise.all([-301, -300, 300, 301].map((at) => parse(body, sign(body, away(at)))));
    expect(seen.map((event) => event !== null)).toEqual([false, true, true, false]);
  });

  test.each([
    ['no signature', body, undefined],
    ['an empty one', body, ''],
    ['two', body, [sign(body), sign(body)]],
    ['another secret', body, sign(body, now, 'guess')],
    ['a re-serialised body', JSON.stringify(JSON.parse(body), null, 1), sign(body)],
    ['a time that was not signed', body, sign(body).replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`)],
    ['a short signature', body, sign(body).slice(0, -2)],
    ['upper case', body, sign(body).replace(/v1=.*/, (hex) => hex.toUpperCase())],
    ['a message of another type', '{"id":"evt_1","type":"x"}', sign('{"id":"evt_1","type":"x"}')],
    ['no object', 'null', sign('null')],
    ['no JSON', 'hello', sign('hello')],
    ['an id that is no text', '{"id":{},"type":"payment.updated","data":{"paymentId":"p"}}', null],
    ['an id with a zero byte', '{"id":"a\\u0000","type":"payment.updated","data":{"paymentId":"p"}}', null],
  ])('is refused with %s', async (_what, text, signature) => {
    expect(await parse(text, signature === null ? sign(text) : signature)).toBeNull();
  });
});
