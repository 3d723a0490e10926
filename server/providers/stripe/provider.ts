import Stripe from 'stripe';
import { isInHundredths } from '../minorUnits.ts';
import { type PaymentProvider, type ProviderPayment, type ProviderRefund, ProviderRefused } from '../port.ts';
import { asFault, asUnknown, codeOf, declinedIntent } from './errors.ts';
import { verifyStripeEvent } from './events.ts';
import { type Intent, isUntried, paymentOf, readIntent, waitsForNobody } from './intents.ts';
import type { StripeKeys } from './keys.ts';
import { stripeSetups } from './setups.ts';
import { type Budget, within } from './timeBudget.ts';

/** Stripe's search lags behind; the list does not, and holds what search may not have yet. */
const RECENT_SECONDS = 10 * 60;
const MOST_PAGES = 3;
const IN_FULL = { expand: ['latest_charge'] };

/** Where Stripe is, for tests. */
type Wire = { host: string; port: number; protocol: 'http' | 'https' };
type Started = Pick<Stripe.PaymentIntentCreateParams, 'customer' | 'setup_future_usage'>;
type Order = { orderId: string; amount: number; currency: string; description: string };

/**
 * Cards by Stripe. One order is one PaymentIntent: it is made without a card under the order's key,
 * so that every try of the order comes to the same intent, and the card is tried on that. An intent
 * can be paid once only, whatever key or card a try comes with.
 */
