import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { FAVOURITE_ORDERS, type FavouriteOrder } from '../../../../contract/library.ts';
import { episodes } from '../../../../server/db/schema.ts';
import { type Member, openMember } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START } from '../../support/testContext.ts';
import { addManyVideos } from './manyVideos.ts';

const world = forAllTests(createTestContext);
let me: Member;
let extra: string[];

beforeAll(async () => {
  extra = await addManyVideos(world.context.db);
});
beforeEach(async () => {
  world.clock.set(START);
  me = await openMember(world.app);
});

const save = (videoId: string) => me.ask('POST /api/user/favorite', { videoId });
const saved = async () => (await me.ask('GET /api/user/favorite', {})).info.items.map((video) => video.id);
const watch = (videoId: string, episodeId: string, second = 5) =>
  me.ask('POST /api/user/history', { videoId, episodeId, second });

/** The pages of a list, to its end. */
async function allPages<T>(read: (cursor?: string) => Promise<{ items: T[]; cursor: string | null }>) {
  const pages: T[][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await read(cursor);
    pages.push(page.items);
    cursor = page.cursor;
  }
  return pages;
}

describe('saved videos', () => {
  test('are listed with the newest first', async () => {
    expect((await save('short')).info).toBeNull();
    world.clock.advance({ seconds: 1 });
    await save('long');
    const { info } = await me.ask('GET /api/user/favorite', { lang: 'es' });
    expect(info.items.map(({ title }) => title)).toEqual(['Long Road (es)', 'Short Story (es)']);
    expect(info.cursor).toBeNull();
  });

  test('are saved and removed once, however often the call is repeated', async () => {
    await save('short');
    world.clock.advance({ seconds: 1 });
    await save('long');
    world.clock.advance({ seconds: 1 });
    expect((await save('short')).code).toBe(200);
    expect(await saved()).toEqual(['long', 'short']);

    for (const time of [1, 2]) {
      const { code, info } = await me.ask('DELETE /api/user/favorite', { videoId: 'long' });
      expect([time, code, info]).toEqual([time, 200, null]);
    }
    expect(await saved()).toEqual(['short']);
  });

  test('are separate for each member', async () => {
    const mine = await openMember(world.app);
    await save('short');
    expect((await mine.ask('GET /api/user/favorite', {})).info.items).toEqual([]);
    await mine.ask('DELETE /api/user/favorite', { videoId: 'short' });
    expect(await saved()).toEqual(['short']);
  });

  test('end without a cursor when the last page is full', async () => {
    for (const id of extra.slice(0, 24)) await save(id);
    const { info } = await me.ask('GET /api/user/favorite', {});
    expect([info.items.length, info.cursor]).toEqual([24, null]);
  });

  test('continue where a page ended, even when more are saved in between', async () => {
    for (const id of extra.slice(0, 30)) await save(id);
    const first = (await me.ask('GET /api/user/favorite', {})).info;
    world.clock.advance({ seconds: 1 });
    await save('long');
    const second = (await me.ask('GET /api/user/favorite', { cursor: first.cursor ?? '' })).info;
    const ids = [...first.items, ...second.items].map((video) => video.id);
    expect([...ids].sort()).toEqual(extra.slice(0, 30));
  });
});

