import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { clipFiles, readySeries } from '../../catalogue/imports/support/readyMedia.ts';
import { checkerOfSuite } from './support/check.ts';
import type { Files } from './support/example.ts';
import { all, type Fault, fields, fieldsOf, named, put, replaced, without, wrong } from './support/plants.ts';

/* One fault each is planted into a series whose media are ready-made, in a folder and in a ZIP of it. */

const checker = checkerOfSuite();

const ID = 'low-tide';
const A = `clips/${ID}-a`;
const good = () => readySeries(ID);
const LIST = `${A}/270/index.m3u8`;
const MASTER = `${A}/master.m3u8`;
const TRACKS = `${A}/tracks.json`;
const FOREIGN = 'https://example.com/a';
const KEY = '#EXT-X-KEY:METHOD=AES-128,URI="k"\n';
const HI = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n';
const lost = (name: string): Fault => [
  `a lost ${name}`,
  without(`${A}/${name}`),
  ['error', `${A}/${name}`, /is missing/],
];
const tags = (...names: object[]) =>
  fields({ vocabulary: { tags: names.map((name) => ({ id: 'islands', name })) } });
const tracks = (change: object) => fieldsOf(TRACKS, change);
const one = (change: object) =>
  fields({ episodes: [{ number: 1, clip: `${ID}-a`, ...change }], freeEpisodes: 1 });
const POSTERS = Object.keys(good()).filter((name) => name.startsWith('posters/'));
const shorter = (files: Files) => {
  const short = clipFiles(`${ID} a`, { segments: 1 });
  files[`${A}/480/index.m3u8`] = short['480/index.m3u8'] as Buffer;
};

