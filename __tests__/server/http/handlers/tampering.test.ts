import { expect, test } from '@jest/globals';
import { getTableName } from 'drizzle-orm';
import type { Plan } from '../../../../contract/entities.ts';
import { LANGUAGES } from '../../../../contract/languages.ts';
import * as tables from '../../../../server/db/schema.ts';
import { shopOfSuite } from '../../billing/shop.ts';
import { cardPayment } from '../../support/payments.ts';
import { randomFrom } from '../../support/random.ts';

/* What somebody may send who writes requests by hand, to pay less, for another, or for something else. */

const shop = shopOfSuite();

const MONEY = [
  tables.orders,
  tables.ledger,
  tables.passes,
  tables.subscriptions,
  tables.refunds,
  tables.receipts,
  tables.jobs,
  tables.unlockedVideos,
];

/** Every row about money there is, and what the bank was asked for. */
async function everything() {
  const rows: Record<string, unknown> = {};
  for (const table of MONEY) rows[getTableName(table)] = await shop.context.db.select().from(table);
  return JSON.stringify([rows, shop.bank.book, shop.bank.created.length, [...shop.bank.refunds]]);
}

async function send(path: string, token: string, payload: object, method: 'POST' | 'DELETE' = 'POST') {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': shop.newKey() };
  const answer = await shop.app.inject({ method, url: path, headers, payload });
  return (answer.json() as { code: number }).code;
}

/** Sends it, and holds that it was refused and that nothing at all has changed. */
async function expectNoEffect(path: string, token: string, payload: object, codes: number[]) {
  const before = await everything();
  const code = await send(path, token, payload);
  expect({ payload, code, known: codes.includes(code) }).toEqual({ payload, code, known: true });
  expect(await everything()).toBe(before);
}

const charged = () => shop.bank.created.map(({ payment }) => [payment.amount, payment.currency]);

const ORDER = '/api/payment/order';
const PAY = '/api/payment/pay';
const WITHDRAW = '/api/payment/withdrawal';
const HUGE = [-1, 0, 0.01, 1e308, Number.MAX_SAFE_INTEGER, '1', null, true];

const IDS = ['another', 'user-1', 'ord_mine', 'pay_1'];
test.each([
  ['amount', [1, ...HUGE]],
  ['renewalDays', [36_500, ...HUGE]],
  ['quantity', HUGE],
  ['currency', ['JPY', 'usd', '']],
  ...['price', 'cvv', 'cardNumber'].map((field) => [field, [1, '123', '4242']] as const),
  ...['paid', 'status', 'kind', 'role'].map((field) => [field, [true, 'paid', 'pass', 'admin']] as const),
  ...['id', 'userId', 'subscriptionId', 'provider'].map((field) => [field, IDS] as const),
  ...['providerPaymentId', 'mandateId'].map((field) => [field, IDS] as const),
  ['constructor', [{ prototype: { paid: true } }]],
  ['periodStart', ['2020-01-01T00:00:00Z']],
] as [string, unknown[]][])(
  'an order or a payment that names its own %s is refused',
  async (field, values) => {
    const { token, userId } = await shop.signedIn();
    const { id: orderId } = await shop.order(userId, 'weekly');
    const wish = cardPayment(orderId);
    for (const value of values) {
      await expectNoEffect(ORDER, token, { planId: 'weekly', [field]: value }, [400]);
      await expectNoEffect(PAY, token, { ...wish, [field]: value }, [400]);
    }
  },
);

test('of 2,000 orders and payments with a price of their own none passes, and the list price is charged', async () => {
  const { token, userId } = await shop.signedIn();
  const { id: orderId } = await shop.order(userId, 'weekly');
  const before = await everything();
  const random = randomFrom(1);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const price = () => oneOf([random(), -random(), random() * 1e308, Math.floor(random() * 599), ...HUGE]);
  const passed: object[] = [];
  for (let tried = 0; tried < 2_000; tried += 1) {
    const wish = oneOf([{ planId: oneOf(['weekly', 'yearly']) }, cardPayment(orderId)]);
    const field = oneOf([
      'amount',
      'price',
      'total',
      'currency',
      'renewalDays',
      'discount',
      'plan',
      'quantity',
    ]);
    const payload = { ...wish, [field]: field === 'currency' ? oneOf(['JPY', 'EUR', '']) : price() };
    if ((await send('orderId' in wish ? PAY : ORDER, token, payload)) !== 400) passed.push(payload);
  }
  expect(passed).toEqual([]);
  expect(await everything()).toBe(before);
  await shop.pay(userId, orderId);
  expect(charged()).toEqual([[599, 'USD']]);
});

