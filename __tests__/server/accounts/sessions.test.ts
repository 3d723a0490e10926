import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { rotateSession, startSession } from '../../../server/accounts/sessions.ts';
import { sessions, sessionTokens } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { hashToken, newToken } from '../../../server/lib/tokens.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';
import { type Browser, type Member, openBrowser, openMember, PASSWORD } from './browser.ts';

const world = forAllTests(createTestContext);
let me: Member;

beforeEach(async () => {
  me = await openMember(world.app);
});

const whoAmI = async (browser: Browser) => (await browser.ask('GET /api/user', {})).info?.id ?? null;
/** A read that does not rotate. */
const canRead = async (browser: Browser) => (await browser.ask('GET /api/user/favorite', {})).code === 200;
const canSave = async (browser: Browser) =>
  (await browser.ask('POST /api/user/favorite', { videoId: 'short' })).code === 200;
/** What a script kept, without the cookie. */
const scriptOnly = (browser: Browser, token = browser.token) =>
  Object.assign(openBrowser(world.app), { token }) as Browser;
const cookieOnly = (browser: Browser) => Object.assign(browser.copy(), { token: null }) as Browser;
const tokensOf = (userId: string) =>
  world.context.db
    .select({ hash: sessionTokens.hash, supersededAt: sessionTokens.supersededAt })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(eq(sessions.userId, userId));

test('10,000 session tokens are drawn without a repeat', () => {
  expect(new Set(Array.from({ length: 10_000 }, newToken)).size).toBe(10_000);
});

describe('a session token', () => {
  test('has 256 random bits and is stored only as a hash', async () => {
    expect(Buffer.from(me.token ?? '', 'base64url')).toHaveLength(32);
    expect(await tokensOf(me.userId)).toEqual([{ hash: hashToken(me.token ?? ''), supersededAt: null }]);
  });

  test('is accepted in its header, as a bearer token, or in the cookie', async () => {
    const headers = { authorization: `Bearer ${me.token}` };
    expect((await world.app.inject({ url: '/api/user/favorite', headers })).json().code).toBe(200);
    expect(await canRead(scriptOnly(me))).toBe(true);
    expect(await canRead(cookieOnly(me))).toBe(true);
  });

  test('comes with a cookie that scripts and foreign sites cannot use', async () => {
    const { setCookies, headers } = await me.ask('GET /api/user', {});
    expect(setCookies).toEqual([`session=${me.token}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax`]);
    expect(headers['user-token']).toBe(me.token);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('comes in a secure __Host- cookie when the site uses https', async () => {
    const config = { ...world.context.config, publicUrl: 'https://cliffhanger.example' };
    const secure = await createApp({ ...world.context, config });
    const payload = { email: 'a@example.com', password: PASSWORD, repeatPassword: PASSWORD };
    const { cookies } = await secure.inject({ method: 'POST', url: '/api/user/register', payload });
    expect(cookies[0]).toMatchObject({ name: '__Host-session', secure: true, path: '/' });
    const value = cookies[0]?.value ?? '';
    const read = async (name: string) =>
      (await secure.inject({ url: '/api/user/favorite', cookies: { [name]: value } })).json().code;
    expect(await read('__Host-session')).toBe(200);
    expect(await read('session')).toBe(401);
    await secure.close();
  });

  test.each(['', 'nonsense', 'Ā'.repeat(10), 'x'.repeat(500)])('that is %j is rejected', async (token) => {
    const stranger = openBrowser(world.app);
    stranger.cookies.set('session', token);
    expect(await whoAmI(stranger)).toBeNull();
    expect(stranger.cookies.has('session')).toBe(token === '');
  });

  test('that is unknown allows reads with a valid cookie, and is cleared without one', async () => {
    const mixed = Object.assign(me.copy(), { token: 'unknown' });
    expect(await canRead(mixed)).toBe(true);
    expect(await canSave(mixed)).toBe(false);

    const stale = scriptOnly(me, 'unknown');
    const { info, headers } = await stale.ask('GET /api/user', {});
    expect(info).toBeNull();
    expect(headers['user-token']).toBe('');
  });
});

describe('a session cookie alone', () => {
  test('gives the script a new token', async () => {
    const browser = cookieOnly(me);
    expect(await whoAmI(browser)).toBe(me.userId);
    expect(browser.token).not.toBeNull();
    expect(await canSave(browser)).toBe(true);
  });
});

describe('token rotation', () => {
  test('gives a new token each time, and the old one works until a minute after the new one was used', async () => {
    const old = scriptOnly(me);
    expect(await whoAmI(me)).toBe(me.userId);
    expect(me.token).not.toBe(old.token);

    world.clock.advance({ hours: 3 });
    expect(await canSave(old)).toBe(true);
    expect(await canRead(me)).toBe(true);
    world.clock.advance({ seconds: 60 });
    expect(await canSave(old)).toBe(true);
  });

  test('a lost answer signs nobody out', async () => {
    const before = me.copy();
    for (let lost = 0; lost < 3; lost += 1) {
      await before.copy().ask('GET /api/user', {});
      world.clock.advance({ days: 1 });
    }
    expect(await whoAmI(before)).toBe(me.userId);
    expect(await canSave(before)).toBe(true);
  });

  test('five tabs that rotate at the same time all keep working', async () => {
    const tabs = Array.from({ length: 5 }, () => me.copy());
    for (let round = 0; round < 4; round += 1) {
      const ids = await Promise.all(tabs.map(whoAmI));
      expect(ids).toEqual(tabs.map(() => me.userId));
      expect(new Set(tabs.map((tab) => tab.token)).size).toBe(5);
      // The storage they share keeps whichever answer came last.
      for (const tab of tabs) tab.token = tabs[round]?.token ?? null;
      world.clock.advance({ seconds: 59 });
    }
    expect(await Promise.all(tabs.map(canSave))).toEqual(tabs.map(() => true));
  });

  /** The member gets a new token and uses it; then so many seconds pass. */
  const rotate = async (seconds: number) => {
    await whoAmI(me);
    await canRead(me);
    world.clock.advance({ seconds });
  };

  test('an old token used after the grace period ends the whole session', async () => {
    const thief = scriptOnly(me);
    await rotate(61);
    expect(await canRead(thief)).toBe(false);
    expect(await tokensOf(me.userId)).toEqual([]);
    const { info, headers, setCookies } = await me.ask('GET /api/user', {});
    expect(info).toBeNull();
    expect(headers['user-token']).toBe('');
    expect(setCookies).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\/;/)]);
    expect(me.cookies.has('session')).toBe(false);
  });

  test('an old cookie used after the grace period ends the session', async () => {
    const thief = cookieOnly(me);
    await rotate(61);
    expect(await canRead(thief)).toBe(false);
    expect(await canRead(me)).toBe(false);
  });

  test('an old token with a valid cookie of the same session does not end the session', async () => {
    const old = me.token;
    await rotate(300);
    const tab = Object.assign(me.copy(), { token: old });
    expect(await canSave(tab)).toBe(false);
    expect(await whoAmI(tab)).toBe(me.userId);
    expect(await canSave(tab)).toBe(true);
    expect(await canSave(me)).toBe(true);
  });

  test('an old token with a cookie of another session ends only the session of the token', async () => {
    const other = await openMember(world.app);
    const old = me.token;
    await rotate(300);
    const mixed = Object.assign(other.copy(), { token: old });
    expect(await whoAmI(mixed)).toBe(other.userId);
    expect(await canRead(me)).toBe(false);
    expect(await canRead(other)).toBe(true);
  });

  test('keeps at most 20 unused tokens, and drops an old token within 15 days', async () => {
    const first = me.copy();
    for (let time = 0; time < 30; time += 1) await first.copy().ask('GET /api/user', {});
    expect(await tokensOf(me.userId)).toHaveLength(21);

    await rotate(13 * 86_400);
    await whoAmI(me);
    expect((await tokensOf(me.userId)).map(({ hash }) => hash)).toContain(hashToken(first.token ?? ''));
    world.clock.advance({ days: 2 });
    await whoAmI(me);
    expect((await tokensOf(me.userId)).map(({ hash }) => hash)).not.toContain(hashToken(first.token ?? ''));
    expect(await canRead(first)).toBe(false);
    expect(await canSave(me)).toBe(true);
  });

  test('returns no token for a session that has just ended', async () => {
    const viewer = { userId: me.userId, sessionId: 'ses_gone', by: 'header' as const };
    expect(await rotateSession(world.context, viewer, { headers: {}, cookies: {} } as never)).toBeNull();
  });
});

