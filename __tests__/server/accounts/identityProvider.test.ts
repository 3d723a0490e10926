import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { identityProviderOf } from '../../../server/accounts/identityProvider.ts';
import { readConfig } from '../../../server/config.ts';

const PUBLIC_URL = 'https://cliffhanger.example';
const REDIRECT = `${PUBLIC_URL}/api/user/facebook/callback`;
const SECRET = 'secret_canary';
const PROOF = createHmac('sha256', SECRET).update('at_1').digest('hex');
const SANDBOX = 'http://sandbox.internal:4100';
const GRAPH = 'https://graph.facebook.com/v23.0';
const PROVIDERS = {
  'the sandbox': {
    env: { SANDBOX_URL: SANDBOX, SANDBOX_PUBLIC_URL: 'https://sandbox.example', SANDBOX_SECRET_KEY: SECRET },
    page: 'https://sandbox.example/oauth/authorize',
    asks: { client_id: 'sandbox' },
    tokenUrl: `${SANDBOX}/oauth/token`,
    form: { grant_type: 'authorization_code', client_id: 'sandbox' },
    profileUrl: `${SANDBOX}/oauth/me`,
  },
  Facebook: {
    env: { FACEBOOK_APP_ID: 'app_1', FACEBOOK_APP_SECRET: SECRET },
    page: 'https://www.facebook.com/v23.0/dialog/oauth',
    asks: { client_id: 'app_1', scope: 'email' },
    tokenUrl: `${GRAPH}/oauth/access_token`,
    form: { client_id: 'app_1' },
    profileUrl: `${GRAPH}/me?fields=id%2Cemail&appsecret_proof=${PROOF}`,
  },
};
const TOKEN = { access_token: 'at_1' };
const noor = { id: 'usr_9', name: 'Noor', email: 'noor@example.com' };

afterEach(() => void jest.restoreAllMocks());

/** A provider that answers one request after the other with the given bodies or statuses. */
function answering(env: object, ...answers: unknown[]) {
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift();
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
  });
  const provider = identityProviderOf(readConfig({ PUBLIC_URL, ...env }));
  if (!provider) throw new Error('There is no provider');
  const profileOf = () => provider.profileOf({ code: 'code_1', verifier: 'verifier_1' });
  return { fetch, profileOf, authorizeUrl: provider.authorizeUrl };
}

describe.each(Object.entries(PROVIDERS))('%s', (_name, its) => {
  test('receives state and challenge in the address of its sign-in page', () => {
    const url = new URL(answering(its.env).authorizeUrl({ state: 's t', challenge: 'c' }));
    expect(url.origin + url.pathname).toBe(its.page);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...its.asks,
      ...{ redirect_uri: REDIRECT, state: 's t', response_type: 'code' },
      ...{ code_challenge: 'c', code_challenge_method: 'S256' },
    });
  });

  test('exchanges a code for the member’s profile', async () => {
    const { fetch, profileOf } = answering(its.env, TOKEN, noor);
    expect(await profileOf()).toEqual({ id: 'usr_9', email: 'noor@example.com' });
    const [first, second] = fetch.mock.calls;
    expect([first?.[0], second?.[0]]).toEqual([its.tokenUrl, its.profileUrl]);
    expect(first?.[1]?.method).toBe('POST');
    expect(Object.fromEntries(first?.[1]?.body as URLSearchParams)).toEqual({
      ...its.form,
      ...{ code: 'code_1', redirect_uri: REDIRECT, client_secret: SECRET, code_verifier: 'verifier_1' },
    });
    expect(second?.[1]?.headers).toEqual({ authorization: 'Bearer at_1' });
    for (const [, init] of fetch.mock.calls)
      expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
  });

  test.each([
    ['a refused code', [400], /: [\w/]+ answered 400$/],
    ['a refused token', [TOKEN, 401], /: [\w/]+ answered 401$/],
    ['no id', [TOKEN, { ...noor, id: '' }], /: a profile without id or e-mail$/],
    ['no e-mail', [TOKEN, { id: 'usr_9' }], /: a profile without id or e-mail$/],
  ])('fails with a short error message for %s', async (_what, answers, words) => {
    await expect(answering(its.env, ...answers).profileOf()).rejects.toThrow(words);
  });
});
