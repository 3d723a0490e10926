import { type Asked, type Given, startStub } from '../stubServer.ts';

export const KEYS = {
  clientId: 'client-id-of-the-tests-0001',
  clientSecret: 'client-secret-of-the-tests-0001',
};
const API = 'https://api-m.sandbox.paypal.com';
const PAGE = 'https://www.sandbox.paypal.com/checkoutnow';

type Money = { currency_code: string; value: string };
type Capture = { id: string; status: string; amount: Money; [more: string]: unknown };
type Order = {
  id: string;
  status: string;
  intent: string;
  create_time: string;
  payment_source: { paypal: Record<string, unknown> };
  purchase_units: {
    reference_id: string;
    custom_id: string;
    invoice_id: string;
    description: string;
    amount: Money;
    payments?: { captures: Capture[]; refunds?: object[] };
  }[];
  links: { href: string; rel: string; method: string }[];
};
/** By which an order is paid or, with a vault, what is to be kept of it. */
type Wallet = { vault_id?: string; attributes?: { vault?: object } };
/** What an order will come to once somebody has approved it. */
export type Fate = 'pays' | 'declined' | 'pending';

/**
 * PayPal, as far as our adapter uses it: Orders v2, refunds, the vault, its access tokens and request
 * ids. The official SDK speaks with it in the tests as well.
 */
