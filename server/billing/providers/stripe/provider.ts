import Stripe from 'stripe';
import { hasTwoDecimals } from '../../../lib/minorUnits.ts';
import {
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
} from '../port.ts';
import {
  declinedIntent,
  errorCode,
  type TimeBudget,
  toProviderError,
  toUnreachable,
  withinBudget,
} from './calls.ts';
import { type Intent, isUnattended, isUntried, paymentOf, readIntent } from './intents.ts';
import type { StripeKeys } from './keys.ts';
import { stripeSetups } from './setups.ts';

/** Stripe's search lags; the list of recent intents does not. */
const RECENT_SECONDS = 10 * 60;
const MAX_PAGES = 3;
const EXPANDED = { expand: ['latest_charge'] };

type ApiAddress = { host: string; port: number; protocol: 'http' | 'https' };
type MandateParams = Pick<Stripe.PaymentIntentCreateParams, 'customer' | 'setup_future_usage'>;
type Order = { orderId: string; amount: number; currency: string; description: string };

/**
 * Card payments by Stripe. Each order is one PaymentIntent, created without a card under the order's key, so
 * that every attempt reaches the same intent and it can be paid only once.
 */
export function createStripeProvider(settings: StripeKeys, apiAddress?: ApiAddress): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...apiAddress,
    apiVersion: Stripe.API_VERSION,
    // Billing repeats calls itself. (The SDK still repeats one whose connection was closed.)
    maxNetworkRetries: 0,
    telemetry: false,
  });

  async function retrieve(id: string, timeLeft: TimeBudget): Promise<Intent> {
    return readIntent(await stripe.paymentIntents.retrieve(id, EXPANDED, timeLeft()));
  }

  async function cancelIntent(id: string, timeLeft: TimeBudget): Promise<Intent> {
    const params = { cancellation_reason: 'abandoned', ...EXPANDED } as const;
    const answer = await stripe.paymentIntents.cancel(id, params, timeLeft()).catch((error) => {
      if (errorCode(error) !== 'payment_intent_unexpected_state') throw error;
      return retrieve(id, timeLeft);
    });
    return readIntent(answer);
  }

  /** An unattended intent is cancelled first, so that it is never paid later. */
  const settledPayment = async (intent: Intent, timeLeft: TimeBudget): Promise<ProviderPayment> =>
    paymentOf(isUnattended(intent) ? await cancelIntent(intent.id, timeLeft) : intent);

  async function findOrCreateIntent(
    order: Order,
    mandateParams: MandateParams,
    key: string,
    timeLeft: TimeBudget,
  ) {
    const { orderId, amount, currency, description } = order;
    if (!hasTwoDecimals(currency)) throw new ProviderRefused('Only currencies of hundredths are charged.');
    const answer = await stripe.paymentIntents.create(
      {
        ...mandateParams,
        ...EXPANDED,
        amount,
        currency: currency.toLowerCase(),
        description,
        // With cards only, 3-D Secure is the only redirect.
        allowed_payment_method_types: ['card'],
        metadata: { order_id: orderId, try: key },
      },
      { ...timeLeft(), idempotencyKey: key },
    );
    const { id } = readIntent(answer);
    const isRepeat = answer.lastResponse.headers['idempotent-replayed'] === 'true';
    // A repeated key returns the first answer, which may be outdated.
    return { id, earlier: isRepeat ? await retrieve(id, timeLeft) : null };
  }

  async function confirmIntent(
    id: string,
    params: Stripe.PaymentIntentConfirmParams,
    idempotencyKey: string,
    timeLeft: TimeBudget,
  ): Promise<Intent> {
    try {
      const options = { ...timeLeft(), idempotencyKey };
      return readIntent(await stripe.paymentIntents.confirm(id, { ...params, ...EXPANDED }, options));
    } catch (error) {
      const declined = declinedIntent(error);
      if (declined) return readIntent(declined);
      if (errorCode(error) === 'payment_intent_unexpected_state') return retrieve(id, timeLeft);
      throw error;
    }
  }

  async function findIntents(orderId: string, timeLeft: TimeBudget): Promise<Intent[]> {
    if (!/^[\w-]{1,100}$/.test(orderId)) return [];
    const query = `metadata['order_id']:'${orderId}'`;
    const [searched, recent] = await Promise.all([
      stripe.paymentIntents.search({ query }, timeLeft()),
      listRecent(timeLeft),
    ]);
    const ids = [...recent, ...searched.data].filter(({ metadata }) => metadata.order_id === orderId);
    const intents: Intent[] = [];
    for (const id of new Set(ids.map((intent) => intent.id))) intents.push(await retrieve(id, timeLeft));
    return intents.filter((intent) => !isUntried(intent)).sort((a, b) => b.created - a.created);
  }

  async function listRecent(timeLeft: TimeBudget): Promise<Stripe.PaymentIntent[]> {
    const found: Stripe.PaymentIntent[] = [];
    const created = { gte: Math.floor(Date.now() / 1000) - RECENT_SECONDS };
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const after = found.at(-1)?.id;
      const params = { created, limit: 100, ...(after !== undefined && { starting_after: after }) };
      const { data, has_more } = await stripe.paymentIntents.list(params, timeLeft());
      found.push(...data);
      if (!has_more) break;
    }
    return found;
  }

  return {
    name: 'stripe',
    testMode: !/^(sk|rk)_live_/.test(settings.secretKey),
    methods: ['card'],
    card: { kind: 'stripe', publishableKey: settings.publishableKey },
    policy: {
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      connects: ['https://api.stripe.com'],
    },

    setups: stripeSetups(stripe),

    createPayment: (payment, key) =>
      withinBudget(toProviderError, async (timeLeft) => {
        const { token, keepMandate, returnUrl } = payment;
        if (!/^pm_\w{1,200}$/.test(token ?? '')) throw new ProviderRefused('Not a card of Stripe’s fields.');
        const mandateParams = keepMandate ? await startMandate(payment.orderId, key, timeLeft) : {};
        const { id, earlier } = await findOrCreateIntent(payment, mandateParams, key, timeLeft);
        if (earlier && !isUntried(earlier)) return paymentOf(earlier);
        const params = { payment_method: token as string, return_url: returnUrl };
        return paymentOf(await confirmIntent(id, params, `${key}:${token}`, timeLeft));
      }),

    fetchPayment: (paymentId) =>
      withinBudget(toUnreachable, async (timeLeft) => {
        const intent = await retrieve(paymentId, timeLeft);
        if (isUntried(intent)) throw new Error('No card was tried on it');
        return settledPayment(intent, timeLeft);
      }),

    findPayments: (orderId) =>
      withinBudget(toUnreachable, async (timeLeft) => {
        const intents = await findIntents(orderId, timeLeft);
        return Promise.all(intents.map((intent) => settledPayment(intent, timeLeft)));
      }),

    cancelPayment: (paymentId) =>
      withinBudget(toUnreachable, async (timeLeft) => paymentOf(await cancelIntent(paymentId, timeLeft))),

    chargeMandate: (renewal, key) =>
      withinBudget(toProviderError, async (timeLeft) => {
        const [customer = '', card = ''] = renewal.mandateId.split(':');
        // Stripe forgets a key after a day, so the charge is looked up before it is made. Of the order's
        // other attempts only one that may have been paid blocks this one.
        const earlierTries = await findIntents(renewal.orderId, timeLeft).catch((error) => {
          throw toUnreachable(error);
        });
        const alreadyCharged = earlierTries.find(
          ({ metadata, status }) => metadata.try === key || status === 'succeeded' || status === 'processing',
        );
        if (alreadyCharged) return settledPayment(alreadyCharged, timeLeft);
        const { id, earlier } = await findOrCreateIntent(renewal, { customer }, key, timeLeft);
        if (earlier && !isUntried(earlier)) return settledPayment(earlier, timeLeft);
        const params = { payment_method: card, off_session: true };
        return settledPayment(await confirmIntent(id, params, `${key}:${card}`, timeLeft), timeLeft);
      }),

    refund: ({ paymentId, amount, reason }, key) =>
      withinBudget(toProviderError, async (timeLeft) => {
        const params = { payment_intent: paymentId, amount, metadata: { reason, refund_key: key } };
        const created = await stripe.refunds
          .create(params, { ...timeLeft(), idempotencyKey: key })
          .catch((error) => earlierRefund(error, paymentId, key, timeLeft));
        return refundOf(created);
      }),

    endMandate: (mandateId) =>
      withinBudget(toUnreachable, async (timeLeft) => {
        const [, card = ''] = mandateId.split(':');
        await stripe.paymentMethods.detach(card, {}, timeLeft()).catch((error) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }),

    parseWebhook: async (headers, rawBody, now) =>
      verifyStripeEvent(settings.webhookSecret, headers['stripe-signature'], rawBody, now),
  };

  /** The customer has no e-mail address, because every attempt under one key must send the same content. */
  async function startMandate(orderId: string, key: string, timeLeft: TimeBudget): Promise<MandateParams> {
    const options = { ...timeLeft(), idempotencyKey: `${key}:customer` };
    const { id } = await stripe.customers.create({ metadata: { order_id: orderId } }, options);
    return { customer: id, setup_future_usage: 'off_session' };
  }

  /** After a day Stripe forgets the key of a refund, but not the refund. */
  async function earlierRefund(error: unknown, paymentId: string, key: string, timeLeft: TimeBudget) {
    if (errorCode(error) !== 'charge_already_refunded') throw error;
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, timeLeft());
    const own = data.find(({ metadata }) => metadata?.refund_key === key);
    if (!own) throw error;
    return own;
  }
}

