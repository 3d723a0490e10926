import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import type { Calls } from '../../../../contract/calls.ts';
import { DAY, infoOf, openShop, type Shop } from '../../billing/shop.ts';
import { call } from '../../support/testContext.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

type Wish = Calls['POST /api/video/unlock']['input'];
const LOCKED: Wish = { videoId: 'short', episodeId: 'short-3' };

const unlock = (wish: Wish, token?: string) =>
  call(shop.app, 'POST /api/video/unlock', wish, { ...(token !== undefined && { token }) });
const list = (token: string, cursor?: string) =>
  call(shop.app, 'GET /api/video/unlock', cursor === undefined ? {} : { cursor }, { token });
const media = (id: string) => ({
  manifest: expect.stringMatching(new RegExp(`^/media/[\\w.-]+/${id}/master\\.m3u8$`)),
  still: expect.any(String),
  expiresAt: expect.any(String),
});

describe('unlocking', () => {
  test('asks a visitor to sign in, even for what is free', async () => {
    expect((await unlock({ videoId: 'short', episodeId: 'short-1' })).body.code).toBe(401);
    expect((await unlock(LOCKED)).body).toMatchObject({ code: 401 });
  });

  test('does nothing for a cookie alone', async () => {
    const { token } = await shop.signedIn();
    const answer = await call(shop.app, 'POST /api/video/unlock', LOCKED, {
      headers: { cookie: `session=${token}` },
    });
    expect(answer.body.code).toBe(401);
  });

  test.each([
    [{ videoId: 'nowhere', episodeId: 'short-3' }],
    [{ videoId: 'short', episodeId: 'nowhere' }],
    [{ videoId: 'short', episodeId: 'middle-1' }],
  ])('%j is not there', async (wish) => {
    const { token } = await shop.signedIn();
    expect((await unlock({ ...wish, daily: true }, token)).body).toMatchObject({ code: 404 });
  });

  test('without a plan is answered with what there is to buy, and no address', async () => {
    const { token } = await shop.signedIn();
    const { status, body } = await unlock({ ...LOCKED, lang: 'dy' }, token);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 402,
      message: expect.any(String),
      data: {
        offers: [
          expect.objectContaining({ id: 'weekly', name: 'Wöchentlich', amount: 599, videoId: null }),
          expect.objectContaining({ id: 'monthly', preselected: true }),
          expect.objectContaining({ id: 'yearly', amount: 7999 }),
          expect.objectContaining({ id: 'pass', amount: 999, videoId: 'short' }),
        ],
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/\/(media|clips)\//);
  });

  test('the daily pick opens that one episode, and is not spent unasked', async () => {
    const { token } = await shop.signedIn();
    expect((await unlock({ ...LOCKED, daily: false }, token)).body.code).toBe(402);
    expect(infoOf(await unlock({ ...LOCKED, daily: true }, token))).toEqual({
      videoId: 'short',
      reason: 'daily',
      episodes: [
        {
          id: 'short-3',
          videoId: 'short',
          number: 3,
          seconds: 16,
          access: 'unlocked',
          media: media('short-3'),
        },
      ],
    });
    expect((await unlock({ ...LOCKED, episodeId: 'short-4', daily: true }, token)).body.code).toBe(402);
  });

  test('a subscription opens every episode with its media', async () => {
    const { userId, token } = await shop.signedIn();
    await shop.buy(userId, 'weekly');
    const { reason, episodes } = infoOf(await unlock(LOCKED, token));
    expect(reason).toBe('subscription');
    expect(episodes.map((episode) => episode.access)).toEqual([
      'free',
      'free',
      'unlocked',
      'unlocked',
      'unlocked',
      'unlocked',
    ]);
    for (const episode of episodes) expect(episode.media).toEqual(media(episode.id));
  });

  test('a pass opens its video, a free episode needs nothing', async () => {
    const { userId, token } = await shop.signedIn();
    await shop.buy(userId, 'pass', 'short');
    expect(infoOf(await unlock(LOCKED, token))).toMatchObject({ reason: 'pass' });
    expect(infoOf(await unlock({ videoId: 'middle', episodeId: 'middle-1' }, token))).toMatchObject({
      reason: 'free',
      episodes: [{ id: 'middle-1', access: 'free', media: media('middle-1') }],
    });
    expect((await unlock({ videoId: 'middle', episodeId: 'middle-4' }, token)).body.code).toBe(402);
  });
});

describe('one unlock decides access once', () => {
  const member = async () => {
    const { userId, token } = await shop.signedIn();
    // The first call with a token also records its use.
    await list(token);
    return { userId, token };
  };

  test.each<[string, number, (userId: string) => Promise<unknown>, Wish]>([
    ['a free episode', 3, async () => {}, { videoId: 'short', episodeId: 'short-1' }],
    ['a subscription', 5, (userId) => shop.buy(userId, 'weekly'), LOCKED],
    ['a pass', 6, (userId) => shop.buy(userId, 'pass', 'short'), LOCKED],
    ['a daily pick', 10, async () => {}, { ...LOCKED, daily: true }],
    ['nothing, with its offers, and the wall that is noted', 12, async () => {}, LOCKED],
  ])('with %s in %i queries', async (_, queries, prepare, wish) => {
    const { userId, token } = await member();
    await prepare(userId);
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    await unlock(wish, token);
    const asked = spy.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? query);
    spy.mockRestore();
    expect(asked).toHaveLength(queries);
    const rights = asked.filter((text) => /^select .* from "subscriptions"/.test(String(text)));
    expect(rights.length).toBeLessThanOrEqual(1);
  });
});

