import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startSession } from '../../../../server/accounts/sessions.ts';
import { readConfig } from '../../../../server/config.ts';
import { mails, receipts, refunds, users } from '../../../../server/db/schema.ts';
import { atOnce, DAY, infoOf, openShop, type Shop } from '../../billing/shop.ts';
import { call } from '../../support/testContext.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

const withdraw = (
  input: { orderId: string; email?: string; confirm: boolean; lang?: 'en' | 'dy' },
  token?: string,
) => call(shop.app, 'POST /api/payment/withdrawal', input, token === undefined ? {} : { token });
const receipt = (orderId: string, token: string) =>
  call(shop.app, 'GET /api/payment/receipt', { orderId }, { token });

async function bought(plan: 'weekly' | 'pass' = 'weekly') {
  const { userId, token } = await shop.signedIn();
  const order = await shop.buy(userId, plan, plan === 'pass' ? shop.videos[0] : null);
  return { userId, token, id: order.id, email: `${userId}@example.com` };
}
const refundsOf = (orderId: string) =>
  shop.context.db.select().from(refunds).where(eq(refunds.orderId, orderId));

describe('a member', () => {
  test('looks first, then confirms: access ends at once, the money follows, the receipt of it is dated', async () => {
    const { userId, token, id } = await bought();
    const looked = infoOf(await withdraw({ orderId: id, confirm: false }, token));
    expect(looked).toMatchObject({ orderId: id, status: 'ready', order: { id, status: 'paid' } });
    expect(await refundsOf(id)).toEqual([]);

    await shop.context.db.update(users).set({ lang: 'dy' }).where(eq(users.id, userId));
    const at = shop.context.now().toISOString();
    expect(infoOf(await withdraw({ orderId: id, confirm: true }, token))).toMatchObject({
      status: 'received',
      at,
    });
    expect(await shop.subscriptionsOf(userId)).toMatchObject([{ status: 'ended' }]);
    const [, mail] = await shop.context.db
      .select()
      .from(mails)
      .where(eq(mails.userId, userId))
      .orderBy(mails.id);
    expect(mail).toMatchObject({ kind: 'withdrawalReceived', subject: 'Dein Widerruf ist eingegangen' });
    expect(mail?.text).toContain('4. März 2026');
    expect(mail?.text).toContain(id);

    await shop.minute();
    const view = infoOf(await call(shop.app, 'GET /api/payment', { orderId: id }, { token }));
    expect(view).toMatchObject({ status: 'refunded', refundedAmount: 599 });
    expect(await shop.mailsOf(userId)).toEqual(['receipt', 'withdrawalReceived', 'refundDone']);
  });

  test('ten times at once is once, and every answer says the same', async () => {
    const { userId, token, id } = await bought('pass');
    const all = await atOnce(10, () => withdraw({ orderId: id, confirm: true }, token));
    const dates = all.map((answer) => infoOf(answer).at);
    expect(new Set(dates).size).toBe(1);
    await shop.minute();
    shop.advance(DAY);
    expect(infoOf(await withdraw({ orderId: id, confirm: true }, token)).at).toBe(dates[0]);
    expect(await refundsOf(id)).toHaveLength(1);
    expect((await shop.captures(id)).map(({ amount }) => amount)).toEqual([999, -999]);
    expect(await shop.passesOf(userId)).toEqual([]);
    expect((await shop.mailsOf(userId)).filter((kind) => kind === 'withdrawalReceived')).toHaveLength(1);
  });

  test('has 14 days, to the second', async () => {
    const { userId, id } = await bought('pass');
    shop.advance(14 * DAY);
    const token = await startSession(shop.context, userId);
    expect((await withdraw({ orderId: id, confirm: false }, token)).body.code).toBe(200);
    shop.advance(1000);
    expect((await withdraw({ orderId: id, confirm: true }, token)).body.code).toBe(409);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('cannot withdraw from another’s purchase, nor a visitor from any', async () => {
    const { id } = await bought();
    const { token } = await shop.signedIn();
    expect((await withdraw({ orderId: id, confirm: true }, token)).body.code).toBe(404);
    expect((await withdraw({ orderId: id, confirm: true })).body.code).toBe(401);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('signed out', () => {
  test('with the order’s number and the e-mail, in any spelling', async () => {
    const { id, email } = await bought();
    await withdraw({ orderId: id, email, confirm: false });
    expect(await refundsOf(id)).toEqual([]);
    const answer = infoOf(await withdraw({ orderId: id, email: email.toUpperCase(), confirm: true }));
    expect(answer).toEqual({
      orderId: id,
      status: 'received',
      at: shop.context.now().toISOString(),
      order: null,
    });
    expect(await refundsOf(id)).toMatchObject([{ reason: 'withdrawal', status: 'requested' }]);
  });

  test('with the receipt’s number just as well', async () => {
    const { id, email } = await bought();
    const [issued] = await shop.context.db.select().from(receipts).where(eq(receipts.orderId, id));
    await withdraw({ orderId: `${issued?.number.toLowerCase()}`, email, confirm: true });
    expect(await refundsOf(id)).toHaveLength(1);
  });

  test.each([false, true])(
    'a pair that does not belong together is told the same (confirm: %s)',
    async (confirm) => {
      const { id, email } = await bought();
      const known = await withdraw({ orderId: id, email, confirm });
      const unknown = await withdraw({ orderId: id, email: 'somebody@example.com', confirm });
      const none = await withdraw({ orderId: 'ord_none', email, confirm });
      expect(unknown.body).toEqual(known.body);
      expect({ ...infoOf(none), orderId: id }).toEqual(infoOf(known));
    },
  );

  test('too late is told the same, and does nothing', async () => {
    const { id, email } = await bought('pass');
    shop.advance(15 * DAY);
    expect(infoOf(await withdraw({ orderId: id, email, confirm: true }))).toMatchObject({
      status: 'received',
    });
    expect(await refundsOf(id)).toEqual([]);
  });

  test('no e-mail address is an error at its field', async () => {
    const { body } = await withdraw({ orderId: 'ord_1', email: 'robin', confirm: true });
    expect(body).toMatchObject({ code: 422, data: { fields: { email: 'invalid' } } });
  });

  test('trying e-mails for an order, or orders from one place, soon has to wait', async () => {
    const { id } = await bought();
    const statuses: number[] = [];
    for (let one = 0; one < 30; one += 1) {
      const { status } = await withdraw({ orderId: id, email: `try${one}@example.com`, confirm: true });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect(statuses.at(-1)).toBe(429);
    shop.advance(DAY);
  });
});

describe('a receipt', () => {
  test('says what was paid to whom, with the tax that was in it', async () => {
    const { config } = shop.context;
    const reports = readConfig({
      OPERATOR_NAME: 'Cliffhanger Ltd',
      OPERATOR_ADDRESS: '1 Main Street',
    }).reports;
    shop.context.config = { ...config, reports, tax: { percent: 19, name: 'VAT' } };
    const { userId, token, id } = await bought('pass');
    const paid = infoOf(await receipt(id, token));
    expect(paid).toEqual({
      number: expect.stringMatching(/^R-2026-\d{6}$/),
      issuedAt: shop.context.now().toISOString(),
      orderId: id,
      seller: { name: 'Cliffhanger Ltd', address: '1 Main Street' },
      payer: null,
      item: expect.stringMatching(/^Series pass: ./),
      amount: 999,
      currency: 'USD',
      tax: { name: 'VAT', percent: 19, amount: 160 },
      methodLabel: 'card',
      refundedAmount: 0,
      refundedAt: null,
    });
    const [mail] = await shop.context.db.select().from(mails).where(eq(mails.userId, userId));
    expect(mail).toMatchObject({ kind: 'receipt', subject: `Receipt ${paid.number}` });
    expect(mail?.text).toContain('VAT 19 %, $1.60');
    // A tax that changes later changes no receipt.
    shop.context.config = { ...config, reports, tax: { percent: 21, name: 'VAT' } };
    await withdraw({ orderId: id, confirm: true }, token);
    await shop.minute();
    const after = infoOf(await receipt(id, token));
    expect(after).toMatchObject({ tax: { percent: 19, amount: 160 }, refundedAmount: 999 });
    expect(after.refundedAt).toBe(shop.context.now().toISOString());
    shop.context.config = config;
  });

  test('is there for what was paid, and for its owner', async () => {
    const { userId, token, id } = await bought();
    const open = await shop.order(userId, 'pass', shop.videos[0]);
    expect((await receipt(open.id, token)).body.code).toBe(404);
    const stranger = await shop.signedIn();
    expect((await receipt(id, stranger.token)).body.code).toBe(404);
    const view = infoOf(await call(shop.app, 'GET /api/payment', { orderId: id }, { token }));
    expect(view).toMatchObject({
      receiptNumber: infoOf(await receipt(id, token)).number,
      methodLabel: 'Test ···· 4242',
      renewal: false,
      refundedAmount: 0,
    });
  });
});
