import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { users } from '../../../server/db/schema.ts';
import { attemptLimits as limits } from '../../../server/db/throttle.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';
import { type Browser, openBrowser, openMember, PASSWORD } from './browser.ts';

/* The one form of a checkout: it signs in, or opens an account. */

const world = forAllTests(createTestContext);
let email: string;
let browser: Browser;
let people = 0;

beforeEach(async () => {
  email = `member${++people}@example.com`;
  browser = openBrowser(world.app);
  await openMember(world.app, email);
});

const enter = (of: string, password = PASSWORD) =>
  browser.ask('POST /api/user/account', { email: of, password });
const accountsOf = (of: string) => world.context.db.select().from(users).where(eq(users.email, of));

test('an e-mail with an account signs in, in any spelling', async () => {
  const { code, info } = await enter(` ${email.toUpperCase()}`);
  expect([code, info.email]).toEqual([200, email]);
  expect((await browser.ask('GET /api/user', {})).info?.email).toBe(email);
  expect(await accountsOf(email)).toHaveLength(1);
});

test('an e-mail without one gets an account, which that password opens', async () => {
  const other = `new${people}@example.com`;
  expect((await enter(other)).info.email).toBe(other);
  expect(await accountsOf(other)).toHaveLength(1);
  const login = await openBrowser(world.app).ask('POST /api/user/login', {
    email: other,
    password: PASSWORD,
  });
  expect(login.code).toBe(200);
});

test('two forms for one new e-mail open one account', async () => {
  const other = `twice${people}@example.com`;
  const answers = await Promise.all([enter(other), enter(other, 'another good password')]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(await accountsOf(other)).toHaveLength(1);
});

test('a wrong password is refused and opens nothing', async () => {
  const { code, data } = await enter(email, 'not the password');
  expect([code, data]).toEqual([422, { fields: { password: 'incorrect' } }]);
  expect((await browser.ask('GET /api/user', {})).info).toBeNull();
});

test.each(['nobody', '', 'nul\0l@example.com'])(
  'the account call refuses "%s" as no e-mail',
  async (text) => {
    const { code, data } = await enter(text);
    expect([code, data]).toEqual([422, { fields: { email: 'invalid' } }]);
  },
);

test('a password that no account may have is refused alike for every e-mail', async () => {
  const answers = [await enter(email, 'short'), await enter(`new${people}@example.com`, 'short')];
  expect(answers.map(({ code, data }) => [code, data])).toEqual([
    [422, { fields: { password: 'tooShort' } }],
    [422, { fields: { password: 'tooShort' } }],
  ]);
});

describe('tries are counted', () => {
  test('as those of the sign-in are', async () => {
    for (let time = 0; time < limits.loginAccount.max; time += 1) {
      browser = openBrowser(world.app);
      await enter(email, 'not the password');
    }
    browser = openBrowser(world.app);
    expect((await enter(email)).status).toBe(429);
    const login = await browser.ask('POST /api/user/login', { email, password: PASSWORD });
    expect(login.status).toBe(429);
  });

  test('and successes are given back', async () => {
    for (let time = 0; time < limits.loginAccount.max + 1; time += 1) {
      browser = openBrowser(world.app);
      expect((await enter(email)).code).toBe(200);
    }
  });
});
