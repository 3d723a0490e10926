import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallName } from '../../../contract/calls.ts';
import { calls } from '../../../contract/calls.ts';
import { infoOf, openShop, WEEKLY } from '../billing/shop.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { cardPayment } from '../support/payments.ts';
import { call } from '../support/testContext.ts';

/* Names that every object has are ids like any other: nothing has them. */

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

const shop = forAllTests(openShop);
let token: string;
beforeAll(async () => {
  const member = await shop.signedIn();
  token = member.token;
  await shop.buy(member.userId, 'weekly');
});

type Answered = { code: number; data?: unknown } | { info: unknown };
const NOT_FOUND: Answered = { code: 404 };
const unknown = (field: string): Answered => ({ code: 422, data: { fields: { [field]: 'unknown' } } });
const placeIn = (id: string) => {
  return { videoId: id, episodeId: id, second: 1, watchedAt: '2026-03-04T00:00:00Z' };
};

/** Every call that takes an id, and what it answers to one that nothing has. */
const WITH_IDS: [CallName, (name: string) => object, Answered][] = [
  ['GET /api/video', (videoId) => ({ videoId }), NOT_FOUND],
  ['GET /api/video/episode', (videoId) => ({ videoId }), NOT_FOUND],
  ['POST /api/video/unlock', (videoId) => ({ videoId, episodeId: 'short-3' }), NOT_FOUND],
  ['POST /api/video/unlock', (episodeId) => ({ videoId: 'short', episodeId }), NOT_FOUND],
  ['GET /api/homepage/query', (categoryId) => ({ categoryId }), NOT_FOUND],
  ['GET /api/homepage/query', (sectionId) => ({ sectionId }), NOT_FOUND],
  ['GET /api/homepage/query', (tagId) => ({ tagId }), NOT_FOUND],
  ['GET /api/homepage/query', (similarTo) => ({ similarTo }), NOT_FOUND],
  ['GET /api/homepage/query', (q) => ({ q }), { info: { items: [], cursor: null } }],
  ['GET /api/tag', (categoryId) => ({ categoryId }), { info: { tags: [] } }],
  ['GET /api/homepage/suggestion', (q) => ({ q }), { info: [] }],
  ['POST /api/user/favorite', (videoId) => ({ videoId }), NOT_FOUND],
  ['DELETE /api/user/favorite', (videoId) => ({ videoId }), { info: null }],
  ['POST /api/user/rating', (videoId) => ({ videoId, rating: 'up' }), NOT_FOUND],
  ['POST /api/user/reminder', (videoId) => ({ videoId }), NOT_FOUND],
  ['DELETE /api/user/reminder', (videoId) => ({ videoId }), { info: null }],
  ['POST /api/user/notInterested', (videoId) => ({ videoId, undo: false }), NOT_FOUND],
  ['POST /api/user/notInterested', (videoId) => ({ videoId, undo: true }), { info: null }],
  ['POST /api/user/history', (videoId) => ({ videoId, episodeId: 'short-3', second: 1 }), NOT_FOUND],
  ['POST /api/user/history', (episodeId) => ({ videoId: 'short', episodeId, second: 1 }), NOT_FOUND],
  ['DELETE /api/user/history', (videoId) => ({ videoId }), { info: [] }],
  ['POST /api/user/merge', (id) => ({ favourites: [id], positions: [placeIn(id)] }), { info: null }],
  ['DELETE /api/user/session', (sessionId) => ({ sessionId }), NOT_FOUND],
  ['GET /api/payment', (orderId) => ({ orderId }), NOT_FOUND],
  ['GET /api/webhook/payment/paypal-cancel', (orderId) => ({ orderId }), NOT_FOUND],
  ['GET /api/payment/receipt', (orderId) => ({ orderId }), NOT_FOUND],
  ['GET /api/payment/method', (changeId) => ({ changeId }), NOT_FOUND],
  ['GET /api/video/episode/address', (videoId) => ({ videoId, episodeId: 'none' }), NOT_FOUND],
  ['GET /api/video/episode/address', (episodeId) => ({ videoId: 'short', episodeId }), NOT_FOUND],
  ['POST /api/payment/pay', cardPayment, NOT_FOUND],
  ['PUT /api/payment/plan', (planId) => ({ ...WEEKLY, planId, from: 'then' }), NOT_FOUND],
  ['POST /api/payment/withdrawal', (orderId) => ({ orderId, confirm: true }), NOT_FOUND],
  ['POST /api/payment/order', (planId) => ({ planId }), unknown('planId')],
  ['POST /api/payment/order', (videoId) => ({ planId: 'pass', videoId }), unknown('videoId')],
];

describe.each(NAMES)('the built-in name %s', (name) => {
  test.each(WITH_IDS)('is unknown to %s', async (call_, inputOf, answer) => {
    const { status, body } = await call(shop.app, call_, inputOf(name) as never, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject(answer);
  });

  test('as a videoId adds no pass to the plans', async () => {
    const plans = infoOf(await call(shop.app, 'GET /api/plan', { videoId: name }));
    expect(plans.map(({ kind }) => kind)).toEqual(['subscription', 'subscription', 'subscription']);
  });

  test('is refused as a language and ignored in Accept-Language', async () => {
    for (const languages of [{ 'accept-language': name }, { 'accept-language': `${name};q=1, xx` }]) {
      const answer = await call(shop.app, 'GET /api/video', { videoId: 'none' }, { headers: languages });
      expect(answer.body.message).toBe('We can’t find this video.');
    }
    const { status, body } = await call(shop.app, 'GET /api/plan', { lang: name } as never);
    expect([status, body]).toMatchObject([400, { data: { fields: { lang: 'invalid' } } }]);
  });
});

test('the table above covers every call with an id but GET /api/plan and GET /api/statics.png', () => {
  const withIds = Object.entries(calls)
    .filter(([, { input }]) => Object.keys(input.properties).some((field) => /(Id|^similarTo)$/.test(field)))
    .map(([name]) => name);
  const elsewhere = ['GET /api/plan', 'GET /api/statics.png'];
  expect(withIds.filter((name) => !WITH_IDS.some(([tried]) => tried === name))).toEqual(elsewhere);
});
