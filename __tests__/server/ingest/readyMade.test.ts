import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Level } from '../../../server/ingest/findings.ts';
import { clipFiles, readySeries } from '../imports/support/readyMedia.ts';
import { temporaryFolder } from '../support/folders.ts';
import { checkerIn } from './support/check.ts';
import type { Files } from './support/example.ts';

/* One fault each is planted into a series whose media are ready-made, in a folder and in a ZIP of it. */

const folder = temporaryFolder();
let checker: Awaited<ReturnType<typeof checkerIn>>;
beforeAll(async () => {
  checker = await checkerIn(folder.path);
});
afterAll(() => folder.remove());

const ID = 'low-tide';
const A = `clips/${ID}-a`;
const good = () => readySeries(ID);
const text = (content: string) => Buffer.from(content);

type Fault = [title: string, plant: (files: Files) => void, level: Level, file: string, text: RegExp];
const put = (name: string, content: string) => (files: Files) => {
  files[name] = text(content);
};
const without = (name: string) => (files: Files) => {
  delete files[name];
};
const replaced = (name: string, from: string | RegExp, to: string) => (files: Files) => {
  const before = String(files[name]);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${name} holds no ${from}`);
  files[name] = Buffer.from(after, 'latin1');
};
const fields = (change: object) => (files: Files) => {
  files['series.json'] = text(JSON.stringify({ ...JSON.parse(String(files['series.json'])), ...change }));
};
const tracks = (change: object) => (files: Files) => {
  files[`${A}/tracks.json`] = text(
    JSON.stringify({ ...JSON.parse(String(files[`${A}/tracks.json`])), ...change }),
  );
};
const one = (change: object) =>
  fields({ episodes: [{ number: 1, clip: `${ID}-a`, ...change }], freeEpisodes: 1 });
const shorter = (files: Files) => {
  const short = clipFiles(`${ID} a`, { segments: 1 });
  files[`${A}/480/index.m3u8`] = short['480/index.m3u8'] as Buffer;
};

const FAULTS: Fault[] = [
  ['no master', without(`${A}/master.m3u8`), 'error', `${A}/master.m3u8`, /is missing/],
  ['no still', without(`${A}/still.webp`), 'error', `${A}/still.webp`, /is missing/],
  ['no tracks', without(`${A}/tracks.json`), 'error', `${A}/tracks.json`, /is missing/],
  ['no storyboard', without(`${A}/storyboard.webp`), 'error', `${A}/storyboard.webp`, /is missing/],
  ['no captions', without(`${A}/captions-en.vtt`), 'error', `${A}/captions-en.vtt`, /is missing/],
  ['no playlist', without(`${A}/480/index.m3u8`), 'error', `${A}/480/index.m3u8`, /is missing/],
  ['no head', without(`${A}/480/init.mp4`), 'error', `${A}/480/init.mp4`, /is missing/],
  ['a lost segment', without(`${A}/270/1.m4s`), 'error', `${A}/270/1.m4s`, /is missing/],
  ['an empty segment', put(`${A}/270/1.m4s`, ''), 'error', `${A}/270/1.m4s`, /is empty/],
  ['a segment too many', put(`${A}/270/2.m4s`, '\0\0\0\x09moofx'), 'error', `${A}/270/2.m4s`, /No playlist/],
  [
    'text for a segment',
    put(`${A}/270/1.m4s`, 'Not found at all, sorry'),
    'error',
    `${A}/270/1.m4s`,
    /no segment/,
  ],
  ['text for a head', put(`${A}/270/init.mp4`, 'Not found'), 'error', `${A}/270/init.mp4`, /no beginning/],
  ['text for a picture', put(`${A}/still.webp`, 'Not found'), 'error', `${A}/still.webp`, /no WebP/],
  ['a strange file', put(`${A}/notes.txt`, 'x'), 'error', `${A}/notes.txt`, /Nothing of a clip/],
  ['a page in a clip', put(`${A}/index.html`, '<p>'), 'error', `${A}/index.html`, /Nothing of a clip/],
  ['a strange folder', put(`${A}/480/more/0.m4s`, 'x'), 'error', `${A}/480/more/0.m4s`, /Nothing of a clip/],
  [
    'a master that names another server',
    replaced(`${A}/master.m3u8`, '270/index.m3u8', 'https://example.com/a.m3u8'),
    'error',
    `${A}/master.m3u8`,
    /named like 720/,
  ],
  [
    'a playlist that names another server',
    replaced(`${A}/270/index.m3u8`, '1.m4s', 'https://example.com/1.m4s'),
    'error',
    `${A}/270/index.m3u8`,
    /named like 0\.m4s/,
  ],
  [
    'a playlist with a key',
    replaced(`${A}/270/index.m3u8`, '#EXT-X-ENDLIST', '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXT-X-ENDLIST'),
    'error',
    `${A}/270/index.m3u8`,
    /#EXT-X-KEY.* not read/,
  ],
  [
    'a playlist that goes on',
    replaced(`${A}/270/index.m3u8`, '#EXT-X-ENDLIST\n', ''),
    'error',
    `${A}/270/index.m3u8`,
    /ENDLIST/,
  ],
  [
    'a playlist that is none',
    put(`${A}/270/index.m3u8`, 'hello'),
    'error',
    `${A}/270/index.m3u8`,
    /no playlist/,
  ],
  [
    'a playlist without a head',
    replaced(`${A}/270/index.m3u8`, /#EXT-X-MAP.*\n/, ''),
    'error',
    `${A}/270/index.m3u8`,
    /init\.mp4/,
  ],
  [
    'a segment without a length',
    replaced(`${A}/270/index.m3u8`, /#EXTINF.*\n/, ''),
    'error',
    `${A}/270/index.m3u8`,
    /how long 0\.m4s/,
  ],
  [
    'a segment that is too long',
    replaced(`${A}/270/index.m3u8`, '2.00000', '9.00000'),
    'error',
    `${A}/270/index.m3u8`,
    /TARGETDURATION/,
  ],
  [
    'a segment twice',
    replaced(`${A}/270/index.m3u8`, '1.m4s', '0.m4s'),
    'error',
    `${A}/270/index.m3u8`,
    /twice/,
  ],
  ['a master that is none', put(`${A}/master.m3u8`, 'hello'), 'error', `${A}/master.m3u8`, /no playlist/],
  [
    'a master that names nothing',
    put(`${A}/master.m3u8`, '#EXTM3U\n'),
    'error',
    `${A}/master.m3u8`,
    /no rendition/,
  ],
  [
    'a rendition of another size',
    replaced(`${A}/master.m3u8`, '270x480', '272x480'),
    'error',
    `${A}/master.m3u8`,
    /shorter side/,
  ],
  [
    'a rendition without codecs',
    replaced(`${A}/master.m3u8`, /CODECS="[^"]+",/, ''),
    'error',
    `${A}/master.m3u8`,
    /CODECS/,
  ],
  [
    'a rendition without a bandwidth',
    replaced(`${A}/master.m3u8`, /BANDWIDTH=\d+,/, ''),
    'error',
    `${A}/master.m3u8`,
    /BANDWIDTH/,
  ],
  ['a rendition that ends early', shorter, 'error', `${A}/480/index.m3u8`, /2\.0 s long, and 270/],
  [
    'tracks that are none',
    put(`${A}/tracks.json`, '{"captions":'),
    'error',
    `${A}/tracks.json`,
    /no tracks\.json/,
  ],
  ['tracks with a strange field', tracks({ drm: true }), 'error', `${A}/tracks.json`, /no tracks\.json/],
  [
    'tracks that weigh wrongly',
    replaced(`${A}/tracks.json`, /"bytes":\d+/, '"bytes":1'),
    'error',
    `${A}/tracks.json`,
    /must list 270/,
  ],
  [
    'tracks without captions that lie there',
    tracks({ captions: [] }),
    'error',
    `${A}/captions-en.vtt`,
    /names it/,
  ],
  [
    'tracks in a wrong language',
    replaced(`${A}/tracks.json`, '"lang":"en"', '"lang":"es"'),
    'error',
    `${A}/tracks.json`,
    /captions in es/,
  ],
  [
    'captions that are none',
    put(`${A}/captions-en.vtt`, 'hello'),
    'error',
    `${A}/captions-en.vtt`,
    /no WebVTT/,
  ],
  ['a clip that is not there', one({ clip: 'gone' }), 'error', 'series.json', /names the clip gone/],
  [
    'a clip that nobody names',
    put('clips/spare/master.m3u8', 'x'),
    'note',
    'clips/spare/',
    /no episode names/,
  ],
  [
    'a clip with a path for a name',
    one({ clip: '../a' }),
    'error',
    'series.json',
    /"episodes\.0\.clip" must be/,
  ],
  ['another version', one({ version: '0123456789ab' }), 'error', A, /not those of version 0123456789ab/],
  [
    'a version without a clip',
    one({ clip: undefined, version: '0123456789ab' }),
    'error',
    'series.json',
    /names no clip/,
  ],
  ['another length', one({ seconds: 60 }), 'error', 'series.json', /60 s long, and its clip is 4 s/],
  ['a gap', fields({ episodes: [{ number: 2, clip: `${ID}-a` }] }), 'error', A, /episode 1 is missing/],
  ['a film beside a clip', put('001.mp4', 'x'), 'error', '001.mp4', /cannot be read/],
  [
    'captions beside a clip',
    put('001.en.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n'),
    'error',
    '001.en.vtt',
    /ready-made/,
  ],
  ['a poster beside posters', put('poster.png', 'x'), 'error', 'poster.png', /posters\/. Keep one/],
  ['a poster of another name', put('posters/large.avif', 'x'), 'error', 'posters/large.avif', /named like/],
  ['a poster that is none', put('posters/320.avif', 'Not found'), 'error', 'posters/320.avif', /no picture/],
  [
    'no poster at all',
    (files) => {
      for (const name of Object.keys(files)) if (name.startsWith('posters/')) delete files[name];
    },
    'error',
    'poster.jpg',
    /no film to take one from/,
  ],
  ['a strange word', fields({ vocabulary: { moods: [] } }), 'error', 'series.json', /"vocabulary\.moods"/],
  [
    'a word without English',
    fields({ vocabulary: { tags: [{ id: 'islands', name: { fr: 'Îles' } }] } }),
    'error',
    'series.json',
    /name\.en" is missing/,
  ],
  [
    'a word twice',
    replaced(
      'series.json',
      '"tags":[{"id":"islands"',
      '"tags":[{"id":"islands","name":{"en":"x"}},{"id":"islands"',
    ),
    'error',
    'series.json',
    /holds islands twice/,
  ],
];

test('a series with ready-made media gives no finding, as a folder and as a ZIP, and needs no tools', async () => {
  const report = await checker.inFolder(good());
  expect(report.findings).toEqual([]);
  expect(await checker.inZip(checker.packed(good()))).toEqual(report);
  expect(await checker.inZip(checker.packed(good(), 'low tide/'))).toEqual(report);
  expect(report.episodes.map(({ number, file, film }) => [number, file, film?.seconds, film?.width])).toEqual(
    [
      [1, A, 4, 480],
      [2, `clips/${ID}-b`, 6, 480],
      [3, A, 4, 480],
    ],
  );
  expect(report.episodes[0]?.clip?.version).toMatch(/^[0-9a-f]{12}$/);
  expect(report.episodes[0]?.clip?.version).not.toBe(report.episodes[1]?.clip?.version);
  expect(report.posters.ready).toMatchObject({ widths: [160, 320], lettering: ['fy'] });
});

test.each(FAULTS)('%s is named', async (_title, plant, level, file, said) => {
  const files = good();
  plant(files);
  const report = await checker.inFolder(files);
  const found = report.findings.filter((each) => each.level === level && each.file === file);
  expect(found.map((each) => each.text)).toContainEqual(expect.stringMatching(said));
  expect(await checker.inZip(checker.packed(files))).toEqual(report);
  expect(readdirSync(checker.temp)).toEqual([]);
});
