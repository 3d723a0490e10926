import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { Calls } from '../../../../contract/calls.ts';
import { lengthOf } from '../../../../contract/filters.ts';
import { poolOf } from '../../../../server/db/database.ts';
import { favourites, tags, videoPlays, videos, videoTags } from '../../../../server/db/schema.ts';
import { type Browser, openBrowser, openMember } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START } from '../../support/testContext.ts';
import { addManyVideos, videoRow, words } from './manyVideos.ts';

const world = forAllTests(createTestContext);
let visitor: Browser;
let extra: string[];

const cinderella = videoRow('cendrillon', {
  title: words('Glass and Ash', 'Cenizas', 'L’Œuvre d’été à Noël', 'Straßenkönig', ''),
  synopsis: words('A fallen heiress.', '', 'Une héritière déchue.', '', ''),
  categoryId: 'mystery',
  position: 99,
  freeEpisodes: 0,
  complete: false,
});

beforeAll(async () => {
  const { db } = world.context;
  extra = await addManyVideos(db);
  await db.insert(videos).values(cinderella);
  await db.insert(tags).values({ id: 'balls', name: words('Balls', 'Bailes', 'Bals', 'Bälle', 'Bailes') });
  await db.insert(videoTags).values({ videoId: 'cendrillon', tagId: 'balls' });
});
beforeEach(() => {
  world.clock.set(START);
  visitor = openBrowser(world.app);
});

describe('a video', () => {
  test('is returned with all its fields, in the requested language', async () => {
    const { info } = await visitor.ask('GET /api/video', { videoId: 'long', lang: 'fy' });
    expect(info).toEqual({
      id: 'long',
      title: 'Long Road (fy)',
      synopsis: 'What happens in Long Road. (fy)',
      categoryId: 'mystery',
      tags: [
        { id: 'family', name: 'Family (fy)' },
        { id: 'revenge', name: 'Revenge (fy)' },
      ],
      cast: ['Ada Ruiz', 'Ben Okoro'],
      poster: { path: '/posters/long/v-long', widths: [160, 320], color: '#203040', lettering: 'fy' },
      episodeCount: 60,
      freeEpisodes: 8,
      totalSeconds: 960,
      complete: true,
      playCount: 0,
      newestEpisodeAt: expect.any(String),
      likedPercent: null,
      age: 13,
      contentNotes: ['violence (fy)'],
    });
  });

  test('falls back to English for missing translations, and may have no episodes or tags', async () => {
    const { info } = await visitor.ask('GET /api/video', { videoId: 'cendrillon', lang: 'pt' });
    expect(info).toMatchObject({ title: 'Glass and Ash', synopsis: 'A fallen heiress.', episodeCount: 0 });
    const listed = await visitor.ask('GET /api/video/episode', { videoId: 'cendrillon' });
    expect(listed.info.episodes).toEqual([]);
    const other = await visitor.ask('GET /api/video', { videoId: extra[0] ?? '' });
    expect(other.info).toMatchObject({ tags: [], totalSeconds: 61, age: null, contentNotes: [] });
  });
});

