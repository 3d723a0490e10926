import { describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import type { Calls } from '../../../../contract/calls.ts';
import { WITHDRAWAL_TERMS } from '../../../../contract/withdrawalTerms.ts';
import { startSession } from '../../../../server/accounts/sessions.ts';
import { readConfig } from '../../../../server/config.ts';
import { mails, orders, receipts, refunds, users, withdrawalRequests } from '../../../../server/db/schema.ts';
import { atOnce, DAY, infoOf, shopOfSuite } from '../../billing/shop.ts';
import { call } from '../../support/testContext.ts';

const shop = shopOfSuite();

const withdraw = (input: Calls['POST /api/payment/withdrawal']['input'], token?: string) =>
  call(shop.app, 'POST /api/payment/withdrawal', input, token === undefined ? {} : { token });
const receipt = (orderId: string, token: string) =>
  call(shop.app, 'GET /api/payment/receipt', { orderId }, { token });

async function bought(plan: 'weekly' | 'pass' = 'weekly') {
  const own = await shop.bought(plan);
  return { ...own, email: `${own.userId}@example.com` };
}
type Own = Awaited<ReturnType<typeof bought>>;
/** A purchase whose owner, signed out, has asked to withdraw; with the code of the mailed link. */
async function asked(plan?: 'pass') {
  const order = await bought(plan);
  await withdraw({ orderId: order.id, email: order.email, confirm: true });
  const [code = ''] = await codesFor(order.email);
  return { ...order, code };
}
const receiptNumberOf = async (orderId: string) => {
  const [issued] = await shop.context.db.select().from(receipts).where(eq(receipts.orderId, orderId));
  return issued?.number ?? '';
};
const refundsOf = (orderId: string) =>
  shop.context.db.select().from(refunds).where(eq(refunds.orderId, orderId));

describe('a member', () => {
  test('previews and confirms a withdrawal, which ends access at once, sends a dated mail and refunds', async () => {
    const { userId, token, id } = await bought();
    const looked = infoOf(await withdraw({ orderId: id, confirm: false }, token));
    expect(looked).toMatchObject({ orderId: id, status: 'ready', order: { id, status: 'paid' } });
    expect(await refundsOf(id)).toEqual([]);

    await shop.context.db.update(users).set({ lang: 'dy' }).where(eq(users.id, userId));
    const at = shop.context.now().toISOString();
    const confirmed = infoOf(await withdraw({ orderId: id, confirm: true }, token));
    expect(confirmed).toMatchObject({ status: 'received', at });
    expect(await shop.subscriptionsOf(userId)).toMatchObject([{ status: 'ended' }]);
    const mail = await shop.mailOf(userId, 'withdrawalReceived');
    expect(mail.subject).toBe('Dein Widerruf ist eingegangen');
    expect(mail.text).toContain('4. März 2026');
    expect(mail.text).toContain(id);

    await shop.minute();
    const view = infoOf(await call(shop.app, 'GET /api/payment', { orderId: id }, { token }));
    expect(view).toMatchObject({ status: 'refunded', refundedAmount: 599, withdrawableUntil: null });
    expect(await shop.mailsOf(userId)).toEqual(['receipt', 'withdrawalReceived', 'refundDone']);
  });

  test('who confirms ten times at once withdraws once, with the same date in every response', async () => {
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

  test('can withdraw for exactly 14 days', async () => {
    const { userId, id } = await bought('pass');
    shop.advance(14 * DAY);
    const token = await startSession(shop.context, userId);
    const { order } = infoOf(await withdraw({ orderId: id, confirm: false }, token));
    expect(order?.withdrawableUntil).toBe(shop.context.now().toISOString());
    shop.advance(1000);
    expect((await withdraw({ orderId: id, confirm: true }, token)).body.code).toBe(409);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('a second withdrawal within a year', () => {
  const EPISODE = { free: 'short-1', opened: 'short-4' };
  const play = (token: string, episodeId: string) =>
    call(shop.app, 'POST /api/user/history', { videoId: 'short', episodeId, second: 5 }, { token });
  const buyYear = async ({ userId }: { userId: string }) => (await shop.buy(userId, 'yearly')).id;
  const REFUSED = { code: 409, data: { fields: { orderId: 'played' } } };

  test('is refused once a paid episode was played, but not for free episodes or plans that have not begun', async () => {
    const me = await shop.signedIn();
    const first = await buyYear(me);
    await play(me.token, EPISODE.opened);
    expect((await withdraw({ orderId: first, confirm: true }, me.token)).body.code).toBe(200);
    const second = await buyYear(me);
    await play(me.token, EPISODE.free);
    expect((await withdraw({ orderId: second, confirm: false }, me.token)).body.code).toBe(200);

    await shop.cancel(me.userId);
    const waiting = (await shop.buy(me.userId, 'weekly')).id;
    await play(me.token, EPISODE.opened);
    expect((await withdraw({ orderId: second, confirm: true }, me.token)).body).toMatchObject(REFUSED);
    expect((await withdraw({ orderId: waiting, confirm: true }, me.token)).body.code).toBe(200);
  });

  test('is recognised by the card across accounts, and is allowed again after a year', async () => {
    shop.bank.payer = 'card of Ana';
    const one = await shop.signedIn();
    const first = await buyYear(one);
    await play(one.token, EPISODE.opened);
    expect((await withdraw({ orderId: first, confirm: true }, one.token)).body.code).toBe(200);
    const other = await shop.signedIn();
    const second = await buyYear(other);
    await play(other.token, EPISODE.opened);
    expect((await withdraw({ orderId: second, confirm: true }, other.token)).body).toMatchObject(REFUSED);
    const requestedAt = new Date(shop.context.now().getTime() - 366 * DAY);
    await shop.context.db.update(refunds).set({ requestedAt });
    expect((await withdraw({ orderId: second, confirm: true }, other.token)).body.code).toBe(200);
  });

  test('is allowed for an order paid without the withdrawal terms', async () => {
    const me = await shop.signedIn();
    const first = await buyYear(me);
    const agreed = { agreedTerms: WITHDRAWAL_TERMS, agreedAt: shop.context.now() };
    expect(await shop.stored(first)).toMatchObject(agreed);
    await withdraw({ orderId: first, confirm: true }, me.token);
    const second = await buyYear(me);
    await shop.context.db.update(orders).set({ agreedTerms: null }).where(eq(orders.id, second));
    await play(me.token, EPISODE.opened);
    expect((await withdraw({ orderId: second, confirm: true }, me.token)).body.code).toBe(200);
  });
});

describe('withdrawing while signed out', () => {
  test('mails the owner a link in their language and refunds nothing yet', async () => {
    const { userId, id, email } = await bought();
    await shop.context.db.update(users).set({ lang: 'dy' }).where(eq(users.id, userId));
    await withdraw({ orderId: id, email, confirm: false });
    expect(await codesFor(email)).toEqual([]);
    const answer = infoOf(await withdraw({ orderId: id, email: email.toUpperCase(), confirm: true }));
    const at = shop.context.now().toISOString();
    expect(answer).toEqual({ orderId: id, status: 'mailed', at, order: null });
    expect(await refundsOf(id)).toEqual([]);
    const mail = await linkMailFor(email);
    expect(mail).toMatchObject({ kind: 'withdrawalLink', subject: 'Bestätige deinen Widerruf' });
    expect(mail?.text).toContain(`${shop.context.config.publicUrl}/api/payment/withdrawal?code=`);
    expect(mail?.text).toContain('5,99');
  });

  test('the mailed link withdraws once, dated at the time of the request', async () => {
    const { userId, id, email } = await bought();
    shop.advance(14 * DAY);
    const requestedAt = shop.context.now();
    const at = requestedAt.toISOString();
    await withdraw({ orderId: id, email, confirm: true });
    const [code] = await codesFor(email);
    shop.advance(3 * DAY);
    expect(infoOf(await byLink(code, { confirm: false }))).toMatchObject({ status: 'ready', order: null });
    expect(await refundsOf(id)).toEqual([]);

    const answers = await atOnce(10, () => byLink(code));
    for (const answer of answers)
      expect(infoOf(answer)).toEqual({ orderId: id, status: 'received', at, order: null });
    const requested = { reason: 'withdrawal', status: 'requested', requestedAt };
    expect(await refundsOf(id)).toMatchObject([requested]);
    expect((await shop.mailsOf(userId)).filter((kind) => kind === 'withdrawalReceived')).toHaveLength(1);
    await shop.minute();
    expect((await shop.captures(id)).map(({ amount }) => amount)).toEqual([599, -599]);
  });

  test('opening the mailed link only sets an HttpOnly cookie and redirects without the code', async () => {
    const { id, code } = await asked();
    const opened = await openLink(code);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/refundPolicy?link=1#withdraw']);
    expect(opened.headers['set-cookie']).toMatch(
      /^withdrawal=[\w-]{43}; Max-Age=3600; Path=\/api\/payment\/withdrawal; HttpOnly; SameSite=Lax$/,
    );
    expect(await refundsOf(id)).toEqual([]);
    expect((await withdraw({ confirm: true })).body.code).toBe(404);
  });

  test('the mailed link shows the order to its signed-in owner and not to another member', async () => {
    const { token, id, code } = await asked();
    expect(infoOf(await byLink(code, { confirm: true }, token)).order).toMatchObject({ id });
    const stranger = await shop.signedIn();
    expect(infoOf(await byLink(code, { confirm: true }, stranger.token)).order).toBeNull();
  });

  test('a mailed link expires after 14 days, and an altered code gets a 404', async () => {
    const { id, code } = await asked();
    for (const wrong of ['none', code.slice(0, -1), `${code}A`])
      expect((await byLink(wrong)).body.code).toBe(404);
    shop.advance(14 * DAY);
    expect((await byLink(code)).body.code).toBe(404);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('a mailed link changes nothing once the order has been refunded', async () => {
    const { token, id, code } = await asked();
    shop.advance(DAY);
    const own = infoOf(await withdraw({ orderId: id, confirm: true }, token));
    await shop.minute();
    expect(infoOf(await byLink(code)).at).toBe(own.at);
    expect(await refundsOf(id)).toHaveLength(1);
  });

  test.each<[string, (number: string) => string]>([
    ['as it is printed', (number) => number],
    ['in small letters', (number) => number.toLowerCase()],
    ['with letters that look like digits', (number) => number.replaceAll('0', 'o').replaceAll('1', 'l')],
  ])('accepts the receipt number %s', async (_how, typed) => {
    const { id, email } = await bought();
    const number = await receiptNumberOf(id);
    expect(number).toMatch(/^R-2026-\d{6}-[0-9A-HJKMNP-TV-Z]{6}$/);
    await withdraw({ orderId: typed(number), email, confirm: true });
    expect(await codesFor(email)).toHaveLength(1);
  });

  test('the guessable number of an older receipt only mails the owner a link', async () => {
    const { id, email } = await bought();
    await shop.context.db.update(receipts).set({ number: 'R-2025-000007' }).where(eq(receipts.orderId, id));
    await withdraw({ orderId: 'R-2025-000007', email, confirm: true });
    expect(await refundsOf(id)).toEqual([]);
    expect(await codesFor(email)).toHaveLength(1);
  });

  test.each([false, true])(
    'an order and e-mail that do not match get the same response as a match (confirm: %s)',
    async (confirm) => {
      const { id, email } = await bought();
      const known = await withdraw({ orderId: id, email, confirm });
      const unknown = await withdraw({ orderId: id, email: `not-${email}`, confirm });
      const none = await withdraw({ orderId: 'ord_none', email, confirm });
      expect(unknown.body).toEqual(known.body);
      expect({ ...infoOf(none), orderId: id }).toEqual(infoOf(known));
      expect(await codesFor(`not-${email}`)).toEqual([]);
    },
  );

  test('a request after the withdrawal period gets the same response, and no mail is sent', async () => {
    const { id, email } = await bought('pass');
    shop.advance(15 * DAY);
    const answer = infoOf(await withdraw({ orderId: id, email, confirm: true }));
    expect(answer).toMatchObject({ status: 'mailed' });
    expect(await codesFor(email)).toEqual([]);
  });

  test('an invalid e-mail address or a missing order number is an error at its field', async () => {
    const { body } = await withdraw({ orderId: 'ord_1', email: 'robin', confirm: true });
    expect(body).toMatchObject({ code: 422, data: { fields: { email: 'invalid' } } });
    const without = await withdraw({ email: 'robin@example.com', confirm: true });
    expect(without.body).toMatchObject({ code: 422, data: { fields: { orderId: 'required' } } });
  });

  const ENDS = ['', '-', '-0', '-000000', '-000001', '-ABCDEF', '-00000_', '-______', '______', '_______'];
  const almost = async (id: string, one: number) =>
    (await receiptNumberOf(id)).slice(0, 'R-2026-000001'.length) + ENDS[one];
  test.each<[string, (one: number, own: Own) => Promise<{ orderId: string; email: string }>]>([
    ['e-mails for an order', async (one, { id }) => ({ orderId: id, email: `try${one}@example.com` })],
    ['numbers for an e-mail', async (one, { id, email }) => ({ orderId: await almost(id, one), email })],
  ])('a stranger who tries %s learns nothing and does not lock the owner out', async (_what, guess) => {
    const own = await bought();
    for (let one = 0; one < 10; one += 1)
      expect(await tryFrom(`198.51.100.${one}`, { ...(await guess(one, own)), confirm: true })).toBe(200);
    expect(await refundsOf(own.id)).toEqual([]);
    expect(await codesFor(own.email)).toEqual([]);
    await withdraw({ orderId: own.id, email: own.email, confirm: true });
    expect(await codesFor(own.email)).toHaveLength(1);
  });

  test('repeated requests mail at most five links, and one more once no link is valid', async () => {
    const { id, email } = await bought();
    const askTen = async () => {
      for (let one = 0; one < 10; one += 1)
        await tryFrom(`198.51.100.${one}`, { orderId: id, email, confirm: true });
    };
    await askTen();
    expect(await codesFor(email)).toHaveLength(5);
    await shop.context.db.delete(withdrawalRequests);
    await askTen();
    expect(await codesFor(email)).toHaveLength(6);
  });

  test('the 21st try from one client address gets a 429', async () => {
    const statuses: number[] = [];
    for (let one = 0; one < 21; one += 1) {
      const pair = { orderId: `R-2026-0000${one}`, email: `one${one}@example.com` };
      statuses.push(await tryFrom('198.51.100.77', { ...pair, confirm: true }));
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

const openLink = (code = '') => shop.app.inject({ url: '/api/payment/withdrawal', query: { code } });

/** Opens the mailed link and sends the form of the page it leads to. */
async function byLink(code = '', input = { confirm: true }, token?: string) {
  const cookie = String((await openLink(code)).headers['set-cookie']).split(';')[0] ?? '';
  const headers = { cookie };
  return call(shop.app, 'POST /api/payment/withdrawal', input, token ? { token, headers } : { headers });
}

async function tryFrom(remoteAddress: string, payload: object): Promise<number> {
  const request = { method: 'POST', url: '/api/payment/withdrawal', payload, remoteAddress } as const;
  return (await shop.app.inject(request)).statusCode;
}

/** The mails with a link that are to be sent. */
async function linkMails(email: string) {
  const ofLinks = and(eq(mails.recipient, email), eq(mails.kind, 'withdrawalLink'));
  const written = await shop.context.db.select().from(mails).where(ofLinks);
  return written.filter(({ usefulUntil, createdAt }) => usefulUntil > createdAt);
}
const linkMailFor = async (email: string) => (await linkMails(email)).at(-1);
const codesFor = async (email: string) =>
  (await linkMails(email)).map(({ text }) => /[?]code=([\w-]+)/.exec(text)?.[1] ?? '');

describe('a receipt', () => {
  test('states the seller, the amount and the tax at the time of payment', async () => {
    const { config } = shop.context;
    const operator = { OPERATOR_NAME: 'Cliffhanger Ltd', OPERATOR_ADDRESS: '1 Main Street' };
    const { reports } = readConfig(operator);
    shop.context.config = { ...config, reports, tax: { percent: 19, name: 'VAT' } };
    const { userId, token, id } = await bought('pass');
    const paid = infoOf(await receipt(id, token));
    expect(paid).toEqual({
      number: expect.stringMatching(/^R-2026-\d{6}-\w{6}$/),
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
    const mail = await shop.mailOf(userId, 'receipt');
    expect(mail.subject).toBe(`Receipt ${paid.number}`);
    expect(mail.text).toContain('VAT 19 %, $1.60');
    // A tax that changes later changes no receipt.
    shop.context.config = { ...config, reports, tax: { percent: 21, name: 'VAT' } };
    await withdraw({ orderId: id, confirm: true }, token);
    await shop.minute();
    const after = infoOf(await receipt(id, token));
    expect(after).toMatchObject({ tax: { percent: 19, amount: 160 }, refundedAmount: 999 });
    expect(after.refundedAt).toBe(shop.context.now().toISOString());
    shop.context.config = config;
  });

  test('exists only for a paid order', async () => {
    const { userId, token, id } = await bought();
    const open = await shop.order(userId, 'pass', shop.videos[0]);
    expect((await receipt(open.id, token)).body.code).toBe(404);
    const view = infoOf(await call(shop.app, 'GET /api/payment', { orderId: id }, { token }));
    expect(view).toMatchObject({
      receiptNumber: infoOf(await receipt(id, token)).number,
      methodLabel: 'Test ···· 4242',
      renewal: false,
      refundedAmount: 0,
    });
  });
});
