import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import type { Calls } from '../../../../contract/calls.ts';
import { findOrCreateAccount } from '../../../../server/accounts/accounts.ts';
import { createSignInCode } from '../../../../server/accounts/socialSignIn.ts';
import * as tables from '../../../../server/db/schema.ts';
import type { Mail } from '../../../../server/mail/mailer.ts';
import { createOutbox, sendDueMails } from '../../../../server/mail/outbox.ts';
import { type Browser, type Member, openBrowser, openMember, PASSWORD } from '../../accounts/browser.ts';
import { DAY, MINUTE, shopOfSuite } from '../../billing/shop.ts';
import { START } from '../../support/testContext.ts';

let me: Member;
let email: string;
const sent: Mail[] = [];
const shop = shopOfSuite();
beforeAll(() => {
  shop.context.outbox = createOutbox({ send: async (mail) => void sent.push(mail) });
});
beforeEach(async () => {
  sent.length = 0;
  await shop.context.db.delete(tables.mails);
  me = await openMember(shop.app);
  email = me.email;
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
async function signInElsewhere() {
  const elsewhere = Object.assign(openBrowser(shop.app), { userAgent: ANDROID });
  await elsewhere.ask('POST /api/user/login', { email, password: PASSWORD });
  return elsewhere;
}
const isSignedIn = async (by: Browser) => (await by.ask('GET /api/user/favorite', {})).code === 200;
const sessionsOf = async (by: Browser) => (await by.ask('GET /api/user/session', {})).info;

describe('the sessions', () => {
  test('are listed with a readable device, the last used first, without token hashes or user agents', async () => {
    shop.advance(5 * MINUTE);
    const phone = await signInElsewhere();
    const list = await sessionsOf(phone);
    expect(list).toMatchObject([
      { device: 'Chrome · Android', current: true, createdAt: shop.context.now().toISOString() },
      { device: '', current: false },
    ]);
    const hashes = (await shop.context.db.select().from(tables.sessionTokens)).map(({ hash }) => hash);
    for (const { id } of list) expect(hashes).not.toContain(id);
    const kept = JSON.stringify(await shop.context.db.select().from(tables.sessions));
    expect(kept).not.toMatch(/Mozilla|Mobile Safari/);
  });

  test('show when they were last used, and are dropped once they expire', async () => {
    await signInElsewhere();
    shop.advance(13 * DAY);
    await isSignedIn(me);
    const lastSeenAt = shop.context.now().toISOString();
    expect((await sessionsOf(me))[0]).toMatchObject({ current: true, lastSeenAt });
    shop.advance(DAY);
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

  test('can all be ended at once, except the current one', async () => {
    const others = [await signInElsewhere(), await signInElsewhere()];
    expect((await me.ask('DELETE /api/user/session', {})).code).toBe(200);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await sessionsOf(me)).toHaveLength(1);
  });

  test('include the current one, which can end itself and clears its token', async () => {
    const [mine] = await sessionsOf(me);
    const { code, headers } = await me.ask('DELETE /api/user/session', { sessionId: mine?.id ?? '' });
    expect([code, headers['user-token']]).toEqual([200, '']);
    expect(me.cookies.has('session')).toBe(false);
  });
});

async function openedBy(identity: Parameters<typeof findOrCreateAccount>[1]) {
  const account = await findOrCreateAccount(shop.context, identity);
  if (!account) throw new Error('Somebody else has that e-mail');
  return account;
}

/** A member without a password, in a browser that has just come back from Facebook. */
async function cameFromFacebook() {
  const identity = { provider: 'facebook', providerUserId: `of ${email}`, email: `noor-${email}` };
  const account = await openedBy(identity);
  const browser = openBrowser(shop.app);
  const { code, browser: half } = await createSignInCode(shop.context.db, account, shop.context.now());
  browser.cookies.set('sign_in', half);
  await browser.ask('GET /api/user', { userToken: code });
  return { identity, account, browser };
}

describe('the export', () => {
  /* That it has everything is tested with the schema, in accounts. */

  test('has titles in the requested language and the reason of each unlock, but no secrets', async () => {
    await shop.buy(me.userId, 'weekly');
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await me.ask('POST /api/user/rating', { videoId: 'short', rating: 'down' });
    await me.ask('POST /api/user/history', { videoId: 'middle', episodeId: 'middle-2', second: 7 });
    await me.ask('POST /api/video/unlock', { videoId: 'short', episodeId: 'short-5' });
    const daily = { userId: me.userId, day: 'd', slot: 0, episodeId: 'long-9', createdAt: START };
    await shop.context.db.insert(tables.dailyUnlocks).values(daily);
    const { info } = await me.ask('POST /api/user/export', { password: PASSWORD, lang: 'fy' });
    expect(info).toMatchObject({
      account: { signInWith: ['password'] },
      sessions: [{ current: true }],
      favourites: [{ title: 'Short Story (fy)' }],
      ratings: [{ title: 'Short Story (fy)', rating: 'down' }],
      history: [{ title: 'Middle Game (fy)', episodeNumber: 2 }],
      unlocks: [
        { videoId: 'long', episodeId: 'long-9', reason: 'daily' },
        { videoId: 'short', episodeId: null, reason: 'subscription' },
      ],
    });
    expect(JSON.stringify(info)).not.toMatch(/argon2|hash|providerPaymentId|token/i);
  });

  test('names Facebook as the sign-in method of an account without a password', async () => {
    const { identity, browser } = await cameFromFacebook();
    const { info } = await browser.ask('POST /api/user/export', { email: identity.email });
    expect(info.account.signInWith).toEqual(['facebook']);
  });
});

describe.each(['POST /api/user/export', 'DELETE /api/user'] as const)('%s', (call) => {
  const REFUSED = { code: 422, data: { fields: { password: 'incorrect' } } };

  test('requires the password again', async () => {
    for (const proof of [{}, { password: '' }, { password: 'wrong' }, { email }])
      expect(await me.ask(call, proof)).toMatchObject(REFUSED);
    expect(await isSignedIn(me)).toBe(true);
  });

  test('refuses further tries after ten wrong passwords', async () => {
    for (let tries = 0; tries < 10; tries += 1) await me.ask(call, { password: `wrong${tries}` });
    const { status, headers } = await me.ask(call, { password: PASSWORD });
    expect([status, headers['retry-after']]).toEqual([429, '900']);
    expect(await isSignedIn(me)).toBe(true);
  });
});

describe('deleting the account', () => {
  const remove = (by: Browser, proof: { password?: string; email?: string }) =>
    by.ask('DELETE /api/user', proof);

  test('erases the person and keeps paid orders on an anonymous row', async () => {
    const open = await shop.order(me.userId, 'monthly');
    const paid = await shop.buy(me.userId, 'weekly');
    const phone = await signInElsewhere();
    const answer = await remove(me, { password: PASSWORD });
    expect([answer.code, answer.info, answer.headers['user-token']]).toEqual([200, null, '']);
    expect(me.cookies.has('session')).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);

    const { db, now } = shop.context;
    const [left] = await db.select().from(tables.users).where(eq(tables.users.id, me.userId));
    expect(left).toMatchObject({ email: null, passwordHash: null, deletedAt: now() });
    expect(await shop.stored(paid.id)).toMatchObject({ status: 'paid' });
    expect(await shop.stored(open.id)).toMatchObject({ status: 'expired' });
    expect(await shop.subscriptionOf(me.userId)).toMatchObject({ status: 'cancelled' });
  });

  test('sends a confirmation mail and keeps no mail with the address', async () => {
    await me.ask('POST /api/user/password', { email });
    await remove(me, { password: PASSWORD });
    await sendDueMails(shop.context, shop.log);
    expect(sent).toMatchObject([{ to: email, subject: 'Your account has been deleted' }]);
    expect(JSON.stringify(await shop.context.db.select().from(tables.mails))).not.toContain(email);
  });

  test('frees the e-mail for a new, empty account', async () => {
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await remove(me, { password: PASSWORD });
    const login = await openBrowser(shop.app).ask('POST /api/user/login', { email, password: PASSWORD });
    expect(login.code).toBe(422);
    const again = await openMember(shop.app, email);
    expect(again.userId).not.toBe(me.userId);
    expect((await again.ask('GET /api/user/favorite', {})).info.items).toEqual([]);
  });

  test('requires the e-mail for an account without a password', async () => {
    const { identity, account, browser } = await cameFromFacebook();
    for (const wrong of [{ email: 'else@example.com' }, { password: '' }])
      expect((await remove(browser, wrong)).data).toEqual({ fields: { email: 'incorrect' } });
    expect((await remove(browser, { email: ` ${identity.email.toUpperCase()}` })).code).toBe(200);
    expect((await openedBy(identity)).userId).not.toBe(account.userId);
  });
});

describe("a guest's library", () => {
  type Guest = Calls['POST /api/user/merge']['input'];
  const merge = (favourites: string[], positions: Guest['positions'] = []) =>
    me.ask('POST /api/user/merge', { favourites, positions });
  const saved = async () => (await me.ask('GET /api/user/favorite', {})).info.items.map(({ id }) => id);
  const watched = async () => {
    const { items } = (await me.ask('GET /api/user/history', {})).info;
    return items.map(({ episodeId, second, watchedAt }) => [episodeId, second, watchedAt]);
  };
  const ago = (minutes: number) => new Date(shop.context.now().getTime() - minutes * 60_000).toISOString();
  const position = (episodeId: string, second: number, watchedAt: string) => {
    return { videoId: episodeId.split('-')[0] ?? '', episodeId, second, watchedAt };
  };

  test('adds its saved videos in the given order, and those saved before keep their place', async () => {
    await me.ask('POST /api/user/favorite', { videoId: 'middle' });
    shop.advance(5 * MINUTE);
    expect((await merge(['long', 'middle', 'nowhere', 'short', 'long'])).code).toBe(200);
    expect(await saved()).toEqual(['short', 'long', 'middle']);
    shop.advance(5 * MINUTE);
    await merge(['short', 'long']);
    expect(await saved()).toEqual(['short', 'long', 'middle']);
  });

  test('keeps the newer of the guest’s and the member’s position in each video', async () => {
    await me.ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 5 });
    shop.advance(10 * MINUTE);
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

  test('counts the newer of two positions in one video, and dates a future position as now', async () => {
    await merge([], [position('short-2', 2, ago(1)), position('short-3', 3, ago(2))]);
    expect(await watched()).toEqual([['short-2', 2, ago(1)]]);
    await merge([], [position('short-4', 9, ago(-600))]);
    expect(await watched()).toEqual([['short-4', 9, ago(0)]]);
  });

  test('leaves out unknown episodes and invalid dates', async () => {
    const none = [
      position('short-99', 1, ago(1)),
      { ...position('long-1', 1, ago(1)), videoId: 'short' },
      position('middle-1', 1, 'yesterday'),
      position('long-1', 1, '-271821-04-20T00:00:00.000Z'),
    ];
    for (const given of [none, []]) expect((await merge([], given)).code).toBe(200);
    expect([await saved(), await watched()]).toEqual([[], []]);
  });
});

describe('the payment history', () => {
  test('lists the member’s own orders that reached a provider, the newest first, in pages', async () => {
    const { db, now } = shop.context;
    const statuses = ['paid', 'declined', 'created', 'cancelled', 'expired', 'refunded'] as const;
    const row = (userId: string, number: number) => {
      const createdAt = new Date(now().getTime() + Math.floor(number / 2));
      const times = { createdAt, updatedAt: createdAt, expiresAt: createdAt };
      const plan = { planId: 'weekly', kind: 'subscription', renewalDays: 7 } as const;
      const id = `ord_${userId}_${String(number).padStart(3, '0')}`;
      const price = { amount: 599, currency: 'USD', provider: 'sandbox' };
      return { id, userId, ...plan, ...price, ...times, status: statuses[number % 6] ?? 'paid' };
    };
    const mine = Array.from({ length: 60 }, (_, number) => row(me.userId, number)).filter(
      // One open order for a person and plan.
      ({ status, id }) => status !== 'created' || id.endsWith('_002'),
    );
    const other = await openMember(shop.app);
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