describe('the episodes of a video', () => {
  const episodesOf = async (browser: Browser, videoId: string) =>
    (await browser.ask('GET /api/video/episode', { videoId })).info;

  test('take four database queries for a visitor and six for a member', async () => {
    const member = await openMember(world.app, 'few-queries@example.com');
    await episodesOf(member, 'short');
    const sent = jest.spyOn(poolOf(world.context.db), 'query');
    await episodesOf(visitor, 'short');
    expect(sent.mock.calls).toHaveLength(4);
    sent.mockClear();
    await episodesOf(member, 'short');
    // The session, the rights; episodes, next episode, own marks, prices.
    expect(sent.mock.calls).toHaveLength(6);
    sent.mockRestore();
  });

  test('for a visitor are free at first, then locked and without media', async () => {
    const info = await episodesOf(visitor, 'short');
    expect(info).toMatchObject({ videoId: 'short', saved: false, resume: null });
    expect(info.offer).toEqual({ amount: 599, currency: 'USD', renewalDays: 7 });
    expect(info.pass).toEqual({ amount: 999, currency: 'USD' });
    const access = info.episodes.map((episode) => `${episode.number} ${episode.access}`);
    expect(access).toEqual(['1 free', '2 free', '3 locked', '4 locked', '5 locked', '6 locked']);
    expect(info.episodes[0]).toEqual({
      id: 'short-1',
      videoId: 'short',
      number: 1,
      seconds: 16,
      access: 'free',
      media: {
        manifest: expect.stringMatching(/^\/media\/[\w-]+\/short-1\//),
        still: expect.stringMatching(/^\/clips\/short\/0123456789ab\/still\.webp\?t=/),
        expiresAt: expect.any(String),
      },
    });
    expect(info.episodes.slice(2).map(({ media }) => media)).toEqual([null, null, null, null]);
  });

  test('for a member come with the saved mark and the playback position of the video', async () => {
    const member = await openMember(world.app, 'viewer@example.com');
    expect(await episodesOf(member, 'long')).toMatchObject({ saved: false, resume: null });
    await member.ask('POST /api/user/favorite', { videoId: 'long' });
    await member.ask('POST /api/user/history', { videoId: 'long', episodeId: 'long-4', second: 7.25 });
    const mine = { saved: true, resume: { episodeId: 'long-4', second: 7.25 } };
    expect(await episodesOf(member, 'long')).toMatchObject(mine);
    expect(await episodesOf(Object.assign(member.copy(), { token: null }), 'long')).toMatchObject(mine);
    expect(await episodesOf(member, 'short')).toMatchObject({ saved: false, resume: null });
    expect(await episodesOf(visitor, 'long')).toMatchObject({ saved: false, resume: null });
  });
});

test('categories and tags come with counts in the requested language; tags can be limited to a category', async () => {
  const { info } = await visitor.ask('GET /api/tag', { lang: 'dy' });
  expect(info).toEqual({
    categories: [
      { id: 'romance', name: 'Romance (dy)', videoCount: 42 },
      { id: 'mystery', name: 'Mystery (dy)', videoCount: 22 },
    ],
    tags: [
      { id: 'revenge', name: 'Revenge (dy)', videoCount: 2 },
      { id: 'balls', name: 'Bälle', videoCount: 1 },
      { id: 'family', name: 'Family (dy)', videoCount: 1 },
    ],
  });
  const tagsIn = async (categoryId: string) => (await visitor.ask('GET /api/tag', { categoryId })).info.tags;
  expect(await tagsIn('romance')).toMatchObject([{ id: 'revenge', videoCount: 1 }]);
  expect(await tagsIn('none')).toEqual([]);
});

type Query = Calls['GET /api/homepage/query']['input'];
const query = (input: Query) => visitor.ask('GET /api/homepage/query', input);
const idsOf = async (input: Query) => (await query(input)).info.items.map(({ id }) => id);

/** The ids of a list, page by page to its end. */
async function pagesOf(input: Query) {
  const pages: string[][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { info } = await query({ ...input, ...(cursor && { cursor }) });
    pages.push(info.items.map(({ id }) => id));
    cursor = info.cursor;
  }
  return pages;
}

describe('a filtered list', () => {
  test('holds only series of the requested status and length', async () => {
    const all = { categoryId: 'romance', status: 'complete', length: 'short', tagId: 'revenge' } as const;
    expect(await idsOf(all)).toEqual(['short']);
    expect(await idsOf({ q: 'middle', status: 'ongoing' })).toEqual(['middle']);
    expect(await idsOf({ q: 'middle', status: 'complete' })).toEqual([]);
    expect(await idsOf({ q: 'road', length: 'medium' })).toEqual(['long']);
    expect(await idsOf({ q: 'road', length: 'long' })).toEqual([]);
  });

  test('offers only filters that would change it, and keeps the alternatives to the chosen status', async () => {
    const choicesOf = async (input: Parameters<typeof query>[0]) => (await query(input)).info.choices;
    const { items, choices } = (await query({ q: 'short' })).info;
    expect([items.length, choices]).toEqual([1, { status: [], length: [], tagIds: [] }]);

    const all = await choicesOf({ categoryId: 'romance' });
    expect(all?.status).toEqual(['complete', 'ongoing']);
    // The other state may still be chosen in its place.
    expect((await choicesOf({ categoryId: 'romance', status: 'complete' }))?.status).toEqual(all?.status);
    expect((await query({ sectionId: 'new' })).info.choices).toBeUndefined();
  });

  test.each([
    [30, 'short'],
    [31, 'medium'],
    [60, 'medium'],
    [61, 'long'],
  ] as const)('counts a series of %i episodes as %s', (count, length) => {
    expect(lengthOf(count)).toBe(length);
  });
});

describe('the home page', () => {
  test('shows the carousel, the categories, and rows of at most twelve', async () => {
    const { info } = await visitor.ask('GET /api/homepage', { lang: 'es' });
    expect(info.featured.map(({ id, title }) => [id, title])).toEqual([['long', 'Long Road (es)']]);
    expect(info.categories.map(({ id }) => id)).toEqual(['romance', 'mystery']);
    const rows = info.sections.map(({ id, videos: row }) => `${id} ${row.length}`);
    expect(rows).toEqual(['romance 12', 'recommended 12', 'new 12', 'complete 12']);
  });

  test('mixes the categories in what it recommends', async () => {
    const { info } = await visitor.ask('GET /api/homepage', {});
    const recommended = info.sections.find(({ id }) => id === 'recommended')?.videos ?? [];
    expect(recommended.filter(({ categoryId }) => categoryId === 'mystery').length).toBeGreaterThan(3);
    expect(recommended.filter(({ categoryId }) => categoryId === 'romance').length).toBeGreaterThan(0);
    expect((await idsOf({ sectionId: 'recommended' })).slice(0, 2)).toEqual(['short', 'long']);
  });

  test.each<[string, Query, number]>([
    ['romance', { categoryId: 'romance' }, 42],
    ['recommended', { sectionId: 'recommended' }, 64],
    ['new', { sectionId: 'new' }, 64],
    ['complete', { sectionId: 'complete' }, 32],
  ])('has a cursor that continues the row %s without gaps or repeats', async (row, list, size) => {
    const { info } = await visitor.ask('GET /api/homepage', {});
    const section = info.sections.find(({ id }) => id === row);
    const rest = (await pagesOf({ ...list, cursor: section?.cursor ?? '' })).flat();
    const whole = (await pagesOf(list)).flat();
    const shown = section?.videos.map(({ id }) => id) ?? [];
    expect(rest).toEqual(whole.slice(whole.indexOf(shown.at(-1) ?? '') + 1));
    if (row === 'romance') expect(shown).toEqual(whole.slice(0, shown.length));
    expect([whole.length, new Set(whole).size]).toEqual([size, size]);
  });

  test('has complete stories in one section, and the latest first in another', async () => {
    const complete = (await query({ sectionId: 'complete' })).info.items;
    expect(complete.every((video) => video.complete)).toBe(true);
    expect((await idsOf({ sectionId: 'new' }))[0]).toBe('cendrillon');
    const { db } = world.context;
    const published = (id: string, minutes: number) =>
      db
        .update(videos)
        .set({ publishAt: new Date(START.getTime() + minutes * 60_000) })
        .where(eq(videos.id, id));
    await published('middle', 2);
    await published('short', 1);
    world.clock.advance({ minutes: 5 });
    expect((await idsOf({ sectionId: 'new' })).slice(0, 3)).toEqual(['middle', 'short', 'cendrillon']);
    await db.update(videos).set({ publishAt: START });
  });

  test('has a section of the series played in the last seven days, the most played first', async () => {
    const { db } = world.context;
    await db.insert(videoPlays).values([
      { videoId: 'long', day: '2026-03-04', count: 3 },
      { videoId: 'short', day: '2026-03-04', count: 2 },
      { videoId: 'short', day: '2026-02-26', count: 2 },
      { videoId: 'middle', day: '2026-02-25', count: 40 },
    ]);
    world.clock.advance({ minutes: 10 });
    expect(await idsOf({ sectionId: 'week' })).toEqual(['short', 'long']);
    world.clock.advance({ days: 1 });
    expect(await idsOf({ sectionId: 'week' })).toEqual(['long', 'short']);
    world.clock.advance({ days: 6 });
    expect(await idsOf({ sectionId: 'week' })).toEqual([]);
    await db.delete(videoPlays);
  });
});

describe('a list', () => {
  test.each<[string, Query, number[]]>([
    ['of everything', {}, [24, 24, 16]],
    ['of a category', { categoryId: 'romance' }, [24, 18]],
    ['of a tag', { tagId: 'revenge' }, [2]],
    ['of a category and a tag', { categoryId: 'romance', tagId: 'revenge' }, [1]],
    ['of a search', { q: 'extra' }, [24, 24, 12]],
    ['of a search in a category', { q: 'extra', categoryId: 'mystery' }, [20]],
  ])('%s comes in pages of 24 without gaps or repeats', async (_what, input, sizes) => {
    const pages = await pagesOf(input);
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  });

  test('refuses a cursor that was not given by us', async () => {
    for (const cursor of ['', 'nonsense', 'bnVsbA', 'W10', 'WzEsMiwzXQ', 'WzEsMiwiYSJd'])
      expect(await query({ cursor })).toMatchObject({ status: 400, code: 400 });
  });

  test('of search results and the home page ask the database nothing', async () => {
    const { context } = world;
    await query({ q: 'extra' });
    const sent = jest.spyOn(poolOf(context.db), 'query');
    await query({ q: 'extra' });
    await visitor.ask('GET /api/homepage', {});
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });
});

test('the home page of a member who saved a video is the same as a visitor’s', async () => {
  const before = JSON.stringify((await visitor.ask('GET /api/homepage', {})).info);
  const member = await openMember(world.app, 'saver@example.com');
  await member.ask('POST /api/user/favorite', { videoId: 'short' });
  expect(await world.context.db.select().from(favourites)).not.toEqual([]);
  expect(JSON.stringify((await member.ask('GET /api/homepage', {})).info)).toBe(before);
});
