import { createSign } from 'node:crypto';
import http from 'node:http';
import { inspect } from 'node:util';
import { crc32 } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PayeePaymentMethodPreference,
  PaymentInitiator,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalPaymentTokenUsageType,
  PaypalWalletContextShippingPreference,
  StoredPaymentSourceUsageType,
  StoreInVaultInstruction,
  UsagePattern,
  VaultController,
} from '@paypal/paypal-server-sdk';
import { createPaypalProvider } from '../../../../../server/billing/providers/paypal/provider.ts';
import {
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnreachable,
} from '../../../../../server/billing/providers/port.ts';
import { forAllTests } from '../../../support/forAllTests.ts';
import {
  type Bench,
  type Message,
  NOW,
  newRefund,
  newRenewal,
  newPayment as newWish,
  providerContract,
} from '../providerContract.ts';
import { certify, newParty } from './certificate.ts';
import { KEYS, type PaypalStub, startPaypalStub } from './paypalStub.ts';

const [FROM, TO] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
const PAST = new Date('2026-03-01T00:00:00Z');
const CERT_URL = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1';
const WEBHOOK_ID = '9XL90610J3647323C';
const settings = { ...KEYS, webhookId: WEBHOOK_ID, environment: 'sandbox' as const };

const authority = newParty('PayPal Test Authority');
const signer = newParty('messageverificationcerts.sandbox.paypal.com');
const authorityPem = certify(authority, authority, FROM, TO);
const own = certify(signer, authority, FROM, TO);
let certificate = own + authorityPem;
let certificatesFetched: string[] = [];

/** The network: PayPal's API is the stub, its certificates are ours. */
const network: typeof fetch = async (url, init) => {
  if (String(url).startsWith('http://127.0.0.1')) return fetch(url, init);
  certificatesFetched.push(String(url));
  return new Response(certificate);
};
const providerOf = ({ port }: PaypalStub, keys = settings) =>
  createPaypalProvider({ ...keys, shopName: 'Night Tales' }, network, `http://127.0.0.1:${port}`);

type Signing = { at?: Date; url?: string; webhookId?: string; key?: typeof signer.privateKey };
let transmissions = 0;
function signed(event: object, { at = NOW, url = CERT_URL, webhookId, key }: Signing = {}): Message {
  const body = Buffer.from(JSON.stringify(event));
  const id = `transmission-${++transmissions}`;
  const time = at.toISOString();
  const sign = createSign('RSA-SHA256').update(`${id}|${time}|${webhookId ?? WEBHOOK_ID}|${crc32(body)}`);
  return {
    body,
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign.sign(key ?? signer.privateKey, 'base64'),
      'paypal-cert-url': url,
      'paypal-auth-algo': 'SHA256withRSA',
    },
  };
}
const paypalIdOf = ({ id }: Pick<ProviderPayment, 'id'>) => id.split('~')[0] ?? '';
const captureEvent = (orderId: string, type = 'PAYMENT.CAPTURE.COMPLETED') => ({
  id: `WH-${orderId}`,
  event_type: type,
  resource: { id: 'C1', supplementary_data: { related_ids: { order_id: orderId } } },
});

describe('the provider contract for PayPal', () => {
  providerContract(async (): Promise<Bench> => {
    const stub = await startPaypalStub();
    return {
      provider: providerOf(stub),
      wish: async (behaviour) => {
        stub.fate = behaviour === 'declined' ? 'declined' : 'pays';
        return { method: 'paypal', token: null };
      },
      confirm: async (payment) => stub.approve(paypalIdOf(payment)),
      loseNextCharge: () => {
        stub.lose = ({ method, path }) => method === 'POST' && path.startsWith('/v2/checkout/orders');
      },
      taken: (orderId) =>
        stub
          .ofOrder(orderId)
          .flatMap(({ purchase_units: [unit] }) => unit?.payments?.captures ?? [])
          .map(({ amount }) => Math.round(Number(amount.value) * 100)),
      givenBack: (orderId) =>
        stub.refunds.filter((refund) => refund.orderId === orderId).map(({ amount }) => amount),
      message: async (payment, at) => signed(captureEvent(paypalIdOf(payment)), { at }),
      close: stub.close,
    };
  });
});

