import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CallName, Calls } from '../../../../contract/calls.ts';
import { openMember } from '../../accounts/browser.ts';
import { DAY, infoOf, MONTHLY, shopOfSuite } from '../../billing/shop.ts';
import { cardPayment } from '../../support/payments.ts';
import { call } from '../../support/testContext.ts';
import { everyRow } from '../everyRow.ts';

const shop = shopOfSuite();
/** Everything that handlers wrote into the log. */
const lines: unknown[] = [];
beforeAll(async () => {
  const write = (...what: unknown[]) => void lines.push(what);
  const levels = { trace: write, debug: write, info: write, warn: write, error: write, fatal: write };
  shop.app.addHook('onRequest', async (request) => {
    request.log = { ...levels, child: () => request.log } as unknown as typeof request.log;
  });
});
beforeEach(() => {
  lines.length = 0;
});

type Options = { token?: string; idempotencyKey?: string };
const ask = <K extends CallName>(name: K, input: object, options: Options = {}) =>
  call(shop.app, name, input as Calls[K]['input'], options);

const order = async (token: string, input: object = { planId: 'weekly' }) =>
  infoOf(await ask('POST /api/payment/order', input, { token }));
const pay = async (token: string, orderId: string) =>
  infoOf(await ask('POST /api/payment/pay', cardPayment(orderId), { token }));
const read = async (token: string, orderId: string, more: object = {}) =>
  infoOf(await ask('GET /api/payment', { orderId, ...more }, { token }));
/** Somebody with a payment that waits for a step at the bank. */
async function waiting() {
  const { token } = await shop.signedIn();
  shop.bank.outcome = 'action';
  const { id } = await order(token);
  const paying = await pay(token, id);
  return { token, id, paying };
}

describe('from order to receipt', () => {
  test('a card payment makes the member a subscriber', async () => {
    const { token } = await shop.signedIn();
    const made = await order(token);
    expect(made).toMatchObject({ status: 'created', amount: 599, currency: 'USD', testMode: true });
    expect(await pay(token, made.id)).toMatchObject({ id: made.id, status: 'paid' });
    expect(await read(token, made.id)).toMatchObject({ status: 'paid' });
    const { subscription } = infoOf(await ask('GET /api/user', {}, { token })) ?? {};
    expect(subscription).toMatchObject({ planId: 'weekly', status: 'active' });
  });

  test('a payment waits for a step at the bank, and reading the order shows when it is paid', async () => {
    const { token, id, paying } = await waiting();
    expect(paying).toMatchObject({ status: 'action', actionUrl: expect.any(String) });
    shop.bank.decide(id, { status: 'paid' });
    expect(await read(token, id)).toMatchObject({ status: 'paid', actionUrl: null });
  });

  test('a declined payment has its decline code and the plan name in the requested language', async () => {
    const { token } = await shop.signedIn();
    Object.assign(shop.bank, { outcome: 'declined', declineCode: 'insufficient_funds' });
    const { id } = await order(token);
    await pay(token, id);
    const declined = { status: 'declined', declineCode: 'insufficient_funds', planName: 'Semanal' };
    expect(await read(token, id, { lang: 'pt' })).toMatchObject(declined);
  });

  test('a browser’s payment after ten declined cards is refused without a charge, whatever the account', async () => {
    shop.bank.outcome = 'declined';
    const bring = async () => {
      const browser = await openMember(shop.app);
      browser.cookies.set('device', `${'d'.repeat(43)}.signature`);
      const { info } = await browser.ask('POST /api/payment/order', { planId: 'weekly' });
      return browser.ask('POST /api/payment/pay', cardPayment(info.id));
    };
    for (let account = 0; account < 10; account += 1)
      expect((await bring()).info).toMatchObject({ status: 'declined' });
    expect(await bring()).toMatchObject({ status: 429 });
    expect(shop.bank.created).toHaveLength(10);
  });
});

