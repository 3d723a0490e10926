import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { formatMinorUnits, hasTwoDecimals, parseMinorUnits } from '../../../lib/minorUnits.ts';
import {
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnreachable,
} from '../port.ts';
import {
  type Answer,
  createPaypalClient,
  deadline,
  errorIssues,
  isSuccess,
  toProviderError,
} from './client.ts';
import { createCertificates, verifyPaypalEvent } from './events.ts';
import type { PaypalKeys } from './keys.ts';
import {
  captureOf,
  type PaypalOrder,
  parsePaymentId,
  paymentOf,
  readOrder,
  unrecordedPayment,
} from './orders.ts';

const HOSTS = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' };
const MAX_DECLINES = 1000;

const DECLINES: Record<string, string> = {
  INSTRUMENT_DECLINED: 'card_declined',
  TRANSACTION_REFUSED: 'card_declined',
  PAYER_CANNOT_PAY: 'card_declined',
  PAYER_ACCOUNT_RESTRICTED: 'card_declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'card_declined',
  PAYEE_BLOCKED_TRANSACTION: 'card_declined',
  CARD_EXPIRED: 'expired_card',
};

const Refund = Type.Object({
  id: Type.String({ minLength: 1 }),
  status: Type.String(),
  amount: Type.Optional(Type.Object({ value: Type.String() })),
});
const CaptureDetail = Type.Object({
  supplementary_data: Type.Object({ related_ids: Type.Object({ order_id: Type.String({ minLength: 1 }) }) }),
});

type Order = { orderId: string; amount: number; currency: string; description: string };

/**
 * Implements PayPal Orders v2. Each order becomes one PayPal order: created under the order's key, approved
 * on PayPal's page, and captured when it is next looked up. Subscriptions leave a token in PayPal's vault for
 * their renewals.
 */
