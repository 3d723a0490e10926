import { describe, expect, test } from '@jest/globals';
import type { CallName } from '../../../contract/calls.ts';
import { WITHDRAWAL_TERMS } from '../../../contract/withdrawalTerms.ts';
import { openBrowser } from '../accounts/browser.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';

const world = forAllTests(createTestContext);

const long = (length: number) => 'x'.repeat(length);
const card = { orderId: 'o', method: 'card', agreed: true, terms: WITHDRAWAL_TERMS };
const position = { videoId: 'short', episodeId: 'short-1', second: 1, watchedAt: 'now' };

const MALFORMED: [CallName, object, Record<string, string>][] = [
  ['GET /api/video', {}, { videoId: 'missing' }],
  ['GET /api/video', { videoId: '' }, { videoId: 'missing' }],
  ['GET /api/video', { videoId: 'a b' }, { videoId: 'invalid' }],
  ['GET /api/video', { videoId: long(101) }, { videoId: 'tooLong' }],
  ['GET /api/video', { videoId: ['a', 'b'] }, { videoId: 'invalid' }],
  ['GET /api/plan', { what: 'ever' }, { what: 'unknown' }],
  ['GET /api/plan', { lang: 'xx' }, { lang: 'invalid' }],
  ['GET /api/plan', { fbclid: long(513) }, { fbclid: 'tooLong' }],
  ['GET /api/homepage/query', { q: '' }, { q: 'missing' }],
  ['GET /api/homepage/query', { q: ' \t ' }, { q: 'missing' }],
  ['GET /api/homepage/query', { q: long(201) }, { q: 'tooLong' }],
  ['GET /api/homepage/query', { cursor: 'nonsense' }, { cursor: 'invalid' }],
  ['GET /api/homepage/suggestion', {}, { q: 'missing' }],
  ['GET /api/payment', {}, { orderId: 'missing' }],
  ['GET /api/payment', { orderId: '../x' }, { orderId: 'invalid' }],
  ['POST /api/user/login', { email: 'a@b.example' }, { password: 'missing' }],
  ['POST /api/user/login', { email: 7, password: 'x' }, { email: 'invalid' }],
  ['POST /api/user/history', { ...position, watchedAt: undefined, second: -1 }, { second: 'outOfRange' }],
  ['POST /api/user/history', { ...position, watchedAt: undefined, second: 1e9 }, { second: 'outOfRange' }],
  ['POST /api/user/merge', { favourites: Array(501).fill('a'), positions: [] }, { favourites: 'tooLong' }],
  ['POST /api/user/merge', { favourites: [], positions: [{}] }, { 'positions.0.videoId': 'missing' }],
  ['POST /api/user/merge', { favourites: ['a', ' '], positions: [] }, { 'favourites.1': 'invalid' }],
  ['POST /api/payment/pay', { ...card, method: 'cash' }, { method: 'invalid' }],
  ['POST /api/payment/pay', { ...card, terms: undefined }, { terms: 'missing' }],
  ['POST /api/payment/pay', { ...card, agreed: 'yes' }, { agreed: 'invalid' }],
  ['POST /api/payment/pay', { ...card, firstName: 'A\u0000' }, { firstName: 'invalid' }],
  ['POST /api/payment/pay', { ...card, lastName: '4242 4242 4242 4242' }, { lastName: 'invalid' }],
];

describe('malformed input', () => {
  const cases = MALFORMED.map(([name, input, fields]) => [name, fields, input] as const);
  test.each(cases)('%s names the field and the problem: %j', async (name, fields, input) => {
    const answer = await openBrowser(world.app).ask(name, input as never);
    expect(answer).toMatchObject({ status: 400, code: 400, data: { fields } });
    expect(answer.message).toMatch(/\w/);
    expect(answer.info).toBeUndefined();
  });

  test('with an unknown field name of 5,000 characters gets a short response', async () => {
    const answer = await world.app.inject(`/api/plan?${long(5000)}=1`);
    expect(answer.json().data).toEqual({ fields: { [long(100)]: 'unknown' } });
    expect(answer.body.length).toBeLessThan(400);
  });

  test('in a field named __proto__ is reported as an unknown field', async () => {
    const answer = await world.app.inject('/api/plan?__proto__=1');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('"fields":{"__proto__":"unknown"}');
  });
});

describe('a body', () => {
  const post = (url: string, payload?: string, type?: string, language = 'en') => {
    const headers = { 'accept-language': language, ...(type !== undefined && { 'content-type': type }) };
    return world.app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
  };
  const JSON_TYPE = 'application/json';

  const NO_FORMS = ['{', '[]', '"text"', '{"__proto__":{"email":"x"}}'];
  test.each(NO_FORMS)('of %s is reported as an invalid body', async (payload) => {
    const answer = await post('/api/user/login', payload, JSON_TYPE);
    const message = 'The request could not be read.';
    expect(answer.json()).toEqual({ code: 400, message, data: { fields: { body: 'invalid' } } });
  });

  test('that is missing is reported as missing the first required field', async () => {
    for (const type of [undefined, JSON_TYPE]) {
      const answer = await post('/api/user/login', undefined, type);
      expect(answer.json()).toMatchObject({ code: 400, data: { fields: { email: 'missing' } } });
    }
  });

  test('may be missing where no field is needed', async () => {
    for (const type of [undefined, JSON_TYPE]) {
      expect((await post('/api/user/logout', undefined, type)).json()).toMatchObject({ code: 200 });
      expect((await post('/api/payment/cancel', undefined, type)).json()).toMatchObject({ code: 401 });
    }
  });

  test('that is too large gets a 413 with a message in the viewer’s language', async () => {
    const payload = { email: long(70 * 1024) };
    const answer = await post('/api/user/login', JSON.stringify(payload), JSON_TYPE, 'fr');
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ code: 413, message: 'C’est trop pour une seule demande.' });
  });
});