const stub = forAllTests(startPaypalStub);
let provider: PaymentProvider;
/** The official SDK, connected to the stub instead of PayPal. */
let sdk: Client;
beforeAll(() => {
  provider = providerOf(stub);
  const transport = {
    request: (options: http.RequestOptions, done: (response: http.IncomingMessage) => void) => {
      const there = { protocol: 'http:', hostname: '127.0.0.1', host: '127.0.0.1', port: stub.port };
      return http.request({ ...options, ...there, agent: undefined }, done);
    },
  };
  sdk = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: KEYS.clientId, oAuthClientSecret: KEYS.clientSecret },
    unstable_httpClientOptions: { transport },
  });
});
beforeEach(() => {
  stub.asked.length = 0;
  stub.instead.length = 0;
  stub.fate = 'pays';
  stub.refundStatus = 'COMPLETED';
  certificate = own + authorityPem;
  certificatesFetched = [];
});

const newPayment = (change: Partial<NewPayment> = {}) =>
  newWish({ method: 'paypal', token: null, ...change });
const begin = (change: Partial<NewPayment> = {}) => {
  const wish = newPayment(change);
  return provider.createPayment(wish, wish.orderId);
};
async function pay(change: Partial<NewPayment> = {}) {
  const { id } = await begin(change);
  stub.approve(paypalIdOf({ id }));
  return provider.fetchPayment(id);
}
/** The token in PayPal's vault that a first payment leaves. */
const keep = async () => (await pay({ keepMandate: true })).mandate?.id ?? '';
const orderOf = (payment: Pick<ProviderPayment, 'id'>) => {
  const order = stub.orders.get(paypalIdOf(payment));
  if (!order) throw new Error(`PayPal has no order ${payment.id}`);
  return order;
};
const calls = () => stub.asked.filter(({ path }) => path !== '/v1/oauth2/token');
const lastCall = () => {
  const last = calls().at(-1);
  const { authorization, 'user-agent': agent, host, connection, ...headers } = last?.headers ?? {};
  const { accept, 'paypal-request-id': key, prefer, 'content-type': type } = headers;
  const body: unknown = last?.body ? JSON.parse(last.body) : null;
  return { method: last?.method, path: last?.path, key, prefer, type, accept, body };
};

describe('PayPal gets the same request as from its official SDK', () => {
  const unitOf = ({ orderId, description }: NewPayment) => ({
    customId: orderId,
    invoiceId: orderId,
    description,
    amount: { currencyCode: 'USD', value: '5.99' },
  });
  const prefer = 'return=representation';

  test.each([false, true])('a new order that keeps the mandate: %s', async (keepMandate) => {
    const wish = newPayment({ keepMandate });
    await provider.createPayment(wish, wish.orderId);
    const ours = lastCall();
    const vault = {
      storeInVault: StoreInVaultInstruction.OnSuccess,
      usageType: PaypalPaymentTokenUsageType.Merchant,
      usagePattern: UsagePattern.SubscriptionPrepaid,
    };
    const { result } = await new OrdersController(sdk).createOrder({
      paypalRequestId: wish.orderId,
      prefer,
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [unitOf(wish)],
        paymentSource: {
          paypal: {
            experienceContext: {
              brandName: 'Night Tales',
              userAction: PaypalExperienceUserAction.PayNow,
              shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
              paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
              returnUrl: wish.returnUrl,
              cancelUrl: wish.cancelUrl,
            },
            ...(keepMandate && { attributes: { vault } }),
          },
        },
      },
    });
    expect(lastCall()).toEqual(ours);
    // The same request id: PayPal answers both with one order, which the SDK can read.
    expect(stub.ofOrder(wish.orderId)).toHaveLength(1);
    expect(result).toMatchObject({ id: stub.ofOrder(wish.orderId)[0]?.id, status: 'PAYER_ACTION_REQUIRED' });
  });

  test('a capture, an order lookup and a refund', async () => {
    const { id } = await begin();
    const paypalId = paypalIdOf({ id });
    stub.approve(paypalId);
    stub.asked.length = 0;
    await provider.fetchPayment(id);
    const [look, capture] = calls().map(({ method, path }) => `${method} ${path}`);
    const oursCapture = lastCall();
    const controller = new OrdersController(sdk);

    const captured = await controller.captureOrder({
      id: paypalId,
      paypalRequestId: `capture-${paypalId}`,
      prefer,
      body: {},
    });
    expect(lastCall()).toEqual(oursCapture);
    expect(`POST ${lastCall().path}`).toBe(capture);
    const seen = await controller.getOrder({ id: paypalId });
    expect(`GET ${lastCall().path}`).toBe(look);
    expect(seen.result).toEqual(captured.result);
    const [unit] = seen.result.purchaseUnits ?? [];
    const amount = { currencyCode: 'USD', value: '5.99' };
    expect(unit?.payments?.captures?.[0]).toMatchObject({ status: 'COMPLETED', amount });

    await provider.refund(newRefund(id), 'refund-key');
    const oursRefund = lastCall();
    const given = await new PaymentsController(sdk).refundCapturedPayment({
      captureId: unit?.payments?.captures?.[0]?.id ?? '',
      paypalRequestId: 'refund-key',
      prefer,
      body: { amount, customId: 'operator' },
    });
    expect(lastCall()).toEqual(oursRefund);
    expect(given.result).toMatchObject({ status: 'COMPLETED', amount: { value: '5.99' } });
  });

  test('a renewal, and the end of its mandate', async () => {
    const renewal = newRenewal(await keep());
    const { orderId } = renewal;
    await provider.chargeMandate(renewal, `${orderId}:0`);
    const ours = lastCall();
    const { result } = await new OrdersController(sdk).createOrder({
      paypalRequestId: `${orderId}:0`,
      prefer,
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [unitOf(newPayment({ orderId }))],
        paymentSource: {
          paypal: {
            vaultId: renewal.mandateId,
            storedCredential: {
              paymentInitiator: PaymentInitiator.Merchant,
              usage: StoredPaymentSourceUsageType.Subsequent,
              usagePattern: UsagePattern.SubscriptionPrepaid,
            },
          },
        },
      },
    });
    expect(lastCall()).toEqual(ours);
    expect(result).toMatchObject({ status: 'COMPLETED' });

    await provider.endMandate(renewal.mandateId);
    const { method, path } = lastCall();
    await new VaultController(sdk).deletePaymentToken(renewal.mandateId).catch(() => {});
    expect(lastCall()).toMatchObject({ method, path });
  });
});

