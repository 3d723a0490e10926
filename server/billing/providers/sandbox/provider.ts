import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  type NewPayment,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  ProviderRefused,
  type ProviderSetup,
  ProviderUnreachable,
} from '../port.ts';

export type SandboxSettings = {
  url: string;
  publicUrl: string;
  secretKey: string;
  webhookSecret: string;
};

const TIMEOUT_MS = 10_000;

const STATUS = {
  succeeded: 'paid',
  requires_action: 'action',
  pending: 'pending',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

const text = Type.String({ minLength: 1, maxLength: 2000 });
const Payment = Type.Object({
  id: text,
  status: Type.Unsafe<keyof typeof STATUS>(Type.Enum(Object.keys(STATUS))),
  amount: Type.Integer({ minimum: 0 }),
  currency: text,
  reference: text,
  payer: Type.Union([text, Type.Null()]),
  mandate: Type.Union([Type.Object({ id: text, label: text }), Type.Null()]),
  refundedAmount: Type.Integer({ minimum: 0 }),
  decline: Type.Union([Type.Object({ code: text }), Type.Null()]),
  action: Type.Union([Type.Object({ url: text }), Type.Null()]),
});
type Payment = Static<typeof Payment>;
const Setup = Type.Pick(Payment, ['id', 'status', 'reference', 'mandate', 'decline', 'action']);
const Setups = Type.Object({ setups: Type.Array(Setup) });
const Payments = Type.Object({ payments: Type.Array(Payment) });
const Refund = Type.Object({
  id: text,
  status: Type.Unsafe<'succeeded' | 'pending' | 'failed'>(Type.Enum(['succeeded', 'pending', 'failed'])),
  amount: Type.Integer({ minimum: 0 }),
});
const REFUND_STATUS = { succeeded: 'done', pending: 'pending', failed: 'failed' } as const;

export function createSandboxProvider(
  settings: SandboxSettings,
  fetchImpl: typeof fetch = fetch,
  timeoutMs = TIMEOUT_MS,
): PaymentProvider {
  const pageOrigin = new URL(settings.publicUrl).origin;

  async function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    try {
      const response = await fetchImpl(`${settings.url}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${settings.secretKey}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: JSON.parse(await response.text()) as unknown };
    } catch (error) {
      // The request may have arrived, so this is never a refusal.
      throw new ProviderUnreachable('The payment provider gave no readable answer.', { cause: error });
    }
  }

  async function post(path: string, content: object, idempotencyKey?: string): Promise<unknown> {
    const { status, body } = await send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(content),
    });
    if (status === 400 || status === 422) throw new ProviderRefused('The payment provider said no.');
    if (status !== 200 && status !== 201) throw unreadable(`status ${status}`);
    return body;
  }

  function readPayment(body: unknown): ProviderPayment {
    if (!Value.Check(Payment, body)) throw unreadable('an answer of another form');
    requireTrustedAction(body);
    return {
      id: body.id,
      reference: body.reference,
      status: STATUS[body.status],
      amount: body.amount,
      currency: body.currency,
      actionUrl: body.action?.url ?? null,
      declineCode: body.decline?.code ?? null,
      payer: body.payer,
      mandate: body.mandate && { id: body.mandate.id, label: body.mandate.label },
      refundedAmount: body.refundedAmount,
    };
  }

  function readSetup(body: unknown): ProviderSetup {
    if (!Value.Check(Setup, body)) throw unreadable('an answer of another form');
    requireTrustedAction(body);
    const { id, reference, status, action, decline, mandate } = body;
    return {
      id,
      reference,
      status: status === 'succeeded' ? 'done' : STATUS[status],
      actionUrl: action?.url ?? null,
      declineCode: decline?.code ?? null,
      mandate: mandate && { id: mandate.id, label: mandate.label },
    };
  }

  /** Members are redirected to this address, so it must be on the provider's own origin. */
  function requireTrustedAction({ status, action }: Pick<Payment, 'status' | 'action'>): void {
    if (status !== 'requires_action') return;
    const isTrusted =
      action !== null && URL.canParse(action.url) && new URL(action.url).origin === pageOrigin;
    if (!isTrusted) throw unreadable(`a step that is not at ${pageOrigin}, its SANDBOX_PUBLIC_URL`);
  }

  return {
    name: 'sandbox',
    testMode: true,
    methods: ['card', 'paypal'],
    card: { kind: 'frame', url: `${settings.publicUrl}/fields/card` },
    policy: { frames: [pageOrigin], scripts: [], connects: [] },

    async createPayment(payment, idempotencyKey) {
      return readPayment(await post('/v1/payments', toBody(payment), idempotencyKey));
    },

    async cancelPayment(paymentId) {
      return readPayment(await post(`/v1/payments/${encodeURIComponent(paymentId)}/cancel`, {}));
    },

    setups: {
      async setupMandate({ email, ...setup }, idempotencyKey) {
        return readSetup(await post('/v1/setups', { ...setup, customer: { email } }, idempotencyKey));
      },
      async cancelSetup(setupId) {
        return readSetup(await post(`/v1/setups/${encodeURIComponent(setupId)}/cancel`, {}));
      },
      async fetchSetup(setupId) {
        const { status, body } = await send(`/v1/setups/${encodeURIComponent(setupId)}`);
        if (status !== 200) throw unreadable(`status ${status}`);
        const setup = readSetup(body);
        if (setup.id !== setupId) throw unreadable('another setup');
        return setup;
      },
      async findSetup(reference) {
        const { status, body } = await send(`/v1/setups?reference=${encodeURIComponent(reference)}`);
        if (status !== 200) throw unreadable(`status ${status}`);
        if (!Value.Check(Setups, body)) throw unreadable('an answer of another form');
        const [newest] = body.setups;
        return newest ? readSetup(newest) : null;
      },
    },

    async chargeMandate(renewal, idempotencyKey) {
      const { amount, currency, description, orderId: reference, mandateId, email } = renewal;
      const body = { amount, currency, description, reference, customer: { email } };
      return readPayment(
        await post(`/v1/mandates/${encodeURIComponent(mandateId)}/charges`, body, idempotencyKey),
      );
    },

    async refund({ paymentId, amount, currency, reason }, idempotencyKey) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
      const body = await post(path, { amount, currency, reason }, idempotencyKey);
      if (!Value.Check(Refund, body)) throw unreadable('an answer of another form');
      return { id: body.id, status: REFUND_STATUS[body.status], amount: body.amount };
    },

    async advance(seconds) {
      await post('/v1/clock/advance', { seconds });
    },

    async endMandate(mandateId) {
      const { status } = await send(`/v1/mandates/${encodeURIComponent(mandateId)}`, { method: 'DELETE' });
      if (status !== 200 && status !== 404) throw unreadable(`status ${status}`);
    },

    async fetchPayment(paymentId) {
      const { status, body } = await send(`/v1/payments/${encodeURIComponent(paymentId)}`);
      if (status !== 200) throw unreadable(`status ${status}`);
      const payment = readPayment(body);
      if (payment.id !== paymentId) throw unreadable('another payment');
      return payment;
    },

    async findPayments(orderId) {
      const { status, body } = await send(`/v1/payments?reference=${encodeURIComponent(orderId)}`);
      if (status !== 200) throw unreadable(`status ${status}`);
      if (!Value.Check(Payments, body)) throw unreadable('an answer of another form');
      return body.payments.map(readPayment);
    },

    parseWebhook: async (headers, rawBody, now) =>
      verifySandboxEvent(settings.webhookSecret, headers['sandbox-signature'], rawBody, now),
  };
}

const unreadable = (what: string) => new ProviderUnreachable(`The payment provider answered with ${what}.`);

function toBody(payment: NewPayment) {
  const { amount, currency, description, method, token, returnUrl, cancelUrl } = payment;
  return {
    amount,
    currency,
    reference: payment.orderId,
    description,
    method,
    ...(token !== null && { token }),
    returnUrl,
    cancelUrl,
    keepMandate: payment.keepMandate,
    customer: { email: payment.email },
  };
}

const WINDOW_SECONDS = 300;

function verifySandboxEvent(
  secret: string,
  header: string | string[] | undefined,
  rawBody: Buffer,
  now: Date,
): ProviderEvent | null {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (t === undefined || v1 === undefined) return null;
  const mac = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
  if (!timingSafeEqual(mac, Buffer.from(v1, 'hex'))) return null;
  if (Math.abs(now.getTime() / 1000 - Number(t)) > WINDOW_SECONDS) return null;
  return readEvent(rawBody.toString('utf8'));
}

function readEvent(text: string): ProviderEvent | null {
  try {
    const event = JSON.parse(text) as { id?: unknown; type?: unknown; data?: { paymentId?: unknown } };
    const id = event.id;
    const paymentId = event.data?.paymentId;
    if (event.type !== 'payment.updated' || !isId(id) || !isId(paymentId)) return null;
    return { id, paymentId };
  } catch {
    return null;
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,200}$/.test(value);
