import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import type { Calls } from '../../../../contract/calls.ts';
import { findOrCreateAccount } from '../../../../server/accounts/accounts.ts';
import { createSignInCode } from '../../../../server/accounts/signInCode.ts';
import { settleFrom } from '../../../../server/billing/settlement.ts';
import * as tables from '../../../../server/db/schema.ts';
import type { Mail } from '../../../../server/mail/mailer.ts';
import { createOutbox, sendDueMails } from '../../../../server/mail/outbox.ts';
import { type Browser, type Member, openBrowser, openMember, PASSWORD } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { paidPayment } from '../../support/payments.ts';
import { createTestContext, START } from '../../support/testContext.ts';

let me: Member;
let email: string;
let people = 0;
const sent: Mail[] = [];
const world = forAllTests(() =>
  createTestContext({ outbox: createOutbox({ send: async (mail) => void sent.push(mail) }) }),
);
const lines: string[] = [];
const write = (data: object, text: string) => void lines.push(JSON.stringify([data, text]));
const log = { info: write, error: write };

beforeEach(async () => {
  sent.length = 0;
  lines.length = 0;
  await world.context.db.delete(tables.mails);
  people += 1;
  me = await openMember(world.app);
  email = me.email;
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
async function signInElsewhere(userAgent = ANDROID) {
  const elsewhere = Object.assign(openBrowser(world.app), { userAgent });
  await elsewhere.ask('POST /api/user/login', { email, password: PASSWORD });
  return elsewhere;
}
const isSignedIn = async (by: Browser) => (await by.ask('GET /api/user/favorite', {})).code === 200;
const sessionsOf = async (by: Browser) => (await by.ask('GET /api/user/session', {})).info;

function newOrder(userId: string) {
  const now = world.context.now();
  const terms = { userId, kind: 'subscription' as const, amount: 599, currency: 'USD', renewalDays: 7 };
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 1000) };
  return { ...terms, ...times, provider: 'sandbox' };
}

/** Two orders of the member, the first one paid: a subscription. */
async function buySubscription(userId: string) {
  const { db, newId } = world.context;
  const order = newOrder(userId);
  const paid = { ...order, id: newId('ord'), planId: 'weekly', status: 'pending' as const };
  const open = { ...order, id: newId('ord'), planId: 'monthly', status: 'created' as const };
  await db.insert(tables.orders).values([paid, open]);
  await settle(paid);
  return { paid, open };
}
const settle = (order: Parameters<typeof paidPayment>[0]) =>
  settleFrom(world.context, log, order.id, 'sandbox', paidPayment(order));

describe('the sessions', () => {
  test('are told with a device in plain words, the last used first; no token and no hash of one', async () => {
    world.clock.advance({ minutes: 5 });
    const phone = await signInElsewhere();
    const list = await sessionsOf(phone);
    expect(list).toMatchObject([
      { device: 'Chrome · Android', current: true, createdAt: world.context.now().toISOString() },
      { device: '', current: false },
    ]);
    const hashes = (await world.context.db.select().from(tables.sessionTokens)).map(({ hash }) => hash);
    for (const { id } of list) expect(hashes).not.toContain(id);
    const kept = JSON.stringify(await world.context.db.select().from(tables.sessions));
    expect(kept).not.toMatch(/Mozilla|Mobile Safari/);
  });

  test('say when they were last used, and leave when they are over', async () => {
    await signInElsewhere();
    world.clock.advance({ days: 13 });
    await isSignedIn(me);
    const lastSeenAt = world.context.now().toISOString();
    expect((await sessionsOf(me))[0]).toMatchObject({ current: true, lastSeenAt });
    world.clock.advance({ days: 1 });
    expect(await sessionsOf(me)).toMatchObject([{ current: true }]);
  });

  test('can be ended one by one', async () => {
    const phone = await signInElsewhere();
    const [other] = (await sessionsOf(me)).filter(({ current }) => !current);
    const answer = await me.ask('DELETE /api/user/session', { sessionId: other?.id ?? '' });
    expect([answer.code, answer.setCookies]).toEqual([200, []]);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(me)).toBe(true);
    expect((await me.ask('DELETE /api/user/session', { sessionId: other?.id ?? '' })).code).toBe(404);
  });

  test('all but this one can be ended at once', async () => {
    const others = [await signInElsewhere(), await signInElsewhere()];
    expect((await me.ask('DELETE /api/user/session', {})).code).toBe(200);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await sessionsOf(me)).toHaveLength(1);
  });

  test('that asks can end itself, and the browser forgets its token', async () => {
    const [mine] = await sessionsOf(me);
    const { code, headers } = await me.ask('DELETE /api/user/session', { sessionId: mine?.id ?? '' });
    expect([code, headers['user-token']]).toEqual([200, '']);
    expect(me.cookies.has('session')).toBe(false);
  });
});

