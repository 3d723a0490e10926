import { existsSync, readdirSync, rmSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { ownPassPrice } from '../../../../../server/catalogue/prices.ts';
import { poolOf } from '../../../../../server/db/database.ts';
import { jobs, videos } from '../../../../../server/db/schema.ts';
import type { Encoder } from '../../../../../server/operator/import/encoder.ts';
import { fakeEncoder } from '../../../../server/catalogue/imports/support/fakeEncoder.ts';
import { EXAMPLE_WORDS, exampleFiles, type Files } from '../../../../server/media/ingest/support/example.ts';
import { media } from '../../../../server/media/ingest/support/media.ts';
import { operatorWorld } from '../../../../server/operator/operatorWorld.ts';
import { forAllTests } from '../../../../server/support/forAllTests.ts';

/* A folder of films, put in over the real socket, with an encoder that makes small files of another kind. */

const ID = 'the-night-ferry';
const world = forAllTests(operatorWorld);
afterEach(async () => {
  await world.context.db.delete(videos).where(eq(videos.id, ID));
  await poolOf(world.context.db).query(
    'delete from jobs; delete from catalogue_changes; delete from encoded_media',
  );
  rmSync(world.at('data/work'), { recursive: true, force: true });
});

const changed = (files: Files, change: object) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(String(files['series.json'])), ...change }));
const example = exampleFiles();
const good: Files = { ...example, 'series.json': changed(example, { vocabulary: EXAMPLE_WORDS }) };
const withFields = (change: object): Files => ({ ...good, 'series.json': changed(good, change) });
/** Writes the films into their folder and imports them. */
const importOf = (files: Files, encoder?: Encoder) =>
  world.typed(['import', world.write('series', files)], encoder);
const importAgain = (encoder?: Encoder) => world.typed(['import', world.at('series')], encoder);
const checkOf = (files: Files) => world.typed(['import', world.write('series', files), '--check']);
const failing = (number: string, step: string) =>
  fakeEncoder({ fails: (clip) => (clip === `${ID}-${number}` ? step : null) });
const numbers = async () => (await world.series(ID))?.episodes.map(({ number }) => number);
const publish = () =>
  world.context.db.update(videos).set({ publishAt: world.context.now() }).where(eq(videos.id, ID));
/** All that an import decides of it. */
const state = async () => {
  const series = await world.series(ID);
  if (!series) throw new Error('the series is gone');
  const { commands: _, ...rows } = series;
  return { ...rows, price: await ownPassPrice(world.context.db, ID, world.context.now()) };
};
const captions = (line: string) => Buffer.from(`1\n00:00:01,000 --> 00:00:03,000\n${line}\n`);

test('import --check says what would change and writes nothing', async () => {
  const { code, lines } = await checkOf(good);
  expect(lines.slice(-3)).toEqual([
    'The series is new to the server.',
    '  Episodes: 2 new (1-2).',
    '  Posters: new.',
  ]);
  expect(code).toBe(0);
  expect(await world.series(ID)).toBeNull();
  expect(await world.context.db.select().from(jobs)).toEqual([]);
  expect(world.encodes()).toEqual([]);
});

test('import --check finds a truncated film; an import leaves that to the encoding', async () => {
  const check = await checkOf({ ...good, '002.mp4': media.cutOff() });
  expect(check.code).toBe(1);
  expect(check.lines.join('\n')).toContain('breaks off');
  const { code, lines } = await importAgain(failing('002', 'probe'));
  expect(code).toBe(1);
  expect(lines.join('\n')).not.toContain('breaks off');
  expect(await numbers()).toEqual([1]);
});

