import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { createSignInCode } from '../../../../server/accounts/socialSignIn.ts';
import { sessions, signInCodes, users } from '../../../../server/db/schema.ts';
import { attemptLimits as limits } from '../../../../server/db/throttle.ts';
import { type Browser, openBrowser, openMember, PASSWORD } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext } from '../../support/testContext.ts';

const world = forAllTests(createTestContext);
let browser: Browser;
let email: string;
let people = 0;

beforeEach(() => {
  browser = openBrowser(world.app);
  email = `member${++people}@example.com`;
});

const form = (change: object = {}) => ({ email, password: PASSWORD, repeatPassword: PASSWORD, ...change });
/** A code for a browser that came back from the provider: it holds the cookie's half. */
async function handoffFor(userId: string, ...browsers: Browser[]) {
  const account = { userId, isNew: false };
  const { code, browser: half } = await createSignInCode(world.context.db, account, world.context.now());
  for (const by of browsers) by.cookies.set('sign_in', half);
  return code;
}

describe('register', () => {
  test('opens an account and signs in', async () => {
    const { status, code, info, headers } = await browser.ask('POST /api/user/register', form());
    expect([status, code]).toEqual([200, 200]);
    const { id } = info;
    const nothing = { subscription: null, dailyUnlocksLeft: 1, passes: [], notInterested: [] };
    expect(info).toEqual({ id, email, ...nothing });
    expect(headers['user-token']).toBe(browser.cookies.get('session'));
    expect((await browser.ask('GET /api/user', {})).info).toEqual(info);
  });

  test('stores the e-mail in lower case without outer spaces, and the password only as a hash', async () => {
    const shouted = form({ email: ` ${email.toUpperCase()} ` });
    const { info } = await browser.ask('POST /api/user/register', shouted);
    expect(info.email).toBe(email);
    const rows = await world.context.db.select().from(users);
    expect(rows.find(({ id }) => id === info.id)?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  test.each([
    ['an e-mail that is none', { email: 'nobody' }, { email: 'invalid' }],
    ['a password that is refused', { password: 'short', repeatPassword: 'short' }, { password: 'tooShort' }],
    ['two different passwords', { repeatPassword: `${PASSWORD}!` }, { repeatPassword: 'mismatch' }],
    [
      'everything at once',
      { email: '', password: '', repeatPassword: 'x' },
      { email: 'invalid', password: 'tooShort', repeatPassword: 'mismatch' },
    ],
  ])('names the fields that are wrong: %s', async (_what, change, fields) => {
    const { status, code, data } = await browser.ask('POST /api/user/register', form(change));
    expect([status, code, data]).toEqual([200, 422, { fields }]);
    expect(browser.token).toBeNull();
  });

  test('refuses an e-mail that has an account', async () => {
    await openMember(world.app, email);
    const { code, data } = await browser.ask('POST /api/user/register', form({ email: email.toUpperCase() }));
    expect([code, data]).toEqual([422, { fields: { email: 'taken' } }]);
  });

  test('opens one account for three requests at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => browser.ask('POST /api/user/register', form())));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
  });
});

describe.each(['POST /api/user/login', 'POST /api/user/account'] as const)('%s', (call) => {
  test('signs in with the password, ignoring case and outer spaces of the e-mail', async () => {
    const member = await openMember(world.app, email);
    const shouted = { email: ` ${email.toUpperCase()}`, password: PASSWORD };
    const { code, info } = await browser.ask(call, shouted);
    expect([code, info.id]).toEqual([200, member.userId]);
    expect((await browser.ask('GET /api/user', {})).info?.id).toBe(member.userId);
    expect((await member.ask('GET /api/user', {})).info?.id).toBe(member.userId);
  });
});

describe('login', () => {
  test('answers a wrong password and an unknown e-mail alike', async () => {
    await openMember(world.app, email);
    const tries = [email, 'nobody@example.com', 'no e-mail', '', 'nul\0l@example.com'];
    const guess = (of: string) =>
      openBrowser(world.app).ask('POST /api/user/login', { email: of, password: 'a guess' });
    const answers = await Promise.all(tries.map(guess));
    const message = 'The email or password is incorrect.';
    const data = { fields: { password: 'incorrect' } };
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, code: 422, message, data, setCookies: [] });
      expect(answer.headers['user-token']).toBeUndefined();
    }
  });

  test('ends the session the browser had, and gives a new one', async () => {
    const member = await openMember(world.app, email);
    const before = member.copy();
    await member.ask('POST /api/user/login', { email, password: PASSWORD });
    expect(member.token).not.toBe(before.token);
    expect((await before.ask('GET /api/user/favorite', {})).code).toBe(401);
    expect((await member.ask('GET /api/user/favorite', {})).code).toBe(200);
  });
});

