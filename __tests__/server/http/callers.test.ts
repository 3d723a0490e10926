import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type CallName, type Calls, calls } from '../../../contract/calls.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { endSessions, startSession } from '../../../server/accounts/sessions.ts';
import * as tables from '../../../server/db/schema.ts';
import { PASSWORD } from '../accounts/browser.ts';
import { MONTHLY, openShop } from '../billing/shop.ts';
import { newBrowserAddress } from '../mail/pushAddress.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { cardPayment } from '../support/payments.ts';
import { START } from '../support/testContext.ts';
import { everyRow } from './everyRow.ts';

/* Every call of the contract, asked by everybody who may come: each with the answer that is due. */

const shop = forAllTests(openShop);
const passwordHash = await hashPassword(PASSWORD);

const KINDS = ['nobody', 'forger', 'cookie', 'another', 'ended', 'foreign', 'member'] as const;
type Kind = (typeof KINDS)[number];
type Expected = Record<Kind, number>;

/** A call that has no other row refuses all but the member, and knows nothing of another's things. */
const REFUSED: Expected = {
  nobody: 401,
  forger: 401,
  cookie: 401,
  another: 404,
  ended: 401,
  foreign: 415,
  member: 200,
};
/** The browser keeps the answer to a foreign page from it, because no header allows the origin. */
const READ = { ...REFUSED, cookie: 200, foreign: 200 };
const everyone = (status: number): Expected => ({
  ...REFUSED,
  ...Object.fromEntries(KINDS.map((kind) => [kind, status])),
});
const open = (status = 200) => ({ ...everyone(status), foreign: 415 });
/** It is about whoever asks, so another member is answered with their own. */
const OWN = { ...REFUSED, another: 200 };
const READ_OWN = { ...READ, another: 200 };

/** With a session beside the one that asks. */
type Owner = { userId: string; email: string; sessionId: string };
type Row<K extends CallName> = {
  expected: Expected;
  input?: (owner: Owner) => Calls[K]['input'] | Promise<Calls[K]['input']>;
  /** Tables in which a call that is refused, or that anybody may make, leaves a row of its own. */
  writes?: PgTable[];
};

const short = () => ({ videoId: 'short' });
const episode = () => ({ videoId: 'short', episodeId: 'short-1' });
const bought = async ({ userId }: Owner) => ({ orderId: (await shop.buy(userId, 'weekly')).id });
const subscribed =
  <T extends object>(input: T) =>
  async (owner: Owner) => {
    await bought(owner);
    return input;
  };
const proof = () => ({ password: PASSWORD });
const wrong = ({ email }: Owner) => ({ email, password: 'a wrong password' });