test('a folder is imported as a ready series; a second import encodes and records nothing', async () => {
  const { code, lines } = await importOf(good);
  expect([code, lines.at(-1)]).toEqual([0, `All of ${ID} is there.`]);
  const series = await world.series(ID);
  expect(series?.video).toMatchObject({
    categoryId: 'mystery-and-thrills',
    title: { en: 'The Night Ferry', fy: 'Le Ferry de nuit', dy: 'Die Nachtfähre' },
    contentNotes: [{ en: 'ill-treatment', fy: 'maltraitance', dy: 'ill-treatment' }],
    freeEpisodes: 1,
    complete: false,
    color: '#10202f',
    posterWidths: [160, 320],
    publishAt: null,
    readyAt: world.context.now(),
  });
  expect(series?.episodes).toMatchObject([{ id: `${ID}-1`, number: 1, clip: `${ID}-001`, seconds: 4 }]);
  const second = { id: `${ID}-2`, clip: `${ID}-002`, releasedAt: new Date('2030-12-04T18:00:00Z') };
  expect(series?.upcoming).toMatchObject([second]);
  const [version, posters] = [series?.episodes[0]?.clipVersion, series?.video.posterVersion];
  expect(readdirSync(world.at(`media/clips/${ID}-001/${version}`)).sort()).toEqual([
    ...['270', '480', 'captions-en.vtt', 'captions-fy.vtt', 'master.m3u8', 'still.webp'],
    ...['storyboard.webp', 'tracks.json'],
  ]);
  expect(existsSync(world.at(`media/posters/${ID}/${posters}/320.avif`))).toBe(true);
  expect(series?.commands).toEqual(['import']);

  const before = world.encodes();
  const again = await importAgain();
  expect([again.code, ...again.lines.slice(-3)]).toEqual([
    0,
    'The series is on the server, ready to be published.',
    '  Episodes: 2 same.',
    `All of ${ID} is there.`,
  ]);
  expect([world.encodes(), await world.series(ID)]).toEqual([before, series]);
});

test('a series exported, removed and imported again has the same clip versions and release times', async () => {
  await importOf(good);
  const before = await world.series(ID);
  rmSync(world.at('exported'), { recursive: true, force: true });
  const exported = { series: ID, folder: world.at('exported'), files: 34 };
  expect(await world.json('export', ID, world.at('exported'))).toEqual(exported);
  await world.typed(['remove', ID, '--yes']);
  expect((await world.typed(['import', world.at('exported')])).code).toBe(0);
  const after = await world.series(ID);
  expect(after?.upcoming).toEqual(before?.upcoming);
  const versionsOf = (series: typeof before) => series?.episodes.map(({ clipVersion }) => clipVersion);
  expect(versionsOf(after)).toEqual(versionsOf(before));
  const { lines } = await importAgain();
  expect(lines.slice(-2)).toEqual(['  Episodes: 2 same.', `All of ${ID} is there.`]);
});

test('an import of changed texts and captions updates a live series, which stays live', async () => {
  await importOf(good);
  await publish();
  const before = await world.series(ID);
  const title = { ...JSON.parse(String(good['series.json'])).title, fr: 'Le Bac' };
  const changes = { ...withFields({ freeEpisodes: 2, title }), '001.en.srt': captions('New words') };

  const check = await checkOf(changes);
  expect(check.lines.slice(-4)).toEqual([
    'The series is on the server, live.',
    '  Episodes: 1 same, 1 replaced (1).',
    '  title (fr): Le Ferry de nuit -> Le Bac',
    '  free episodes: 1 -> 2',
  ]);
  expect(await world.series(ID)).toEqual(before);

  expect((await importAgain()).code).toBe(0);
  const after = await world.series(ID);
  expect(after?.video).toMatchObject({ title: { fy: 'Le Bac' }, publishAt: before?.video.publishAt });
  expect(after?.episodes[0]).toMatchObject({ id: `${ID}-1`, addedAt: before?.episodes[0]?.addedAt });
  expect(after?.episodes[0]?.clipVersion).not.toBe(before?.episodes[0]?.clipVersion);
  expect(after?.upcoming).toEqual(before?.upcoming);
  expect(after?.commands).toEqual(['import', 'import']);
});