export async function startPaypalStub() {
  const orders = new Map<string, Order & { fate: Fate; keeps: boolean }>();
  const vault = new Map<string, { declines: boolean }>();
  const answers = new Map<string, Given>();
  const refunds: { orderId: string; amount: number }[] = [];
  const tokens = new Set<string>();
  let ids = 0;
  const newId = (letter: string) => `${letter}${String(++ids).padStart(16, '0')}`;

  const refuse = (status: number, name: string, issue?: string): Given => ({
    status,
    body: {
      name,
      message: 'No.',
      debug_id: newId('d').toLowerCase(),
      ...(issue && { details: [{ issue, description: 'No.' }] }),
    },
  });
  const missing = () => refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  const cannot = (issue: string) => refuse(422, 'UNPROCESSABLE_ENTITY', issue);
  const view = ({ fate: _fate, keeps: _keeps, ...order }: Order & { fate: Fate; keeps: boolean }) => order;

  function create(body: Order): Given {
    const [unit] = body.purchase_units;
    const { vault_id, attributes } = body.payment_source.paypal as Wallet;
    if (!unit) return refuse(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
    const kept = vault_id === undefined ? null : vault.get(vault_id);
    if (kept === undefined) return missing();
    if (kept?.declines) return cannot('INSTRUMENT_DECLINED');
    const paid = [...orders.values()].filter(({ status }) => status === 'COMPLETED');
    if (paid.some((one) => one.purchase_units[0]?.invoice_id === unit.invoice_id))
      return cannot('DUPLICATE_INVOICE_ID');
    const id = newId('O');
    const order = {
      id,
      intent: body.intent,
      status: 'PAYER_ACTION_REQUIRED',
      create_time: '2026-03-04T12:00:00Z',
      payment_source: { paypal: {} },
      purchase_units: [{ ...unit, reference_id: 'default' }],
      links: [
        { href: `${API}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        { href: `${PAGE}?token=${id}`, rel: 'payer-action', method: 'GET' },
      ],
      fate: stub.fate,
      keeps: attributes?.vault !== undefined,
    };
    stub.fate = 'pays';
    orders.set(id, order);
    if (kept) capture(order);
    return { status: kept ? 201 : 200, body: view(order) };
  }

  function capture(order: Order & { fate: Fate; keeps: boolean }): Given {
    const [unit] = order.purchase_units;
    if (order.status === 'COMPLETED') return cannot('ORDER_ALREADY_CAPTURED');
    if (order.fate === 'declined') return cannot('INSTRUMENT_DECLINED');
    if (!unit) return missing();
    const id = newId('C');
    const status = order.fate === 'pending' ? 'PENDING' : 'COMPLETED';
    unit.payments = { captures: [{ id, status, amount: unit.amount, final_capture: true }] };
    order.status = 'COMPLETED';
    const kept = newId('V').toLowerCase();
    const token = { id: kept, status: 'VAULTED', customer: { id: 'cust_1' } };
    if (order.keeps) vault.set(kept, { declines: false });
    order.payment_source.paypal = {
      email_address: 'robin@example.com',
      account_id: 'QYR5Z8XDVJNXQ',
      name: { given_name: 'Robin', surname: 'Berg' },
      ...(order.keeps && { attributes: { vault: token } }),
    };
    return { status: 201, body: view(order) };
  }

  const captured = (captureId: string) =>
    [...orders.values()].find((order) => order.purchase_units[0]?.payments?.captures[0]?.id === captureId);

  function refund(captureId: string, body: { amount: Money }): Given {
    const order = captured(captureId);
    const unit = order?.purchase_units[0];
    const [taken] = unit?.payments?.captures ?? [];
    if (!order || !unit?.payments || !taken) return missing();
    if (taken.status === 'REFUNDED') return cannot('CAPTURE_FULLY_REFUNDED');
    if (Number(body.amount.value) > Number(taken.amount.value)) return cannot('REFUND_AMOUNT_EXCEEDED');
    const whole = body.amount.value === taken.amount.value;
    taken.status = whole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    const made = { id: newId('R'), status: stub.refundStatus, amount: body.amount };
    unit.payments.refunds = [...(unit.payments.refunds ?? []), made];
    refunds.push({ orderId: unit.custom_id, amount: Math.round(Number(body.amount.value) * 100) });
    return { status: 201, body: made };
  }

  function post(path: string, body: unknown): Given {
    if (path === '/v2/checkout/orders') return create(body as Order);
    const [, orderId = ''] = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(path) ?? [];
    const order = orders.get(orderId);
    if (order) return order.status === 'APPROVED' ? capture(order) : cannot('ORDER_NOT_APPROVED');
    const [, captureId = ''] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path) ?? [];
    return captureId ? refund(captureId, body as { amount: Money }) : missing();
  }

  function get(path: string): Given {
    const [, orderId = ''] = /^\/v2\/checkout\/orders\/(\w+)$/.exec(path) ?? [];
    const [, captureId = ''] = /^\/v2\/payments\/captures\/(\w+)$/.exec(path) ?? [];
    const order = orders.get(orderId);
    if (order) return { status: 200, body: view(order) };
    const taken = captured(captureId);
    if (!taken) return missing();
    const detail = taken.purchase_units[0]?.payments?.captures[0];
    const supplementary_data = { related_ids: { order_id: taken.id } };
    return { status: 200, body: { ...detail, supplementary_data } };
  }

  /** One request id is one answer; of an order, how it stands by now. What was refused is forgotten. */
  function idempotent({ path, headers, body }: Asked): Given {
    const key = `${path} ${headers['paypal-request-id']}`;
    const known = answers.get(key);
    const order = orders.get((known?.body as { id?: string } | undefined)?.id ?? '');
    if (known) return order ? { status: 200, body: view(order) } : known;
    const given = post(path, JSON.parse(body || '{}'));
    if (given.status < 300 && headers['paypal-request-id']) answers.set(key, given);
    return given;
  }

  const server = await startStub((asked) => {
    const { method, path, headers } = asked;
    if (path === '/v1/oauth2/token') {
      const basic = Buffer.from(`${KEYS.clientId}:${KEYS.clientSecret}`).toString('base64');
      if (headers.authorization !== `Basic ${basic}`) return refuse(401, 'invalid_client');
      const access_token = newId('T');
      tokens.add(access_token);
      const about = { token_type: 'Bearer', expires_in: 32_400, app_id: 'APP-1', scope: 's' };
      return { status: 200, body: { access_token, ...about } };
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return refuse(401, 'invalid_token');
    if (method === 'DELETE')
      return vault.delete(path.replace('/v3/vault/payment-tokens/', '')) ? { status: 204 } : missing();
    return method === 'POST' ? idempotent(asked) : get(path);
  });

  const stub = Object.assign(server, {
    orders,
    vault,
    refunds,
    tokens,
    /** Of the next order that is made. */
    fate: 'pays' as Fate,
    refundStatus: 'COMPLETED',
    forgetKeys: () => answers.clear(),
    approve(id: string) {
      const order = orders.get(id);
      if (order?.status === 'PAYER_ACTION_REQUIRED') order.status = 'APPROVED';
    },
    ofOrder: (orderId: string) =>
      [...orders.values()].filter(({ purchase_units: [unit] }) => unit?.custom_id === orderId),
  });
  return stub;
}
export type PaypalStub = Awaited<ReturnType<typeof startPaypalStub>>;
