import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { identities, oauthStates, users } from '../../../server/db/schema.ts';
import { hashToken } from '../../../server/lib/tokens.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';
import { type Browser, openBrowser, openMember } from './browser.ts';

let browser: Browser;
/** Who the provider says the person is, and the PKCE verifiers it was shown. */
let profile: { id: string; name: string; email: string } | null;
let verifiers: (string | null)[];
let people = 0;

const PUBLIC = 'https://cliffhanger.example';

const world = forAllTests(() => createTestContext({ config: testConfig({ publicUrl: PUBLIC }) }));
beforeEach(() => {
  browser = openBrowser(world.app);
  people += 1;
  profile = { id: `fb_${people}`, name: 'Noor', email: `Noor${people}@example.com` };
  verifiers = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/oauth/token')) {
      verifiers.push(new URLSearchParams(String(init?.body)).get('code_verifier'));
      return Response.json({ access_token: 'at_1' });
    }
    return profile ? Response.json(profile) : new Response('', { status: 500 });
  });
});
afterEach(() => void jest.restoreAllMocks());

const START = '/api/user/facebook';
const GUARDED = { httpOnly: true, secure: true, sameSite: 'Lax' };
const begin = async (by: Browser, returnTo?: string) => {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`;
  return new URL((await by.follow(`${START}${query}`)) ?? '');
};
const stateOf = (asked: URL) => asked.searchParams.get('state') ?? '';
const comeBack = (by: Browser, answer: Record<string, string>) =>
  by.follow(`${START}/callback?${new URLSearchParams(answer)}`);
const signIn = async (by: Browser, returnTo?: string) =>
  comeBack(by, { code: 'c', state: stateOf(await begin(by, returnTo)) });
const codeIn = (location: string | undefined) =>
  new URL(location ?? '', PUBLIC).searchParams.get('userToken') ?? '';

describe('signing in with Facebook', () => {
  test('redirects to the provider with a state that only a cookie keeps in plain text', async () => {
    const { headers, cookies, statusCode } = await world.app.inject({ url: START });
    expect(statusCode).toBe(302);
    const asked = new URL(String(headers.location));
    const kept = { name: 'oauth_state', value: stateOf(asked), maxAge: 600, path: START };
    expect(cookies).toEqual([{ ...kept, ...GUARDED }]);
    expect(JSON.stringify(await world.context.db.select().from(oauthStates))).not.toContain(stateOf(asked));
  });

  test('opens an account at the first visit and finds it at the next', async () => {
    const asked = await begin(browser, '/videos/long?ep=2&t=5#player');
    const location = await comeBack(browser, { code: 'c', state: stateOf(asked) });
    expect(location).toMatch(/^\/videos\/long\?ep=2&t=5&userToken=[\w-]{43}#player$/);
    const hash = createHash('sha256').update(verifiers[0] ?? '');
    expect(hash.digest('base64url')).toBe(asked.searchParams.get('code_challenge'));
    expect(browser.cookies.has('oauth_state')).toBe(false);

    const { info } = await browser.ask('GET /api/user', { userToken: codeIn(location) });
    expect(info?.email).toBe(`noor${people}@example.com`);
    expect(browser.token).not.toBeNull();

    const elsewhere = openBrowser(world.app);
    profile = { id: `fb_${people}`, name: 'Noor', email: 'moved@example.com' };
    const again = await elsewhere.ask('GET /api/user', { userToken: codeIn(await signIn(elsewhere)) });
    expect(again.info).toEqual(info);
    // No password opens it.
    const form = { email: `noor${people}@example.com`, password: '' };
    expect((await elsewhere.ask('POST /api/user/login', form)).code).toBe(422);
  });

  test('stores the referrer of the first sign-in, and no later one', async () => {
    for (const token of ['first', 'second']) {
      const query = { userToken: codeIn(await signIn(browser)) };
      const cookies = Object.fromEntries(browser.cookies);
      await world.app.inject({ url: '/api/user', query, cookies, headers: { token } });
    }
    const account = eq(users.email, `noor${people}@example.com`);
    const [kept] = await world.context.db.select().from(users).where(account);
    expect(kept?.referrerToken).toBe('first');
  });

  test('in three tabs at once opens one account', async () => {
    const tabs = [1, 2, 3].map(() => openBrowser(world.app));
    const asked = await Promise.all(tabs.map((tab) => begin(tab)));
    const locations = await Promise.all(
      tabs.map((tab, at) => comeBack(tab, { code: 'c', state: stateOf(asked[at] as URL) })),
    );
    expect(locations.every((location) => location?.startsWith('/?userToken='))).toBe(true);
    const opened = await world.context.db.select().from(identities);
    expect(opened.filter(({ providerUserId }) => providerUserId === `fb_${people}`)).toHaveLength(1);
  });

  test('does not link to an account that has the e-mail already', async () => {
    await openMember(world.app, `noor${people}@example.com`);
    expect(await signIn(browser)).toBe('/login?error=emailInUse');
    const opened = await world.context.db.select().from(identities);
    expect(opened.some(({ providerUserId }) => providerUserId === `fb_${people}`)).toBe(false);
  });

  test.each([
    ['/my', '/my'],
    ['/searchDetail/a%2Fb?x=%26', '/searchDetail/a%2Fb?x=%26'],
    ['/videos/long?userToken=planted', '/videos/long'],
    ['', '/'],
    ['my', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    [' //evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/x\r\nset-cookie: a=b', '/xset-cookie:%20a=b'],
  ])('with the return address %j leads to %s', async (returnTo, expected) => {
    const state = stateOf(await begin(browser, returnTo));
    const begun = eq(oauthStates.hash, hashToken(state));
    const [kept] = await world.context.db.select().from(oauthStates).where(begun);
    expect(new URL(kept?.returnTo ?? '', PUBLIC).origin).toBe(PUBLIC);
    const location = (await comeBack(browser, { code: 'c', state })) ?? '';
    const code = codeIn(location);
    expect(code).toHaveLength(43);
    expect(location.replace(new RegExp(`[?&]userToken=${code}`), '')).toBe(expected);
  });

  test('none of 300 foreign return addresses leads off this site', async () => {
    const NAMES = ['evil.example', 'cliffhanger.example.evil.example', 'me@evil.example'];
    const HOSTS = [...NAMES, '[::1]:81', '127.1'];
    const SLASHES = ['//', '///', '/\\', '\\\\', '/\t/', '/\r\n/', '/\u0000/', ' //', '/.//', '/..//'];
    const SCHEMES = ['https://', 'HTTP:', 'https:', 'javascript://', 'data:text/html,'];
    const BEFORE = [...SLASHES, ...SCHEMES, '/%2f/', '/%5c', '//\\', '@', '/;//'];
    const AFTER = ['', '/my?next=//evil.example', '#//evil.example'];
    const wishes = BEFORE.flatMap((before) =>
      HOSTS.flatMap((host) => AFTER.map((after) => before + host + after)),
    );
    expect(new Set(wishes).size).toBe(300);
    await world.context.db.delete(oauthStates);
    for (const [index, returnTo] of wishes.entries())
      await begin(openBrowser(world.app, `10.9.0.${index}`), returnTo);
    const kept = await world.context.db.select().from(oauthStates);
    expect(kept).toHaveLength(300);
    const leaves = ({ returnTo }: { returnTo: string }) =>
      !returnTo.startsWith('/') || new URL(returnTo, PUBLIC).origin !== PUBLIC;
    expect(kept.filter(leaves).map(({ returnTo }) => returnTo)).toEqual([]);
  });
});

describe('the sign-in code in the address', () => {
  test('signs nobody in from another browser, and still works in its own', async () => {
    const code = codeIn(await signIn(browser));
    const stranger = openBrowser(world.app);
    const refused = await stranger.ask('GET /api/user', { userToken: code });
    expect(refused).toMatchObject({ status: 200, code: 401 });
    stranger.cookies.set('sign_in', 'made up');
    expect((await stranger.ask('GET /api/user', { userToken: code })).code).toBe(401);
    expect((await browser.ask('GET /api/user', { userToken: code })).code).toBe(200);
  });

  test('comes with a second secret in an HttpOnly cookie that lasts a minute', async () => {
    const state = stateOf(await begin(browser));
    const { cookies } = await world.app.inject({
      url: `${START}/callback?${new URLSearchParams({ code: 'c', state })}`,
      cookies: { oauth_state: state },
    });
    const kept = { value: expect.stringMatching(/^[\w-]{43}$/), maxAge: 60, path: '/api/user' };
    expect(cookies.find(({ name }) => name === 'sign_in')).toEqual({ name: 'sign_in', ...kept, ...GUARDED });
  });
});

test('an IP address can begin 100 sign-ins, and the next is refused and not stored', async () => {
  await world.context.db.delete(oauthStates);
  const begun = () => world.app.inject({ url: START, remoteAddress: '10.7.0.1' });
  for (let time = 0; time < 100; time += 1) expect((await begun()).statusCode).toBe(302);
  expect((await begun()).statusCode).toBe(429);
  expect(await world.context.db.select().from(oauthStates)).toHaveLength(100);
});

test('Facebook sign-in and its callback answer 404 in production without Facebook keys', async () => {
  const { config } = world.context;
  config.production = true;
  for (const url of [START, `${START}/callback?code=c&state=s`]) {
    const answer = await world.app.inject({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 404]);
  }
  config.production = false;
});

describe('a Facebook sign-in fails', () => {
  const FAILED = '/login?error=facebook';
  const accounts = async () => (await world.context.db.select().from(users)).length;

  test('when the person declines it', async () => {
    const state = stateOf(await begin(browser));
    expect(await comeBack(browser, { error: 'access_denied', state })).toBe(FAILED);
    expect(verifiers).toEqual([]);
  });

  test('when the provider is down or has no e-mail address', async () => {
    const before = await accounts();
    profile = null;
    expect(await signIn(browser)).toBe(FAILED);
    profile = { id: 'fb_x', name: 'Noor', email: 'none' };
    expect(await signIn(browser)).toBe(FAILED);
    expect(await accounts()).toBe(before);
  });

  test('when its state was already used, with or without a code', async () => {
    for (const answer of [{ code: 'c' }, {}] as Record<string, string>[]) {
      const state = stateOf(await begin(browser));
      const kept = browser.copy();
      expect((await comeBack(browser, { ...answer, state })) === FAILED).toBe(!('code' in answer));
      expect(await comeBack(kept, { code: 'c', state })).toBe(FAILED);
    }
  });

  test('when its state is ten minutes old', async () => {
    const asked = await begin(browser);
    world.clock.advance({ minutes: 10 });
    expect(await comeBack(browser, { code: 'c', state: stateOf(asked) })).toBe(FAILED);
  });

  test('when it was begun in another browser', async () => {
    const state = stateOf(await begin(openBrowser(world.app)));
    expect(await comeBack(browser, { code: 'c', state })).toBe(FAILED);
    await begin(browser);
    expect(await comeBack(browser, { code: 'c', state })).toBe(FAILED);
    expect(verifiers).toEqual([]);
  });

  test.each([{}, { code: 'c' }, { state: 'made up' }, { code: 'c', state: 'made up' }])(
    'when the callback is incomplete or its state is made up: %j',
    async (answer) => {
      if ('state' in answer) browser.cookies.set('oauth_state', 'made up');
      expect(await comeBack(browser, answer as Record<string, string>)).toBe(FAILED);
    },
  );
});