export function createStripeProvider(settings: StripeKeys, wire?: Wire): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...wire,
    apiVersion: Stripe.API_VERSION,
    // Whoever knows the order tries again. (The SDK itself repeats a call whose connection was closed.)
    maxNetworkRetries: 0,
    telemetry: false,
  });

  async function retrieve(id: string, rest: Budget): Promise<Intent> {
    return readIntent(await stripe.paymentIntents.retrieve(id, IN_FULL, rest()));
  }

  /** The intent taken back, or as it was decided meanwhile. */
  async function cancel(id: string, rest: Budget): Promise<Intent> {
    const params = { cancellation_reason: 'abandoned', ...IN_FULL } as const;
    const answer = await stripe.paymentIntents.cancel(id, params, rest()).catch((error) => {
      if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
      return retrieve(id, rest);
    });
    return readIntent(answer);
  }

  /** The payment of an intent; what waits for nobody is taken back first, so that it is never paid later. */
  const settled = async (intent: Intent, rest: Budget): Promise<ProviderPayment> =>
    paymentOf(waitsForNobody(intent) ? await cancel(intent.id, rest) : intent);

  /** The order's intent, and whether an earlier try had made it. */
  async function begin(order: Order, started: Started, key: string, rest: Budget) {
    const { orderId, amount, currency, description } = order;
    if (!isInHundredths(currency)) throw new ProviderRefused('Only currencies of hundredths are charged.');
    const answer = await stripe.paymentIntents.create(
      {
        ...started,
        ...IN_FULL,
        amount,
        currency: currency.toLowerCase(),
        description,
        // Of cards, the only detour is 3-D Secure.
        allowed_payment_method_types: ['card'],
        metadata: { order_id: orderId, try: key },
      },
      { ...rest(), idempotencyKey: key },
    );
    const { id } = readIntent(answer);
    const isRepeat = answer.lastResponse.headers['idempotent-replayed'] === 'true';
    // The first answer is repeated word for word, however the intent stands by now.
    return { id, earlier: isRepeat ? await retrieve(id, rest) : null };
  }

  async function confirm(
    id: string,
    params: Stripe.PaymentIntentConfirmParams,
    idempotencyKey: string,
    rest: Budget,
  ): Promise<Intent> {
    try {
      const options = { ...rest(), idempotencyKey };
      return readIntent(await stripe.paymentIntents.confirm(id, { ...params, ...IN_FULL }, options));
    } catch (error) {
      const declined = declinedIntent(error);
      if (declined) return readIntent(declined);
      // Somebody else was quicker: what they did is the answer.
      if (codeOf(error) === 'payment_intent_unexpected_state') return retrieve(id, rest);
      throw error;
    }
  }

  /** What was tried for an order, newest first. */
  async function find(orderId: string, rest: Budget): Promise<Intent[]> {
    if (!/^[\w-]{1,100}$/.test(orderId)) return [];
    const query = `metadata['order_id']:'${orderId}'`;
    const [searched, recent] = await Promise.all([
      stripe.paymentIntents.search({ query }, rest()),
      listRecent(rest),
    ]);
    const ids = [...recent, ...searched.data].filter(({ metadata }) => metadata.order_id === orderId);
    const intents: Intent[] = [];
    // A search result may be older than what happened since.
    for (const id of new Set(ids.map((intent) => intent.id))) intents.push(await retrieve(id, rest));
    return intents.filter((intent) => !isUntried(intent)).sort((a, b) => b.created - a.created);
  }

  async function listRecent(rest: Budget): Promise<Stripe.PaymentIntent[]> {
    const found: Stripe.PaymentIntent[] = [];
    const created = { gte: Math.floor(Date.now() / 1000) - RECENT_SECONDS };
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const after = found.at(-1)?.id;
      const params = { created, limit: 100, ...(after !== undefined && { starting_after: after }) };
      const { data, has_more } = await stripe.paymentIntents.list(params, rest());
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
      within(asFault, async (rest) => {
        const { token, keepMandate, returnUrl } = payment;
        if (!/^pm_\w{1,200}$/.test(token ?? '')) throw new ProviderRefused('Not a card of Stripe’s fields.');
        const started = keepMandate ? await startMandate(payment.orderId, key, rest) : {};
        const { id, earlier } = await begin(payment, started, key, rest);
        if (earlier && !isUntried(earlier)) return paymentOf(earlier);
        const params = { payment_method: token as string, return_url: returnUrl };
        return paymentOf(await confirm(id, params, `${key}:${token}`, rest));
      }),

    fetchPayment: (paymentId) =>
      within(asUnknown, async (rest) => {
        const intent = await retrieve(paymentId, rest);
        if (isUntried(intent)) throw new Error('No card was tried on it');
        return settled(intent, rest);
      }),

    findPayments: (orderId) =>
      within(asUnknown, async (rest) => {
        const intents = await find(orderId, rest);
        return Promise.all(intents.map((intent) => settled(intent, rest)));
      }),

    cancelPayment: (paymentId) => within(asUnknown, async (rest) => paymentOf(await cancel(paymentId, rest))),

    chargeMandate: (renewal, key) =>
      within(asFault, async (rest) => {
        const [customer = '', card = ''] = renewal.mandateId.split(':');
        // Stripe forgets a key after a day, and nobody waits: it is looked for before it is charged. Of the
        // order's other tries only one that may have brought the money holds this one back.
        const earlierTries = await find(renewal.orderId, rest).catch((error) => {
          throw asUnknown(error);
        });
        const known = earlierTries.find(
          ({ metadata, status }) => metadata.try === key || status === 'succeeded' || status === 'processing',
        );
        if (known) return settled(known, rest);
        const { id, earlier } = await begin(renewal, { customer }, key, rest);
        if (earlier && !isUntried(earlier)) return settled(earlier, rest);
        const params = { payment_method: card, off_session: true };
        return settled(await confirm(id, params, `${key}:${card}`, rest), rest);
      }),

    refund: ({ paymentId, amount, reason }, key) =>
      within(asFault, async (rest) => {
        const params = { payment_intent: paymentId, amount, metadata: { reason, refund_key: key } };
        const made = await stripe.refunds
          .create(params, { ...rest(), idempotencyKey: key })
          .catch((error) => earlierRefund(error, paymentId, key, rest));
        return refundOf(made);
      }),

    endMandate: (mandateId) =>
      within(asUnknown, async (rest) => {
        const [, card = ''] = mandateId.split(':');
        await stripe.paymentMethods.detach(card, {}, rest()).catch((error) => {
          // Detached before, or gone altogether.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }),

    parseWebhook: async (headers, rawBody, now) =>
      verifyStripeEvent(settings.webhookSecret, headers['stripe-signature'], rawBody, now),
  };

  /** Whom the card is kept for. No e-mail: every try of an order has to say the very same. */
  async function startMandate(orderId: string, key: string, rest: Budget): Promise<Started> {
    const options = { ...rest(), idempotencyKey: `${key}:customer` };
    const { id } = await stripe.customers.create({ metadata: { order_id: orderId } }, options);
    return { customer: id, setup_future_usage: 'off_session' };
  }

  /** After a day Stripe has forgotten the key of a refund, but not the refund. */
  async function earlierRefund(error: unknown, paymentId: string, key: string, rest: Budget) {
    if (codeOf(error) !== 'charge_already_refunded') throw error;
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, rest());
    const ours = data.find(({ metadata }) => metadata?.refund_key === key);
    if (!ours) throw error;
    return ours;
  }
}

function refundOf({ id, status, amount }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done', amount };
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending', amount };
}
