import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { toTraceContext } from '../../../contract/traceContext.ts';
import { mails, users } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { clientNetwork } from '../../../server/http/clientAddress.ts';
import { errorForLog } from '../../../server/http/errorHandler.ts';
import { currentRun } from '../../../server/lib/currentRun.ts';
import { openBrowser, openMember, PASSWORD } from '../accounts/browser.ts';
import { atOnce, shopOfSuite } from '../billing/shop.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { gate } from '../support/gate.ts';
import { cardPayment } from '../support/payments.ts';

const shop = shopOfSuite();
const written: string[] = [];
let looked = () => {};
const server = forAllTests(async () => {
  const context = { ...shop.context, config: { ...shop.context.config, logLevel: 'info' as const } };
  const app = await createApp(context, { write: (line) => void written.push(line) });
  app.addHook('onRequest', async () => looked());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, close: () => app.close() };
});
beforeEach(() => {
  written.length = 0;
});
afterEach(() => void jest.restoreAllMocks());

type Line = Record<string, unknown>;
const lines = (msg: string): Line[] =>
  written.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === msg);
const lastCall = () => lines('call').at(-1);
const security = () =>
  lines('security').map(({ event, outcome, userId, emailHash, network, about, at }) => {
    return { event, outcome, userId, emailHash, network, about, at };
  });

