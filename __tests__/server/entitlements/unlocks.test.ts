import { beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.ts';
import { dailyUnlocks } from '../../../server/db/schema.ts';
import { dailyUnlocksLeft, openEpisode } from '../../../server/entitlements/unlocks.ts';
import { atOnce, DAY, shopOfSuite } from '../billing/shop.ts';

const shop = shopOfSuite();
let locked: string[];
beforeAll(async () => {
  const all = await shop.episodesOf(shop.videos[0]);
  locked = all.filter((episode) => episode.number > 2).map((episode) => episode.id);
});

const withLimit = (dailyUnlocks: number): Context => ({
  ...shop.context,
  config: { ...shop.context.config, dailyUnlocks },
});
const open = (userId: string, episodeId: string | undefined, daily = false, context = shop.context) =>
  openEpisode(context, userId, { videoId: shop.videos[0], episodeId: episodeId ?? '', daily });
const picksOf = (userId: string) =>
  shop.context.db.select().from(dailyUnlocks).where(eq(dailyUnlocks.userId, userId));

describe('opening an episode', () => {
  test('a free episode opens as free, also for a subscriber, and is not listed as unlocked', async () => {
    const user = await shop.member();
    const [first] = await shop.episodesOf(shop.videos[0]);
    expect(await open(user, first?.id, true)).toMatchObject({ reason: 'free', episodes: [{ number: 1 }] });
    await shop.buy(user, 'weekly');
    expect(await open(user, first?.id)).toMatchObject({ reason: 'free' });
    expect(await shop.unlockedOf(user)).toEqual([]);
    expect(await picksOf(user)).toEqual([]);
  });

  test('a subscription opens the whole video and lists it once', async () => {
    const user = await shop.subscriber();
    const answers = await atOnce(20, () => open(user, locked[1], true));
    for (const answer of answers) {
      expect(answer?.reason).toBe('subscription');
      expect(answer?.episodes.map((episode) => episode.number)).toEqual([1, 2, 3, 4, 5, 6]);
    }
    expect(await shop.unlockedOf(user)).toHaveLength(1);
    expect(await picksOf(user)).toEqual([]);
  });

  test('a pass opens an episode of its video, and none of another', async () => {
    const user = await shop.member();
    await shop.buy(user, 'pass', shop.videos[0]);
    expect(await open(user, locked[0])).toMatchObject({ reason: 'pass' });
    const other = await shop.episodesOf(shop.videos[1]);
    const wish = { videoId: shop.videos[1], episodeId: other[4]?.id ?? '', daily: false };
    expect(await openEpisode(shop.context, user, wish)).toBeNull();
  });

  test.each([
    ['an unknown video', 'nowhere', 0],
    ['an episode of another video', undefined, 1],
  ])('%s is not found', async (_what, videoId, from) => {
    const user = await shop.subscriber();
    const [episode] = await shop.episodesOf(shop.videos[from as 0 | 1]);
    const wish = { videoId: videoId ?? shop.videos[0], episodeId: episode?.id ?? '', daily: true };
    await expect(openEpisode(shop.context, user, wish)).rejects.toMatchObject({ code: 404 });
  });
});

describe('the daily pick', () => {
  test('is not spent without a request', async () => {
    const user = await shop.member();
    expect(await open(user, locked[0])).toBeNull();
    expect(await dailyUnlocksLeft(shop.context, user)).toBe(1);
  });

  test('opens one episode and lists its video', async () => {
    const user = await shop.member();
    const opened = { reason: 'daily', episodes: [{ id: locked[1] }] };
    expect(await open(user, locked[1], true)).toMatchObject(opened);
    expect(await shop.unlockedOf(user)).toMatchObject([{ videoId: shop.videos[0] }]);
    expect(await dailyUnlocksLeft(shop.context, user)).toBe(0);
    expect(await open(user, locked[2], true)).toBeNull();
  });

  test('is not spent on an episode that is already open', async () => {
    const user = await shop.member();
    await open(user, locked[0], true);
    shop.advance(DAY);
    expect(await open(user, locked[0], true)).toMatchObject({ reason: 'daily' });
    expect(await open(user, locked[0])).toMatchObject({ reason: 'daily' });
    expect(await dailyUnlocksLeft(shop.context, user)).toBe(1);
  });

  test('comes back at midnight UTC', async () => {
    const user = await shop.member();
    await open(user, locked[0], true);
    const now = shop.context.now().getTime();
    shop.advance(DAY - (now % DAY) - 1);
    expect(await open(user, locked[1], true)).toBeNull();
    shop.advance(1);
    expect(await open(user, locked[1], true)).toMatchObject({ reason: 'daily' });
  });

  test.each([1, 2, 3])('limits 100 concurrent requests to %i episode(s) a day', async (limit) => {
    const user = await shop.member();
    const context = withLimit(limit);
    const answers = await atOnce(100, (number) => open(user, locked[number % 3], true, context));
    const opened = answers.filter((answer) => answer !== null).map((answer) => answer.episodes[0]?.id);
    expect(new Set(opened).size).toBe(limit);
    expect(await picksOf(user)).toHaveLength(limit);
    expect(await dailyUnlocksLeft(context, user)).toBe(0);
  });

  test('20 concurrent requests for one episode spend one pick', async () => {
    const user = await shop.member();
    const context = withLimit(3);
    const answers = await atOnce(20, () => open(user, locked[0], true, context));
    expect(answers.every((answer) => answer?.reason === 'daily')).toBe(true);
    expect(await dailyUnlocksLeft(context, user)).toBe(2);
  });

  test('a limit of zero opens no episode, and a lowered limit leaves no picks', async () => {
    const user = await shop.member();
    expect(await open(user, locked[0], true, withLimit(0))).toBeNull();
    await open(user, locked[0], true, withLimit(3));
    await open(user, locked[1], true, withLimit(3));
    expect(await dailyUnlocksLeft(withLimit(1), user)).toBe(0);
    expect(await dailyUnlocksLeft(withLimit(0), user)).toBe(0);
  });
});
