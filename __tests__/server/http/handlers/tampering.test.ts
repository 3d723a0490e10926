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

const { orders, ledger, passes, subscriptions, refunds, receipts, jobs, unlockedVideos } = tables;
const MONEY = [orders, ledger, passes, subscriptions, refunds, receipts, jobs, unlockedVideos];

/** Every row about money there is, and what the bank was asked for. */
async function everything() {
  const rows: Record<string, unknown> = {};
  for (const table of MONEY) rows[getTableName(table)] = await shop.context.db.select().from(table);
  return JSON.stringify([rows, shop.bank.book, shop.bank.created.length, [...shop.bank.refunds]]);
}

async function send(url: string, token: string, payload: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': shop.newKey() };
  return (await shop.app.inject({ method: 'POST', url, headers, payload })).json().code;
}

/** Sends it, and holds that it was refused and that nothing at all has changed. */
async function expectNoEffect(url: string, token: string, payload: object, expected: number) {
  const before = await everything();
  const code = await send(url, token, payload);
  expect({ payload, code }).toEqual({ payload, code: expected });
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
  'an order, a payment or a withdrawal that names its own %s is refused',
  async (field, values) => {
    const { token, userId } = await shop.signedIn();
    const { id: orderId } = await shop.order(userId, 'weekly');
    const { id: paid } = await shop.buy(userId, 'pass', 'short');
    for (const value of values) {
      await expectNoEffect(ORDER, token, { planId: 'weekly', [field]: value }, 400);
      await expectNoEffect(PAY, token, { ...cardPayment(orderId), [field]: value }, 400);
      await expectNoEffect(WITHDRAW, token, { orderId: paid, confirm: true, [field]: value }, 400);
    }
  },
);

test('none of 2,000 orders and payments with their own price is accepted, and the list price is charged', async () => {
  const { token, userId } = await shop.signedIn();
  const { id: orderId } = await shop.order(userId, 'weekly');
  const before = await everything();
  const random = randomFrom(1);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const FIELDS = ['amount', 'price', 'total', 'currency', 'renewalDays', 'discount', 'plan', 'quantity'];
  const price = () => oneOf([random(), -random(), random() * 1e308, Math.floor(random() * 599), ...HUGE]);
  const passed: object[] = [];
  for (let tried = 0; tried < 2_000; tried += 1) {
    const wish = oneOf([{ planId: oneOf(['weekly', 'yearly']) }, cardPayment(orderId)]);
    const field = oneOf(FIELDS);
    const payload = { ...wish, [field]: field === 'currency' ? oneOf(['JPY', 'EUR', '']) : price() };
    if ((await send('orderId' in wish ? PAY : ORDER, token, payload)) !== 400) passed.push(payload);
  }
  expect(passed).toEqual([]);
  expect(await everything()).toBe(before);
  await shop.pay(userId, orderId);
  expect(charged()).toEqual([[599, 'USD']]);
});

test.each(LANGUAGES)('every plan charges the price that the plan list shows in %s', async (lang) => {
  const listed = await shop.app.inject({ url: `/api/plan?videoId=short&lang=${lang}` });
  const plans = (listed.json() as { info: Plan[] }).info;
  expect(plans.map(({ id }) => id)).toEqual(['weekly', 'monthly', 'yearly', 'pass']);
  for (const { id, kind, amount, currency } of plans) {
    shop.bank.created.length = 0;
    await shop.buy(await shop.member(), id, kind === 'pass' ? 'short' : null);
    expect(charged()).toEqual([[amount, currency]]);
  }
});

test('an order whose plan or series is not a valid id is refused without effect', async () => {
  const { token } = await shop.signedIn();
  const texts = ['', 'x'.repeat(101), "weekly' or 1=1", 'weekly\u0000'];
  const notWords = [-1, 1e308, null, ['weekly'], { id: 'weekly' }, ...texts];
  for (const planId of [...notWords, undefined]) await expectNoEffect(ORDER, token, { planId }, 400);
  for (const videoId of notWords) await expectNoEffect(ORDER, token, { planId: 'pass', videoId }, 400);
});

test('another member cannot read or change a decided order, and gets a 404 as for an unknown one', async () => {
  shop.bank.outcome = 'action';
  const { id: orderId } = await shop.buy(await shop.member(), 'pass', 'middle');
  shop.bank.decide(orderId, { status: 'paid' });
  const { token } = await shop.signedIn();
  await expectNoEffect(PAY, token, { ...cardPayment(orderId), token: 'tok_2' }, 404);
  await expectNoEffect(WITHDRAW, token, { orderId, confirm: true }, 404);
  const before = await everything();
  const headers = { authorization: `Bearer ${token}` };
  for (const address of ['/api/payment', '/api/webhook/payment/paypal-cancel']) {
    const read = await shop.app.inject({ url: `${address}?orderId=${orderId}`, headers });
    const none = await shop.app.inject({ url: `${address}?orderId=ord_none`, headers });
    expect(read.body).toBe(none.body);
    expect(read.json()).toMatchObject({ code: 404 });
  }
  expect(await everything()).toBe(before);
});