describe('the order of saved videos', () => {
  const list = async (sort: FavouriteOrder) => (await me.ask('GET /api/user/favorite', { sort })).info.items;
  const idsIn = async (sort: FavouriteOrder) => (await list(sort)).map(({ id }) => id);
  const saveInTurn = async (...ids: string[]) => {
    for (const id of ids) {
      world.clock.advance({ seconds: 1 });
      await save(id);
    }
  };
  const episodeCame = (id: string, at: Date) =>
    world.context.db.update(episodes).set({ addedAt: at }).where(eq(episodes.id, id));
  const minutesIn = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

  beforeEach(() => world.context.db.update(episodes).set({ addedAt: minutesIn(-60) }));

  test('puts finished series last in every sort order', async () => {
    await saveInTurn('middle', 'long', 'short');
    await watch('short', 'short-6', 14);
    expect((await list('saved')).some(({ finished }) => finished)).toBe(false);
    await watch('short', 'short-6', 15);
    await watch('long', 'long-59', 16);
    for (const sort of FAVOURITE_ORDERS) expect((await idsIn(sort)).at(-1)).toBe('short');
    const shown = (await list('saved')).map(({ id, finished }) => `${id} ${finished}`);
    expect(shown).toEqual(['long false', 'middle false', 'short true']);
  });

  test('by progress starts with the fewest episodes left and ends with series not begun', async () => {
    await saveInTurn('long', 'middle', 'short', 'extra-00');
    await watch('long', 'long-58', 16);
    await watch('middle', 'middle-11', 3);
    await watch('short', 'short-2', 3);
    // 2, 2 and 5 to go: of equals the one saved last comes first.
    expect(await idsIn('progress')).toEqual(['middle', 'long', 'short', 'extra-00']);
  });

  test('by episodes starts with series that got a new episode since they were saved or watched', async () => {
    await saveInTurn('short', 'middle', 'long', 'extra-00');
    await episodeCame('short-6', minutesIn(10));
    await episodeCame('long-60', minutesIn(20));
    await episodeCame('extra-00-1', minutesIn(30));
    expect(await idsIn('episodes')).toEqual(['extra-00', 'long', 'short', 'middle']);

    world.clock.advance({ minutes: 40 });
    await watch('long', 'long-60', 3);
    const shown = (await list('episodes')).map(({ id, newEpisode }) => `${id} ${newEpisode}`);
    expect(shown).toEqual(['extra-00 true', 'short true', 'long false', 'middle false']);
  });

  test.each(FAVOURITE_ORDERS)('holds over all pages, without gaps or repeats (%s)', async (sort) => {
    for (const [at, id] of extra.entries()) {
      if (at % 10 === 0) world.clock.advance({ seconds: 1 });
      await save(id);
      if (at % 4 === 0) await watch(id, `${id}-1`, at % 8 === 0 ? 61 : 1);
      if (at % 5 === 0) await episodeCame(`${id}-1`, minutesIn(60 + (at % 10)));
    }
    const read = async (cursor?: string) => (await me.ask('GET /api/user/favorite', { sort, cursor })).info;
    const pages = await allPages(read);
    expect(pages.map((page) => page.length)).toEqual([24, 24, 12]);
    const items = pages.flat();
    expect(items.map(({ id }) => id).sort()).toEqual([...extra].sort());
    expect(items.findIndex(({ finished }) => finished)).toBe(60 - 8);
    if (sort === 'saved') expect(items.slice(0, 8).every(({ id }) => id >= 'extra-50')).toBe(true);
    if (sort === 'episodes') expect(items.findIndex(({ newEpisode }) => !newEpisode)).toBe(10);
  });
});

describe('a cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const NO_PLACES = [null, [1], ['1', 'short'], [1, 2], [1, 'short', 3], [0, '0', 1, 'short']];
  const OUT_OF_RANGE = [1e300, -1e14].map((at) => [at, 'short']);
  const WITH_NUL = [
    [1, 'sh\0ort'],
    [0, 0, 1, 'sh\0ort'],
  ];
  const MADE_UP = [...NO_PLACES, ...OUT_OF_RANGE, ...WITH_NUL].map(encode);
  test.each(['nonsense', '', ...MADE_UP])('that was not given by us is refused: %s', async (cursor) => {
    for (const list of ['GET /api/user/favorite', 'GET /api/user/history', 'GET /api/video/unlock'] as const)
      expect(await me.ask(list, { cursor })).toMatchObject({ status: 400, code: 400 });
  });
});