export function createPaypalProvider(
  settings: PaypalKeys & { shopName: string },
  fetchImpl: typeof fetch = fetch,
  baseUrl = HOSTS[settings.environment],
): PaymentProvider {
  const ask = createPaypalClient(baseUrl, settings, fetchImpl);
  const certificates = createCertificates(fetchImpl);
  /** Decline codes by order: an approval that was declined must not be captured later. */
  const declined = new Map<string, string>();

  async function fetchOrder(paypalId: string, until: number): Promise<Answer> {
    return ask({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(paypalId)}` }, until);
  }

  /** Captures the payment if the person has approved it meanwhile. */
  async function settledPayment(order: PaypalOrder, until: number): Promise<ProviderPayment> {
    if (order.status !== 'APPROVED') return paymentOf(order);
    const declineCode = declined.get(order.id);
    if (declineCode) return declinedPayment(order, declineCode);
    const answer = await ask(
      {
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`,
        key: `capture-${order.id}`,
        body: {},
      },
      until,
    );
    if (isSuccess(answer)) return paymentOf(readOrder(answer.body));
    const code = declineCodeOf(answer);
    if (code) {
      rememberDecline(order.id, code);
      return declinedPayment(order, code);
    }
    const now = await fetchOrder(order.id, until);
    if (!isSuccess(now)) throw toUnreachable(now);
    return paymentOf(readOrder(now.body));
  }

  function rememberDecline(paypalId: string, code: string): void {
    const [oldest] = declined.keys();
    if (declined.size >= MAX_DECLINES && oldest !== undefined) declined.delete(oldest);
    declined.set(paypalId, code);
  }

  async function findOrderOfCapture(captureId: string, until: number): Promise<string> {
    const answer = await ask({ method: 'GET', path: `/v2/payments/captures/${captureId}` }, until);
    if (!isSuccess(answer)) throw toUnreachable(answer);
    if (!Value.Check(CaptureDetail, answer.body)) throw malformed();
    return answer.body.supplementary_data.related_ids.order_id;
  }

  async function createOrder(order: Order, paypal: object, key: string, until: number): Promise<Answer> {
    const { orderId, amount, currency, description } = order;
    if (!hasTwoDecimals(currency)) throw new ProviderRefused('Only currencies of hundredths are charged.');
    const unit = {
      custom_id: orderId,
      // PayPal accepts one payment per invoice, whatever the idempotency key.
      invoice_id: orderId,
      description: description.slice(0, 127),
      amount: { currency_code: currency, value: formatMinorUnits(amount) },
    };
    const body = { intent: 'CAPTURE', purchase_units: [unit], payment_source: { paypal } };
    return ask({ method: 'POST', path: '/v2/checkout/orders', key, body }, until);
  }

  return {
    name: 'paypal',
    testMode: settings.environment !== 'live',
    methods: ['paypal'],
    card: null,
    policy: { frames: [], scripts: [], connects: [] },
    // PayPal stores a token only with a payment, or on a page that is not used here.
    setups: null,

    async createPayment(payment, key) {
      const until = deadline();
      const { returnUrl, cancelUrl, keepMandate } = payment;
      const paypal = {
        experience_context: {
          brand_name: settings.shopName,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
        ...(keepMandate && {
          attributes: {
            vault: {
              store_in_vault: 'ON_SUCCESS',
              usage_type: 'MERCHANT',
              usage_pattern: 'SUBSCRIPTION_PREPAID',
            },
          },
        }),
      };
      const answer = await createOrder(payment, paypal, key, until);
      if (!isSuccess(answer)) throw creationError(answer);
      return settledPayment(readOrder(answer.body), until);
    },

    async fetchPayment(id) {
      const until = deadline();
      const { paypalId, facts } = parsePaymentId(id);
      if (facts && paypalId.startsWith('declined-')) {
        return unrecordedPayment(paypalId, facts, 'declined', 'card_declined');
      }
      const [, captureId] = /^capture-(\w+)$/.exec(paypalId) ?? [];
      const answer = await fetchOrder(
        captureId ? await findOrderOfCapture(captureId, until) : paypalId,
        until,
      );
      if (answer.status === 404 && facts && errorIssues(answer).includes('RESOURCE_NOT_FOUND')) {
        return unrecordedPayment(paypalId, facts, 'expired');
      }
      if (!isSuccess(answer)) throw toUnreachable(answer);
      return settledPayment(readOrder(answer.body), until);
    },

    /**
     * PayPal cannot search by our id. That is not needed: an order whose answer was lost has no approval, and
     * a repeated renewal gets the same order back.
     */
    findPayments: async () => [],

    async chargeMandate(renewal, key) {
      const until = deadline();
      const stored = {
        payment_initiator: 'MERCHANT',
        usage: 'SUBSEQUENT',
        usage_pattern: 'SUBSCRIPTION_PREPAID',
      };
      const paypal = { vault_id: renewal.mandateId, stored_credential: stored };
      const answer = await createOrder(renewal, paypal, key, until);
      const facts = { reference: renewal.orderId, amount: renewal.amount, currency: renewal.currency };
      const code = declineCodeOf(answer);
      if (code) return unrecordedPayment(`declined-${key}`, facts, 'declined', code);
      if (!isSuccess(answer)) throw creationError(answer);
      const order = readOrder(answer.body);
      // Nobody is present at a renewal to approve it.
      if (order.status === 'PAYER_ACTION_REQUIRED') {
        return unrecordedPayment(order.id, facts, 'declined', 'authentication_failed');
      }
      return settledPayment(order, until);
    },

    async refund({ paymentId: id, amount, currency, reason }, key) {
      const until = deadline();
      const order = await fetchOrder(parsePaymentId(id).paypalId, until);
      if (!isSuccess(order)) throw toUnreachable(order);
      const capture = captureOf(readOrder(order.body));
      if (!capture) throw new ProviderRefused('PayPal has taken nothing for it.');
      const answer = await ask(
        {
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
          key,
          body: {
            amount: { currency_code: currency, value: formatMinorUnits(amount) },
            custom_id: reason.slice(0, 127),
          },
        },
        until,
      );
      if (!isSuccess(answer)) throw toProviderError(answer);
      return refundOf(answer.body, amount);
    },

    async endMandate(mandateId) {
      const path = `/v3/vault/payment-tokens/${encodeURIComponent(mandateId)}`;
      const answer = await ask({ method: 'DELETE', path });
      if (!isSuccess(answer) && answer.status !== 404) throw toUnreachable(answer);
    },

    parseWebhook: (headers, rawBody, now) =>
      verifyPaypalEvent(settings.webhookId, certificates, headers, rawBody, now),
  };
}

function declineCodeOf(answer: Answer): string | null {
  if (isSuccess(answer)) return null;
  const issue = errorIssues(answer).find((one) => one in DECLINES);
  return issue === undefined ? null : (DECLINES[issue] ?? null);
}

const declinedPayment = (order: PaypalOrder, code: string): ProviderPayment => ({
  ...paymentOf(order),
  status: 'declined',
  declineCode: code,
});

/** A duplicate invoice means that an earlier payment was made, so it is not a refusal. */
function creationError(answer: Answer): Error {
  return errorIssues(answer).includes('DUPLICATE_INVOICE_ID')
    ? toUnreachable(answer)
    : toProviderError(answer);
}

function toUnreachable(answer: Answer): ProviderUnreachable {
  const fault = toProviderError(answer);
  return fault instanceof ProviderUnreachable ? fault : new ProviderUnreachable(fault.message);
}

const malformed = () => new ProviderUnreachable('PayPal answered with something of another form.');

function refundOf(body: unknown, requested: number): ProviderRefund {
  if (!Value.Check(Refund, body)) throw malformed();
  const amount = parseMinorUnits(body.amount?.value ?? '') ?? requested;
  if (body.status === 'COMPLETED') return { id: body.id, status: 'done', amount };
  return { id: body.id, status: body.status === 'PENDING' ? 'pending' : 'failed', amount };
}
