import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { changesOf } from '../../../../server/catalogue/changes.ts';
import { exportOf } from '../../../../server/catalogue/imports/exportSeries.ts';
import type { Context } from '../../../../server/context.ts';
import { priceList } from '../../../../server/db/catalogue/priceList.ts';
import { poolOf } from '../../../../server/db/database.ts';
import { episodes, plans, tags, upcomingEpisodes, videos, videoTags } from '../../../../server/db/schema.ts';
import { createCatalogueStore } from '../../../../server/media/catalogueStore.ts';
import { createFolderStore } from '../../../../server/media/folderStore.ts';
import { importDemo } from '../../../../server/operator/demo/importDemo.ts';
import { remove } from '../../../../server/operator/removal.ts';
import { clipFiles, posterFiles } from '../../catalogue/imports/support/readyMedia.ts';
import { writeFiles } from '../../support/folders.ts';
import { folderOfEachTest, forAllTests } from '../../support/forAllTests.ts';
import { writeOrder } from '../../support/orders.ts';
import { createTestContext, START } from '../../support/testContext.ts';

const world = forAllTests(createTestContext);
const folder = folderOfEachTest();
const lines: string[] = [];
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
    clips: [{ id, seconds: 4 }],
    ...change,
  });
const below = (path: string, files: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${path}/${name}`, bytes]));

const mediaOf = (id: string) => ({
  ...below(`posters/${id}`, posterFiles(id)),
  ...below(`media/${id}`, clipFiles(id)),
});

beforeEach(async () => {
  await clear();
  lines.length = 0;
  writeFiles(folder.path, {
    'data/categories.json': JSON.stringify([{ id: 'drama', name: words('Drama') }]),
    'data/tags.json': JSON.stringify(['night', 'rain'].map((id) => ({ id, name: words(id) }))),
    'data/contentNotes.json': JSON.stringify([{ id: 'fear', name: words('fear') }]),
    'data/series/alpha.json': series('alpha'),
    'data/series/zulu.json': series('zulu', { featured: 0, tags: [] }),
    ...Object.assign({}, ...['alpha', 'zulu'].map(mediaOf)),
  });
});

const clear = () =>
  // The cascade reaches the ledger, which lets nobody empty it.
  poolOf(world.context.db).query(`alter table ledger disable trigger ledger_no_truncate;
    truncate seeds, videos, categories, tags, plans, content_notes, catalogue_changes cascade;
    alter table ledger enable trigger ledger_no_truncate`);
/** With a store like the product's: what lies in the catalogue stays when it is removed. */
const contextOf = (): Context => {
  const { remove } = createFolderStore(join(folder.path, 'media of series'));
  return { ...world.context, mediaStore: { ...createCatalogueStore(folder.path), remove } };
};
const startIn = (context: Context) => importDemo(context, folder.path, (line) => void lines.push(line));
const start = () => startIn(contextOf());
const startLive = () => startIn({ ...contextOf(), payments: { ...world.context.payments, testMode: false } });
const rows = async () => {
  const { db } = world.context;
  return {
    videos: await db.select().from(videos).orderBy(videos.position),
    episodes: await db.select().from(episodes).orderBy(episodes.id),
    tags: await db.select().from(videoTags).orderBy(videoTags.videoId, videoTags.tagId),
  };
};

test('with live payments the first start imports tags and prices, and no demo series', async () => {
  expect(await startLive()).toBe(true);
  expect((await rows()).videos).toEqual([]);
  expect(await world.context.db.select().from(plans).orderBy(plans.position)).toEqual(priceList);
  expect((await world.context.db.select().from(tags)).map(({ id }) => id).sort()).toEqual(['night', 'rain']);
  expect(await startLive()).toBe(false);
  expect(lines).toEqual([
    'Payments are real, so the demo stays away. To bring a series of yours: npm run operator -- import',
  ]);
});

test('a start with live payments warns of demo series imported in test mode', async () => {
  await start();
  await startLive();
  expect(lines.at(-1)).toBe(
    'Real money buys series of the demo (2). To take them away: npm run operator -- remove --demo --yes',
  );
});

test('the first start imports the demo series as live, featured ones first, with versions of their media', async () => {
  expect(await start()).toBe(true);
  const { videos: found, episodes: all } = await rows();
  expect(found.map(({ id, featuredRank, position }) => [id, featuredRank, position])).toEqual([
    ['zulu', 0, 0],
    ['alpha', null, 1],
  ]);
  expect(found[1]).toMatchObject({
    title: words('alpha'),
    contentNotes: [words('fear')],
    posterWidths: [160, 320],
    posterLettering: ['fy'],
    posterVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
    readyAt: START,
    publishAt: START,
  });
  const clip = { clip: 'alpha', seconds: 4, clipVersion: expect.stringMatching(/^[0-9a-f]{12}$/) };
  const episode = (number: number) => ({ id: `alpha-${number}`, videoId: 'alpha', number, addedAt: START });
  expect(all.filter(({ videoId }) => videoId === 'alpha')).toEqual(
    [1, 2, 3].map((number) => ({ ...episode(number), ...clip })),
  );
  expect(await world.context.db.select().from(plans).orderBy(plans.position)).toEqual(priceList);
  expect(lines).toEqual(['Filling the demo catalogue: 2 series, 6 episodes']);
  const [noted] = await changesOf(world.context, 'alpha');
  expect(noted).toMatchObject({ actor: 'first start', command: 'import' });
});

test('the clips of a demo series alternate over its episodes, including upcoming ones', async () => {
  const clips = ['alpha', 'turn'].map((id, index) => ({ id, seconds: 4 + 2 * index }));
  writeFiles(folder.path, {
    'data/series/alpha.json': series('alpha', { clips, upcoming: ['2026-04-01T18:00:00Z'] }),
    ...below('media/turn', clipFiles('turn', { segments: 3 })),
  });
  await start();
  const { episodes: all } = await rows();
  const ofAlpha = all.filter(({ videoId }) => videoId === 'alpha');
  const turns = ofAlpha.map(({ clip, seconds }) => `${clip} ${seconds}`);
  expect(turns).toEqual(['alpha 4', 'turn 6', 'alpha 4']);
  expect(await world.context.db.select().from(upcomingEpisodes)).toMatchObject([{ number: 4, clip: 'turn' }]);
});

test('a later start changes nothing, even after edits by operators and changes of the demo files', async () => {
  await start();
  const { db } = world.context;
  await db.update(videos).set({ freeEpisodes: 2, featuredRank: 7 }).where(eq(videos.id, 'alpha'));
  await db.update(plans).set({ amount: 1 }).where(eq(plans.id, 'monthly'));
  const changed = series('alpha', { title: words('Omega'), episodes: 9 });
  writeFiles(folder.path, { 'data/series/alpha.json': changed });
  const before = await rows();
  lines.length = 0;
  expect(await start()).toBe(false);
  expect(await rows()).toEqual(before);
  expect((await db.select().from(plans).where(eq(plans.id, 'monthly')))[0]?.amount).toBe(1);
  expect(lines).toEqual([]);
});

test('servers that start together import the demo once', async () => {
  const wrote = await Promise.all([start(), start(), start()]);
  expect(wrote.filter(Boolean)).toHaveLength(1);
  expect(await changesOf(world.context, 'alpha')).toHaveLength(1);
});

test('a demo series without posters or media is skipped, and a damaged one fails the start with its name', async () => {
  rmSync(join(folder.path, 'posters/zulu'), { recursive: true });
  rmSync(join(folder.path, 'media/alpha'), { recursive: true });
  await start();
  expect(lines).toEqual([
    'Left out, because posters or media are not there: zulu, alpha',
    'Filling the demo catalogue: 0 series, 0 episodes',
  ]);
  await clear();
  writeFiles(folder.path, { ...below('media/alpha', clipFiles('alpha')), 'media/alpha/270/0.m4s': '' });
  await expect(start()).rejects.toThrow('alpha: clips/alpha/270/0.m4s: It is empty.');
  expect((await rows()).videos).toEqual([]);
});

test('without a demo catalogue the first start says so and writes the prices', async () => {
  rmSync(join(folder.path, 'data'), { recursive: true });
  expect(await start()).toBe(true);
  expect(lines).toEqual([`There is no demo catalogue in ${folder.path}`]);
  expect((await world.context.db.select().from(plans)).length).toBe(priceList.length);
  expect(await start()).toBe(false);
});

describe('removing the demo', () => {
  const removeDemo = () => remove.run(contextOf(), { videoId: null, actor: 'ada' });

  test('deletes its series, withdraws those with orders, and no later start imports them again', async () => {
    await start();
    await writeOrder(world.context, { id: 'ord_zulu', videoId: 'zulu' });
    expect(await removeDemo()).toEqual({ removed: ['alpha'], withdrawn: ['zulu'] });
    expect((await rows()).videos.map(({ id, withdrawnAt }) => [id, withdrawnAt])).toEqual([['zulu', START]]);
    expect(await start()).toBe(false);
    expect((await rows()).videos).toHaveLength(1);
    expect(await removeDemo()).toEqual({ removed: [], withdrawn: [] });
    await poolOf(world.context.db).query(`delete from orders where id = 'ord_zulu'`);
  });

  test('keeps the series of an operator', async () => {
    await start();
    await poolOf(world.context.db).query(`delete from seeds where name = 'demo/alpha'`);
    expect(await removeDemo()).toEqual({ removed: ['zulu'], withdrawn: [] });
    expect((await rows()).videos.map(({ id }) => id)).toEqual(['alpha']);
  });
});

/* START is a Wednesday at noon. */

describe('upcoming episodes of the demo', () => {
  const weekly = { episodes: 3, weekday: 'friday', hour: 18 };
  const write = (change: object) =>
    writeFiles(folder.path, { 'data/series/alpha.json': series('alpha', { complete: false, ...change }) });
  const times = async () => {
    const coming = await world.context.db.select().from(upcomingEpisodes).orderBy(upcomingEpisodes.number);
    return coming.map(({ id, releasedAt }) => `${id} ${releasedAt.toISOString().slice(0, 16)}`);
  };

  test('are scheduled one a week from the first start and are not among the episodes yet', async () => {
    write({ upcoming: weekly });
    await start();
    expect(await times()).toEqual([
      'alpha-4 2026-03-06T18:00',
      'alpha-5 2026-03-13T18:00',
      'alpha-6 2026-03-20T18:00',
    ]);
    expect((await rows()).episodes.filter(({ videoId }) => videoId === 'alpha')).toHaveLength(3);
  });

  test('are not scheduled on the day of the first start', async () => {
    write({ upcoming: { ...weekly, weekday: 'wednesday' } });
    await start();
    expect((await times())[0]).toBe('alpha-4 2026-03-11T18:00');
  });

  test.each<[object, RegExp]>([
    [{ clips: [] }, /alpha names no clips/],
    [{ contentNotes: ['dread'] }, /alpha: series.json: "dread" is no content note/],
    [{ upcoming: ['2026-04-01T18:00:00'] }, /alpha has an unknown release time: "2026-04-01T18:00:00"/],
    [{ upcoming: ['soon'] }, /alpha has an unknown release time: "soon"/],
    [{ upcoming: ['2026-04-02T18:00:00Z', '2026-04-01T18:00:00Z'] }, /alpha has episodes .* out of order/],
    [{ upcoming: { ...weekly, weekday: 'Freitag' } }, /alpha has an unknown release time/],
    [{ upcoming: { ...weekly, hour: 24 } }, /alpha has an unknown release time/],
  ])('a demo series with %j fails the start with its name', async (change, said) => {
    write(change);
    await expect(start()).rejects.toThrow(said);
  });
});

test('the shipped demo passes the import check and can be exported', async () => {
  const context = { ...world.context, mediaStore: createCatalogueStore('demo') };
  expect(await importDemo(context, 'demo', (line) => void lines.push(line))).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/^Filling the demo catalogue: 24 series, \d{3,4} episodes$/)]);
  const exported = await exportOf(context, 'the-glass-heiress');
  expect(exported?.series).toMatchObject({ id: 'the-glass-heiress', contentNotes: ['ill-treatment'] });
  expect(exported?.series.episodes).toHaveLength(60);
  expect(exported?.files.filter(({ path }) => path.endsWith('master.m3u8'))).toHaveLength(3);
});