describe('history', () => {
  test('keeps the newest position of each video, the latest first', async () => {
    await watch('short', 'short-1', 3);
    world.clock.advance({ minutes: 1 });
    await watch('long', 'long-7', 9.5);
    world.clock.advance({ minutes: 1 });
    expect((await watch('short', 'short-2', 11)).info).toBeNull();

    const { info } = await me.ask('GET /api/user/history', { lang: 'pt' });
    expect(info.cursor).toBeNull();
    const video = expect.objectContaining({ id: 'short', title: 'Short Story (pt)', episodeCount: 6 });
    const episode = { episodeId: 'short-2', episodeNumber: 2, episodeSeconds: expect.any(Number) };
    expect(info.items).toEqual([
      { video, ...episode, second: 11, watchedAt: '2026-03-04T12:02:00.000Z' },
      expect.objectContaining({ episodeId: 'long-7', episodeNumber: 7, second: 9.5 }),
    ]);
  });

  test('is not set back by an older position that arrives later', async () => {
    world.clock.advance({ minutes: 5 });
    await watch('short', 'short-2', 11);
    world.clock.advance({ minutes: -2 });
    expect((await watch('short', 'short-1', 3)).code).toBe(200);
    const { items } = (await me.ask('GET /api/user/history', {})).info;
    expect(items.map(({ episodeId, second }) => [episodeId, second])).toEqual([['short-2', 11]]);
  });

  test('refuses an episode of another series and an unknown episode', async () => {
    for (const other of ['short-99', 'long-1']) expect((await watch('short', other)).code).toBe(404);
    expect((await me.ask('GET /api/user/history', {})).info.items).toEqual([]);
  });

  test('comes in pages without gaps or repeats', async () => {
    for (const [at, id] of extra.entries()) {
      if (at % 10 === 0) world.clock.advance({ seconds: 1 });
      await watch(id, `${id}-1`);
    }
    const read = async (cursor?: string) => (await me.ask('GET /api/user/history', { cursor })).info;
    const pages = await allPages(read);
    expect(pages.map((page) => page.length)).toEqual([24, 24, 12]);
    const ids = pages.flat().map(({ video }) => video.id);
    expect([...ids].sort()).toEqual([...extra].sort());
  });
});

describe('removing history', () => {
  const watchThree = async () => {
    for (const [episode, second] of Object.entries({ 'short-2': 11, 'long-7': 9.5, 'extra-00-1': 3 })) {
      world.clock.advance({ minutes: 1 });
      await watch(episode.replace(/-\d+$/, ''), episode, second);
    }
  };
  const watched = async () =>
    (await me.ask('GET /api/user/history', {})).info.items.map(({ video }) => video.id);

  test('takes one video off the list and answers with its position', async () => {
    await watchThree();
    const { info } = await me.ask('DELETE /api/user/history', { videoId: 'long' });
    const place = { videoId: 'long', episodeId: 'long-7', second: 9.5 };
    expect(info).toEqual([{ ...place, watchedAt: '2026-03-04T12:02:00.000Z' }]);
    expect(await watched()).toEqual([extra[0], 'short']);
    expect((await me.ask('GET /api/video/episode', { videoId: 'long' })).info.resume).toBeNull();
  });

  test('without a videoId takes all videos off the list and returns their positions, the latest first', async () => {
    await watchThree();
    const { info } = await me.ask('DELETE /api/user/history', {});
    expect(info.map(({ videoId }) => videoId)).toEqual([extra[0], 'long', 'short']);
    expect(await watched()).toEqual([]);
    expect((await me.ask('DELETE /api/user/history', {})).info).toEqual([]);
  });

  test.each([{ videoId: 'long' }, {}])('is undone by merging its response: %j', async (input) => {
    await watchThree();
    const before = (await me.ask('GET /api/user/history', {})).info;
    const { info: positions } = await me.ask('DELETE /api/user/history', input);
    world.clock.advance({ seconds: 5 });
    await me.ask('POST /api/user/merge', { favourites: [], positions });
    expect((await me.ask('GET /api/user/history', {})).info).toEqual(before);
  });

  test('leaves other members alone', async () => {
    await watchThree();
    const other = await openMember(world.app);
    for (const input of [{}, { videoId: 'short' }])
      expect((await other.ask('DELETE /api/user/history', input)).info).toEqual([]);
    expect(await watched()).toHaveLength(3);
  });
});