describe('the account form of a checkout', () => {
  const enter = (password = PASSWORD, of = email) =>
    openBrowser(world.app).ask('POST /api/user/account', { email: of, password });

  test('opens one account for a new e-mail, even when two forms are sent at once', async () => {
    const answers = await Promise.all([enter(), enter('another good password')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    const login = await browser.ask('POST /api/user/login', { email, password: PASSWORD });
    const other = await browser.ask('POST /api/user/login', { email, password: 'another good password' });
    expect([login.code, other.code].sort()).toEqual([200, 422]);
    const rows = await world.context.db.select().from(users).where(eq(users.email, email));
    expect(rows).toHaveLength(1);
  });

  test('refuses a wrong password without setting a cookie', async () => {
    await openMember(world.app, email);
    const refused = { code: 422, data: { fields: { password: 'incorrect' } }, setCookies: [] };
    expect(await enter('not the password')).toMatchObject(refused);
  });

  test.each(['nobody', '', 'nul\0l@example.com'])('refuses "%s" as an invalid e-mail', async (text) => {
    expect(await enter(PASSWORD, text)).toMatchObject({ code: 422, data: { fields: { email: 'invalid' } } });
  });

  test('refuses a password that is too short in the same way for known and new e-mails', async () => {
    await openMember(world.app, email);
    for (const answer of [await enter('short'), await enter('short', `new-${email}`)])
      expect(answer).toMatchObject({ code: 422, data: { fields: { password: 'tooShort' } } });
  });

  test('shares its limit of failed tries with the sign-in', async () => {
    await openMember(world.app, email);
    for (let time = 0; time < limits.loginAccount.max; time += 1) await enter('not the password');
    expect((await enter()).status).toBe(429);
    const login = await browser.ask('POST /api/user/login', { email, password: PASSWORD });
    expect(login.status).toBe(429);
  });

  test('does not count successful sign-ins toward the limit', async () => {
    await openMember(world.app, email);
    for (let time = 0; time <= limits.loginAccount.max; time += 1) expect((await enter()).code).toBe(200);
  });
});

describe('logout', () => {
  test('ends only this session and clears its header and cookie', async () => {
    const member = await openMember(world.app, email);
    const copy = member.copy();
    await browser.ask('POST /api/user/login', { email, password: PASSWORD });
    const { code, info, headers, setCookies } = await member.ask('POST /api/user/logout', {});
    expect([code, info, headers['user-token']]).toEqual([200, null, '']);
    expect(setCookies).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\/; HttpOnly/)]);
    expect((await copy.ask('GET /api/user', {})).info).toBeNull();
    const rows = await world.context.db.select().from(sessions).where(eq(sessions.userId, member.userId));
    expect(rows).toHaveLength(1);
    expect((await browser.ask('GET /api/user', {})).info?.id).toBe(member.userId);
  });
});

describe('a visitor', () => {
  test('gets a null user without a token, and may sign out', async () => {
    const { code, info, headers, setCookies } = await browser.ask('GET /api/user', {});
    expect([code, info, headers['user-token'], setCookies]).toEqual([200, null, undefined, []]);
    expect((await browser.ask('POST /api/user/logout', {})).code).toBe(200);
  });
});

describe('a hand-off code', () => {
  test('signs in once', async () => {
    const { userId } = await openMember(world.app);
    const code = await handoffFor(userId, browser);
    expect(JSON.stringify(await world.context.db.select().from(signInCodes))).not.toContain(code);

    const { info } = await browser.ask('GET /api/user', { userToken: code });
    expect(info?.id).toBe(userId);
    expect(browser.token).not.toBe(code);
    expect((await browser.ask('POST /api/user/favorite', { videoId: 'short' })).code).toBe(200);

    const again = Object.assign(browser.copy(), { token: null });
    again.cookies.delete('session');
    const second = await again.ask('GET /api/user', { userToken: code });
    expect([second.status, second.code, second.info]).toEqual([200, 401, undefined]);
    expect(second.message).toBe('This sign-in link has expired. Please sign in.');
  });

  test('signs in only one of several browsers that use it at once', async () => {
    const { userId } = await openMember(world.app);
    const tabs = [1, 2, 3].map(() => openBrowser(world.app));
    const code = await handoffFor(userId, ...tabs);
    const answers = await Promise.all(tabs.map((tab) => tab.ask('GET /api/user', { userToken: code })));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 401, 401]);
  });

  test('works for less than a minute', async () => {
    const { userId } = await openMember(world.app);
    const code = await handoffFor(userId, browser);
    const tooLate = openBrowser(world.app);
    const late = await handoffFor(userId, tooLate);
    world.clock.advance({ seconds: 59 });
    expect((await browser.ask('GET /api/user', { userToken: code })).code).toBe(200);
    world.clock.advance({ seconds: 1 });
    expect((await tooLate.ask('GET /api/user', { userToken: late })).code).toBe(401);
  });

  test('never replaces another member’s live session, and stays good for its own member', async () => {
    const other = await openMember(world.app);
    const { userId } = await openMember(world.app);
    const code = await handoffFor(userId, other, browser);

    for (const signedIn of [other.copy(), Object.assign(other.copy(), { token: null })]) {
      const refused = await signedIn.ask('GET /api/user', { userToken: code });
      expect([refused.status, refused.code]).toEqual([200, 409]);
    }
    expect((await other.ask('GET /api/user', {})).info?.id).toBe(other.userId);
    expect((await browser.ask('GET /api/user', { userToken: code })).info?.id).toBe(userId);
  });

  test('replaces an expired session', async () => {
    const other = await openMember(world.app);
    world.clock.advance({ days: 14 });
    const { userId } = await openMember(world.app);
    const { info } = await other.ask('GET /api/user', { userToken: await handoffFor(userId, other) });
    expect(info?.id).toBe(userId);
  });

  test('is used up even when its member is already signed in', async () => {
    const member = await openMember(world.app);
    const code = await handoffFor(member.userId, member, browser);
    const tab = member.copy();
    expect((await member.ask('GET /api/user', { userToken: code })).info?.id).toBe(member.userId);
    expect((await tab.ask('POST /api/user/favorite', { videoId: 'short' })).code).toBe(200);
    expect((await browser.ask('GET /api/user', { userToken: code })).code).toBe(401);
  });

  test('that is made up changes nothing for a signed-in member', async () => {
    const member = await openMember(world.app, email);
    const { info } = await member.ask('GET /api/user', { userToken: 'made up' });
    expect(info?.id).toBe(member.userId);
  });
});
