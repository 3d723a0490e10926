import { describe, expect, test } from '@jest/globals';
import { accessOf, readRights } from '../../../server/entitlements/access.ts';
import { openEpisode } from '../../../server/entitlements/unlocks.ts';
import { DAY, shopOfSuite } from '../billing/shop.ts';

const shop = shopOfSuite();

/** The access to every episode of a video, in order, by its first letter: "f f l l". */
async function rights(userId: string | null, videoId: string = shop.videos[0]) {
  const rightsNow = await readRights(shop.context.db, userId, videoId, shop.context.now());
  const all = await shop.episodesOf(videoId);
  return all.map((episode) => accessOf(rightsNow, episode).charAt(0)).join(' ');
}
const NOTHING = 'f f l l l l';
const ALL = 'f f u u u u';
const NOTHING_OF_OTHER = 'f f f l l l l l l l l l';
const ALL_OF_OTHER = 'f f f u u u u u u u u u';

const pick = async (userId: string, number: number) => {
  const [video] = shop.videos;
  const episode = (await shop.episodesOf(video)).find((one) => one.number === number);
  return openEpisode(shop.context, userId, { videoId: video, episodeId: episode?.id ?? '', daily: true });
};

describe('access to episodes', () => {
  test('a visitor can watch only the free episodes', async () => {
    expect(await rights(null)).toBe(NOTHING);
  });

  test('a member without a purchase can watch only the free episodes', async () => {
    expect(await rights(await shop.member())).toBe(NOTHING);
  });

  test('a daily pick opens its episode permanently', async () => {
    const user = await shop.member();
    await pick(user, 4);
    expect(await rights(user)).toBe('f f l u l l');
    shop.advance(100 * DAY);
    expect(await rights(user)).toBe('f f l u l l');
  });

  test('a pass opens every episode of its video permanently, and no paid episode of another', async () => {
    const user = await shop.member();
    await shop.buy(user, 'pass', shop.videos[0]);
    shop.advance(1000 * DAY);
    expect(await rights(user)).toBe(ALL);
    expect(await rights(user, shop.videos[1])).toBe(NOTHING_OF_OTHER);
  });

  test('a subscription opens every episode until the renewal’s grace period ends', async () => {
    const user = await shop.subscriber();
    expect(await rights(user)).toBe(ALL);
    expect(await rights(user, shop.videos[1])).toBe(ALL_OF_OTHER);
    shop.advance(10 * DAY - 1);
    expect(await rights(user)).toBe(ALL);
    shop.advance(1);
    expect(await rights(user)).toBe(NOTHING);
  });

  test('a cancelled subscription opens every episode until its period ends, even if it was resumed before', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    shop.advance(7 * DAY - 1);
    expect(await rights(user)).toBe(ALL);
    await shop.resume(user);
    expect(await rights(user)).toBe(ALL);
    await shop.cancel(user);
    shop.advance(1);
    expect(await rights(user)).toBe(NOTHING);
  });

  const UNPAID = ['pending', 'action', 'declined'] as const;
  test.each(UNPAID)('a member whose order is %s can watch only the free episodes', async (outcome) => {
    const user = await shop.member();
    shop.bank.outcome = outcome;
    await shop.buy(user, 'pass', shop.videos[0]);
    await shop.buy(user, 'weekly');
    expect(await rights(user)).toBe(NOTHING);
  });

  test('a pick and a subscription of one member open nothing for another', async () => {
    const user = await shop.member();
    await pick(user, 3);
    await shop.buy(user, 'weekly');
    expect(await rights(await shop.member())).toBe(NOTHING);
  });

  test('an unknown video has no free episodes', async () => {
    const nobody = await readRights(shop.context.db, null, 'nowhere', shop.context.now());
    expect(accessOf(nobody, { id: 'x', number: 1 })).toBe('locked');
  });
});
