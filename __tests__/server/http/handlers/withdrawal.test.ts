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
  test('looks first, then confirms: access ends at once, the money follows, the receipt of it is dated', async () => {
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

  test('is refused for what was played, which free episodes and plans that have not begun do not count as', async () => {
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

  test('is a second one with another account that pays with the same card; a year later it is a first one', async () => {
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

  test('is open for what was paid before the words were shown', async () => {
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

describe('signed out', () => {
  test('the owner is mailed a link, and nothing happens before it is opened', async () => {
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

  test('the link withdraws, as of the moment of the request, once', async () => {
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

  test('opening the link changes nothing, and its code is in no address and no script of the page', async () => {
    const { id, code } = await asked();
    const opened = await openLink(code);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/refundPolicy?link=1#withdraw']);
    expect(opened.headers['set-cookie']).toMatch(
      /^withdrawal=[\w-]{43}; Max-Age=3600; Path=\/api\/payment\/withdrawal; HttpOnly; SameSite=Lax$/,
    );
    expect(await refundsOf(id)).toEqual([]);
    expect((await withdraw({ confirm: true })).body.code).toBe(404);
  });

  test('the owner who is signed in sees the order that the link has ended', async () => {
    const { token, id, code } = await asked();
    expect(infoOf(await byLink(code, { confirm: true }, token)).order).toMatchObject({ id });
    const stranger = await shop.signedIn();
    expect(infoOf(await byLink(code, { confirm: true }, stranger.token)).order).toBeNull();
  });

  test('a link ends after 14 days, and none but a mailed one does anything', async () => {
    const { id, code } = await asked();
    for (const wrong of ['none', code.slice(0, -1), `${code}A`])
      expect((await byLink(wrong)).body.code).toBe(404);
    shop.advance(14 * DAY);
    expect((await byLink(code)).body.code).toBe(404);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('a link of a purchase whose money went back meanwhile changes nothing', async () => {
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
  ])('with the number of the receipt, %s', async (_how, typed) => {
    const { id, email } = await bought();
    const number = await receiptNumberOf(id);
    expect(number).toMatch(/^R-2026-\d{6}-[0-9A-HJKMNP-TV-Z]{6}$/);
    await withdraw({ orderId: typed(number), email, confirm: true });
    expect(await codesFor(email)).toHaveLength(1);
  });

  test('the number of an older receipt, which can be guessed, brings its owner the mail and no more', async () => {
    const { id, email } = await bought();
    await shop.context.db.update(receipts).set({ number: 'R-2025-000007' }).where(eq(receipts.orderId, id));
    await withdraw({ orderId: 'R-2025-000007', email, confirm: true });
    expect(await refundsOf(id)).toEqual([]);
    expect(await codesFor(email)).toHaveLength(1);
  });

  test.each([false, true])(
    'a pair that does not belong together is told the same (confirm: %s)',
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

  test('too late is told the same, and no mail goes out', async () => {
    const { id, email } = await bought('pass');
    shop.advance(15 * DAY);
    const answer = infoOf(await withdraw({ orderId: id, email, confirm: true }));
    expect(answer).toMatchObject({ status: 'mailed' });
    expect(await codesFor(email)).toEqual([]);
  });

  test('no e-mail address, and no number, is an error at its field', async () => {
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
  ])('a stranger who tries %s learns nothing, and does not shut its owner out', async (_what, guess) => {
    const own = await bought();
    for (let one = 0; one < 10; one += 1)
      expect(await tryFrom(`198.51.100.${one}`, { ...(await guess(one, own)), confirm: true })).toBe(200);
    expect(await refundsOf(own.id)).toEqual([]);
    expect(await codesFor(own.email)).toEqual([]);
    await withdraw({ orderId: own.id, email: own.email, confirm: true });
    expect(await codesFor(own.email)).toHaveLength(1);
  });

  test('who asks again and again is mailed five links an hour, and then one when none lives', async () => {
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

  test('one address waits after 20 tries in an hour', async () => {
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
  test('says what was paid to whom, with the tax that was in it', async () => {
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

  test('is there for what was paid', async () => {
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