test('the plans are public', async () => {
  const plans = async (input: object) => infoOf(await ask('GET /api/plan', input)).map(({ id }) => id);
  expect(await plans({})).toEqual(['weekly', 'monthly', 'yearly']);
  expect(await plans({ videoId: 'short' })).toEqual(['weekly', 'monthly', 'yearly', 'pass']);
});

describe('the idempotency key', () => {
  const refusedKey = (problem: string) => ({
    status: 400,
    body: { code: 400, data: { fields: { 'Idempotency-Key': problem } } },
  });

  test.each([
    ['an empty text', 'tooShort', ''],
    ['a text of 7 characters', 'tooShort', 'x'.repeat(7)],
    ['a text of 201 characters', 'tooLong', 'x'.repeat(201)],
  ])('%s is refused as a key', async (_what, problem, idempotencyKey) => {
    const { token } = await shop.signedIn();
    const refused = refusedKey(problem);
    const keyed = { token, idempotencyKey };
    expect(await ask('POST /api/payment/order', { planId: 'weekly' }, keyed)).toMatchObject(refused);
    expect(await ask('POST /api/payment/pay', cardPayment('ord_x'), keyed)).toMatchObject(refused);
  });

  test('is required to change a card', async () => {
    const { token } = await shop.signedIn();
    const changing = ask('POST /api/payment/method', { token: 'tok_1', agreed: true }, { token });
    expect(await changing).toMatchObject(refusedKey('missing'));
  });

  test('reused with another body is refused', async () => {
    const { token } = await shop.signedIn();
    const keyed = { token, idempotencyKey: shop.newKey() };
    await ask('POST /api/payment/order', { planId: 'weekly' }, keyed);
    const other = await ask('POST /api/payment/order', { planId: 'yearly' }, keyed);
    expect(other.body).toMatchObject({ code: 422 });
  });
});

describe('card numbers', () => {
  const PAN = '4242 4242 4242 4242';

  test.each<object>([
    ...[{ token: PAN }, { orderId: PAN }, { firstName: `Ann ${PAN}` }],
    ...[{ token: '4242424242424242' }, { fbclid: '4242424242424242' }, { ttclid: '4242424242424242' }],
    { email: '4242424242424242@example.com' },
    { lastName: '4242-4242-4242-4242 12/27 123' },
  ])('a payment with %j is refused, and nothing of it is kept', async (more) => {
    const { token } = await shop.signedIn();
    const { id } = await order(token);
    const answer = await ask('POST /api/payment/pay', { ...cardPayment(id), ...more }, { token });
    expect(answer.status).toBe(400);
    expect(await shop.stored(id)).toMatchObject({ status: 'created', method: null });
    expect(shop.bank.created).toEqual([]);
    await expectNoTrace(answer.body);
  });

  test('a relay e-mail address that contains the digits of a card by chance is accepted in a payment', async () => {
    const { token } = await shop.signedIn();
    const { id } = await order(token);
    const email = 'b4242424242424242af@relay.example';
    const answer = await ask('POST /api/payment/pay', { ...cardPayment(id), email }, { token });
    expect(infoOf(answer)).toMatchObject({ status: 'paid' });
  });

  test('are refused without a session, in a payment and in an order', async () => {
    const paying = await ask('POST /api/payment/pay', { ...cardPayment('ord_x'), token: PAN });
    expect(paying.status).toBe(400);
    const ordering = await ask('POST /api/payment/order', { planId: PAN });
    expect(ordering.status).toBe(400);
    await expectNoTrace([paying.body, ordering.body]);
  });

  test('of every scheme are refused in 1,000 bodies and never logged', async () => {
    const SCHEMES = ['4242424242424242', '4111111111111111', '4012888888881881', '4222222222222']
      .concat(['5555555555554444', '5105105105105100', '2223003122003222', '5200828282828210'])
      .concat(['378282246310005', '371449635398431', '378734493671000', '6011111111111117'])
      .concat(['6011000990139424', '30569309025904', '36227206271667', '38520000023237'])
      .concat(['3530111333300000', '6200000000000005', '6205500000000000004', '6304000000000000000']);
    expect(new Set(SCHEMES).size).toBe(20);
    const WRITTEN = [' ', '-', '.', '\u00a0', '–'].map((mark) => (pan: string) => inGroups(pan).join(mark));
    const ways = [(pan: string) => pan, ...WRITTEN, ...[' 12/27 123', '@example.com', ' x'].map(followedBy)];
    const FIELDS = ['token', 'email', 'firstName', 'lastName', 'orderId'];
    const bodies = SCHEMES.flatMap((pan) =>
      [...ways, (one: string) => `my card: ${one}`].flatMap((write) =>
        FIELDS.map((field) => ({ ...cardPayment('ord_x'), [field]: write(pan) })),
      ),
    );
    expect(bodies).toHaveLength(1000);
    const passed: object[] = [];
    for (const body of bodies) {
      const { status } = await ask('POST /api/payment/pay', body);
      if (status !== 400) passed.push(body);
    }
    expect(passed).toEqual([]);
    expect(lines.filter((line) => /\d[\d\s.–-]{10,}\d/.test(JSON.stringify(line)))).toEqual([]);
  });

  const inGroups = (pan: string) => pan.match(/.{1,4}/g) ?? [];
  const followedBy = (more: string) => (pan: string) => `${pan}${more}`;

  async function expectNoTrace(body: unknown) {
    const written = [JSON.stringify([lines, body]), ...(await everyRow(shop.context.db))];
    for (const text of written) expect(text.replace(/[ -]/g, '')).not.toContain('4242424242424242');
  }
});

