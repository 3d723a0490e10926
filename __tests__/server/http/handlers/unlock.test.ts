import { describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import type { Calls } from '../../../../contract/calls.ts';
import { DAY, infoOf, shopOfSuite } from '../../billing/shop.ts';
import { call } from '../../support/testContext.ts';

/* What opens an episode is decided, and tested, in entitlements. */

const shop = shopOfSuite();

type Wish = Calls['POST /api/video/unlock']['input'];
const LOCKED: Wish = { videoId: 'short', episodeId: 'short-3' };
const FREE: Wish = { videoId: 'short', episodeId: 'short-1' };

const unlock = (wish: Wish, token?: string) =>
  call(shop.app, 'POST /api/video/unlock', wish, { ...(token !== undefined && { token }) });
const list = (token: string) => call(shop.app, 'GET /api/video/unlock', {}, { token });
const media = (id: string) => ({
  manifest: expect.stringMatching(new RegExp(`^/media/[\\w.-]+/${id}/master\\.m3u8$`)),
  still: expect.any(String),
  expiresAt: expect.any(String),
});

describe('unlocking', () => {
  test('without a plan is refused, with no media address in the response', async () => {
    const { token } = await shop.signedIn();
    const { status, body } = await unlock(LOCKED, token);
    expect(status).toBe(200);
    expect(body).toEqual({ code: 402, message: expect.any(String) });
  });

  test('with the daily pick opens that one episode, and only when the call asks for the pick', async () => {
    const { token } = await shop.signedIn();
    expect((await unlock({ ...LOCKED, daily: false }, token)).body.code).toBe(402);
    const third = { id: 'short-3', videoId: 'short', number: 3, seconds: 16, access: 'unlocked' };
    const opened = { reason: 'daily', episodes: [{ ...third, media: media('short-3') }] };
    const answer = infoOf(await unlock({ ...LOCKED, daily: true }, token));
    expect(answer).toEqual({ videoId: 'short', ...opened });
  });

  test('with a plan returns every episode with its media, marked as free or unlocked', async () => {
    const { token } = await shop.bought();
    const { reason, episodes } = infoOf(await unlock(LOCKED, token));
    expect(reason).toBe('subscription');
    expect(episodes.map(({ access }) => access.charAt(0)).join('')).toBe('ffuuuu');
    for (const episode of episodes) expect(episode.media).toEqual(media(episode.id));
  });

  test.each<[string, number, (userId: string) => Promise<unknown>, Wish]>([
    ['a free episode', 3, async () => {}, FREE],
    ['a subscription', 5, (userId) => shop.buy(userId, 'weekly'), LOCKED],
    ['a pass', 5, (userId) => shop.buy(userId, 'pass', 'short'), LOCKED],
    ['a daily pick', 8, async () => {}, { ...LOCKED, daily: true }],
    ['nothing, and the wall that is noted', 9, async () => {}, LOCKED],
  ])('with %s checks access at most once, in %i queries', async (_, queries, prepare, wish) => {
    const { userId, token } = await shop.signedIn();
    // The first call with a token also records its use.
    await list(token);
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

describe('the list of unlocked videos', () => {
  test('has each video once, the newest first, with its open episodes', async () => {
    const { userId, token } = await shop.signedIn();
    const opened = async () => infoOf(await list(token)).items.map(({ id, opened }) => [id, opened]);
    await unlock({ ...LOCKED, episodeId: 'short-5', daily: true }, token);
    shop.advance(DAY);
    await unlock({ ...LOCKED, daily: true }, token);
    expect(await opened()).toEqual([['short', [3, 5]]]);
    const [video] = infoOf(await list(token)).items;
    expect(video).toMatchObject({ title: 'Short Story', episodeCount: 6, freeEpisodes: 2 });
    await shop.buy(userId, 'pass', 'long');
    await unlock(LOCKED, token);
    const passes = [
      ['long', 'all'],
      ['short', [3, 5]],
    ];
    expect(await opened()).toEqual(passes);
    await shop.buy(userId, 'weekly');
    expect(await opened()).toEqual(passes.map(([id]) => [id, 'all']));
    shop.advance(11 * DAY);
    expect(await opened()).toEqual(passes);
  });
});