/** A row in every list that members have of series. */
async function fillLibrary() {
  const videoId = 'short';
  await me.ask('POST /api/user/favorite', { videoId });
  await me.ask('POST /api/user/rating', { videoId, rating: 'up' });
  await me.ask('POST /api/user/reminder', { videoId });
  await me.ask('POST /api/user/notInterested', { videoId, undo: false });
  await me.ask('POST /api/user/history', { videoId: 'middle', episodeId: 'middle-2', second: 7 });
}

async function openedBy(identity: Parameters<typeof findOrCreateAccount>[1]) {
  const account = await findOrCreateAccount(world.context, identity);
  if (!account) throw new Error('Somebody else has that e-mail');
  return account;
}

/** A member without a password, in a browser that has just come back from Facebook. */
async function cameFromFacebook() {
  const email = `noor${people}@example.com`;
  const identity = { provider: 'facebook', providerUserId: `f${people}`, email };
  const account = await openedBy(identity);
  const browser = openBrowser(world.app);
  const { code, browser: half } = await createSignInCode(world.context.db, account, world.context.now());
  browser.cookies.set('sign_in', half);
  await browser.ask('GET /api/user', { userToken: code });
  return { identity, account, browser };
}

describe('the export', () => {
  test('has everything of the member, in their language, and no secret', async () => {
    await buySubscription(me.userId);
    await fillLibrary();
    await me.ask('POST /api/video/unlock', { videoId: 'short', episodeId: 'short-5' });
    await world.context.db
      .insert(tables.dailyUnlocks)
      .values({ userId: me.userId, day: 'd', slot: 0, episodeId: 'long-9', createdAt: START });
    const now = world.context.now().toISOString();
    const short = { videoId: 'short', title: 'Short Story (fy)' };

    const { info } = await me.ask('POST /api/user/export', { password: PASSWORD, lang: 'fy' });
    expect(info).toMatchObject({
      exportedAt: now,
      account: { id: me.userId, email, signInWith: ['password'] },
      sessions: [{ current: true }],
      subscriptions: [{ planId: 'weekly', status: 'active', amount: 599 }],
      favourites: [{ ...short, savedAt: now }],
      ratings: [{ ...short, rating: 'up', ratedAt: now }],
      reminders: [{ ...short, askedAt: now }],
      notInterested: [{ ...short, markedAt: now }],
      history: [
        { videoId: 'middle', title: 'Middle Game (fy)', episodeNumber: 2, second: 7, watchedAt: now },
      ],
      unlocks: [
        { videoId: 'long', episodeId: 'long-9', reason: 'daily', at: START.toISOString() },
        { videoId: 'short', episodeId: null, reason: 'subscription', at: now },
      ],
    });
    expect(info.orders.map(({ planId, status }) => [planId, status]).sort()).toEqual([
      ['monthly', 'created'],
      ['weekly', 'paid'],
    ]);
    expect(JSON.stringify(info)).not.toMatch(/argon2|hash|providerPaymentId|token/i);
  });

  test('names every way to sign in', async () => {
    const { identity, browser } = await cameFromFacebook();
    const wrong = await browser.ask('POST /api/user/export', { email: 'else@example.com' });
    expect([wrong.code, wrong.data]).toEqual([422, { fields: { email: 'incorrect' } }]);
    const own = { email: ` ${identity.email.toUpperCase()}` };
    const { info } = await browser.ask('POST /api/user/export', own);
    expect(info.account.signInWith).toEqual(['facebook']);
  });
});

describe.each(['POST /api/user/export', 'DELETE /api/user'] as const)('%s', (call) => {
  const REFUSED = { code: 422, data: { fields: { password: 'incorrect' } } };

  test('needs the password once more', async () => {
    for (const proof of [{}, { password: '' }, { password: 'wrong' }, { email }])
      expect(await me.ask(call, proof)).toMatchObject(REFUSED);
    expect(await isSignedIn(me)).toBe(true);
  });

  test('lets nobody guess the password', async () => {
    for (let tries = 0; tries < 10; tries += 1) await me.ask(call, { password: `wrong${tries}` });
    const { status, headers } = await me.ask(call, { password: PASSWORD });
    expect([status, headers['retry-after']]).toEqual([429, '900']);
    expect(await isSignedIn(me)).toBe(true);
  });
});

