import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { facebookIdentity, identityProviderOf } from '../../../server/accounts/facebook.ts';
import { finishSocialSignIn, startSocialSignIn } from '../../../server/accounts/socialSignIn.ts';
import { readConfig } from '../../../server/config.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';

/* Facebook's side as its documentation describes it, on a port of its own. */

const KEYS = { appId: 'app_1', appSecret: 'app_secret_canary' };
const PUBLIC = 'https://cliffhanger.example';
const world = forAllTests(() => createTestContext({ config: testConfig({ publicUrl: PUBLIC }) }));
let base: string;
/** What Facebook knows: the profile behind the code `good`, and the challenge it was begun with. */
let profile: Record<string, unknown> | number;
let challenge: string;

const bodyOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return Object.fromEntries(new URLSearchParams(text));
};
const graph = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://graph.test');
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = () => answer(400, { error: { message: `bad ${url.search}`, type: 'OAuthException' } });
  if (url.pathname === '/v23.0/oauth/access_token' && request.method === 'POST') {
    const { code_verifier: verifier = '', ...form } = await bodyOf(request);
    const fits = createHash('sha256').update(verifier).digest('base64url') === challenge;
    const expected = {
      client_id: KEYS.appId,
      client_secret: KEYS.appSecret,
      redirect_uri: `${PUBLIC}/api/user/facebook/callback`,
      code: 'good',
    };
    const same = JSON.stringify(form) === JSON.stringify(expected);
    return fits && same ? answer(200, { access_token: 'fb_token', token_type: 'bearer' }) : refuse();
  }
  const proof = createHmac('sha256', KEYS.appSecret).update('fb_token').digest('hex');
  const mine = request.headers.authorization === 'Bearer fb_token';
  const proven = url.searchParams.get('appsecret_proof') === proof;
  if (url.pathname !== '/v23.0/me' || url.searchParams.get('fields') !== 'id,email' || !mine || !proven) {
    return refuse();
  }
  return typeof profile === 'number' ? answer(profile, {}) : answer(200, profile);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => graph.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(graph.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => graph.close(resolve)));
beforeEach(() => {
  profile = { id: 'fb_1', email: 'Noor@example.com' };
});

const provider = () => facebookIdentity(KEYS, PUBLIC, { dialog: base, graph: base });
async function signIn(code = 'good') {
  const { url, state } = await startSocialSignIn(world.context, provider(), '/my');
  challenge = new URL(url).searchParams.get('code_challenge') ?? '';
  return finishSocialSignIn(world.context, provider(), { code, state }, state);
}

test("sends people to Facebook's own page, asking for the e-mail alone", () => {
  const env = { PUBLIC_URL: PUBLIC, FACEBOOK_APP_ID: 'app_1', FACEBOOK_APP_SECRET: 's' };
  const url = new URL(
    identityProviderOf(readConfig(env))?.authorizeUrl({ state: 'st', challenge: 'ch' }) ?? '',
  );
  expect(url.origin + url.pathname).toBe('https://www.facebook.com/v23.0/dialog/oauth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'app_1',
    redirect_uri: `${PUBLIC}/api/user/facebook/callback`,
    state: 'st',
    response_type: 'code',
    scope: 'email',
    code_challenge: 'ch',
    code_challenge_method: 'S256',
  });
});

test('a code becomes an account and a way back', async () => {
  expect(await signIn()).toEqual({
    path: expect.stringMatching(/^\/my\?userToken=[\w-]{43}$/),
    browser: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test.each([
  ['the e-mail was not given', { id: 'fb_2' }],
  ['there is no id', { email: 'x@example.com' }],
])('fails when %s', async (_, known) => {
  profile = known;
  await expect(signIn()).rejects.toThrow('a profile without id or e-mail');
});

test('fails, and tells nothing that was asked, when Facebook refuses', async () => {
  await expect(signIn('bad')).rejects.toThrow('Facebook: /oauth/access_token answered 400');
  profile = 500;
  const error = await signIn().catch((reason: Error) => reason);
  expect((error as Error).message).toBe('Facebook: /me answered 500');
});
