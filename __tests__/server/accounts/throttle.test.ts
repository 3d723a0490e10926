import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TestContext } from '../support/testContext.ts';

const real = await import('@node-rs/argon2');
const verify = jest.fn(real.verify);
const hash = jest.fn(real.hash);
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash, verify }));
const { createTestContext } = await import('../support/testContext.ts');
const { openBrowser, openMember, PASSWORD } = await import('./browser.ts');
const { attemptLimits: limits } = await import('../../../server/accounts/throttle.ts');
const { throttles } = await import('../../../server/db/schema.ts');

let world: TestContext;
let email: string;
let people = 0;

beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());
beforeEach(async () => {
  email = `member${++people}@example.com`;
  await openMember(world.app, email);
  verify.mockClear();
  hash.mockClear();
});

const login = (input: { email: string; password: string }, browser = openBrowser(world.app)) =>
  browser.ask('POST /api/user/login', input);
const wrong = () => ({ email, password: 'not this one' });
const right = () => ({ email, password: PASSWORD });

describe('tries of one account', () => {
  test('are limited however many addresses they come from, and before any hashing', async () => {
    for (let time = 0; time < limits.loginAccount.max; time += 1) {
      expect((await login(wrong())).code).toBe(422);
    }
    expect(verify).toHaveBeenCalledTimes(limits.loginAccount.max);

    const refused = await login(right());
    expect(refused).toMatchObject({ status: 429, code: 429 });
    expect(refused.headers['retry-after']).toBe('900');
    expect(refused.message).toBe('Too many tries. Please wait a few minutes and try again.');
    expect(verify).toHaveBeenCalledTimes(limits.loginAccount.max);
  });

  test('start anew when the window is over', async () => {
    for (let time = 0; time <= limits.loginAccount.max; time += 1) await login(wrong());
    world.clock.advance({ minutes: 14, seconds: 59 });
    const refused = await login(right());
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    world.clock.advance({ seconds: 1 });
    expect((await login(right())).code).toBe(200);
  });

  test('do not count when they succeed', async () => {
    const browser = openBrowser(world.app);
    for (let time = 1; time < limits.loginAccount.max; time += 1) await login(wrong(), browser);
    for (let time = 0; time < 5; time += 1) expect((await login(right(), browser)).code).toBe(200);
    expect((await login(wrong())).code).toBe(422);
    expect((await login(right())).status).toBe(429);
  });

  test('are counted for an e-mail without an account alike, in any spelling', async () => {
    const nobody = { email: 'Nobody@example.com', password: 'a guess' };
    for (let time = 0; time < limits.loginAccount.max; time += 1) {
      expect((await login(nobody)).code).toBe(422);
    }
    expect((await login({ ...nobody, email: ' nobody@EXAMPLE.com' })).status).toBe(429);
  });

  test('hold when they all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.loginAccount.max);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe('tries from one address', () => {
  test('are limited over all accounts, and lock no account', async () => {
    const browser = openBrowser(world.app);
    const guess = (at: number) => ({ email: `somebody${at}@example.com`, password: 'a guess' });
    for (let at = 0; at < limits.loginAddress.max; at += 1) {
      expect((await login(guess(at), browser)).code).toBe(422);
    }
    for (let time = 0; time < 2 * limits.loginAccount.max; time += 1) {
      const refused = await login(wrong(), browser);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    }
    expect((await login(right())).code).toBe(200);
  });

  test('count by the connection, whatever X-Forwarded-For claims', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        world.app.inject({
          method: 'POST',
          url: '/api/user/login',
          remoteAddress: '10.9.9.9',
          headers: { 'x-forwarded-for': `1.2.3.${at}` },
          payload: { email: `target${at % 2}@example.com`, password: 'a guess' },
        }),
      ),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const rows = await world.context.db.select().from(throttles);
    expect(rows.some(({ bucket, count }) => bucket.startsWith('loginAddress:') && count === 12)).toBe(true);
  });

  test('may open ten accounts an hour', async () => {
    const browser = openBrowser(world.app);
    const form = (at: number) => ({
      email: `new${people}-${at}@example.com`,
      password: PASSWORD,
      repeatPassword: PASSWORD,
    });
    await browser.ask('POST /api/user/register', { ...form(0), repeatPassword: 'a slip' });
    for (let at = 0; at < limits.registerAddress.max; at += 1) {
      expect((await browser.ask('POST /api/user/register', form(at))).code).toBe(200);
    }
    hash.mockClear();
    const refused = await browser.ask('POST /api/user/register', form(99));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(hash).not.toHaveBeenCalled();

    world.clock.advance({ hours: 1 });
    expect((await browser.ask('POST /api/user/register', form(99))).code).toBe(200);
  });
});

test('the counters name neither e-mails nor addresses', async () => {
  await login(wrong(), openBrowser(world.app, '203.0.113.77'));
  const text = JSON.stringify(await world.context.db.select().from(throttles));
  expect(text).not.toContain('example.com');
  expect(text).not.toContain('203.0.113');
});