describe('the list of what was unlocked', () => {
  test('is for members; a cookie is enough to read it', async () => {
    expect((await call(shop.app, 'GET /api/video/unlock', {})).body.code).toBe(401);
    const { token } = await shop.signedIn();
    const answer = await call(
      shop.app,
      'GET /api/video/unlock',
      {},
      { headers: { cookie: `session=${token}` } },
    );
    expect(infoOf(answer)).toEqual({ items: [], cursor: null });
  });

  test('holds the videos newest first, once each', async () => {
    const { userId, token } = await shop.signedIn();
    await unlock({ ...LOCKED, daily: true }, token);
    shop.advance(1000);
    await shop.buy(userId, 'weekly');
    await unlock({ videoId: 'long', episodeId: 'long-9' }, token);
    await unlock({ videoId: 'long', episodeId: 'long-10' }, token);
    await unlock(LOCKED, token);
    const page = infoOf(await list(token));
    expect(page.items.map((video) => video.id)).toEqual(['long', 'short']);
    expect(page.items[1]).toMatchObject({ title: 'Short Story', episodeCount: 6, freeEpisodes: 2 });
    expect(page.cursor).toBeNull();
  });

  test('says what is open of each: the picked episodes, or all with a pass or a subscription', async () => {
    const { userId, token } = await shop.signedIn();
    const opened = async () =>
      Object.fromEntries(infoOf(await list(token)).items.map((video) => [video.id, video.opened]));
    expect(await opened()).toEqual({});
    await unlock({ videoId: 'short', episodeId: 'short-5', daily: true }, token);
    shop.advance(DAY);
    await unlock({ ...LOCKED, daily: true }, token);
    expect(await opened()).toEqual({ short: [3, 5] });
    await shop.buy(userId, 'pass', 'long');
    expect(await opened()).toEqual({ short: [3, 5], long: 'all' });
    await shop.buy(userId, 'weekly');
    expect(await opened()).toEqual({ short: 'all', long: 'all' });
    shop.advance(11 * DAY);
    expect(await opened()).toEqual({ short: [3, 5], long: 'all' });
  });

  test('refuses a cursor it did not make', async () => {
    const { token } = await shop.signedIn();
    expect((await list(token, 'nonsense')).status).toBe(400);
  });
});