describe('a session', () => {
  test('ends after 14 days without use', async () => {
    world.clock.advance({ days: 13, hours: 23 });
    expect(await canRead(me)).toBe(true);
    world.clock.advance({ days: 13, hours: 23 });
    expect(await canRead(me)).toBe(true);
    world.clock.advance({ days: 14 });
    expect(await canRead(me)).toBe(false);
    expect(await tokensOf(me.userId)).toEqual([]);
  });

  test('ends after 30 days however much it is used', async () => {
    for (let day = 1; day < 30; day += 1) {
      world.clock.advance({ days: 1 });
      expect(await whoAmI(me)).toBe(me.userId);
    }
    world.clock.advance({ days: 1 });
    expect(await whoAmI(me)).toBeNull();
  });

  test('records its last use at most once a minute', async () => {
    const lastUse = async () => {
      const [row] = await world.context.db.select().from(sessions).where(eq(sessions.userId, me.userId));
      return row?.lastUsedAt.getTime();
    };
    const start = world.context.now().getTime();
    world.clock.advance({ seconds: 59 });
    await canRead(me);
    expect(await lastUse()).toBe(start);
    world.clock.advance({ seconds: 1 });
    await canRead(me);
    expect(await lastUse()).toBe(start + 60_000);
  });

  test('ends as the least recently used of its account when a 21st begins', async () => {
    const signInAgain = async () => scriptOnly(me, await startSession(world.context, me.userId));
    const started: Browser[] = [me];
    for (let turn = 1; turn < 20; turn += 1) started.push(await signInAgain());
    world.clock.advance({ minutes: 2 });
    expect(await canRead(me)).toBe(true);
    world.clock.advance({ minutes: 2 });
    await signInAgain();
    const alive = await Promise.all(started.map(canRead));
    expect(alive.map((is, at) => (is ? -1 : at)).filter((at) => at >= 0)).toEqual([1]);
  });

  test('thirty concurrent sign-ins are reduced to twenty sessions at the next sign-in', async () => {
    await Promise.all(Array.from({ length: 30 }, () => startSession(world.context, me.userId)));
    await startSession(world.context, me.userId);
    const rows = await world.context.db.select().from(sessions).where(eq(sessions.userId, me.userId));
    expect(rows).toHaveLength(20);
  });

  test('is deleted at the member’s next sign-in once it has expired', async () => {
    world.clock.advance({ days: 20 });
    const token = await startSession(world.context, me.userId);
    expect(await tokensOf(me.userId)).toEqual([{ hash: hashToken(token), supersededAt: null }]);
  });
});
