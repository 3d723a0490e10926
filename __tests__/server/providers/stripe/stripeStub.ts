import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { type Asked, type Given, startStub } from '../stubServer.ts';

export const SECRET_KEY = 'sk_test_stubstubstub';

const typesOf = (resource: string) =>
  readFileSync(
    new URL(`../../../../node_modules/stripe/esm/resources/${resource}.d.ts`, import.meta.url),
    'utf8',
  );
const TYPES = typesOf('PaymentIntents') + typesOf('SetupIntents');
/** The parameters that the SDK's own types know for a request. */
function paramsOf(name: string): string[] {
  const [, text = ''] = new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(TYPES) ?? [];
  return [...text.matchAll(/^ {4}(\w+)\??:/gm)].map(([, field]) => field as string);
}
const KNOWN = {
  create: paramsOf('PaymentIntentCreateParams'),
  confirm: paramsOf('PaymentIntentConfirmParams'),
  createSetup: paramsOf('SetupIntentCreateParams'),
  confirmSetup: paramsOf('SetupIntentConfirmParams'),
};

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
 * layer, its errors. Unknown parameters are refused, as Stripe does.
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
  const invalid = (code: string, status = 400) => fail(status, { type: 'invalid_request_error', code });

  function view(id: string, expand: string[]): Stripe.PaymentIntent {
    const intent = intents.get(id) as Stripe.PaymentIntent;
    const charge = charges.get(String(intent.latest_charge));
    return expand.includes('latest_charge') && charge ? { ...intent, latest_charge: charge } : intent;
  }

  function create(params: URLSearchParams): Given {
    const unknown = unknownOf(params, KNOWN.create);
    if (unknown) return invalid(`parameter_unknown`);
    const customer = params.get('customer');
    if (customer !== null && !customers.has(customer)) return invalid('resource_missing');
    const intent = newIntent(newId('pi'), params);
    intents.set(intent.id, intent);
    return { status: 200, body: view(intent.id, expandOf(params)) };
  }

  function confirm(id: string, params: URLSearchParams): Given {
    const intent = intents.get(id);
    if (unknownOf(params, KNOWN.confirm)) return invalid('parameter_unknown');
    if (!intent) return invalid('resource_missing', 404);
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
      return fail(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      });
    }
    const method = params.get('payment_method') ?? '';
    const behaviour = CARDS[/^pm_[a-z]+/.exec(method)?.[0] ?? ''];
    if (!behaviour) return invalid('resource_missing');
    // A card that was kept is charged for its customer only.
    if (params.get('off_session') === 'true' && attached.get(method) !== intent.customer) {
      return invalid('payment_method_unexpected_state');
    }
    intent.payment_method = method;
    if (typeof behaviour === 'object') {
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      const error = { type: 'card_error' as const, ...behaviour };
      intent.last_payment_error = error as Stripe.PaymentIntent.LastPaymentError;
      return fail(402, { ...error, payment_intent: intent });
    }
    if (behaviour === 'asks') {
      const url = `https://hooks.stripe.com/redirect/authenticate/src_${id}?client_secret=stub`;
      intent.status = 'requires_action';
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url, return_url: params.get('return_url') },
      };
    } else if (behaviour === 'processing') intent.status = 'processing';
    else succeed(intent);
    return { status: 200, body: view(id, expandOf(params)) };
  }

  function succeed(intent: Stripe.PaymentIntent): void {
    const charge = newCharge(newId('ch'), intent);
    charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.next_action = null;
    if (intent.setup_future_usage) attached.set(String(intent.payment_method), String(intent.customer));
  }

  function viewSetup(id: string, expand: string[]) {
    const setup = setups.get(id) as Stripe.SetupIntent;
    if (!expand.includes('payment_method') || !setup.payment_method) return setup;
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
    return { ...setup, payment_method: { id: setup.payment_method, object: 'payment_method', card } };
  }

  function createSetup(params: URLSearchParams): Given {
    if (unknownOf(params, KNOWN.createSetup)) return invalid('parameter_unknown');
    if (!customers.has(params.get('customer') ?? '')) return invalid('resource_missing');
    const setup = newSetup(newId('seti'), params);
    setups.set(setup.id, setup);
    return { status: 200, body: setup };
  }

  function confirmSetup(id: string, params: URLSearchParams): Given {
    const setup = setups.get(id);
    if (unknownOf(params, KNOWN.confirmSetup)) return invalid('parameter_unknown');
    if (!setup) return invalid('resource_missing', 404);
    if (setup.status !== 'requires_payment_method') return invalid('setup_intent_unexpected_state');
    const method = params.get('payment_method') ?? '';
    const behaviour = CARDS[/^pm_[a-z]+/.exec(method)?.[0] ?? ''];
    if (!behaviour) return invalid('resource_missing');
    if (typeof behaviour === 'object') {
      const error = { type: 'card_error' as const, ...behaviour };
      setup.last_setup_error = error as Stripe.SetupIntent.LastSetupError;
      return fail(402, { ...error, setup_intent: setup });
    }
    setup.payment_method = method;
    if (behaviour === 'asks') {
      const url = `https://hooks.stripe.com/redirect/authenticate/src_${id}?client_secret=stub`;
      setup.status = 'requires_action';
      setup.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url, return_url: params.get('return_url') },
      } as Stripe.SetupIntent.NextAction;
    } else if (behaviour === 'processing') setup.status = 'processing';
    else keep(setup);
    return { status: 200, body: viewSetup(id, expandOf(params)) };
  }

  function cancelSetup(id: string, params: URLSearchParams): Given {
    const setup = setups.get(id);
    if (!setup) return invalid('resource_missing', 404);
    if (['succeeded', 'canceled', 'processing'].includes(setup.status)) {
      return invalid('setup_intent_unexpected_state');
    }
    setup.status = 'canceled';
    setup.cancellation_reason = 'abandoned';
    setup.next_action = null;
    return { status: 200, body: viewSetup(id, expandOf(params)) };
  }

  function keep(setup: Stripe.SetupIntent): void {
    setup.status = 'succeeded';
    setup.next_action = null;
    attached.set(String(setup.payment_method), String(setup.customer));
  }

  function refund(params: URLSearchParams): Given {
    const intent = intents.get(params.get('payment_intent') ?? '');
    const charge = charges.get(String(intent?.latest_charge));
    if (!intent || !charge) return invalid('resource_missing', 404);
    const amount = Number(params.get('amount'));
    if (charge.amount_refunded === charge.amount) return invalid('charge_already_refunded');
    if (charge.amount_refunded + amount > charge.amount) return invalid('parameter_invalid_integer');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const made = newRefund(newId('re'), amount, charge, metadataOf(params));
    refunds.push(made);
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
    const [, id = '', verb] = /^\/v1\/payment_intents\/(\w+)\/(confirm|cancel)$/.exec(path) ?? [];
    if (path === '/v1/customers') {
      const customer = newId('cus');
      customers.add(customer);
      return { status: 200, body: { id: customer, object: 'customer', metadata: metadataOf(params) } };
    }
    if (path === '/v1/payment_intents') return create(params);
    if (verb === 'confirm') return confirm(id, params);
    if (verb === 'cancel') return cancel(id, params);
    const [, setupId = '', wish] = /^\/v1\/setup_intents\/(\w+)\/(confirm|cancel)$/.exec(path) ?? [];
    if (path === '/v1/setup_intents') return createSetup(params);
    if (wish === 'confirm') return confirmSetup(setupId, params);
    if (wish === 'cancel') return cancelSetup(setupId, params);
    if (path === '/v1/refunds') return refund(params);
    const [, method] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? [];
    return method ? detach(method) : invalid('resource_missing', 404);
  }

  function cancel(id: string, params: URLSearchParams): Given {
    const intent = intents.get(id);
    if (!intent) return invalid('resource_missing', 404);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      return invalid('payment_intent_unexpected_state');
    }
    intent.status = 'canceled';
    intent.cancellation_reason = params.get('cancellation_reason');
    return { status: 200, body: view(id, expandOf(params)) };
  }

  /** The same key is the same answer; with other parameters it is refused. What was invalid is forgotten. */
  function idempotent({ path, headers, body }: Asked): Given {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return post(path, new URLSearchParams(body));
    const request = `${path} ${body}`;
    const known = answers.get(key);
    if (known && known.request !== request) return fail(400, { type: 'idempotency_error' });
    if (known) {
      return { ...known.given, headers: { ...known.given.headers, 'idempotent-replayed': 'true' } };
    }
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
    const [, setupId = ''] = /^\/v1\/setup_intents\/(\w+)$/.exec(asked.path) ?? [];
    if (setups.has(setupId)) return { status: 200, body: viewSetup(setupId, expandOf(asked.query)) };
    const [, id = ''] = /^\/v1\/payment_intents\/(\w+)$/.exec(asked.path) ?? [];
    if (!intents.has(id)) return invalid('resource_missing', 404);
    return { status: 200, body: view(id, expandOf(asked.query)) };
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
    succeed: (id: string) => {
      const setup = setups.get(id);
      if (setup) {
        // The bank's page of one that was taken back leads nowhere.
        if (setup.status !== 'canceled') keep(setup);
      } else succeed(intents.get(id) as Stripe.PaymentIntent);
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
const unknownOf = (params: URLSearchParams, known: string[]) =>
  [...params.keys()].map((name) => name.replace(/\[.*$/, '')).find((name) => !known.includes(name));

function newIntent(id: string, params: URLSearchParams): Stripe.PaymentIntent {
  const usage = params.get('setup_future_usage');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: Number(params.get('amount')),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_stub`,
    confirmation_method: 'automatic',
    created: Math.floor(Date.now() / 1000),
    currency: params.get('currency') ?? '',
    customer: params.get('customer'),
    customer_account: null,
    description: params.get('description'),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: usage === 'off_session' ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

function newSetup(id: string, params: URLSearchParams): Stripe.SetupIntent {
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_stub`,
    created: Math.floor(Date.now() / 1000),
    customer: params.get('customer'),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: metadataOf(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.get('usage') ?? '',
  };
}

function newCharge(id: string, intent: Stripe.PaymentIntent): Stripe.Charge {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, funding: 'credit' };
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created: intent.created,
    currency: intent.currency,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card },
    refunded: false,
    status: 'succeeded',
  } as Stripe.Charge;
}

function newRefund(
  id: string,
  amount: number,
  charge: Stripe.Charge,
  metadata: Record<string, string>,
): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