function refundOf({ id, status, amount }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done', amount };
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending', amount };
}

const WINDOW_SECONDS = 300;

/** The events to enable at Stripe; others are ignored. */
const PAYMENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
];
const REFUND_EVENTS = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'];

function verifyStripeEvent(
  secret: string,
  header: string | string[] | undefined,
  rawBody: Buffer,
  now: Date,
): ProviderEvent | null {
  if (typeof header !== 'string' || isFromFuture(header, now)) return null;
  try {
    const at = now.getTime();
    return readEvent(Stripe.webhooks.constructEvent(rawBody, header, secret, WINDOW_SECONDS, undefined, at));
  } catch {
    return null;
  }
}

/** The SDK rejects old timestamps but not future ones. */
function isFromFuture(header: string, now: Date): boolean {
  const [, t = ''] = /(?:^|,)t=(\d+)/.exec(header) ?? [];
  return Number(t) > now.getTime() / 1000 + WINDOW_SECONDS;
}

function readEvent(event: unknown): ProviderEvent | null {
  const { id, type, data } = event as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  const object = (data?.object ?? {}) as { id?: unknown; payment_intent?: unknown };
  const paymentId = REFUND_EVENTS.includes(String(type)) ? object.payment_intent : object.id;
  const isRelevant = REFUND_EVENTS.includes(String(type)) || PAYMENT_EVENTS.includes(String(type));
  return isRelevant && isId(id) && isId(paymentId) ? { id, paymentId } : null;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\w{1,200}$/.test(value);