const FAULTS: Fault[] = [
  ...['master.m3u8', 'still.webp', 'tracks.json', 'storyboard.webp', 'captions-en.vtt'].map(lost),
  ...['480/index.m3u8', '480/init.mp4', '270/1.m4s'].map(lost),
  ...named('error', MASTER, [
    ['a master that names another server', replaced(MASTER, '270/index.m3u8', FOREIGN), /named like 720/],
    ['a master that is none', put(MASTER, 'hello'), /no playlist/],
    ['a master that names nothing', put(MASTER, '#EXTM3U\n'), /no rendition/],
    ['a rendition of another size', replaced(MASTER, '270x480', '272x480'), /shorter side/],
    ['a rendition without codecs', replaced(MASTER, /CODECS="[^"]+",/, ''), /CODECS/],
    ['a rendition without a bandwidth', replaced(MASTER, /BANDWIDTH=\d+,/, ''), /BANDWIDTH/],
  ]),
  ...named('error', LIST, [
    ['a playlist that names another server', replaced(LIST, '1.m4s', FOREIGN), /named like 0\.m4s/],
    ['a playlist with a key', replaced(LIST, '#EXT-X-END', `${KEY}#EXT-X-END`), /#EXT-X-KEY.* not read/],
    ['a playlist that goes on', replaced(LIST, '#EXT-X-ENDLIST\n', ''), /ENDLIST/],
    ['a playlist that is none', put(LIST, 'hello'), /no playlist/],
    ['a playlist without a head', replaced(LIST, /#EXT-X-MAP.*\n/, ''), /init\.mp4/],
    ['a segment without a length', replaced(LIST, /#EXTINF.*\n/, ''), /how long 0\.m4s/],
    ['a segment that is too long', replaced(LIST, '2.00000', '9.00000'), /TARGETDURATION/],
    ['a segment twice', replaced(LIST, '1.m4s', '0.m4s'), /twice/],
  ]),
  ...named('error', TRACKS, [
    ['tracks that are none', put(TRACKS, '{"captions":'), /no tracks\.json/],
    ['tracks with a strange field', tracks({ drm: true }), /no tracks\.json/],
    ['tracks that weigh wrongly', replaced(TRACKS, /"bytes":\d+/, '"bytes":1'), /must list 270/],
    ['tracks in a wrong language', replaced(TRACKS, '"lang":"en"', '"lang":"es"'), /captions in es/],
  ]),
  ...named('error', 'series.json', [
    ['a clip that is not there', one({ clip: 'gone' }), /names the clip gone/],
    ['a clip with a path for a name', one({ clip: '../a' }), /"episodes\.0\.clip" must be/],
    ['a version without a clip', one({ clip: undefined, version: '0123456789ab' }), /names no clip/],
    ['another length', one({ seconds: 60 }), /60 s long, and its clip is 4 s/],
    ['a strange word', fields({ vocabulary: { moods: [] } }), /"vocabulary\.moods"/],
    ['a word without English', tags({ fr: 'Îles' }), /name\.en" is missing/],
    ['a word twice', tags({ en: 'A' }, { en: 'B' }), /holds islands twice/],
  ]),
  wrong('an empty segment', `${A}/270/1.m4s`, '', /is empty/),
  wrong('text for a segment', `${A}/270/1.m4s`, 'Not found at all, sorry', /no segment/),
  wrong('a segment too many', `${A}/270/2.m4s`, '\0\0\0\x09moofx', /No playlist/),
  wrong('text for a head', `${A}/270/init.mp4`, 'Not found', /no beginning/),
  wrong('text for a picture', `${A}/still.webp`, 'Not found', /no WebP/),
  wrong('a strange file', `${A}/notes.txt`, 'x', /Nothing of a clip/),
  wrong('a page in a clip', `${A}/index.html`, '<p>', /Nothing of a clip/),
  wrong('a strange folder', `${A}/480/more/0.m4s`, 'x', /Nothing of a clip/),
  ['a rendition that ends early', shorter, ['error', `${A}/480/index.m3u8`, /2\.0 s long, and 270/]],
  [
    'captions that the tracks do not name',
    tracks({ captions: [] }),
    ['error', `${A}/captions-en.vtt`, /names it/],
  ],
  wrong('captions that are none', `${A}/captions-en.vtt`, 'hello', /no WebVTT/),
  [
    'a clip that nobody names',
    put('clips/spare/master.m3u8', 'x'),
    ['note', 'clips/spare/', /no episode names/],
  ],
  ['another version', one({ version: '0123456789ab' }), ['error', A, /not those of version 0123456789ab/]],
  ['a gap', fields({ episodes: [{ number: 2, clip: `${ID}-a` }] }), ['error', A, /episode 1 is missing/]],
  wrong('a film beside a clip', '001.mp4', 'x', /cannot be read/),
  wrong('captions beside a clip', '001.en.vtt', HI, /ready-made/),
  wrong('a poster beside posters', 'poster.png', 'x', /posters\/. Keep one/),
  wrong('a poster of another name', 'posters/large.avif', 'x', /named like/),
  wrong('a poster that is none', 'posters/320.avif', 'Not found', /no picture/),
  ['no poster at all', all(...POSTERS.map(without)), ['error', 'poster.jpg', /no film to take one from/]],
];

test('a valid series with ready-made media gives no findings, as a folder and as a ZIP', async () => {
  const report = await checker.inFolder(good());
  expect(report.findings).toEqual([]);
  expect(await checker.inZip(checker.packed(good()))).toEqual(report);
  expect(await checker.inZip(checker.packed(good(), 'low tide/'))).toEqual(report);
  const films = report.episodes.map(({ number, file, film }) => [number, file, film?.seconds, film?.width]);
  expect(films).toEqual([
    [1, A, 4, 480],
    [2, `clips/${ID}-b`, 6, 480],
    [3, A, 4, 480],
  ]);
  expect(report.episodes[0]?.clip?.version).toMatch(/^[0-9a-f]{12}$/);
  expect(report.episodes[0]?.clip?.version).not.toBe(report.episodes[1]?.clip?.version);
  expect(report.posters.ready).toMatchObject({ widths: [160, 320], lettering: ['fy'] });
});

test.each(FAULTS)('a check reports %s', async (_title, plant, [level, file, said] = ['error', '', /$^/]) => {
  const files = good();
  plant(files);
  const report = await checker.inFolder(files);
  const found = report.findings.filter((each) => each.level === level && each.file === file);
  expect(found.map((each) => each.text)).toContainEqual(expect.stringMatching(said));
  expect(await checker.inZip(checker.packed(files))).toEqual(report);
  expect(readdirSync(checker.temp)).toEqual([]);
});