const ROWS: { [K in CallName]: Row<K> } = {
  'GET /api/user': { expected: everyone(200) },
  'POST /api/user/login': { expected: open(422), input: wrong },
  'POST /api/user/logout': { expected: { ...open(), cookie: 401 } },
  'POST /api/user/register': {
    expected: open(422),
    input: ({ email }) => ({ email, password: PASSWORD, repeatPassword: PASSWORD }),
  },
  'POST /api/user/account': { expected: open(422), input: wrong },
  'POST /api/user/password': {
    expected: open(),
    input: ({ email }) => ({ email }),
    writes: [tables.mails, tables.passwordCodes],
  },
  'POST /api/user/password/link': { expected: open(404), input: () => ({ code: 'c'.repeat(43) }) },
  'PUT /api/user/password': {
    expected: open(404),
    input: () => ({ code: 'c'.repeat(43), password: PASSWORD, repeatPassword: PASSWORD }),
  },
  'GET /api/user/session': { expected: READ_OWN },
  'DELETE /api/user/session': { expected: REFUSED, input: ({ sessionId }) => ({ sessionId }) },
  // They have no password, so the owner's is none of theirs.
  'POST /api/user/export': { expected: { ...REFUSED, another: 422 }, input: proof },
  'DELETE /api/user': { expected: { ...REFUSED, another: 422 }, input: proof },
  'POST /api/user/merge': { expected: OWN, input: () => ({ favourites: ['short'], positions: [] }) },
  'GET /api/user/facebook': { expected: everyone(302) },
  'GET /api/user/facebook/callback': {
    expected: everyone(302),
    input: () => ({ code: 'made-up', state: 'made-up' }),
  },
  'GET /api/user/history': { expected: READ_OWN },
  'POST /api/user/history': { expected: OWN, input: () => ({ ...episode(), second: 1 }) },
  'DELETE /api/user/history': { expected: OWN },
  'GET /api/user/favorite': { expected: READ_OWN },
  'POST /api/user/favorite': { expected: OWN, input: short },
  'DELETE /api/user/favorite': { expected: OWN, input: short },
  'POST /api/user/rating': { expected: OWN, input: () => ({ ...short(), rating: 'up' }) },
  'POST /api/user/reminder': { expected: OWN, input: short },
  'DELETE /api/user/reminder': { expected: OWN, input: short },
  'GET /api/user/notification': { expected: READ_OWN },
  'PUT /api/user/notification': {
    expected: OWN,
    input: () => ({
      ...{ episodes: true, renewals: true, payments: true, downloads: true, episodeMails: true },
      ...{ quietFrom: 22, quietTo: 8, timeZone: 'Europe/Berlin' },
    }),
  },
  'POST /api/user/push': { expected: OWN, input: () => newBrowserAddress().address },
  'DELETE /api/user/push': { expected: OWN },
  'POST /api/user/notInterested': { expected: OWN, input: () => ({ ...short(), undo: false }) },
  'GET /api/video': { expected: everyone(200), input: short },
  'GET /api/video/episode': { expected: everyone(200), input: short },
  'POST /api/video/download': { expected: open(), input: () => ({ episodeIds: [episode().episodeId] }) },
  'GET /api/video/episode/address': {
    // They have no plan that opens it.
    expected: { ...READ, another: 402 },
    input: subscribed({ videoId: 'short', episodeId: 'short-6' }),
  },
  'GET /api/video/unlock': { expected: READ_OWN },
  'POST /api/video/unlock': {
    expected: { ...REFUSED, another: 402 },
    input: subscribed({ videoId: 'short', episodeId: 'short-6' }),
    // That they came to the wall.
    writes: [tables.journeys, tables.journeyDays],
  },
  'GET /api/payment': { expected: READ, input: bought },
  'GET /api/payment/history': { expected: READ_OWN },
  'POST /api/payment/order': { expected: OWN, input: () => ({ planId: 'weekly' }) },
  'POST /api/payment/pay': {
    expected: REFUSED,
    input: async ({ userId }) => cardPayment((await shop.order(userId, 'weekly')).id),
  },
  'GET /api/payment/receipt': { expected: READ, input: bought },
  'POST /api/payment/withdrawal': {
    expected: REFUSED,
    input: async (owner) => ({ ...(await bought(owner)), confirm: true }),
  },
  'GET /api/payment/withdrawal': { expected: everyone(302), input: () => ({ code: 'made-up' }) },
  'GET /api/payment/method': {
    expected: READ,
    input: async (owner) => {
      await bought(owner);
      return { changeId: (await shop.changeMethod(owner.userId)).id };
    },
  },
  'POST /api/payment/method': {
    expected: REFUSED,
    input: subscribed({ token: 'tok_of_another_card', agreed: true }),
  },
  'PUT /api/payment/plan': {
    // They have no plan that could be switched.
    expected: { ...REFUSED, another: 409 },
    input: async (owner) => {
      await bought(owner);
      const { periodEnd } = await shop.subscriptionOf(owner.userId);
      return { ...MONTHLY, from: periodEnd.toISOString() };
    },
  },
  'POST /api/payment/cancel': { expected: REFUSED, input: subscribed({}) },
  'DELETE /api/payment/cancel': {
    expected: REFUSED,
    input: async (owner) => {
      await bought(owner);
      await shop.cancel(owner.userId);
      return {};
    },
  },
  'GET /api/plan': { expected: everyone(200) },
  'GET /api/tag': { expected: everyone(200) },
  'GET /api/homepage': { expected: everyone(200) },
  'GET /api/homepage/query': { expected: everyone(200) },
  'GET /api/homepage/suggestion': { expected: everyone(200), input: () => ({ q: 'sho' }) },
  'GET /api/statics.png': { expected: everyone(200), input: () => ({ event: 'page_view' }) },
  'GET /api/information': { expected: everyone(200), input: () => ({ page: 'contactUs' }) },
  'GET /api/reports': { expected: everyone(200) },
  'GET /api/webhook/payment/paypal-cancel': { expected: READ, input: bought },
};

const NAMES = Object.keys(calls) as CallName[];

test.each(NAMES)('%s gives seven callers the expected codes and no data of others', async (name) => {
  const { expected, input, writes = [] } = ROWS[name] as Row<CallName>;
  const { owner, tokens } = await openOwner();
  const given = { ...(await input?.(owner)), lang: 'en' };
  const codes: Partial<Expected> = {};
  const wrongs: Partial<Record<Kind, string[]>> = {};
  let before = await rowsExcept(writes);
  for (const kind of KINDS) {
    const answer = await shop.app.inject(requestOf(name, kind, tokens[kind], given));
    const code = codeOf(answer);
    codes[kind] = code;
    const wrong = Object.keys(answer.headers).filter((header) => header.startsWith('access-control'));
    if (isStranger(kind) && saysOwner(answer.body, owner)) wrong.push(answer.body);
    if (kind !== 'member' || code >= 400) {
      const after = await rowsExcept(writes);
      const isOthers = (row: string) => code >= 400 || row.includes(owner.userId);
      wrong.push(...difference(before, after).filter(isOthers));
      before = after;
    }
    if (wrong.length > 0) wrongs[kind] = wrong;
  }
  expect(wrongs).toEqual({});
  expect(codes).toEqual(expected);
});

