import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser } from '../accounts/browser.ts';
import { forAllTests } from '../support/forAllTests.ts';

/* Real hashes take so long that a busy machine turns sign-ins away before a limit does. */

const hash = jest.fn(async (password: string) => `the hash of ${password}`);
const verify = jest.fn(async (stored: string, password: string) => stored === `the hash of ${password}`);
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash, verify }));
const { createTestContext } = await import('../support/testContext.ts');
const { openBrowser, openMember, PASSWORD } = await import('../accounts/browser.ts');
const { attemptLimits: limits } = await import('../../../server/db/throttle.ts');
const { throttles } = await import('../../../server/db/schema.ts');
const { HttpError } = await import('../../../server/lib/errors.ts');

const world = forAllTests(createTestContext);
let email: string;
let people = 0;

beforeEach(async () => {
  email = `member${++people}@example.com`;
  await openMember(world.app, email);
  jest.clearAllMocks();
});

const login = (input: { email: string; password: string }, browser = openBrowser(world.app)) =>
  browser.ask('POST /api/user/login', input);
const wrong = () => ({ email, password: 'not this one' });
const right = () => ({ email, password: PASSWORD });
/** Wrong passwords for the account, each answered as one. */
async function guess(times: number, browser?: Browser, form = wrong()) {
  for (let time = 0; time < times; time += 1) expect((await login(form, browser)).code).toBe(422);
}

