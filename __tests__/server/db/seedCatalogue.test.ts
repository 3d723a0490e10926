import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import type { Context } from '../../../server/context.ts';
import { priceList } from '../../../server/db/catalogue/priceList.ts';
import type { Database } from '../../../server/db/database.ts';
import { episodes, plans, prices, upcomingEpisodes, videos, videoTags } from '../../../server/db/schema.ts';
import { seedCatalogue } from '../../../server/db/seedCatalogue.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { START } from '../support/testContext.ts';
import { openTestDatabase, poolOf } from '../support/testDatabase.ts';

let db: Database;
let folder: ReturnType<typeof temporaryFolder>;
const lines: string[] = [];
const seed = (now = START) => seedCatalogue(db, folder.path, (line) => void lines.push(line), now);
const versionOf = (files: Record<string, string>) => {
  const hash = createHash('sha256');
  for (const [name, content] of Object.entries(files)) hash.update(name).update(content);
  return hash.digest('hex').slice(0, 12);
};
const words = (text: string) => ({ en: text, es: text, fy: text, dy: text, pt: text });
const series = (id: string, change: object = {}) =>
  JSON.stringify({
    id,
    title: words(id),
    synopsis: words(`About ${id}`),
    categoryId: 'drama',
    tags: ['night', 'rain'],
    cast: ['Ada'],
    age: 13,
    contentNotes: ['fear'],
    episodes: 3,
    freeEpisodes: 1,
    complete: true,
    featured: null,
    color: '#112233',
    clips: [{ id, seconds: 16.5 }],
    ...change,
  });

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

beforeEach(() => {
  lines.length = 0;
  folder = temporaryFolder();
  writeFiles(folder.path, {
    'data/categories.json': JSON.stringify([{ id: 'drama', name: words('Drama') }]),
    'data/tags.json': JSON.stringify(['night', 'rain'].map((id) => ({ id, name: words(id) }))),
    'data/contentNotes.json': JSON.stringify([{ id: 'fear', name: words('fear') }]),
    'data/series/alpha.json': series('alpha'),
    'data/series/zulu.json': series('zulu', { featured: 0, tags: [] }),
    ...Object.fromEntries(
      ['alpha', 'zulu'].flatMap((id) => [
        [`posters/${id}/320.avif`, `${id} avif`],
        [`posters/${id}/320.webp`, `${id} webp`],
        [`posters/${id}/160.avif`, `${id} avif`],
        [`posters/${id}/160.webp`, `${id} webp`],
        [`posters/${id}/480.webp`, `${id} webp alone`],
        [`media/${id}/master.m3u8`, '#EXTM3U'],
      ]),
    ),
  });
});
afterEach(async () => {
  folder.remove();
  // The cascade reaches the ledger, which lets nobody empty it.
  await poolOf(db).query(`alter table ledger disable trigger ledger_no_truncate;
    truncate seeds, videos, categories, tags, plans cascade;
    alter table ledger enable trigger ledger_no_truncate`);
});

test('the files become rows, the carousel first', async () => {
  expect(await seed()).toBe(true);
  const rows = await db.select().from(videos).orderBy(videos.position);
  expect(rows.map(({ id, featuredRank }) => ({ id, featuredRank }))).toEqual([
    { id: 'zulu', featuredRank: 0 },
    { id: 'alpha', featuredRank: null },
  ]);
  expect(rows[1]).toMatchObject({ title: words('alpha'), cast: ['Ada'], age: 13, posterWidths: [160, 320] });
  expect(rows[1]?.contentNotes).toEqual([words('fear')]);
  expect(
    await db.select().from(episodes).where(eq(episodes.videoId, 'alpha')).orderBy(episodes.number),
  ).toEqual(
    [1, 2, 3].map((number) => ({
      addedAt: rows[1]?.addedAt,
      id: `alpha-${number}`,
      videoId: 'alpha',
      number,
      seconds: 16.5,
      clip: 'alpha',
      clipVersion: versionOf({ 'master.m3u8': '#EXTM3U' }),
    })),
  );
  expect(await db.select().from(plans).orderBy(plans.position)).toEqual(priceList);
  expect(lines).toEqual(['Filling the demo catalogue: 2 series, 6 episodes']);
});

test('the clips of a series take turns over its episodes, those to come too', async () => {
  const clips = [
    { id: 'alpha', seconds: 16.5 },
    { id: 'alpha-turn', seconds: 20 },
  ];
  writeFiles(folder.path, {
    'data/series/alpha.json': series('alpha', { clips, upcoming: ['2026-04-01T18:00:00Z'] }),
    'media/alpha-turn/master.m3u8': '#EXTM3U',
  });
  await seed();
  const shown = { number: episodes.number, clip: episodes.clip, seconds: episodes.seconds };
  const rows = await db
    .select(shown)
    .from(episodes)
    .where(eq(episodes.videoId, 'alpha'))
    .orderBy(episodes.number);
  expect(rows.map(({ number, clip, seconds }) => [number, clip, seconds])).toEqual([
    [1, 'alpha', 16.5],
    [2, 'alpha-turn', 20],
    [3, 'alpha', 16.5],
  ]);
  expect(await db.select().from(upcomingEpisodes)).toMatchObject([{ number: 4, clip: 'alpha-turn' }]);
});