describe('deleting the account', () => {
  const remove = (by: Browser, proof: { password?: string; email?: string }) =>
    by.ask('DELETE /api/user', proof);

  test('forgets the person and keeps what was paid, on a row without a name', async () => {
    const { paid, open } = await buySubscription(me.userId);
    const phone = await signInElsewhere();
    const answer = await remove(me, { password: PASSWORD });
    expect([answer.code, answer.info, answer.headers['user-token']]).toEqual([200, null, '']);
    expect(me.cookies.has('session')).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);

    const { db } = world.context;
    expect(await db.select().from(tables.users).where(eq(tables.users.id, me.userId))).toMatchObject([
      { email: null, passwordHash: null, deletedAt: world.context.now() },
    ]);
    expect(await db.select().from(tables.users).where(eq(tables.users.email, email))).toEqual([]);
    const rows = await db.select().from(tables.orders).where(eq(tables.orders.userId, me.userId));
    const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    expect(statuses).toEqual({ [paid.id]: 'paid', [open.id]: 'expired' });
    const { subscriptions } = tables;
    const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.userId, me.userId));
    expect(subscription?.status).toBe('cancelled');
  });

  test('is acknowledged by a mail, which nothing of is left either', async () => {
    await me.ask('POST /api/user/password', { email });
    await remove(me, { password: PASSWORD });
    await sendDueMails(world.context, log);
    expect(sent).toMatchObject([{ to: email, subject: 'Your account has been deleted' }]);
    expect(JSON.stringify(await world.context.db.select().from(tables.mails))).not.toContain(email);
  });

  test('makes the e-mail free again, for a new account with nothing in it', async () => {
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await remove(me, { password: PASSWORD });
    const login = await openBrowser(world.app).ask('POST /api/user/login', { email, password: PASSWORD });
    expect(login.code).toBe(422);
    const again = await openMember(world.app, email);
    expect(again.userId).not.toBe(me.userId);
    expect((await again.ask('GET /api/user/favorite', {})).info.items).toEqual([]);
  });

  test('an account without a password needs the e-mail', async () => {
    const { identity, account, browser } = await cameFromFacebook();
    for (const wrong of [{ email: 'else@example.com' }, { password: '' }])
      expect((await remove(browser, wrong)).data).toEqual({ fields: { email: 'incorrect' } });
    expect((await remove(browser, { email: ` ${identity.email.toUpperCase()}` })).code).toBe(200);
    expect((await openedBy(identity)).userId).not.toBe(account.userId);
  });

  test('while a payment is under way starts nothing that would be renewed: the money is told of', async () => {
    const { db, newId } = world.context;
    const order = { ...newOrder(me.userId), id: newId('ord'), planId: 'weekly' };
    await db.insert(tables.orders).values({ ...order, status: 'action', method: 'paypal' });
    await remove(me, { password: PASSWORD });

    expect((await settle(order))?.status).toBe('paid');
    expect(
      await db.select().from(tables.subscriptions).where(eq(tables.subscriptions.userId, me.userId)),
    ).toEqual([]);
    const captured = await db.select().from(tables.ledger).where(eq(tables.ledger.orderId, order.id));
    expect(captured).toHaveLength(1);
    expect(lines.join()).toContain('refund it');
  });
});

