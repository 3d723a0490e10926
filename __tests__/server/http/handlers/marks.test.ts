import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { RatingWish } from '../../../../contract/entities.ts';
import { ratings, users, videos } from '../../../../server/db/schema.ts';
import { rateVideo } from '../../../../server/library/taste.ts';
import { type Browser, type Member, openBrowser, openMember, PASSWORD } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START } from '../../support/testContext.ts';

/* What members say of a series: whether they like it, and that they are not interested. */

const world = forAllTests(createTestContext);
let me: Member;

beforeEach(async () => {
  world.clock.set(START);
  me = await openMember(world.app);
  await world.context.db.delete(ratings);
  await world.context.db.update(videos).set({ likes: 0, dislikes: 0 });
});

const rate = (rating: RatingWish, videoId = 'short') => me.ask('POST /api/user/rating', { videoId, rating });
const mine = async () => (await me.ask('GET /api/video/episode', { videoId: 'short' })).info.rating;
const counts = async () => {
  const [row] = await world.context.db.select().from(videos).where(eq(videos.id, 'short'));
  return [row?.likes, row?.dislikes];
};
const given = (likes: number, dislikes: number) =>
  world.context.db.update(videos).set({ likes, dislikes }).where(eq(videos.id, 'short'));

describe('a rating', () => {
  test('counts once, however often it is given, changes sides and can be taken back', async () => {
    for (const time of [1, 2]) {
      const { code } = await rate('up');
      expect([time, code, await mine(), await counts()]).toEqual([time, 200, 'up', [1, 0]]);
    }
    await rate('down');
    expect([await mine(), await counts()]).toEqual(['down', [0, 1]]);
    for (const time of [1, 2]) {
      await rate('none');
      expect([time, await mine(), await counts()]).toEqual([time, null, [0, 0]]);
    }
  });

  test('is shown only to the member who gave it', async () => {
    await rate('up');
    const other = await openMember(world.app);
    const visitor = openBrowser(world.app);
    for (const viewer of [other, visitor])
      expect((await viewer.ask('GET /api/video/episode', { videoId: 'short' })).info.rating).toBeNull();
  });

  test('given by many members at once is counted for each of them', async () => {
    const { db, newId } = world.context;
    const userIds = Array.from({ length: 12 }, () => newId('usr'));
    await db.insert(users).values(userIds.map((id) => ({ id, createdAt: START })));
    const rated = userIds.flatMap((userId, at) =>
      (['up', at % 3 === 0 ? 'down' : 'up'] as const).map((rating) =>
        rateVideo(db, { userId, videoId: 'short', rating }, START),
      ),
    );
    await Promise.all(rated);
    const rows = await db.select({ up: ratings.up }).from(ratings).where(eq(ratings.videoId, 'short'));
    const ups = rows.filter(({ up }) => up).length;
    expect([rows.length, await counts()]).toEqual([12, [ups, 12 - ups]]);
  });
});

test('the percentage of likes is shown from twenty ratings on and updated with each rating', async () => {
  const shown = async () => (await me.ask('GET /api/video', { videoId: 'short' })).info.likedPercent;
  await given(18, 0);
  expect((await rate('up')).info).toEqual({ likedPercent: null });
  expect(await shown()).toBeNull();
  await given(19, 1);
  expect(await shown()).toBe(95);
  await given(30, 2);
  await rate('none');
  await given(30, 1);
  expect((await rate('down')).info).toEqual({ likedPercent: 94 });
  expect((await rate('none')).info).toEqual({ likedPercent: 97 });
});

test('a rating still counts after its member deletes the account', async () => {
  await rate('up');
  await me.ask('DELETE /api/user', { password: PASSWORD });
  expect(await counts()).toEqual([1, 0]);
});

const mark = (videoId: string, undo = false) => me.ask('POST /api/user/notInterested', { videoId, undo });
const idsOf = async (who: Browser, query: { sectionId?: string; similarTo?: string }) =>
  (await who.ask('GET /api/homepage/query', query)).info.items.map(({ id }) => id);
const recommended = (who: Browser = me) => idsOf(who, { sectionId: 'recommended' });
const similar = (who: Browser = me) => idsOf(who, { similarTo: 'long' });

describe('a series that a member is not interested in', () => {
  test('is no longer recommended or listed as similar, and is recommended again once that is undone', async () => {
    const before = await recommended();
    expect(before).toContain('short');
    expect(await similar()).toContain('short');
    for (const time of [1, 2]) {
      await mark('short');
      expect([time, await recommended()]).toEqual([time, before.filter((id) => id !== 'short')]);
    }
    expect(await similar()).not.toContain('short');
    // It stays where it is not a recommendation.
    for (const list of [{ sectionId: 'new' }, {}]) expect(await idsOf(me, list)).toContain('short');
    await mark('short', true);
    expect(await recommended()).toEqual(before);
  });

  test('is listed in the member’s account and still recommended to others', async () => {
    await mark('short');
    await mark('middle');
    expect((await me.ask('GET /api/user', {})).info?.notInterested?.toSorted()).toEqual(['middle', 'short']);
    for (const who of [await openMember(world.app), openBrowser(world.app)])
      expect(await recommended(who)).toContain('short');
  });

  test('is merged from a guest’s browser, without repeats or unknown series', async () => {
    const guest = { favourites: [], positions: [], notInterested: ['middle', 'none', 'middle'] };
    for (const _ of [1, 2]) expect((await me.ask('POST /api/user/merge', guest)).code).toBe(200);
    expect((await me.ask('GET /api/user', {})).info?.notInterested).toEqual(['middle']);
  });
});

test('series that a member has begun or saved move to the end of that member’s recommendations only', async () => {
  const before = await recommended();
  const [begun = '', , saved = ''] = before;
  const known = [begun, saved];
  await me.ask('POST /api/user/history', { videoId: begun, episodeId: `${begun}-1`, second: 3 });
  await me.ask('POST /api/user/favorite', { videoId: saved });
  const after = await recommended();
  expect(after.slice(-2).toSorted()).toEqual(known.toSorted());
  expect(after.slice(0, -2)).toEqual(before.filter((id) => !known.includes(id)));
  expect(await recommended(openBrowser(world.app))).toEqual(before);
});

test('a thumbs-down removes a series from recommendations; a thumbs-up does not override "not interested"', async () => {
  await rate('down', 'middle');
  expect(await recommended()).not.toContain('middle');
  await rate('none', 'middle');
  expect(await recommended()).toContain('middle');
  await rate('up', 'middle');
  await mark('middle');
  expect(await recommended()).not.toContain('middle');
});
