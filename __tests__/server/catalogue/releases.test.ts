import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readCatalogueIndex } from '../../../server/catalogue/catalogueIndex.ts';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import { episodes, upcomingEpisodes } from '../../../server/db/schema.ts';
import { registerMedia } from '../../../server/http/media/routes.ts';
import { playlistAccess } from '../../../server/http/playlistAccess.ts';
import { manifestOf } from '../../../server/media/address.ts';
import { DAY, infoOf, shopOfSuite } from '../billing/shop.ts';
import { call, START } from '../support/testContext.ts';

const AT = new Date(START.getTime() + 2 * DAY);
const SEVENTH = { id: 'short-7', videoId: 'short', number: 7, seconds: 20, clip: 'short', releasedAt: AT };
const EIGHTH = { ...SEVENTH, id: 'short-8', number: 8, releasedAt: new Date(AT.getTime() + 7 * DAY) };

const shop = shopOfSuite();
let token: string;
beforeAll(() => registerMedia(shop.app, shop.context, playlistAccess(shop.context)));
beforeEach(async () => {
  const { db } = shop.context;
  shop.setClock(START);
  await db.delete(episodes).where(eq(episodes.id, SEVENTH.id));
  await db.delete(upcomingEpisodes);
  await db.insert(upcomingEpisodes).values([EIGHTH, SEVENTH]);
  const member = await shop.signedIn();
  token = member.token;
  await shop.buy(member.userId, 'pass', 'short');
});

const list = async () =>
  infoOf(await call(shop.app, 'GET /api/video/episode', { videoId: 'short' }, { token }));
const video = async () => infoOf(await call(shop.app, 'GET /api/video', { videoId: 'short' }));
const release = () => releaseEpisodes(shop.context);
const log = { info: () => {}, error: () => {} };
const counted = async () =>
  (await readCatalogueIndex(shop.context, log)).summaries.find(({ id }) => id === 'short')?.episodeCount;

describe('an episode that is not released yet', () => {
  test('is announced, and is in no list and no count', async () => {
    const { nextEpisode, episodes: listed } = await list();
    expect(nextEpisode).toEqual({ number: 7, at: AT.toISOString() });
    expect(listed.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    const { episodeCount, totalSeconds } = await video();
    expect([episodeCount, totalSeconds, await counted()]).toEqual([6, 96, 6]);
  });

  const MOMENTS = ['before its time', 'due, and not out yet'];
  test.each(MOMENTS)('cannot be opened, even by a buyer of the series: %s', async (when) => {
    if (when !== 'before its time') shop.setClock(AT);
    const wish = { videoId: 'short', episodeId: SEVENTH.id };
    const refused = [
      await call(shop.app, 'POST /api/video/unlock', wish, { token }),
      await call(shop.app, 'POST /api/video/unlock', { ...wish, daily: true }, { token }),
      await call(shop.app, 'POST /api/user/history', { ...wish, second: 1 }, { token }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual([404, 404, 404]);
    const out = { ...wish, episodeId: 'short-3' };
    const opened = infoOf(await call(shop.app, 'POST /api/video/unlock', out, { token }));
    expect(opened.episodes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    const { manifest } = manifestOf(shop.context, SEVENTH.id);
    expect((await shop.app.inject({ method: 'GET', url: manifest })).statusCode).toBe(404);
    const before = await video();
    await call(shop.app, 'GET /api/statics.png', { event: 'play', ...wish });
    expect((await video()).playCount).toBe(before.playCount);
  });
});

describe('a release', () => {
  test('unlocks the episode as new for a buyer of the series, and announces the next episode', async () => {
    await readCatalogueIndex(shop.context, log);
    shop.setClock(AT);
    expect(await release()).toBe(1);
    const { nextEpisode, episodes: listed } = await list();
    expect(nextEpisode).toEqual({ number: 8, at: EIGHTH.releasedAt.toISOString() });
    expect(listed.at(-1)).toMatchObject({ id: 'short-7', number: 7, seconds: 20, access: 'unlocked' });
    expect(await video()).toMatchObject({ episodeCount: 7, totalSeconds: 116 });
    // It is new in the lists of those who saved the series before.
    const [row] = await shop.context.db.select().from(episodes).where(eq(episodes.id, SEVENTH.id));
    expect(row?.addedAt).toEqual(AT);
    expect(await counted()).toBe(7);
  });

  test('run by several servers at once releases the episode once', async () => {
    shop.setClock(AT);
    const released = await Promise.all([release(), release(), release()]);
    expect(released.reduce((sum, each) => sum + each)).toBe(1);
    expect(await release()).toBe(0);
  });

  test('that is due but has not run yet announces no next episode', async () => {
    shop.setClock(AT);
    expect((await list()).nextEpisode).toBeNull();
  });
});