describe('paypal-cancel', () => {
  const cancelled = (token: string, orderId: string) =>
    ask('GET /api/webhook/payment/paypal-cancel', { orderId }, { token });

  test('changes nothing by itself', async () => {
    const { token, id } = await waiting();
    expect(infoOf(await cancelled(token, id))).toMatchObject({ status: 'action' });
    const untouched = await order(token, { planId: 'yearly' });
    expect(infoOf(await cancelled(token, untouched.id))).toMatchObject({ status: 'created' });
    shop.bank.outcome = 'paid';
    await pay(token, untouched.id);
    expect(infoOf(await cancelled(token, untouched.id))).toMatchObject({ status: 'paid' });
  });

  test.each(['cancelled', 'paid'] as const)('returns the provider’s status: %s', async (status) => {
    const { token, id } = await waiting();
    shop.bank.decide(id, { status });
    expect(infoOf(await cancelled(token, id))).toMatchObject({ status });
  });
});

describe('renewal', () => {
  test('can be cancelled and resumed with the same period end', async () => {
    const { token } = await shop.bought('monthly');
    const periodEnd = new Date(shop.context.now().getTime() + 30 * DAY).toISOString();
    const cancel = async () => infoOf(await ask('POST /api/payment/cancel', {}, { token }));
    expect(await cancel()).toMatchObject({ planName: 'Monthly', status: 'cancelled', periodEnd });
    expect(await cancel()).toMatchObject({ status: 'cancelled', periodEnd });
    const resumed = infoOf(await ask('DELETE /api/payment/cancel', {}, { token }));
    expect(resumed).toMatchObject({ status: 'active', periodEnd });
  });

  test('switches to another plan, with its name in the requested language', async () => {
    const { token } = await shop.bought();
    const from = new Date(shop.context.now().getTime() + 7 * DAY).toISOString();
    const switched = infoOf(await ask('PUT /api/payment/plan', { ...MONTHLY, from, lang: 'fy' }, { token }));
    expect(switched).toMatchObject({ planId: 'weekly', next: { ...MONTHLY, planName: 'Mensuel' } });
    expect(infoOf(await ask('GET /api/user', {}, { token }))?.subscription).toMatchObject({ next: MONTHLY });
  });
});