test('CORS lets none of 50 foreign origins read a call or send a DELETE', async () => {
  const { host } = new URL(shop.context.config.publicUrl);
  const HOSTS = ['evil.example', `${host}.evil.example`, `evil-${host}`, `sub.${host}`, `${host}:444`].concat(
    ['127.0.0.1', '[::1]', '10.0.0.1:3000', 'xn--80ak6aa92e.example', 'evil.example%60.example'],
  );
  const origins = ['http:', 'https:', 'HTTPS:', 'file:', 'chrome-extension:'].flatMap((scheme) =>
    HOSTS.map((name) => `${scheme}//${name}`),
  );
  expect(new Set(origins).size).toBe(50);
  const allowed: string[] = [];
  for (const origin of [...origins, 'null']) {
    const asked = { origin, 'access-control-request-method': 'DELETE' };
    const read = await shop.app.inject({ url: '/api/user', headers: { origin } });
    const more = await shop.app.inject({ method: 'OPTIONS', url: '/api/user', headers: asked });
    if ([read, more].some(({ headers }) => 'access-control-allow-origin' in headers)) allowed.push(origin);
  }
  expect(allowed).toEqual([]);
});

/** Expected errors have status 200 and say their code in the envelope. */
function codeOf(answer: LightMyRequestResponse): number {
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return isJson ? answer.json().code : answer.statusCode;
}

/** Each kind comes with a session of its own, so that one that is ended or renewed is no other's. */
async function openOwner() {
  const userId = await shop.member();
  await shop.context.db.update(tables.users).set({ passwordHash }).where(eq(tables.users.id, userId));
  const ended = await startSession(shop.context, userId);
  await endSessions(shop.context.db, userId);
  const tokens: Partial<Record<Kind, string>> = {
    ended,
    forger: 'f'.repeat(43),
    another: await sessionOf(await shop.member()),
    cookie: await sessionOf(userId),
    foreign: await sessionOf(userId),
    member: await sessionOf(userId),
  };
  const { sessions } = tables;
  const ofOwner = shop.context.db.select().from(sessions).where(eq(sessions.userId, userId));
  const [session] = await ofOwner.orderBy(sessions.id);
  return { owner: { userId, email: `${userId}@example.com`, sessionId: session?.id ?? '' }, tokens };
}

/** Its token has been used before, because the first use is noted. */
async function sessionOf(userId: string): Promise<string> {
  const token = await startSession(shop.context, userId);
  await shop.context.db.update(tables.sessionTokens).set({ firstUsedAt: START });
  return token;
}

function requestOf(name: CallName, kind: Kind, token: string | undefined, input: object): InjectOptions {
  const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const isForm = kind === 'foreign' && method !== 'GET';
  const sendsHeader = token !== undefined && kind !== 'cookie' && kind !== 'foreign';
  const sent = method === 'GET' ? { query: input as Record<string, string> } : { payload: input };
  return {
    method,
    url,
    remoteAddress: `10.1.${NAMES.indexOf(name)}.${KINDS.indexOf(kind)}`,
    headers: {
      'idempotency-key': `key-of-${kind}-${NAMES.indexOf(name)}`,
      ...(sendsHeader && { 'user-token': token }),
      ...(kind === 'foreign' && { origin: 'https://elsewhere.example' }),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(token !== undefined && { cookies: { session: token } }),
    ...(isForm ? { payload: `json=${encodeURIComponent(JSON.stringify(input))}` } : sent),
  };
}

/** Those who come without the owner's session. */
const isStranger = (kind: Kind) => ['nobody', 'forger', 'another', 'ended'].includes(kind);
const saysOwner = (body: string, { userId, email }: Owner) => body.includes(userId) || body.includes(email);

/** Every row there is but the counts of tries, which a refused call adds to. */
const rowsExcept = (writes: PgTable[]) => everyRow(shop.context.db, [tables.throttles, ...writes]);

/** What is in one of the two only. */
function difference(before: string[], after: string[]): string[] {
  const [was, now] = [new Set(before), new Set(after)];
  return [...before.filter((row) => !now.has(row)), ...after.filter((row) => !was.has(row))];
}