test('a series that names no clips is refused by name', async () => {
  writeFiles(folder.path, { 'data/series/alpha.json': series('alpha', { clips: [] }) });
  await expect(seed()).rejects.toThrow('alpha names no clips');
});

test('a content note that nobody has worded is refused by name', async () => {
  writeFiles(folder.path, { 'data/series/alpha.json': series('alpha', { contentNotes: ['dread'] }) });
  await expect(seed()).rejects.toThrow('alpha has an unknown content note: dread');
});

test('a clip is known by its files, so one that was made anew gets addresses of its own', async () => {
  await seed();
  const files = { '270/0.m4s': 'segment', '270/index.m3u8': '#EXTM3U', 'master.m3u8': '#EXTM3U' };
  const named = Object.entries(files).map(([name, content]) => [`media/alpha/${name}`, content]);
  writeFiles(folder.path, { ...Object.fromEntries(named), 'media/alpha/notes.txt': 'no part of it' });
  expect(await seed()).toBe(true);
  const rows = await db.selectDistinct({ clip: episodes.clip, version: episodes.clipVersion }).from(episodes);
  expect(rows.find(({ clip }) => clip === 'alpha')?.version).toBe(versionOf(files));
  expect(rows.find(({ clip }) => clip === 'zulu')?.version).toBe(versionOf({ 'master.m3u8': '#EXTM3U' }));
});

test('a second start writes nothing', async () => {
  await seed();
  lines.length = 0;
  expect(await seed()).toBe(false);
  expect(lines).toEqual([]);
});

test('servers that start together fill it once', async () => {
  const wrote = await Promise.all([seed(), seed(), seed()]);
  expect(wrote.filter(Boolean)).toHaveLength(1);
});

test("changed files are written and viewers' data stays", async () => {
  await seed();
  await db.update(videos).set({ playCount: 41 }).where(eq(videos.id, 'alpha'));
  const before = await db.select().from(videos).where(eq(videos.id, 'alpha'));
  writeFiles(folder.path, {
    'data/series/alpha.json': series('alpha', { title: words('Omega'), tags: ['rain'], episodes: 4 }),
    'posters/alpha/320.webp': 'another picture',
  });
  expect(await seed()).toBe(true);
  const [row] = await db.select().from(videos).where(eq(videos.id, 'alpha'));
  expect(row).toMatchObject({ title: words('Omega'), playCount: 41 });
  expect(row?.posterVersion).not.toBe(before[0]?.posterVersion);
  expect(await db.select().from(videoTags)).toEqual([{ videoId: 'alpha', tagId: 'rain' }]);
  expect(await db.select().from(episodes).where(eq(episodes.videoId, 'alpha'))).toHaveLength(4);
});

test('an episode that comes later is known by its time, and the others keep theirs', async () => {
  await seed();
  const readTimes = async () =>
    new Map((await db.select().from(episodes)).map(({ id, addedAt }) => [id, addedAt.getTime()]));
  const before = await readTimes();
  writeFiles(folder.path, { 'data/series/alpha.json': series('alpha', { episodes: 4 }) });
  await seed();
  const times = await readTimes();
  for (const [id, time] of before) expect([id, times.get(id)]).toEqual([id, time]);
  expect(times.get('alpha-4')).toBeGreaterThan(before.get('alpha-3') ?? 0);
});

test('the first start sets the first prices, and no later one touches a price', async () => {
  await seed();
  const all = () => db.select().from(prices).orderBy(prices.planId);
  const first = await all();
  expect(first.map(({ planId, amount, from, until }) => [planId, amount, from, until])).toEqual(
    [...priceList].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, amount }) => [id, amount, START, null]),
  );
  await db.update(prices).set({ amount: 1 }).where(eq(prices.planId, 'monthly'));
  await poolOf(db).query("update seeds set hash = 'of an older price list'");
  expect(await seed(new Date(START.getTime() + 1000))).toBe(true);
  expect(await all()).toEqual(first.map((row) => (row.planId === 'monthly' ? { ...row, amount: 1 } : row)));
});

test('a series has lettering in the languages in which every width of a card has it', async () => {
  writeFiles(folder.path, {
    'posters/alpha/160-fy.avif': 'alpha en français',
    'posters/alpha/160-es.avif': 'alpha en español',
    'posters/alpha/320-es.avif': 'of the largest there is none',
    'posters/zulu/320-es.avif': 'the small one is missing',
  });
  await seed();
  const rows = await db.select().from(videos).orderBy(videos.position);
  expect(rows.map(({ id, posterLettering }) => [id, posterLettering])).toEqual([
    ['zulu', []],
    ['alpha', ['es', 'fy']],
  ]);
});