test.each(LANGUAGES)('the price that the plans name in %s is charged, for every plan', async (lang) => {
  const listed = await shop.app.inject({ url: `/api/plan?videoId=short&lang=${lang}` });
  const plans = (listed.json() as { info: Plan[] }).info;
  expect(plans.map(({ id }) => id)).toEqual(['weekly', 'monthly', 'yearly', 'pass']);
  for (const { id, kind, amount, currency } of plans) {
    shop.bank.created.length = 0;
    await shop.buy(await shop.member(), id, kind === 'pass' ? 'short' : null);
    expect(charged()).toEqual([[amount, currency]]);
  }
});

test('the thing that is ordered has to fit its plan', async () => {
  const { token } = await shop.signedIn();
  const wishes = [
    { planId: 'weekly', videoId: 'middle' },
    { planId: 'pass' },
    { planId: 'pass', videoId: 'no-such-series' },
    { planId: 'no-such-plan' },
    { planId: 'free' },
  ];
  for (const wish of wishes) await expectNoEffect(ORDER, token, wish, [422]);
  await expectNoEffect(ORDER, token, {}, [400]);
  const texts = ['', 'x'.repeat(101), "weekly' or 1=1", 'weekly\u0000'];
  const notWords = [-1, 1e308, null, ['weekly'], { id: 'weekly' }, ...texts];
  for (const planId of notWords) await expectNoEffect(ORDER, token, { planId }, [400]);
  for (const videoId of notWords) await expectNoEffect(ORDER, token, { planId: 'pass', videoId }, [400]);
});

test('an order of somebody else can be neither paid, read, nor taken back, nor even guessed at', async () => {
  const owner = await shop.member();
  const open = await shop.order(owner, 'weekly');
  const paid = await shop.buy(owner, 'pass', 'short');
  const { token } = await shop.signedIn();
  shop.bank.outcome = 'action';
  const decided = await shop.buy(owner, 'pass', 'middle');
  shop.bank.decide(decided.id, { status: 'paid' });
  const before = await everything();
  for (const { id: orderId } of [open, paid, decided]) {
    await expectNoEffect(PAY, token, { ...cardPayment(orderId), token: 'tok_2' }, [404]);
    await expectNoEffect(WITHDRAW, token, { orderId, confirm: true }, [404]);
    const headers = { authorization: `Bearer ${token}` };
    for (const address of ['/api/payment', '/api/webhook/payment/paypal-cancel']) {
      const read = await shop.app.inject({ url: `${address}?orderId=${orderId}`, headers });
      const none = await shop.app.inject({ url: `${address}?orderId=ord_none`, headers });
      expect(read.body).toBe(none.body);
      expect(read.json()).toMatchObject({ code: 404 });
    }
  }
  expect(await everything()).toBe(before);
});

test('a payment says how, once and in words', async () => {
  const { token, userId } = await shop.signedIn();
  const { id: orderId } = await shop.order(userId, 'weekly');
  const wish = cardPayment(orderId);
  for (const method of ['cash', 'CARD', '', null, 0, ['card']]) {
    await expectNoEffect(PAY, token, { ...wish, method }, [400]);
  }
  for (const more of [{ planId: 'pass' }, { videoId: 'middle' }]) {
    await expectNoEffect(PAY, token, { ...wish, ...more }, [400]);
  }
  for (const agreed of ['true', 1, null]) await expectNoEffect(PAY, token, { ...wish, agreed }, [400]);
  await expectNoEffect(PAY, token, { ...wish, agreed: false }, [422]);
  for (const orderIdOf of [-1, 1e308, null, '', `${orderId} `, `${orderId}'--`, 'x'.repeat(101)]) {
    await expectNoEffect(PAY, token, { ...wish, orderId: orderIdOf }, [400]);
  }
});

test('a withdrawal gives back what was paid, not what is asked for', async () => {
  const { token, id: orderId } = await shop.bought('pass');
  for (const amount of [1, ...HUGE]) {
    await expectNoEffect(WITHDRAW, token, { orderId, confirm: true, amount }, [400]);
  }
  for (const confirm of ['true', 1, null]) await expectNoEffect(WITHDRAW, token, { orderId, confirm }, [400]);
  expect(await send(WITHDRAW, token, { orderId, confirm: true })).toBe(200);
});