test('undo reverts a whole import of a live series with its retry, and a second undo brings it back', async () => {
  await importOf(withFields({ episodes: [] }));
  await publish();
  const before = await state();
  world.clock.advance({ seconds: 1 });
  const files = withFields({ episodes: [], freeEpisodes: 2, pass: { amount: 1299, currency: 'USD' } });
  const three = { ...files, '003.mp4': good['001.mp4'] as Buffer, '003.en.srt': captions('Three') };
  const changes = { ...three, '001.en.srt': captions('New words'), 'poster.png': media.smallPoster() };
  expect((await importOf(changes, failing('003', 'probe'))).code).toBe(1);
  world.clock.advance({ seconds: 1 });
  expect((await importAgain()).code).toBe(0);
  const after = await state();
  expect(after.price).toEqual({ amount: 1299, currency: 'USD' });
  expect(after.episodes).toHaveLength(3);
  expect(after.video.posterVersion).not.toBe(before.video.posterVersion);
  world.clock.advance({ seconds: 1 });
  const lines = await world.shown('undo', ID);
  expect(lines.slice(1).map((line) => line.replace(/[0-9a-f]{12,}/g, 'v'))).toEqual([
    '  freeEpisodes: “2” → “1”',
    '  poster: “v” → “v”',
    '  pass: “12.99 USD” → “9.99 USD”',
    `  episode 1: “${ID}-001 v” → “${ID}-001 v”`,
    '  episode 3: “out” → nothing',
  ]);
  expect(await state()).toEqual(before);
  world.clock.advance({ seconds: 1 });
  await world.shown('undo', ID);
  expect(await state()).toEqual(after);
});

test('undo of a running import ends its jobs, and the encoding terminal says that it was undone', async () => {
  await importOf(good);
  await publish();
  const before = await state();
  world.clock.advance({ seconds: 1 });
  const changes = { ...good, '001.en.srt': captions('New words'), '002.en.srt': captions('Here too') };
  const undone: string[] = [];
  const wait = async () => {
    if (undone.length === 0) undone.push(...(await world.shown('undo', ID)));
  };
  const { code, lines } = await importOf(changes, fakeEncoder({ wait }));
  expect(undone.at(-1)).toBe('  2 of its films and posters were still to be encoded, and will not come.');
  expect(code).toBe(1);
  expect(lines).toContain(`${ID}, episode 1 is no longer this worker's.`);
  expect(lines.at(-1)).toContain('Episodes of this folder are not there (1-2): the import was undone');
  expect(await state()).toEqual(before);
  expect(await world.context.db.select().from(jobs)).toEqual([]);
});

test('undo reverts an edit made while an import encodes, and keeps the imported films', async () => {
  await importOf(good);
  await publish();
  world.clock.advance({ seconds: 1 });
  let edited = false;
  const wait = async () => {
    if (edited) return;
    edited = true;
    await world.shown('edit', ID, '--set', 'title.en=Other');
  };
  await importOf({ ...good, '001.en.srt': captions('New words') }, fakeEncoder({ wait }));
  const after = await state();
  await world.shown('undo', ID);
  const { video, episodes } = await state();
  expect(video.title.en).toBe('The Night Ferry');
  expect(episodes).toEqual(after.episodes);
});

test('a replaced episode stays unchanged until its new encoding succeeds, and a failure says why', async () => {
  await importOf(good);
  await publish();
  const before = await world.series(ID);
  const changes = { ...good, '001.en.srt': captions('New words'), '002.en.srt': captions('Here too') };
  const { code, lines } = await importOf(changes, failing('001', 'loudness'));
  expect(code).toBe(1);
  expect(lines.slice(-4)).toEqual([
    '001.mp4 failed: The film could not be encoded: the encoder gave up.',
    '    [libx264] out of luck',
    '    Conversion failed!',
    '1 of its files could not be encoded. Put them right and import the series again; all else is done.',
  ]);
  const after = await world.series(ID);
  expect(after?.episodes).toEqual(before?.episodes);
  expect(after?.upcoming[0]?.clipVersion).not.toBe(before?.upcoming[0]?.clipVersion);

  expect((await importAgain()).code).toBe(0);
  expect((await world.series(ID))?.episodes[0]?.clipVersion).not.toBe(before?.episodes[0]?.clipVersion);
});