describe('sign-in attempts for one account', () => {
  test('are limited across all addresses, and refused before any hashing', async () => {
    await guess(limits.loginAccount.max);
    expect(verify).toHaveBeenCalledTimes(limits.loginAccount.max);

    const refused = await login(right());
    expect(refused).toMatchObject({ status: 429, code: 429 });
    expect(refused.headers['retry-after']).toBe('900');
    expect(refused.message).toBe('Too many attempts. Please wait a few minutes and try again.');
    expect(verify).toHaveBeenCalledTimes(limits.loginAccount.max);
  });

  test('start anew when the window is over', async () => {
    await guess(limits.loginAccount.max);
    world.clock.advance({ minutes: 14, seconds: 59 });
    const refused = await login(right());
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    world.clock.advance({ seconds: 1 });
    expect((await login(right())).code).toBe(200);
  });

  test('do not count when they succeed', async () => {
    const browser = openBrowser(world.app);
    await guess(limits.loginAccount.max - 1, browser);
    for (let time = 0; time < 5; time += 1) expect((await login(right(), browser)).code).toBe(200);
    await guess(1);
    expect((await login(right())).status).toBe(429);
  });

  test('are limited for an e-mail without an account, in any spelling of it', async () => {
    const nobody = { email: 'Nobody@example.com', password: 'a guess' };
    await guess(limits.loginAccount.max, undefined, nobody);
    expect((await login({ ...nobody, email: ' nobody@EXAMPLE.com' })).status).toBe(429);
  });

  test('do not count when the server was too busy to check them', async () => {
    for (let time = 0; time < limits.loginAccount.max; time += 1) {
      verify.mockRejectedValueOnce(new HttpError(429, 'signInBusy'));
      expect((await login(right())).status).toBe(429);
    }
    expect((await login(right())).code).toBe(200);
  });

  test('are limited when they all arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.loginAccount.max);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

test('sign-in attempts from one address are limited across accounts, and then lock no account', async () => {
  const browser = openBrowser(world.app);
  for (let at = 0; at < limits.loginAddress.max; at += 1)
    await guess(1, browser, { email: `somebody${at}@example.com`, password: 'a guess' });
  for (let time = 0; time < 2 * limits.loginAccount.max; time += 1) {
    const refused = await login(wrong(), browser);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
  }
  expect((await login(right())).code).toBe(200);
});

describe('registrations from one address', () => {
  const form = (address: string) => ({ email: address, password: PASSWORD, repeatPassword: PASSWORD });
  const register = (at: number, ip: string) =>
    openBrowser(world.app, ip).ask('POST /api/user/register', form(`new${people}-${at}@example.com`));
  const probe = (ip: string) => openBrowser(world.app, ip).ask('POST /api/user/register', form(email));

  test('that succeed do not count against the limit of failed ones', async () => {
    for (let at = 0; at < 3 * limits.registerAddress.max; at += 1)
      expect((await register(at, '10.8.0.1')).code).toBe(200);
  });

  test('reveal at most ten taken e-mails an hour', async () => {
    const slip = { ...form(email), repeatPassword: 'a slip' };
    await openBrowser(world.app, '10.8.0.2').ask('POST /api/user/register', slip);
    for (let time = 0; time < limits.registerAddress.max; time += 1)
      expect((await probe('10.8.0.2')).code).toBe(422);
    const refused = await probe('10.8.0.2');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    world.clock.advance({ hours: 1 });
    expect((await register(1, '10.8.0.2')).code).toBe(200);
  });

  test('create at most a hundred accounts an hour, and further ones are refused without hashing', async () => {
    for (let at = 0; at < limits.newAccounts.max; at += 1) await register(at, '10.8.0.3');
    hash.mockClear();
    expect((await register(999, '10.8.0.3')).status).toBe(429);
    expect(hash).not.toHaveBeenCalled();
  });
});

describe('a browser in which the member has signed in before', () => {
  const lockOut = async () => {
    await guess(limits.loginAccount.max);
    expect((await login(right())).status).toBe(429);
  };
  const knownBrowser = async () => {
    const browser = openBrowser(world.app);
    await login(right(), browser);
    await browser.ask('POST /api/user/logout', {});
    return browser;
  };

  test('can sign in while strangers lock the account and use up the limit of its address', async () => {
    const browser = await knownBrowser();
    await lockOut();
    const neighbour = openBrowser(world.app, browser.ip);
    for (let at = 0; at <= limits.loginAddress.max; at += 1)
      await login({ email: `somebody${at}@example.com`, password: 'a guess' }, neighbour);
    expect((await login(right(), neighbour)).status).toBe(429);
    expect((await login(right(), browser)).code).toBe(200);
  });

  test('is limited after too many wrong passwords, and does not lock the account elsewhere', async () => {
    const browser = await knownBrowser();
    await guess(limits.loginDevice.max, browser);
    expect((await login(right(), browser)).status).toBe(429);
    expect((await login(right())).code).toBe(200);
  });

  test('exports and deletes the account while strangers lock it', async () => {
    const browser = openBrowser(world.app);
    await login(right(), browser);
    await lockOut();
    expect((await browser.ask('POST /api/user/export', { password: PASSWORD })).code).toBe(200);
    expect((await browser.ask('DELETE /api/user', { password: PASSWORD })).code).toBe(200);
  });

  test('is recognised by an HttpOnly cookie that is valid for this account only', async () => {
    const { setCookies } = await login(right(), openBrowser(world.app));
    const device = /^device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/;
    expect(setCookies).toContainEqual(expect.stringMatching(device));
    const stranger = openBrowser(world.app);
    const member = await openMember(world.app);
    stranger.cookies.set('device', member.cookies.get('device') ?? '');
    await lockOut();
    expect((await login(right(), stranger)).status).toBe(429);
  });

  test('keeps its device id when another member signs in', async () => {
    const idIn = ({ cookies }: Browser) => cookies.get('device')?.split('.')[0];
    const browser = openBrowser(world.app);
    await login(right(), browser);
    const id = idIn(browser);
    const other = await openMember(world.app);
    await login({ email: other.email, password: PASSWORD }, browser);
    expect(idIn(browser)).toBe(id);
    expect(idIn(other)).not.toBe(id);
  });

  const NO_DEVICES = ['made up', 'a.b', '.', `${'A'.repeat(43)}.${'A'.repeat(43)}`];
  test.each(NO_DEVICES)('is not recognised by the device cookie "%s"', async (cookie) => {
    const stranger = openBrowser(world.app);
    stranger.cookies.set('device', cookie);
    await lockOut();
    expect((await login(right(), stranger)).status).toBe(429);
  });
});

test('throttle counters store neither e-mail nor IP addresses', async () => {
  await login(wrong(), openBrowser(world.app, '203.0.113.77'));
  const text = JSON.stringify(await world.context.db.select().from(throttles));
  expect(text).not.toContain('example.com');
  expect(text).not.toContain('203.0.113');
});
