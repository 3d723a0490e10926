import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { workFolderIn } from '../../../../server/catalogue/imports/finishWork.ts';
import { categories, contentNotes, orders, tags } from '../../../../server/db/schema.ts';
import { zipOfFiles } from '../../media/ingest/support/zip.ts';
import { operatorWorld } from '../../operator/operatorWorld.ts';
import { filesIn } from '../../support/folders.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { writeOrder } from '../../support/orders.ts';
import { clipFiles, type Files, readySeries } from './support/readyMedia.ts';

/* A series whose media are ready-made: put in, taken out, deleted and put in again. */

const ID = 'low-tide';
const world = forAllTests(operatorWorld);
afterEach(async () => {
  await world.context.db.delete(orders).where(eq(orders.videoId, ID));
  await world.typed(['remove', ID, '--yes']);
});

const importOf = (files: Files, ...options: string[]) =>
  world.typed(['import', world.write('series', files), ...options]);
const importIt = () => importOf(readySeries(ID));
/** The words that come with the series. */
const { vocabulary } = JSON.parse(String(readySeries(ID)['series.json']));
let exports = 0;
async function exported(id: string) {
  const folder = world.at(`export ${++exports}`);
  const { code, lines } = await world.typed(['export', id, folder]);
  expect([code, lines]).toEqual([0, [expect.stringMatching(new RegExp(`^${id} is in .*: \\d+ files\\.$`))]]);
  return folder;
}