describe('the PayPal access token', () => {
  const asked = () => stub.asked.filter(({ path }) => path === '/v1/oauth2/token');

  test('is requested once for concurrent calls', async () => {
    const fresh = providerOf(stub);
    const wishes = [newPayment(), newPayment(), newPayment()];
    await Promise.all(wishes.map((wish) => fresh.createPayment(wish, wish.orderId)));
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.body).toBe('grant_type=client_credentials');
  });

  test('is requested once more after PayPal has revoked it', async () => {
    await begin();
    stub.tokens.clear();
    stub.asked.length = 0;
    expect(await begin()).toMatchObject({ status: 'action' });
    expect(asked()).toHaveLength(1);
  });

  test('is requested again by the next call after a failed request', async () => {
    const fresh = providerOf(stub);
    stub.instead.push({ status: 503, body: {} });
    const wish = newPayment();
    await expect(fresh.createPayment(wish, wish.orderId)).rejects.toBeInstanceOf(ProviderUnreachable);
    expect(await fresh.createPayment(wish, wish.orderId)).toMatchObject({ status: 'action' });
  });
});

describe('reading PayPal’s answers', () => {
  test.each([
    'https://evil.example/paypal.com',
    'https://paypal.com.evil.example/',
    'https://notpaypal.com/',
    'http://www.paypal.com/',
    'javascript:alert(1)',
  ])('a redirect to “%s” is rejected', async (href) => {
    const { id } = await begin();
    orderOf({ id }).links = [{ href, rel: 'payer-action', method: 'GET' }];
    await expect(provider.fetchPayment(id)).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test('a capture under review is pending and a voided order is cancelled', async () => {
    stub.fate = 'pending';
    expect(await pay()).toMatchObject({ status: 'pending' });
    const { id } = await begin();
    orderOf({ id }).status = 'VOIDED';
    expect(await provider.fetchPayment(id)).toMatchObject({ status: 'cancelled' });
  });

  test('an order that PayPal has forgotten has expired', async () => {
    const begun = await begin();
    stub.orders.delete(paypalIdOf(begun));
    const { id, reference, amount, currency } = begun;
    const expired = { id, reference, amount, currency, status: 'expired' };
    expect(await provider.fetchPayment(id)).toMatchObject(expired);
    // By a bare id nobody can tell of what.
    await expect(provider.fetchPayment(paypalIdOf(begun))).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test('a declined approval is never captured later', async () => {
    stub.fate = 'declined';
    const declined = await pay();
    expect(declined).toMatchObject({ status: 'declined', declineCode: 'card_declined' });
    const order = orderOf(declined);
    order.fate = 'pays';
    expect(await provider.fetchPayment(paypalIdOf(declined))).toEqual(declined);
    expect(order.status).toBe('APPROVED');
  });

  test('two concurrent lookups of an approved order both return it as paid', async () => {
    const { id } = await begin();
    stub.approve(paypalIdOf({ id }));
    const seen = await Promise.all([provider.fetchPayment(id), provider.fetchPayment(id)]);
    expect(seen.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(seen[0]).toEqual(seen[1]);
  });

  test('a declined renewal has a decline code, and the next attempt can pay', async () => {
    const renewal = newRenewal(await keep());
    const { orderId, mandateId } = renewal;
    const kept = stub.vault.get(mandateId) as { declines: boolean };
    kept.declines = true;
    const declined = await provider.chargeMandate(renewal, `${orderId}:0`);
    expect(declined).toMatchObject({ status: 'declined', declineCode: 'card_declined', reference: orderId });
    expect(await provider.fetchPayment(declined.id)).toEqual(declined);
    kept.declines = false;
    expect(await provider.chargeMandate(renewal, `${orderId}:1`)).toMatchObject({ status: 'paid' });
  });

  test('a renewal that PayPal has already taken is unresolved, not declined', async () => {
    const renewal = newRenewal(await keep());
    const { orderId } = renewal;
    await provider.chargeMandate(renewal, orderId);
    stub.forgetKeys();
    await expect(provider.chargeMandate(renewal, orderId)).rejects.toBeInstanceOf(ProviderUnreachable);
    expect(stub.ofOrder(orderId)).toHaveLength(1);
  });

  test('a partial refund appears in the payment’s refunded amount', async () => {
    const payment = await pay();
    const refund = await provider.refund(newRefund(payment.id, 200), 'a-part');
    expect(refund).toMatchObject({ status: 'done', amount: 200 });
    expect(await provider.fetchPayment(payment.id)).toMatchObject({ status: 'paid', refundedAmount: 200 });
  });

  test.each([
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('a refund that is %s at PayPal is %s', async (theirs, ours) => {
    const payment = await pay();
    stub.refundStatus = theirs;
    const refund = await provider.refund(newRefund(payment.id, 200), payment.reference);
    expect(refund).toEqual({ id: expect.any(String), status: ours, amount: 200 });
  });

  test('a refund of an uncaptured payment is refused', async () => {
    const { id } = await begin();
    await expect(provider.refund(newRefund(id), 'none')).rejects.toBeInstanceOf(ProviderRefused);
  });

  test.each([
    ['a fault of PayPal’s', { status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } }],
    ['too many requests', { status: 429, body: { name: 'RATE_LIMIT_REACHED' } }],
    ['a conflict', { status: 409, body: { name: 'RESOURCE_CONFLICT' } }],
    ['nothing', { status: 200 }],
    ['something else', { status: 200, body: { id: 'O1', status: 'NEW', purchase_units: [] } }],
  ])('%s as an answer leaves the payment’s outcome unknown', async (_what, given) => {
    await begin();
    stub.instead.push(given);
    await expect(begin()).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test('a payment in a currency without hundredths is refused', async () => {
    await expect(begin({ currency: 'JPY' })).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('an error contains neither the client id nor the secret', async () => {
    const stranger = providerOf(stub, { ...settings, clientSecret: 'wrong-secret-of-nobody-0001' });
    const wish = newPayment();
    const error: unknown = await stranger.createPayment(wish, wish.orderId).catch((reason) => reason);
    expect(error).toBeInstanceOf(ProviderUnreachable);
    const basic = Buffer.from(`${KEYS.clientId}:wrong-secret-of-nobody-0001`).toString('base64');
    for (const secret of ['wrong-secret', KEYS.clientId, basic])
      expect(inspect(error, { depth: 10 })).not.toContain(secret);
  });
});

describe('PayPal’s webhook messages', () => {
  const parse = ({ headers, body }: Message, by = provider) => by.parseWebhook(headers, body, NOW);
  const event = captureEvent('O1');

  test.each(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.COMPLETED'])('%s names its order', async (type) => {
    const message = signed({ id: 'WH-1', event_type: type, resource: { id: 'O1' } });
    expect(await parse(message)).toEqual({ id: 'WH-1', paymentId: 'O1' });
  });

  test('a refund event names its capture, by which the payment is found', async () => {
    const payment = await pay();
    const captureId = orderOf(payment).purchase_units[0]?.payments?.captures[0]?.id;
    const href = `https://api.sandbox.paypal.com/v2/payments/captures/${captureId}`;
    const links = [
      { rel: 'self', href: 'x' },
      { rel: 'up', href, method: 'GET' },
    ];
    const resource = { id: 'R1', links };
    const message = signed({ id: 'WH-2', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource });
    const seen = await parse(message);
    expect(seen).toEqual({ id: 'WH-2', paymentId: `capture-${captureId}` });
    expect(await provider.fetchPayment(seen?.paymentId ?? '')).toEqual(payment);
  });

  test('messages of other types or with another signature algorithm are rejected', async () => {
    const other = { id: 'WH-3', event_type: 'BILLING.PLAN.CREATED', resource: { id: 'P1' } };
    expect(await parse(signed(other))).toBeNull();
    expect(await parse(signed([]))).toBeNull();
    const { headers, body } = signed(event);
    expect(await parse({ headers: { ...headers, 'paypal-auth-algo': 'SHA1withRSA' }, body })).toBeNull();
  });

  test.each<[string, Signing]>([
    ['another webhook', { webhookId: 'ANOTHERWEBHOOK01' }],
    ['another key', { key: newParty('stranger').privateKey }],
    ['an address of somebody else', { url: 'https://api.paypal.com.evil.example/v1/notifications/certs/C' }],
    ['an address that only ends like PayPal’s', { url: 'https://evilpaypal.com/v1/notifications/certs/C' }],
    ['a page of PayPal’s that holds no certificates', { url: 'https://api.paypal.com/other/CERT-1' }],
    ['no secure address', { url: 'http://api.paypal.com/v1/notifications/certs/CERT-1' }],
    ['another port', { url: 'https://api.paypal.com:444/v1/notifications/certs/CERT-1' }],
    ['a name before it', { url: 'https://api.paypal.com@evil.example/v1/notifications/certs/C' }],
    ['no address', { url: 'CERT-1' }],
  ])('a message with %s is rejected', async (_what, how) => {
    expect(await parse(signed(event, how))).toBeNull();
    if (how.url) expect(certificatesFetched).toEqual([]);
  });

  test('a certificate is fetched once for several messages', async () => {
    const fresh = providerOf(stub);
    for (let round = 0; round < 3; round += 1) expect(await parse(signed(event), fresh)).not.toBeNull();
    expect(certificatesFetched).toEqual([CERT_URL]);
  });

  const stranger = newParty('evil.example');
  const other = newParty('PayPal Test Authority');
  test.each<[string, () => string]>([
    ['that has run out', () => certify(signer, authority, FROM, PAST)],
    ['of the future', () => certify(signer, authority, new Date('2026-04-01T00:00:00Z'), TO)],
    ['of an issuer that has run out', () => own + certify(authority, authority, FROM, PAST)],
    ['of another issuer of the same name', () => own + certify(other, other, FROM, TO)],
    ['made out to somebody else', () => certify({ ...signer, name: stranger.name }, authority, FROM, TO)],
  ])('a message signed with a certificate %s is rejected', async (_what, make) => {
    certificate = make();
    expect(await parse(signed(event), providerOf(stub))).toBeNull();
  });

  test.each(['', 'no certificate'])('an unreadable certificate is fetched again later: %j', async (text) => {
    certificate = text;
    const fresh = providerOf(stub);
    await expect(parse(signed(event), fresh)).rejects.toBeInstanceOf(ProviderUnreachable);
    certificate = own;
    expect(await parse(signed(event), fresh)).not.toBeNull();
  });

  test('a message that PayPal resends after three days is accepted', async () => {
    const HOUR = 60 * 60_000;
    const sent = (after: number) => parse(signed(event, { at: new Date(NOW.getTime() + after) }));
    expect(await sent(-72 * HOUR)).not.toBeNull();
    for (const after of [-74 * HOUR, 301_000]) expect(await sent(after)).toBeNull();
  });
});

test('PayPal’s provider adds nothing to the card page and reports its test mode', () => {
  expect(provider.card).toBeNull();
  // A mandate comes with a payment only.
  expect(provider.setups).toBeNull();
  expect(provider.policy).toEqual({ frames: [], scripts: [], connects: [] });
  expect(provider.methods).toEqual(['paypal']);
  expect(provider.testMode).toBe(true);
  const live = createPaypalProvider({ ...settings, environment: 'live', shopName: 'Cliffhanger' });
  expect(live.testMode).toBe(false);
});
