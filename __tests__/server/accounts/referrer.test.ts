import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { users } from '../../../server/db/schema.ts';
import { order as orderCommand, receipt as receiptCommand } from '../../../server/operator/money.ts';
import { infoOf, shopOfSuite } from '../billing/shop.ts';
import { cardPayment } from '../support/payments.ts';
import { call } from '../support/testContext.ts';
import { PASSWORD } from './browser.ts';

/* What is kept of who sent a member, and of the payer's name. */

const shop = shopOfSuite();
let people = 0;
beforeEach(() => {
  // One address may open few accounts an hour.
  shop.advance(60 * 60 * 1000);
});

const sentBy = (token: string): { headers: Record<string, string> } => ({ headers: { token } });

async function register(headers: Record<string, string> = {}) {
  const email = `ida${++people}@example.com`;
  const form = { email, password: PASSWORD, repeatPassword: PASSWORD };
  const answer = await call(shop.app, 'POST /api/user/register', form, { headers });
  return { email, id: infoOf(answer).id, token: String(answer.headers['user-token']) };
}
const userOf = async (id: string) => (await shop.context.db.select().from(users).where(eq(users.id, id)))[0];

describe('the referrer token', () => {
  test('is stored with a new account', async () => {
    const { id } = await register({ token: 'partner-7/abc==' });
    expect(await userOf(id)).toMatchObject({ referrerToken: 'partner-7/abc==' });
    expect(await userOf((await register()).id)).toMatchObject({ referrerToken: null });
  });

  test.each(['', 'x'.repeat(513), 'tab\tinside', 'caf\u00e9', '\u0001'])(
    'that is %j is not stored, and the registration still succeeds',
    async (token) => {
      expect(await userOf((await register({ token })).id)).toMatchObject({ referrerToken: null });
    },
  );

  test('of a later visit is stored with the order when it is placed, and does not change', async () => {
    const { id, token } = await register({ token: 'first' });
    const place = async (referrer: string, idempotencyKey = shop.newKey()) => {
      const options = { token, ...sentBy(referrer), idempotencyKey };
      return infoOf(await call(shop.app, 'POST /api/payment/order', { planId: 'weekly' }, options));
    };
    const placed = await place('second', 'key-of-order');
    expect(await shop.stored(placed.id)).toMatchObject({ referrerToken: 'second' });
    expect(await place('third', 'key-of-order')).toMatchObject({ id: placed.id });
    expect(await place('third')).toMatchObject({ id: placed.id });
    expect(await shop.stored(placed.id)).toMatchObject({ referrerToken: 'second' });
    expect(await userOf(id)).toMatchObject({ referrerToken: 'first' });
  });
});

describe('the payer’s name', () => {
  const NAME = { firstName: ' Ida ', lastName: 'Grünwald-O’Neill' };

  async function paid(name: { firstName?: string; lastName?: string }) {
    const member = await register({ token: 'first' });
    const options = { token: member.token, ...sentBy('second') };
    const placed = await call(shop.app, 'POST /api/payment/order', { planId: 'weekly' }, options);
    const { id: orderId } = infoOf(placed);
    const payment = { ...cardPayment(orderId), ...name };
    const paying = await call(shop.app, 'POST /api/payment/pay', payment, options);
    expect(infoOf(paying)).toMatchObject({ status: 'paid' });
    return { ...member, orderId };
  }

  test('comes from the card form and appears on the receipt', async () => {
    const { orderId, token } = await paid(NAME);
    const payer = { payerFirstName: 'Ida', payerLastName: 'Grünwald-O’Neill' };
    expect(await shop.stored(orderId)).toMatchObject(payer);
    const receipt = infoOf(await call(shop.app, 'GET /api/payment/receipt', { orderId }, { token }));
    expect(receipt.payer).toBe('Ida Grünwald-O’Neill');
  });

  test.each([{}, { firstName: '  ', lastName: '' }])('is empty when the form sends %j', async (name) => {
    const { orderId, token } = await paid(name);
    expect(await shop.stored(orderId)).toMatchObject({ payerFirstName: null, payerLastName: null });
    const receipt = infoOf(await call(shop.app, 'GET /api/payment/receipt', { orderId }, { token }));
    expect(receipt.payer).toBeNull();
  });

  test('is shown to the operator with the referrer', async () => {
    const { orderId } = await paid(NAME);
    const lines = await orderCommand.run(shop.context, { about: orderId });
    expect(lines).toMatchObject([{ order: orderId, referrer: 'second' }]);
    expect(orderCommand.print(lines)[1]).toMatch(/ second$/);
    const receipt = await receiptCommand.run(shop.context, { orderId, send: false });
    expect(receiptCommand.print(receipt)).toContain('Paid by Ida Grünwald-O’Neill');
  });
});