test('a series waits for the media of all its clips', async () => {
  const clips = ['alpha', 'alpha-turn'].map((id) => ({ id, seconds: 16.5 }));
  writeFiles(folder.path, { 'data/series/alpha.json': series('alpha', { clips }) });
  await seed();
  expect(lines[0]).toBe('Left out, because posters or media are not there: alpha');
});

test('a series without posters or media is left out, and comes when they do', async () => {
  rmSync(join(folder.path, 'posters/zulu'), { recursive: true });
  rmSync(join(folder.path, 'media/alpha'), { recursive: true });
  await seed();
  expect(lines).toEqual([
    'Left out, because posters or media are not there: zulu, alpha',
    'Filling the demo catalogue: 0 series, 0 episodes',
  ]);
  writeFiles(folder.path, { 'media/alpha/master.m3u8': '#EXTM3U' });
  expect(await seed()).toBe(true);
  expect((await db.select().from(videos)).map((row) => row.id)).toEqual(['alpha']);
});

test('a series that left the files stays', async () => {
  await seed();
  rmSync(join(folder.path, 'data/series/alpha.json'));
  await seed();
  expect(await db.select().from(videos)).toHaveLength(2);
});

test('a file that is no JSON is named', async () => {
  writeFiles(folder.path, { 'data/series/alpha.json': '{' });
  await expect(seed()).rejects.toThrow(/series\/alpha\.json is not JSON/);
});

/* START is a Wednesday at noon. */

describe('episodes to come', () => {
  const weekly = { episodes: 3, weekday: 'friday', hour: 18 };
  const write = (change: object) =>
    writeFiles(folder.path, { 'data/series/alpha.json': series('alpha', { complete: false, ...change }) });
  const times = async () =>
    (await db.select().from(upcomingEpisodes).orderBy(upcomingEpisodes.number)).map(
      ({ id, releasedAt }) => `${id} ${releasedAt.toISOString().slice(0, 16)}`,
    );
  const numbers = async () =>
    (
      await db
        .select({ number: episodes.number })
        .from(episodes)
        .where(eq(episodes.videoId, 'alpha'))
        .orderBy(episodes.number)
    ).map(({ number }) => number);
  const release = (at: string) => releaseEpisodes({ db, now: () => new Date(at) } as Context);
  const days = (count: number) => new Date(START.getTime() + count * 24 * 60 * 60 * 1000);

  test('come one a week, counted from the day of the seed, and are no episodes before', async () => {
    write({ upcoming: weekly });
    await seed();
    expect(await times()).toEqual([
      'alpha-4 2026-03-06T18:00',
      'alpha-5 2026-03-13T18:00',
      'alpha-6 2026-03-20T18:00',
    ]);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  test('do not come on the day of the seed', async () => {
    write({ upcoming: { ...weekly, weekday: 'wednesday' } });
    await seed();
    expect((await times())[0]).toBe('alpha-4 2026-03-11T18:00');
  });

  test('keep their times in a later seed, and those that are out stay out', async () => {
    write({ upcoming: weekly });
    await seed();
    await release('2026-03-06T18:00:00Z');
    write({ upcoming: { ...weekly, episodes: 4 }, clips: [{ id: 'alpha', seconds: 20 }] });
    await seed(days(5));
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    expect(await times()).toEqual([
      'alpha-5 2026-03-13T18:00',
      'alpha-6 2026-03-20T18:00',
      'alpha-7 2026-03-27T18:00',
    ]);
    const lengths = await db.selectDistinct({ seconds: episodes.seconds }).from(episodes);
    expect(lengths.map(({ seconds }) => seconds).sort()).toEqual([16.5, 20]);
  });

  test('that are out in an older database stay out when their file says that they come', async () => {
    await seed();
    write({ episodes: 2, upcoming: ['2026-04-01T18:00:00Z', '2026-04-08T18:00:00Z'] });
    await seed();
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(await times()).toEqual(['alpha-4 2026-04-08T18:00']);
  });

  test('move with the times in their file, and go with them', async () => {
    write({ upcoming: ['2026-04-01T18:00:00Z', '2026-04-08T18:00:00Z'] });
    await seed();
    write({ upcoming: ['2026-04-02T20:00:00+02:00'] });
    await seed();
    expect(await times()).toEqual(['alpha-4 2026-04-02T18:00']);
    write({});
    await seed();
    expect(await times()).toEqual([]);
  });

  test.each<[unknown, RegExp]>([
    [['2026-04-01T18:00:00'], /alpha has an unknown release time: "2026-04-01T18:00:00"/],
    [['soon'], /alpha has an unknown release time: "soon"/],
    [['2026-04-02T18:00:00Z', '2026-04-01T18:00:00Z'], /alpha has episodes that come out of order/],
    [{ ...weekly, weekday: 'Freitag' }, /alpha has an unknown release time/],
    [{ ...weekly, hour: 24 }, /alpha has an unknown release time/],
  ])('are refused by name with a time that says nothing (%j)', async (upcoming, said) => {
    write({ upcoming });
    await expect(seed()).rejects.toThrow(said);
  });
});
