import { expect, test } from '@jest/globals';
import { sandboxIdentity } from '../../../server/accounts/identityProvider.ts';
import { readConfig } from '../../../server/config.ts';

const config = readConfig({
  PUBLIC_URL: 'https://cliffhanger.example',
  SANDBOX_URL: 'http://sandbox.internal:4100',
  SANDBOX_PUBLIC_URL: 'https://sandbox.example',
  SANDBOX_SECRET_KEY: 'shared',
});

/** A provider that answers each path with the given body or status. */
function answering(answers: Record<string, unknown>) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const answer = answers[new URL(url).pathname];
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
  }) as typeof globalThis.fetch;
  return { asked, provider: sandboxIdentity(config, fetch) };
}

const answer = { code: 'code_1', verifier: 'verifier_1' };
const noor = { id: 'usr_9', name: 'Noor', email: 'noor@example.com' };

test('sends people to the address browsers reach, with state and challenge', () => {
  const { provider } = answering({});
  const url = new URL(provider.authorizeUrl({ state: 's t', challenge: 'c' }));
  expect(url.origin + url.pathname).toBe('https://sandbox.example/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'sandbox',
    redirect_uri: 'https://cliffhanger.example/api/user/facebook/callback',
    state: 's t',
    response_type: 'code',
    code_challenge: 'c',
    code_challenge_method: 'S256',
  });
});

test('trades a code for the profile behind it', async () => {
  const { provider, asked } = answering({ '/oauth/token': { access_token: 'at_1' }, '/oauth/me': noor });
  expect(await provider.profileOf(answer)).toEqual({ id: 'usr_9', email: 'noor@example.com' });

  expect(asked.map(({ url }) => url)).toEqual([
    'http://sandbox.internal:4100/oauth/token',
    'http://sandbox.internal:4100/oauth/me',
  ]);
  expect(Object.fromEntries(asked[0]?.init.body as URLSearchParams)).toEqual({
    grant_type: 'authorization_code',
    code: 'code_1',
    redirect_uri: 'https://cliffhanger.example/api/user/facebook/callback',
    client_id: 'sandbox',
    client_secret: 'shared',
    code_verifier: 'verifier_1',
  });
  expect(asked[1]?.init.headers).toEqual({ authorization: 'Bearer at_1' });
  expect(asked.every(({ init }) => init.signal instanceof AbortSignal)).toBe(true);
});

test.each([
  ['a refused code', { '/oauth/token': 400 }],
  ['a refused token', { '/oauth/token': { access_token: 'at_1' }, '/oauth/me': 401 }],
  ['no id', { '/oauth/token': { access_token: 'at_1' }, '/oauth/me': { ...noor, id: '' } }],
  ['no e-mail', { '/oauth/token': { access_token: 'at_1' }, '/oauth/me': { id: 'usr_9' } }],
])('throws on %s', async (_what, answers) => {
  await expect(answering(answers).provider.profileOf(answer)).rejects.toThrow('identity provider');
});