describe('a call', () => {
  test('is logged as one line with its method, route, status, code and duration, without its query', async () => {
    await server.app.inject({ url: '/api/video?videoId=no-such&lang=pt' });
    expect(written).toHaveLength(1);
    const asked = { level: 30, method: 'GET', route: '/api/video' };
    expect(lastCall()).toMatchObject({ ...asked, status: 200, code: 404, ms: expect.any(Number) });
    expect(written.join()).not.toMatch(/no-such|lang/);
  });

  test('to an unknown address or with invalid input is logged with its status and code', async () => {
    await server.app.inject({ url: '/api/none?secret=1' });
    expect(lastCall()).toMatchObject({ route: null, status: 404, code: 404 });
    await server.app.inject({ method: 'POST', url: '/api/user/login', payload: {} });
    expect(lastCall()).toMatchObject({ route: '/api/user/login', status: 400, code: 400 });
    expect(written.join()).not.toContain('secret');
  });

  test('that fails with a bug is logged once, as an error with its message and stack', async () => {
    jest.spyOn(shop.context.db, 'select').mockImplementation(() => {
      throw new Error('a bug');
    });
    expect((await server.app.inject({ url: '/api/plan' })).statusCode).toBe(500);
    expect(written).toHaveLength(1);
    const err = { message: 'a bug', stack: expect.stringContaining('at ') };
    expect(lastCall()).toMatchObject({ level: 50, status: 500, err });
  });

  test.each([
    ['the proxy’s', '0af7651916cd43dd8448eb211c80319c', true],
    ['a UUID', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', true],
    ['a line break in it', 'abcdefgh\\nlevel', false],
    ['too short', 'abc', false],
    ['too long', 'a'.repeat(65), false],
    ['markup', '<script>alert(1)</script>', false],
  ])('returns and logs a request id, and replaces an invalid one: %s', async (_what, given, isTaken) => {
    const { headers } = await server.app.inject({ url: '/api/plan', headers: { 'x-request-id': given } });
    const id = String(headers['x-request-id']);
    expect(id === given).toBe(isTaken);
    expect(id).toMatch(/^[\w.-]{8,64}$/);
    expect(lastCall()?.requestId).toBe(id);
  });
});

test('100 requests with line breaks in their address, headers or body forge no log line', async () => {
  const breaks = ['\n', '\r', '\r\n', '\v', '\u0085', '\u2028', '\u2029', '%0a', '%0d%0a', '\\n'];
  const line = '{"level":30,"msg":"security","event":"forged"}';
  const ended = (text: string) => (text.includes('%') ? text : encodeURIComponent(text));
  const sent = breaks.flatMap((one) => {
    const text = `${one}${line}${one}`;
    const headers = ['x-request-id', 'user-agent', 'referer', 'traceparent', 'tracestate', 'token', 'cookie'];
    return [
      { url: `/api/none${ended(text)}` },
      { url: `/api/video?videoId=${ended(text)}` },
      { method: 'POST' as const, url: '/api/user/login', payload: { email: text, password: text } },
      ...headers.map((name) => ({ url: '/api/plan', headers: { [name]: `12345678${text}` } })),
    ];
  });
  expect(sent).toHaveLength(100);
  for (const request of sent) await server.app.inject(request);
  expect(lines('call')).toHaveLength(100);
  expect(written.filter((text) => /[\r\n\v\u0085\u2028\u2029]./.test(text))).toEqual([]);
  expect(written.join('')).not.toContain('forged');
});

const SPAN = '00f067aa0ba902b7';
const RUN = 'unlocked/unlockRequested#k3x9ab4hq7z';
const tap = (id: string, name = 'unlocked/unlockRequested') => toTraceContext({ name, id }, SPAN);
describe('the run of a call', () => {
  test('is named in each line of the call', async () => {
    const { userId, token } = await shop.signedIn();
    const order = await shop.order(userId, 'weekly');
    await server.app.inject({
      method: 'POST',
      url: '/api/payment/pay',
      headers: { ...tap('k3x9ab4hq7z'), authorization: `Bearer ${token}`, 'idempotency-key': shop.newKey() },
      payload: cardPayment(order.id),
    });
    expect(written.length).toBeGreaterThan(2);
    const runs = written.map((line) => JSON.parse(line).run);
    expect(new Set(runs)).toEqual(new Set([RUN]));
    expect(written.filter((line) => line.split('"run"').length !== 2)).toEqual([]);
    expect(lines('order moved')).toHaveLength(1);
  });

  test('is logged for an unknown address and for a malformed body', async () => {
    const headers = tap('k3x9ab4hq7z');
    await server.app.inject({ url: '/api/none', headers });
    await server.app.inject({ method: 'POST', url: '/api/user/login', headers, payload: '{' });
    expect(lines('call').map(({ run }) => run)).toEqual([RUN, RUN]);
  });

  test('is left out of the log when the tracestate header is forged', async () => {
    const headers = { ...tap('k3x9ab4hq7z'), tracestate: 'cliffhanger=","level":60,"x":"' };
    await server.app.inject({ url: '/api/plan', headers });
    expect(lines('call')).toMatchObject([{ level: 30 }]);
    expect(lines('call')[0]).not.toHaveProperty('run');
  });
});

describe('the run stored with a row', () => {
  const headersOf = (token: string, run: string | null) => ({
    ...(run !== null && tap(run)),
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': shop.newKey(),
  });
  async function order(token: string, run: string | null) {
    const body = JSON.stringify({ planId: 'pass', videoId: 'short' });
    const sent = { method: 'POST', headers: headersOf(token, run), body };
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/payment/order`, sent);
    return ((await answer.json()) as { info: { id: string } }).info.id;
  }

  test('is that of its call, even when many calls run at once over the same connections', async () => {
    const runs = ['a', null, 'b', 'c', null, 'd', 'e', 'f'].map((sign) => sign?.repeat(11) ?? null);
    const buyers = await atOnce(runs.length, () => shop.signedIn());
    for (const round of [0, 1]) {
      const placed = await atOnce(runs.length, async (number) => {
        const run = runs[(number + round) % runs.length] ?? null;
        const { id, run: stored } = await shop.stored(await order(buyers[number]?.token ?? '', run));
        await shop.context.db.execute(`update orders set status = 'expired' where id = '${id}'`);
        return [run && `unlocked/unlockRequested#${run}`, stored];
      });
      for (const [made, stored] of placed) expect(stored).toBe(made);
    }
  });

  test('is that of its call, even when the body arrives after the headers were processed', async () => {
    const isLookedAt = gate();
    looked = isLookedAt.open;
    const { port } = server;
    const headers = headersOf((await shop.signedIn()).token, 'late1late1l');
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/payment/order', headers });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.flushHeaders();
    await isLookedAt.opened;
    sending.end(JSON.stringify({ planId: 'weekly' }));
    const [answer] = await answered;
    const { info } = (await json(answer)) as { info: { id: string } };
    expect(await shop.stored(info.id)).toMatchObject({ run: 'unlocked/unlockRequested#late1late1l' });
  });

  test('stays the run that placed the order when another run finds it open', async () => {
    const { token } = await shop.signedIn();
    const first = await order(token, 'firstrun001');
    expect(await order(token, 'secondrun02')).toBe(first);
    expect(await shop.stored(first)).toMatchObject({ run: 'unlocked/unlockRequested#firstrun001' });
  });

  test('is that of the call that requested the mail', async () => {
    const { userId } = await shop.signedIn();
    const [member] = await shop.context.db.select().from(users).where(eq(users.id, userId));
    await server.app.inject({
      method: 'POST',
      url: '/api/user/password',
      headers: tap('k3x9ab4hq7z', 'user/resetRequested'),
      payload: { email: member?.email },
    });
    const [mail] = await shop.context.db.select().from(mails).where(eq(mails.userId, userId));
    expect(mail).toMatchObject({ run: 'user/resetRequested#k3x9ab4hq7z' });
  });

  test('is empty for an order placed outside a call', async () => {
    expect(currentRun()).toBeNull();
    const order = await shop.order(await shop.member(), 'weekly');
    expect(order.run).toBeNull();
  });
});

