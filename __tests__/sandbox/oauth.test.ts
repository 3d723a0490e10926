import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SHOP, worldOfEachTest } from './world.ts';

const world = worldOfEachTest();

const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-of-the-spec';
const CALLBACK = `${SHOP}/callback?from=sandbox`;

const authorizeUrl = (overrides: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: 'sandbox',
    redirect_uri: CALLBACK,
    state: 'state-1',
    response_type: 'code',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...overrides,
  })}`;

async function signIn(email = 'robin@example.com'): Promise<string> {
  const person = { name: 'Robin Example', email, decision: 'continue' };
  const answer = await world.submit(authorizeUrl(), person);
  return new URL(String(answer.headers.location)).searchParams.get('code') ?? '';
}

const tokenForm = (code: string, overrides: Record<string, string> = {}) => ({
  client_id: 'sandbox',
  client_secret: world.config.secretKey,
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  code_verifier: VERIFIER,
  ...overrides,
});

const me = (accessToken: string) => world.get('/oauth/me', { authorization: `Bearer ${accessToken}` });

test('a user signs in and is recognised the next time', async () => {
  const page = await world.visit(authorizeUrl());
  expect(page.body).toContain('stands in for Facebook');
  expect(page.body).toContain('value="robin@example.com"');

  const ids: string[] = [];
  for (const email of ['robin@example.com', 'Robin@Example.com']) {
    const code = await signIn(email);
    const answer = await world.submit('/oauth/token', tokenForm(code));
    const bearer = { access_token: expect.any(String), token_type: 'bearer', expires_in: 3600 };
    expect(answer.json()).toEqual(bearer);
    const { access_token } = answer.json<{ access_token: string }>();
    const person = (await me(access_token)).json<{ id: string }>();
    expect(person).toEqual({ id: expect.stringMatching(/^usr_/), name: 'Robin Example', email });
    ids.push(person.id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test('Continue and Cancel redirect to the redirect_uri with the state', async () => {
  const yes = await world.submit(authorizeUrl(), { name: 'R', email: 'r@example.com', decision: 'continue' });
  expect(yes.statusCode).toBe(303);
  const back = /^http:\/\/localhost:4000\/callback\?from=sandbox&code=\w+&state=state-1$/;
  expect(yes.headers.location).toMatch(back);
  const no = await world.submit(authorizeUrl(), { decision: 'cancel' });
  expect(no.headers.location).toBe(`${CALLBACK}&error=access_denied&state=state-1`);
});

test('an invalid name or email is reported in the form, and its text is escaped', async () => {
  const person = { name: ' ', email: '"><script>', decision: 'continue' };
  const answer = await world.submit(authorizeUrl(), person);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Enter a name');
  expect(answer.body).toContain('Enter an email address');
  expect(answer.body).not.toContain('<script>');
});

describe('authorize', () => {
  test.each<Record<string, string>>([
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: 'http://localhost:4000.evil.example/' },
    { redirect_uri: 'not a url' },
    { client_id: 'other' },
  ])('never redirects for %j', async (overrides) => {
    const seen = await world.visit(authorizeUrl(overrides));
    const sent = await world.submit(authorizeUrl(overrides), { decision: 'cancel' });
    for (const answer of [seen, sent]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  test.each([
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
  ])('redirects to the client with an error for %j', async (overrides, error) => {
    const answer = await world.visit(authorizeUrl(overrides));
    expect(answer.headers.location).toBe(`${CALLBACK}&error=${error}&state=state-1`);
  });
});

describe('token', () => {
  test('a code works once', async () => {
    const form = tokenForm(await signIn());
    expect((await world.submit('/oauth/token', form)).statusCode).toBe(200);
    expect((await world.submit('/oauth/token', form)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test.each<Record<string, string>>([
    { code_verifier: 'wrong' },
    { code_verifier: '' },
    { redirect_uri: `${SHOP}/elsewhere` },
  ])('a request with %j fails and uses up the code', async (overrides) => {
    const code = await signIn();
    for (const form of [tokenForm(code, overrides), tokenForm(code)]) {
      const answer = await world.submit('/oauth/token', form);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 'invalid_grant' });
    }
  });

  test('a wrong client secret is refused and the code stays valid', async () => {
    const code = await signIn();
    const wrong = await world.submit('/oauth/token', tokenForm(code, { client_secret: 'wrong' }));
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    expect((await world.submit('/oauth/token', tokenForm(code))).statusCode).toBe(200);
  });

  test('a code lives 60 seconds and an access token an hour', async () => {
    const late = await signIn();
    world.time += 60_000;
    expect((await world.submit('/oauth/token', tokenForm(late))).statusCode).toBe(400);

    const answer = await world.submit('/oauth/token', tokenForm(await signIn()));
    const { access_token } = answer.json<{ access_token: string }>();
    await world.start();
    expect((await me(access_token)).statusCode).toBe(200);
    world.time += 3_600_000;
    expect((await me(access_token)).statusCode).toBe(401);
    expect((await me('unknown')).statusCode).toBe(401);
  });
});
