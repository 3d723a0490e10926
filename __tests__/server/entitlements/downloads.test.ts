import { describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { DOWNLOAD_LIMIT } from '../../../contract/downloads.ts';
import { videos } from '../../../server/db/schema.ts';
import { openEpisode } from '../../../server/entitlements/unlocks.ts';
import { DAY, infoOf, shopOfSuite } from '../billing/shop.ts';
import { call } from '../support/testContext.ts';

const shop = shopOfSuite();
const WEEK = 7 * DAY;
const FREE = 'short-1';
const LOCKED = ['short-3', 'short-4'];

const ask = (episodeIds: string[], token?: string) =>
  call(shop.app, 'POST /api/video/download', { episodeIds }, { ...(token !== undefined && { token }) });

/** For how long, in ms from now, each of the episodes may be kept. */
async function terms(episodeIds: string[], token?: string): Promise<Record<string, number>> {
  const now = shop.context.now().getTime();
  const answer = infoOf(await ask(episodeIds, token));
  return Object.fromEntries(answer.map(({ episodeId, until }) => [episodeId, Date.parse(until) - now]));
}

describe('keeping episodes on a device', () => {
  test('a visitor may keep a free episode for a week, and no other', async () => {
    expect(await terms([FREE, ...LOCKED])).toEqual({ [FREE]: WEEK });
  });

  test('a member may keep the daily pick for a week from each request', async () => {
    const { userId, token } = await shop.signedIn();
    await openEpisode(shop.context, userId, { videoId: 'short', episodeId: 'short-3', daily: true });
    shop.advance(3 * DAY);
    expect(await terms(LOCKED, token)).toEqual({ 'short-3': WEEK });
  });

  test('the owner of a pass may keep its series for a week, even if a subscription ends sooner', async () => {
    const { userId, token } = await shop.bought();
    await shop.cancel(userId);
    shop.advance(5 * DAY);
    await shop.buy(userId, 'pass', 'short');
    const expected = { 'short-3': WEEK, 'short-4': WEEK, 'long-9': 2 * DAY };
    expect(await terms([...LOCKED, 'long-9'], token)).toEqual(expected);
  });

  test('a subscriber may keep everything until a cancelled subscription ends, and free episodes for a week', async () => {
    const { userId, token } = await shop.bought();
    await shop.cancel(userId);
    shop.advance(6 * DAY);
    const expected = { [FREE]: WEEK, 'short-3': DAY, 'short-4': DAY };
    expect(await terms([FREE, ...LOCKED], token)).toEqual(expected);
    shop.advance(DAY);
    expect(await terms([FREE, ...LOCKED], token)).toEqual({ [FREE]: WEEK });
  });

  test('nobody may keep unknown episodes, or those of a series that forbids it or was withdrawn', async () => {
    const { token } = await shop.bought();
    const set = (values: Partial<typeof videos.$inferInsert>) =>
      shop.context.db.update(videos).set(values).where(eq(videos.id, 'short'));
    await set({ downloads: false });
    expect(await terms([FREE, ...LOCKED, 'no-such-episode'], token)).toEqual({});
    const { downloads } = infoOf(await call(shop.app, 'GET /api/video/episode', { videoId: 'short' }));
    expect(downloads).toBe(false);
    await set({ downloads: true, withdrawnAt: shop.context.now() });
    expect(await terms([FREE, ...LOCKED], token)).toEqual({});
    await set({ withdrawnAt: null });
    expect(await terms([FREE], token)).toEqual({ [FREE]: WEEK });
  });

  test('a request for more episodes than the download limit is refused', async () => {
    const many = Array.from({ length: DOWNLOAD_LIMIT + 1 }, (_, index) => `short-${index}`);
    expect((await ask(many)).body.code).toBe(400);
  });
});