test('importing a ready-made series stores its media unchanged, adds its vocabulary and runs no encoder', async () => {
  const { code, lines } = await importIt();
  expect([code, lines.at(-1)]).toEqual([0, `All of ${ID} is there.`]);
  const series = await world.series(ID);
  expect(series?.video).toMatchObject({
    readyAt: world.context.now(),
    publishAt: null,
    color: '#102030',
    posterWidths: [160, 320],
    posterLettering: ['fy'],
    contentNotes: [{ en: 'storms', fy: 'storms (fr)' }],
  });
  expect(series?.episodes.map(({ clip, seconds }) => [clip, seconds])).toEqual([
    [`${ID}-a`, 4],
    [`${ID}-b`, 6],
  ]);
  expect(series?.upcoming).toMatchObject([{ clip: `${ID}-a`, number: 3 }]);
  const { 'series.json': _words, ...media } = readySeries(ID);
  const stored = filesIn(world.at('media'));
  const versionless = (path: string) => path.replace(/^(clips\/[^/]+|posters)\/.*?[0-9a-f]{12}\//, '$1/');
  for (const [name, bytes] of Object.entries(media)) {
    const kept = Object.entries(stored).find(([path]) => versionless(path) === name);
    expect([name, kept?.[1].equals(bytes)]).toEqual([name, true]);
  }
  expect(world.encodes()).toEqual([]);
  const { db } = world.context;
  const [category] = await db.select().from(categories).where(eq(categories.id, 'sea-stories'));
  expect(category?.position).toBe(2);
  expect(await db.select().from(tags).where(eq(tags.id, 'islands'))).toHaveLength(1);
  expect(await db.select().from(contentNotes).where(eq(contentNotes.id, 'storms'))).toHaveLength(1);
  expect(readdirSync(join(workFolderIn(world.at('data')), 'ready'))).toEqual([]);
});

test('an import without a downloads field keeps the current setting', async () => {
  const downloads = async () => (await world.series(ID))?.video.downloads;
  await importIt();
  expect(await downloads()).toBe(false);
  await importOf(readySeries(ID, { downloads: undefined, title: { en: 'Another title' } }));
  expect(await downloads()).toBe(false);
  await importOf(readySeries(ID, { downloads: true }));
  expect(await downloads()).toBe(true);
});

test('an import does not rename a tag that the server already has', async () => {
  await importIt();
  const words = { ...vocabulary, tags: [{ id: 'revenge', name: { en: 'Other words' } }] };
  const { code } = await importOf(readySeries(ID, { vocabulary: words, tags: ['revenge'] }));
  expect(code).toBe(0);
  const [revenge] = await world.context.db.select().from(tags).where(eq(tags.id, 'revenge'));
  expect(revenge?.name.en).toBe('Revenge');
});

test('import --check lists changed content notes, including new ones from the series’ vocabulary', async () => {
  await importIt();
  const contentNotes = [
    { id: 'storms', name: { en: 'Other words' } },
    { id: 'deep-water', name: { en: 'deep water' } },
  ];
  const notes = { contentNotes: ['deep-water', 'storms'], vocabulary: { ...vocabulary, contentNotes } };
  const { lines } = await importOf(readySeries(ID, notes), '--check');
  expect(lines.slice(-2)).toEqual(['  Episodes: 3 same.', '  content notes: storms -> deep water, storms']);
});

test('export, remove and import give the same rows and the same media', async () => {
  await importIt();
  const before = await world.series(ID);
  const media = filesIn(world.at('media'));
  const folder = await exported(ID);
  expect((await world.typed(['remove', ID, '--yes'])).lines).toEqual([`Removed: ${ID}`]);
  expect(await world.series(ID)).toBeNull();
  expect(filesIn(world.at('media'))).toEqual({});

  world.clock.advance({ days: 1 });
  expect((await world.typed(['import', folder])).code).toBe(0);
  const after = await world.series(ID);
  // All that differs are the times at which it came.
  const { addedAt, readyAt } = before?.video ?? {};
  expect({
    video: { ...after?.video, addedAt, readyAt },
    episodes: after?.episodes.map((row, index) => ({ ...row, addedAt: before?.episodes[index]?.addedAt })),
    upcoming: after?.upcoming,
  }).toEqual({ video: before?.video, episodes: before?.episodes, upcoming: before?.upcoming });
  expect(filesIn(world.at('media'))).toEqual(media);
  expect(filesIn(await exported(ID))).toEqual(filesIn(folder));

  world.write('packed', { 'low tide.zip': zipOfFiles(filesIn(folder)) });
  const again = await world.typed(['import', world.at('packed/low tide.zip')]);
  expect([again.code, again.lines.at(-2)]).toEqual([0, '  Episodes: 3 same.']);
  expect([await world.series(ID), filesIn(world.at('media'))]).toEqual([after, media]);
});

test('an export holds both versions of a clip when two episodes show different versions', async () => {
  await importIt();
  const changed = readySeries(ID, { episodes: [{ number: 1, clip: `${ID}-a` }] });
  for (const name of Object.keys(changed)) if (name.startsWith(`clips/${ID}-b/`)) delete changed[name];
  for (const [name, bytes] of Object.entries(clipFiles('another film')))
    changed[`clips/${ID}-a/${name}`] = bytes;
  delete changed[`clips/${ID}-a/captions-en.vtt`];
  expect((await world.typed(['import', world.write('changed', changed)])).code).toBe(0);
  const before = await world.series(ID);
  const [newer, older] = [before?.episodes[0]?.clipVersion, before?.upcoming[0]?.clipVersion];
  expect(newer).not.toBe(older);

  const folder = await exported(ID);
  expect(readdirSync(join(folder, 'clips')).sort()).toEqual([`${ID}-a`, `${ID}-a-${older}`, `${ID}-b`]);
  await world.typed(['remove', ID, '--yes']);
  expect((await world.typed(['import', folder])).code).toBe(0);
  const after = await world.series(ID);
  expect([after?.episodes[0]?.clipVersion, after?.upcoming[0]?.clipVersion]).toEqual([newer, older]);
});

test('an export is refused into a folder that is not empty and for an unknown series', async () => {
  await importIt();
  mkdirSync(world.at('full/inside'), { recursive: true });
  const full = await world.refusal('export', ID, world.at('full'));
  expect(full).toMatch(/full is not empty\. Name a new folder or an empty one\./);
  expect(await world.refusal('export', 'nobody', world.at('new'))).toBe('There is no series "nobody".');
  expect(existsSync(world.at('new'))).toBe(false);
});

test('removing a series keeps media that another series shows', async () => {
  await importIt();
  const other = readySeries(ID, { id: 'high-tide' });
  await world.typed(['import', world.write('other', other)]);
  await world.typed(['remove', 'high-tide', '--yes']);
  const kept = Object.keys(filesIn(world.at('media')));
  expect(kept.some((path) => path.startsWith('posters/high-tide'))).toBe(false);
  expect(kept.filter((path) => path.endsWith('master.m3u8'))).toHaveLength(2);
  expect((await world.typed(['export', ID, world.at('still whole')])).code).toBe(0);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['is live', () => world.typed(['publish', ID]), `${ID} is live. Take it down first: withdraw ${ID}`],
  [
    'was ordered',
    () => writeOrder(world.context, { videoId: ID }),
    `there are 1 order and 0 passes of ${ID}. To take it down: withdraw ${ID}`,
  ],
])(
  'a series that %s is not removed, and the refusal names the withdraw command',
  async (_why, happen, words) => {
    await importIt();
    await happen();
    const before = await world.series(ID);
    expect(await world.refusal('remove', ID, '--yes')).toBe(`It is not removed: ${words}`);
    expect(await world.series(ID)).toEqual(before);
    await world.typed(['withdraw', ID]);
  },
);

test('a damaged clip is refused before anything is written', async () => {
  const files = readySeries(ID);
  delete files[`clips/${ID}-a/270/1.m4s`];
  const { code, lines } = await importOf(files);
  expect(code).toBe(1);
  expect(lines).toContain(`clips/${ID}-a/270/1.m4s`);
  expect(await world.series(ID)).toBeNull();
  expect(Object.keys(filesIn(world.at('media')))).toEqual([]);
});

test.each([[[]], [['--check']]])(
  'an import with options %j reports a pass in an unsupported currency along with the other errors',
  async (options) => {
    const files = readySeries(ID, { pass: { amount: 499, currency: 'EUR' }, freeEpisodes: 9 });
    const { code, lines, complaints } = await importOf(files, ...options);
    expect([code, complaints]).toEqual([1, []]);
    const at = lines.indexOf('series.json');
    expect(lines.slice(at, at + 3)).toEqual([
      'series.json',
      '  error    The shop sells in USD; a pass in EUR is not possible.',
      '  error    9 episodes are free, and there are 3.',
    ]);
    expect(await world.series(ID)).toBeNull();
  },
);

test.each<[string, string[], RegExp]>([
  ['nothing', ['remove'], /Name one series/],
  ['a series and the demo', ['remove', 'a', '--demo'], /Name one series/],
  ['a series without a word that it is meant', ['remove', ID], /would go for good.*say --yes/],
  ['an unknown series', ['remove', 'nobody', '--yes'], /There is no series "nobody"/],
])('the remove command is refused when given %s', async (_title, args, sentence) => {
  expect(await world.refusal(...args)).toMatch(sentence);
});
