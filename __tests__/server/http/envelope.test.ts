import { describe, expect, test } from '@jest/globals';
import { wordsIn } from '../../../server/lib/words.ts';
import { openBrowser } from '../accounts/browser.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';

const world = forAllTests(createTestContext);

const get = async (url: string) => {
  const { statusCode, body } = await world.app.inject({ url });
  return { status: statusCode, body: JSON.parse(body) };
};

describe('the response envelope', () => {
  test('of a successful call holds code 200, a message and info', async () => {
    const { status, body } = await get('/api/plan');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['code', 'message', 'info']);
    expect(body).toMatchObject({ code: 200, message: 'OK' });
    expect(body.info.length).toBeGreaterThan(0);
  });

  test('of an expected error holds code 404 and a message, over HTTP 200', async () => {
    const body = { code: 404, message: expect.stringMatching(/\w/) };
    expect(await get('/api/video?videoId=no-such')).toEqual({ status: 200, body });
  });
});

describe('an error message', () => {
  const said = async (url: string, headers = {}) => (await world.app.inject({ url, headers })).json().message;

  test('is in the language of the call, then in that of the browser, then in English', async () => {
    const german = { 'accept-language': 'de-AT,en;q=0.5' };
    expect(await said('/api/video?videoId=none&lang=pt', german)).toBe('Não encontramos este vídeo.');
    expect(await said('/api/video?videoId=none', german)).toBe('Wir finden dieses Video nicht.');
    expect(await said('/api/video?videoId=none')).toBe('We can’t find this video.');
  });
});

test('a call with a body accepts click ids in its query string and in its body', async () => {
  const clicks = { fbclid: 'fb', ttclid: 'tt' };
  const url = `/api/user/logout?${new URLSearchParams(clicks)}`;
  const response = await world.app.inject({ method: 'POST', url, payload: clicks });
  expect(response.json()).toMatchObject({ code: 200 });
});

describe('an HTTP error', () => {
  test("an unexpected error responds with HTTP 500 and a generic message in the viewer's language", async () => {
    const { media } = world.context;
    world.context.media = null as never;
    const wish = { videoId: 'long', lang: 'pt' } as const;
    const answer = await openBrowser(world.app).ask('GET /api/video/episode', wish);
    expect(answer).toMatchObject({ status: 500, code: 500, message: wordsIn('pt')('errors.internalError') });
    world.context.media = media;
  });

  test.each([
    ['what its body says', { lang: 'es', wrong: 1 }, 'Falta el campo “email”.'],
    ['what its browser speaks, where it cannot be read', '{', 'Die Anfrage war nicht zu lesen.'],
    ['its browser’s, where it names none of ours', { lang: 'xx' }, 'Das Feld „email“ fehlt.'],
  ])('has a message in the language of the request: %s', async (_, payload, message) => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'de-AT,en;q=0.5' };
    const response = await world.app.inject({ method: 'POST', url: '/api/user/login', headers, payload });
    expect(response.json()).toMatchObject({ code: 400, message });
  });
});