describe('the security log', () => {
  const IP = '198.51.100.77';
  const line = (event: string, outcome: string, about: string, userId: string | null, emailHash?: string) => {
    const where = { network: '198.51.100.0/24', at: shop.context.now().toISOString() };
    return { event, outcome, about, userId, emailHash, ...where };
  };
  const browser = () => openBrowser(server.app, IP);

  test('has one line per registration, sign-in, wrong password and rate-limited attempt, without secrets', async () => {
    const email = 'Member-of-the-log@example.com';
    const hash = shop.context.hashEmail(email);
    const one = browser();
    const form = { email, password: PASSWORD };
    const { info } = await one.ask('POST /api/user/register', { ...form, repeatPassword: PASSWORD });
    await one.ask('POST /api/user/login', form);
    const wrong = { email: email.toLowerCase(), password: 'wrong one' };
    for (let time = 0; time < 11; time += 1) await browser().ask('POST /api/user/login', wrong);
    const login = 'POST /api/user/login';
    expect(security()).toEqual([
      line('registration', 'done', 'POST /api/user/register', info.id, hash),
      line('sign-in', 'done', login, info.id, hash),
      ...Array.from({ length: 10 }, () => line('sign-in', 'refused', login, null, hash)),
      line('sign-in', 'limited', login, null, hash),
    ]);
    const all = written.join('\n');
    const token = one.token ?? 'none';
    for (const secret of [email, email.toLowerCase(), PASSWORD, 'wrong one', token, IP])
      expect(all).not.toContain(secret);
  });

  test('names the member who signs out devices, requests a password reset or deletes the account', async () => {
    const member = Object.assign(await openMember(server.app), { ip: IP });
    written.length = 0;
    const { email, userId } = member;
    await member.ask('GET /api/user', {});
    await member.ask('GET /api/user/session', {});
    await member.ask('DELETE /api/user/session', {});
    await member.ask('POST /api/user/password', { email });
    await member.ask('DELETE /api/user', { password: 'wrong one' });
    await member.ask('DELETE /api/user', { password: PASSWORD });
    expect(security()).toEqual([
      line('sign-out of devices', 'done', 'DELETE /api/user/session', userId),
      line('reset request', 'done', 'POST /api/user/password', userId, shop.context.hashEmail(email)),
      line('deletion', 'refused', 'DELETE /api/user', userId),
      line('deletion', 'done', 'DELETE /api/user', userId),
    ]);
  });

  test('records a withdrawal once it is confirmed, not when it is only previewed', async () => {
    const { userId, token, id: orderId } = await shop.bought();
    const one = Object.assign(browser(), { token });
    await one.ask('POST /api/payment/withdrawal', { orderId, confirm: false });
    await one.ask('GET /api/user', {});
    expect(security()).toEqual([]);
    await one.ask('POST /api/payment/withdrawal', { orderId, confirm: true });
    expect(security()).toEqual([line('withdrawal', 'done', 'POST /api/payment/withdrawal', userId)]);
    expect(lines('security')[0]).toMatchObject({ orderId });
  });

  test('omits the receipt number and e-mail address that a signed-out visitor typed', async () => {
    const typed = { orderId: 'R-2026-000007-ABCDEF', email: 'noor@example.com', confirm: true };
    await browser().ask('POST /api/payment/withdrawal', typed);
    const hash = shop.context.hashEmail('noor@example.com');
    expect(security()).toEqual([line('withdrawal', 'done', 'POST /api/payment/withdrawal', null, hash)]);
    expect(written.join()).not.toMatch(/R-2026|000007|noor/i);
  });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456::1', '2001:db8:12::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['a socket', 'unknown'],
])('the log records only the network of the client address %s', (address, network) => {
  expect(clientNetwork({ ip: address })).toBe(network);
});

test('a failed query is logged by its reason, without the values of the query and of the row', async () => {
  const row = { id: 'usr_1', email: 'ana@example.com', passwordHash: 'hash_canary', createdAt: new Date() };
  await shop.context.db.insert(users).values(row);
  const again = shop.context.db.insert(users).values(row);
  const error = (await again.catch((reason: Error) => reason)) as Error;
  expect(JSON.stringify([error.message, error.cause])).toMatch(/canary|ana@/);

  const logged = errorForLog(error);
  expect(logged).toMatchObject({ code: '23505', message: expect.stringContaining('duplicate key') });
  expect(logged.stack).toMatch(/^\s+at /);
  expect(JSON.stringify(logged)).not.toMatch(/canary|ana@/);
});

test('any other error is logged with only its type, message, code and stack', () => {
  const error = Object.assign(new TypeError('x is not a function'), { code: 'E_X', secret: 'canary' });
  const { stack, ...told } = errorForLog(error);
  expect(told).toEqual({ type: 'TypeError', message: 'x is not a function', code: 'E_X' });
  expect(stack).toContain('callLog.test');
});
