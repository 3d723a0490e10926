import Stripe from 'stripe';
import { type Asked, type Given, startStub } from '../stubServer.ts';

export const SECRET_KEY = 'sk_test_stubstubstub';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

let events = 0;
/** A message as Stripe sends it. */
export function signed(type: string, object: object, at: Date, secret = WEBHOOK_SECRET) {
  const event = { id: `evt_${++events}`, object: 'event', type, data: { object }, livemode: false };
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { headers: { 'stripe-signature': header }, body: Buffer.from(payload) };
}

/** The states in which a card may be tried. */
const OPEN = {
  payment_intent: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  setup_intent: ['requires_payment_method'],
};
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

type Declined = { code: string; decline_code: string; message: string };
const CARDS: Record<string, Declined | 'pays' | 'asks' | 'processing'> = {
  pm_pays: 'pays',
  pm_asks: 'asks',
  pm_slow: 'processing',
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  pm_poor: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Insufficient funds.' },
  pm_old: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  pm_absent: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'This payment requires authentication.',
  },
  pm_stolen: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
};

/**
 * Stripe, as far as our adapter uses it: its objects in the form of the SDK's own types, its idempotency
 * layer, its errors.
 */
export async function startStripeStub() {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const setups = new Map<string, Stripe.SetupIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const refunds: Stripe.Refund[] = [];
  const customers = new Set<string>();
  /** Payment method → its customer. */
  const attached = new Map<string, string>();
  const answers = new Map<string, { request: string; given: Given }>();
  let ids = 0;
  const newId = (prefix: string) => `${prefix}_${++ids}`;

  const fail = (status: number, error: object): Given => ({
    status,
    body: { error: { message: 'No.', ...error } },
    headers: { 'request-id': newId('req') },
  });
  const invalid = (code: string, status = 400, more: object = {}) =>
    fail(status, { type: 'invalid_request_error', code, ...more });

  const known = (id: string): Intent | undefined => intents.get(id) ?? setups.get(id);

  function view(intent: Intent, params: URLSearchParams) {
    const expand = expandOf(params);
    if (intent.object === 'payment_intent') {
      const charge = charges.get(String(intent.latest_charge));
      return expand.includes('latest_charge') && charge ? { ...intent, latest_charge: charge } : intent;
    }
    if (!expand.includes('payment_method') || !intent.payment_method) return intent;
    const card = { brand: 'visa', last4: '4242' };
    return { ...intent, payment_method: { id: intent.payment_method, card } };
  }

  function create(object: Intent['object'], params: URLSearchParams): Given {
    const customer = params.get('customer');
    const needsCustomer = customer !== null || object === 'setup_intent';
    if (needsCustomer && !customers.has(customer ?? '')) return invalid('resource_missing');
    const intent =
      object === 'payment_intent' ? newIntent(newId('pi'), params) : newSetup(newId('seti'), params);
    if (intent.object === 'payment_intent') intents.set(intent.id, intent);
    else setups.set(intent.id, intent);
    return { status: 200, body: view(intent, params) };
  }

  function confirm(intent: Intent | undefined, params: URLSearchParams): Given {
    if (!intent) return invalid('resource_missing', 404);
    const { id, object } = intent;
    if (!OPEN[object].includes(intent.status))
      return invalid(`${object}_unexpected_state`, 400, { [object]: intent });
    const method = params.get('payment_method') ?? '';
    const behaviour = CARDS[/^pm_[a-z]+/.exec(method)?.[0] ?? ''];
    if (!behaviour) return invalid('resource_missing');
    // A card that was kept is charged for its customer only.
    if (params.get('off_session') === 'true' && attached.get(method) !== intent.customer)
      return invalid('payment_method_unexpected_state');
    if (typeof behaviour === 'object') {
      const error = { type: 'card_error', ...behaviour };
      const last = object === 'payment_intent' ? 'last_payment_error' : 'last_setup_error';
      Object.assign(intent, { status: 'requires_payment_method', payment_method: null, [last]: error });
      return fail(402, { ...error, [object]: intent });
    }
    intent.payment_method = method;
    if (behaviour === 'asks') {
      const url = `https://hooks.stripe.com/redirect/authenticate/src_${id}?client_secret=stub`;
      const redirect_to_url = { url, return_url: params.get('return_url') };
      intent.status = 'requires_action';
      Object.assign(intent, { next_action: { type: 'redirect_to_url', redirect_to_url } });
    } else if (behaviour === 'processing') intent.status = 'processing';
    else succeed(intent);
    return { status: 200, body: view(intent, params) };
  }

  function succeed(intent: Intent): void {
    intent.status = 'succeeded';
    intent.next_action = null;
    if (intent.object === 'payment_intent') {
      const charge = newCharge(newId('ch'), intent);
      charges.set(charge.id, charge);
      intent.latest_charge = charge.id;
      intent.amount_received = intent.amount;
      if (!intent.setup_future_usage) return;
    }
    attached.set(String(intent.payment_method), String(intent.customer));
  }

  function cancel(intent: Intent | undefined, params: URLSearchParams): Given {
    if (!intent) return invalid('resource_missing', 404);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      return invalid(`${intent.object}_unexpected_state`);
    const cancellation_reason = params.get('cancellation_reason');
    Object.assign(intent, { status: 'canceled', cancellation_reason, next_action: null });
    return { status: 200, body: view(intent, params) };
  }

  function refund(params: URLSearchParams): Given {
    const intent = intents.get(params.get('payment_intent') ?? '');
    const charge = charges.get(String(intent?.latest_charge));
    if (!intent || !charge) return invalid('resource_missing', 404);
    const amount = Number(params.get('amount'));
    if (charge.amount_refunded === charge.amount) return invalid('charge_already_refunded');
    if (charge.amount_refunded + amount > charge.amount) return invalid('parameter_invalid_integer');
    charge.amount_refunded += amount;
    const of = { payment_intent: intent.id, metadata: metadataOf(params) };
    const made = { id: newId('re'), amount, status: 'succeeded', ...of };
    refunds.push(made as Stripe.Refund);
    return { status: 200, body: made };
  }

  function detach(id: string): Given {
    if (!attached.delete(id)) return invalid('payment_method_unexpected_state');
    return { status: 200, body: { id, object: 'payment_method', type: 'card', customer: null } };
  }

  function list(query: URLSearchParams): Given {
    const since = Number(query.get('created[gte]') ?? 0);
    const data = [...intents.values()].reverse().filter(({ created }) => created >= since);
    return { status: 200, body: { object: 'list', url: '/v1/payment_intents', has_more: false, data } };
  }

  /** Like Stripe's, behind the times: what was made in this run may be missing. */
  function search(query: URLSearchParams): Given {
    const [, orderId] = /^metadata\['order_id'\]:'([^']+)'$/.exec(query.get('query') ?? '') ?? [];
    const data = stub.searchLags
      ? []
      : [...intents.values()].filter(({ metadata }) => metadata.order_id === orderId);
    const page = { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data };
    return { status: 200, body: { ...page, next_page: null } };
  }

  function post(path: string, params: URLSearchParams): Given {
    if (path === '/v1/customers') {
      const customer = newId('cus');
      customers.add(customer);
      return { status: 200, body: { id: customer, object: 'customer', metadata: metadataOf(params) } };
    }
    if (path === '/v1/payment_intents') return create('payment_intent', params);
    if (path === '/v1/setup_intents') return create('setup_intent', params);
    if (path === '/v1/refunds') return refund(params);
    const [, id = '', verb] = /^\/v1\/\w+_intents\/(\w+)\/(confirm|cancel)$/.exec(path) ?? [];
    if (verb === 'confirm') return confirm(known(id), params);
    if (verb === 'cancel') return cancel(known(id), params);
    const [, method] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? [];
    return method ? detach(method) : invalid('resource_missing', 404);
  }

  /** The same key is the same answer; with other parameters it is refused. What was invalid is forgotten. */
  function idempotent({ path, headers, body }: Asked): Given {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return post(path, new URLSearchParams(body));
    const request = `${path} ${body}`;
    const before = answers.get(key);
    if (before && before.request !== request) return fail(400, { type: 'idempotency_error' });
    if (before)
      return { ...before.given, headers: { ...before.given.headers, 'idempotent-replayed': 'true' } };
    const given = structuredClone(post(path, new URLSearchParams(body)));
    if (given.status !== 400 && given.status !== 404) answers.set(key, { request, given });
    return given;
  }

  const server = await startStub((asked) => {
    if (asked.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      const message = `Invalid API Key provided: ${asked.headers.authorization}`;
      return fail(401, { type: 'invalid_request_error', message });
    }
    if (asked.headers['stripe-version'] !== Stripe.API_VERSION) return invalid('api_version');
    if (asked.method === 'POST') return idempotent(asked);
    if (asked.path === '/v1/payment_intents') return list(asked.query);
    if (asked.path === '/v1/payment_intents/search') return search(asked.query);
    if (asked.path === '/v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === asked.query.get('payment_intent'));
      return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } };
    }
    const [, id = ''] = /^\/v1\/\w+_intents\/(\w+)$/.exec(asked.path) ?? [];
    const intent = known(id);
    return intent ? { status: 200, body: view(intent, asked.query) } : invalid('resource_missing', 404);
  });

  const stub = Object.assign(server, {
    intents,
    setups,
    refunds,
    attached,
    /** What search knows nothing of yet. */
    searchLags: true,
    /** Stripe keeps keys for a day. */
    forgetKeys: () => answers.clear(),
    /** The person says yes; the bank's page of what was taken back leads nowhere. */
    succeed: (id: string) => {
      const intent = known(id);
      if (intent && intent.status !== 'canceled') succeed(intent);
    },
    ofOrder: (orderId: string) =>
      [...intents.values()].filter(({ metadata }) => metadata.order_id === orderId),
  });
  return stub;
}
export type StripeStub = Awaited<ReturnType<typeof startStripeStub>>;