describe("a guest's library", () => {
  type Guest = Calls['POST /api/user/merge']['input'];
  const merge = (favourites: string[], positions: Guest['positions'] = []) =>
    me.ask('POST /api/user/merge', { favourites, positions });
  const saved = async () => (await me.ask('GET /api/user/favorite', {})).info.items.map(({ id }) => id);
  const watched = async () =>
    (await me.ask('GET /api/user/history', {})).info.items.map((item) => [
      item.episodeId,
      item.second,
      item.watchedAt,
    ]);
  const ago = (minutes: number) => new Date(world.context.now().getTime() - minutes * 60_000).toISOString();
  const position = (episodeId: string, second: number, watchedAt: string) => {
    return { videoId: episodeId.split('-')[0] ?? '', episodeId, second, watchedAt };
  };

  test('adds its saves in the order given, and what was saved before keeps its date', async () => {
    await me.ask('POST /api/user/favorite', { videoId: 'middle' });
    world.clock.advance({ minutes: 5 });
    expect((await merge(['long', 'middle', 'nowhere', 'short', 'long'])).code).toBe(200);
    expect(await saved()).toEqual(['short', 'long', 'middle']);
    world.clock.advance({ minutes: 5 });
    await merge(['short', 'long']);
    expect(await saved()).toEqual(['short', 'long', 'middle']);
  });

  test('keeps the newer of two positions, whoever has it', async () => {
    await me.ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 5 });
    world.clock.advance({ minutes: 10 });
    await me.ask('POST /api/user/history', { videoId: 'middle', episodeId: 'middle-1', second: 5 });
    const given = [
      position('short-2', 9, ago(1)),
      position('middle-2', 9, ago(1)),
      position('long-9', 9, ago(2)),
    ];
    await merge([], given);
    const expected = [
      ['middle-1', 5, ago(0)],
      ['short-2', 9, ago(1)],
      ['long-9', 9, ago(2)],
    ];
    expect(await watched()).toEqual(expected);
    await merge([], given);
    expect(await watched()).toEqual(expected);
  });

  test('counts the newer of two positions in one video, and one of a clock that runs ahead as now', async () => {
    await merge([], [position('short-2', 2, ago(1)), position('short-3', 3, ago(2))]);
    expect(await watched()).toEqual([['short-2', 2, ago(1)]]);
    await merge([], [position('short-4', 9, ago(-600))]);
    expect(await watched()).toEqual([['short-4', 9, ago(0)]]);
  });

  test('leaves out what there is not and what no clock says', async () => {
    const none = [
      position('short-99', 1, ago(1)),
      { ...position('long-1', 1, ago(1)), videoId: 'short' },
      position('middle-1', 1, 'yesterday'),
      position('long-1', 1, '-271821-04-20T00:00:00.000Z'),
    ];
    for (const given of [none, []]) expect((await merge([], given)).code).toBe(200);
    expect([await saved(), await watched()]).toEqual([[], []]);
  });

  test('that is as large as can be fits', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `${'v'.repeat(90)}${index}`);
    const place = { second: 86_399.123, watchedAt: ago(1) };
    const positions = many.map((id) => ({ ...place, videoId: id, episodeId: id }));
    expect((await merge(many, positions)).code).toBe(200);
    expect((await merge([...many, 'one-more'])).status).toBe(400);
  });
});

describe('the payments', () => {
  test('are those that got as far as a provider, the newest first, a page at a time, and of oneself alone', async () => {
    const { db, now } = world.context;
    const statuses = ['paid', 'declined', 'created', 'cancelled', 'expired', 'refunded'] as const;
    const row = (userId: string, number: number) => ({
      ...newOrder(userId),
      id: `ord_${userId}_${String(number).padStart(3, '0')}`,
      planId: 'weekly',
      status: statuses[number % 6] ?? 'paid',
      createdAt: new Date(now().getTime() + Math.floor(number / 2)),
    });
    const mine = Array.from({ length: 60 }, (_, number) => row(me.userId, number)).filter(
      // One open order for a person and plan.
      ({ status, id }) => status !== 'created' || id.endsWith('_002'),
    );
    const other = await openMember(world.app);
    await db.insert(tables.orders).values([...mine, row(other.userId, 0)]);

    const wanted = mine
      .filter(({ status }) => status !== 'created' && status !== 'expired')
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const first = (await me.ask('GET /api/payment/history', {})).info;
    const second = (await me.ask('GET /api/payment/history', { cursor: first.cursor ?? '' })).info;
    expect([first.items.length, second.cursor]).toEqual([24, null]);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(wanted);
    expect((await other.ask('GET /api/payment/history', {})).info.items).toHaveLength(1);
    expect((await me.ask('GET /api/payment/history', { cursor: 'x' })).status).toBe(400);

    const queries = jest.spyOn(pg.Client.prototype, 'query');
    await other.ask('GET /api/payment/history', {});
    const queriesForOne = queries.mock.calls.length;
    await me.ask('GET /api/payment/history', {});
    expect(queries.mock.calls.length - queriesForOne).toBe(queriesForOne);
    queries.mockRestore();
  });
});
