import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { attemptLimits as limits } from '../../../server/accounts/throttle.ts';
import { throttles, users } from '../../../server/db/schema.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';
import { type Browser, openBrowser, openMember, PASSWORD } from './browser.ts';

const world = forAllTests(createTestContext);
let email: string;
let ip: string;
let people = 0;

beforeEach(async () => {
  email = `member${++people}@example.com`;
  ip = `10.7.0.${people}`;
  await openMember(world.app, email);
});

const check = (of: string, browser: Browser = openBrowser(world.app, ip)) =>
  browser.ask('POST /api/user/email', { email: of });
const stranger = (at: number) => `stranger${people}-${at}@example.com`;
const useUpKnown = async () => {
  for (let time = 0; time < limits.knownEmails.max; time += 1) await check(email);
};

test('says whether an e-mail has an account, in any spelling, and nothing else', async () => {
  expect(await check(` ${email.toUpperCase()}`)).toMatchObject({ code: 200, info: { known: true } });
  const { info, setCookies, headers } = await check(stranger(0));
  expect([info, setCookies, headers['user-token']]).toEqual([{ known: false }, [], undefined]);
});

test('an account without a password is known: a mailed link gives it one, and Facebook opens it', async () => {
  await world.context.db.update(users).set({ passwordHash: null }).where(eq(users.email, email));
  expect((await check(email)).info).toEqual({ known: true });
});

test.each(['nobody', '', 'nul\0l@example.com'])('refuses "%s" as no e-mail', async (text) => {
  const { code, data } = await check(text);
  expect([code, data]).toEqual([422, { fields: { email: 'invalid' } }]);
});

describe('from one address', () => {
  test('it tells of ten accounts an hour, as registering does, and then of no e-mail at all', async () => {
    await useUpKnown();
    const refused = await check(email);
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 429, '3600']);
    expect(refused.message).toBe('Too many attempts. Please wait a few minutes and try again.');
    expect((await check(stranger(0))).status).toBe(429);
    world.clock.advance({ hours: 1 });
    expect((await check(email)).info).toEqual({ known: true });
  });

  test('it tells of a hundred e-mails without an account an hour, and then of no e-mail at all', async () => {
    for (let at = 0; at < limits.unknownEmails.max; at += 1)
      expect((await check(stranger(at))).info).toEqual({ known: false });
    expect((await check(stranger(999))).status).toBe(429);
    expect((await check(email)).status).toBe(429);
  });

  test('used-up checks keep nobody from signing in or registering there', async () => {
    await useUpKnown();
    const form = { email: stranger(0), password: PASSWORD, repeatPassword: PASSWORD };
    expect((await openBrowser(world.app, ip).ask('POST /api/user/register', form)).code).toBe(200);
    const login = await openBrowser(world.app, ip).ask('POST /api/user/login', { email, password: PASSWORD });
    expect(login.code).toBe(200);
  });

  test('members who sign in give their checks back, so that many may share it', async () => {
    for (let time = 0; time < 2 * limits.knownEmails.max; time += 1) {
      const browser = openBrowser(world.app, ip);
      expect((await check(email, browser)).info).toEqual({ known: true });
      expect((await browser.ask('POST /api/user/login', { email, password: PASSWORD })).code).toBe(200);
    }
  });

  test('a sign-in gives back no check of another e-mail, and a failed one gives back none', async () => {
    const own = `own${people}@example.com`;
    await openMember(world.app, own);
    const browser = openBrowser(world.app, ip);
    for (let time = 0; time < limits.knownEmails.max; time += 1) {
      await check(email);
      await browser.ask('POST /api/user/login', { email: own, password: PASSWORD });
      await browser.ask('POST /api/user/login', { email, password: 'a guess' });
    }
    expect((await check(email)).status).toBe(429);
  });
});

test('a browser in which the member has signed in before is told, whatever its neighbours did', async () => {
  const browser = openBrowser(world.app, ip);
  await browser.ask('POST /api/user/login', { email, password: PASSWORD });
  await browser.ask('POST /api/user/logout', {});
  await useUpKnown();
  expect((await check(email)).status).toBe(429);
  expect((await check(email, browser)).info).toEqual({ known: true });
  expect((await check(`member${people - 1}@example.com`, browser)).status).toBe(429);
});

test('the counters name neither e-mails nor addresses', async () => {
  await check(email);
  const text = JSON.stringify(await world.context.db.select().from(throttles));
  expect(text).not.toContain('example.com');
  expect(text).not.toContain('10.7.0');
});