const expandOf = (params: URLSearchParams) =>
  [...params].filter(([name]) => /^expand\[\d+\]$/.test(name)).map(([, value]) => value);
const metadataOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );

/* The fields of Stripe's objects that the adapter reads or this stub writes; of the others there are many. */

const fieldsOf = (id: string, params: URLSearchParams) => ({
  id,
  cancellation_reason: null,
  created: Math.floor(Date.now() / 1000),
  customer: params.get('customer'),
  metadata: metadataOf(params),
  next_action: null,
  payment_method: null,
  status: 'requires_payment_method',
});

const newIntent = (id: string, params: URLSearchParams) =>
  ({
    ...fieldsOf(id, params),
    object: 'payment_intent',
    amount: Number(params.get('amount')),
    amount_received: 0,
    currency: params.get('currency') ?? '',
    last_payment_error: null,
    latest_charge: null,
    setup_future_usage: params.get('setup_future_usage'),
  }) as Stripe.PaymentIntent;

const newSetup = (id: string, params: URLSearchParams) =>
  ({
    ...fieldsOf(id, params),
    object: 'setup_intent',
    last_setup_error: null,
  }) as Stripe.SetupIntent;

const newCharge = (id: string, { id: payment_intent, amount }: Stripe.PaymentIntent) =>
  ({
    id,
    amount,
    amount_refunded: 0,
    payment_intent,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  }) as Stripe.Charge;
