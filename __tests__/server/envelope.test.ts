import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openBrowser } from './accounts/browser.ts';
import { createTestContext, type TestContext } from './support/testContext.ts';

let world: TestContext;
beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());

const get = async (url: string) => {
  const { statusCode, body } = await world.app.inject({ url });
  return { status: statusCode, body: JSON.parse(body) };
};

describe('an answer', () => {
  test('is code 200, a message and its info', async () => {
    const { status, body } = await get('/api/plan');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['code', 'message', 'info']);
    expect(body).toMatchObject({ code: 200, message: 'OK' });
    expect(body.info.length).toBeGreaterThan(0);
  });

  test('of no is another code with a message, over HTTP 200', async () => {
    expect(await get('/api/video?videoId=no-such')).toEqual({
      status: 200,
      body: { code: 404, message: expect.stringMatching(/\w/) },
    });
  });

  test('of no to a form names its fields in data', async () => {
    const { body } = await world.app
      .inject({
        method: 'POST',
        url: '/api/user/register',
        payload: { email: 'nobody', password: 'short', repeatPassword: 'other' },
      })
      .then((response) => ({ body: response.json() }));
    expect(body).toMatchObject({ code: 422, data: { fields: { email: 'invalid' } } });
    expect(body).not.toHaveProperty('info');
  });
});

describe('a fault of transport', () => {
  test.each([
    ['/api/video', 400],
    ['/api/plan?what=ever', 400],
    ['/api/no-such-call', 404],
  ])('is HTTP: %s is %i', async (url, status) => {
    expect(await get(url)).toEqual({ status, body: { code: status, message: expect.stringMatching(/\w/) } });
  });

  test('of our own is HTTP 500 and tells nothing of itself', async () => {
    const broken = await createTestContext({ media: null as never });
    const { status, code, message } = await openBrowser(broken.app).ask('GET /api/video/episode', {
      videoId: 'long',
    });
    await broken.close();
    expect([status, code]).toEqual([500, 500]);
    expect(message).toBe('Something went wrong on our side. Please try again.');
  });
});