test('a new episode of a live series waits for earlier ones; one missing from the folder is kept', async () => {
  const two = withFields({ episodes: [] });
  await importOf(two);
  await publish();
  const four = { ...two, '003.mp4': two['001.mp4'] as Buffer, '004.mp4': two['001.mp4'] as Buffer };
  // The same film with the same captions would be found again.
  const films = { ...four, '003.en.srt': captions('Three'), '004.en.srt': captions('Four') };
  expect((await importOf(films, failing('003', 'verify'))).code).toBe(1);
  expect(await numbers()).toEqual([1, 2]);
  expect((await importAgain()).code).toBe(0);
  expect(await numbers()).toEqual([1, 2, 3, 4]);

  const { lines } = await checkOf(two);
  expect(lines).toContain('  Not in the folder, and kept: episodes 3-4.');
  await importAgain();
  expect(await numbers()).toEqual([1, 2, 3, 4]);
});

test('an import with a changed release date moves the episode, and without one releases it at once', async () => {
  await importOf(good);
  const later = withFields({ episodes: [{ number: 2, releaseAt: '2031-01-01T00:00:00Z' }] });
  const { lines } = await importOf(later);
  expect(lines).toContain('  episode 2: 2030-12-04T18:00:00.000Z -> 2031-01-01T00:00:00.000Z');
  expect((await world.series(ID))?.upcoming[0]?.releasedAt).toEqual(new Date('2031-01-01T00:00:00Z'));
  await importOf(withFields({ episodes: [] }));
  expect(await numbers()).toEqual([1, 2]);
  expect((await world.series(ID))?.upcoming).toEqual([]);
});

test('concurrent imports of a new series share its films and encode each once', async () => {
  const films = withFields({ episodes: [] });
  for (const number of ['003', '004', '005', '006']) {
    films[`${number}.mp4`] = good['001.mp4'] as Buffer;
    films[`${number}.en.srt`] = captions(`Line ${number}`);
  }
  world.write('series', films);
  const before = world.encodes().length;
  const codes = await Promise.all([1, 2, 3, 4].map(() => importAgain()));
  expect(codes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect((await world.series(ID))?.episodes).toHaveLength(6);
  expect(world.encodes().length - before).toBe(7);
  const done = codes.map(({ lines }) => lines.filter((line) => / is done /.test(line)).length);
  expect(done.reduce((sum, each) => sum + each, 0)).toBe(7);
});

test('import --json prints one object per line, with the progress of a step', async () => {
  const { lines } = await world.typed(['import', world.write('series', good), '--json']);
  const events = lines.map((line) => JSON.parse(line) as { event: string; episode?: number; done?: number });
  expect(events[0]).toMatchObject({ event: 'check', difference: { status: 'new', added: [1, 2] } });
  const begun = events.filter(({ event }) => event === 'begin');
  expect(begun.map(({ episode }) => episode)).toEqual([1, undefined, 2]);
  expect(events.some(({ event, done }) => event === 'step' && done === 1)).toBe(true);
  expect(events.at(-1)).toEqual({ event: 'end', series: ID, failed: 0 });
});

test('a film that changes after the check is not imported', async () => {
  world.write('series', good);
  const encoder = fakeEncoder();
  const encodePosters: Encoder['encodePosters'] = (...input) => {
    world.write('series', { ...good, '002.mp4': Buffer.from('another film') });
    return encoder.encodePosters(...input);
  };
  const { code, lines } = await importAgain({ ...encoder, encodePosters });
  expect(code).toBe(1);
  const changed = '002.mp4 has changed since it was checked. Import the series again.';
  expect(lines).toContain(`002.mp4 failed: ${changed}`);
});
