import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Level } from '../../../server/ingest/findings.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { checkerIn, printOf } from './support/check.ts';
import { exampleFiles, type Files } from './support/example.ts';
import { mediaIn } from './support/media.ts';

/* One fault each is planted into a series that is right, in a folder and in a ZIP of it. */

const folder = temporaryFolder();
const media = mediaIn(folder.path);
let checker: Awaited<ReturnType<typeof checkerIn>>;
beforeAll(async () => {
  checker = await checkerIn(folder.path);
});
afterAll(() => folder.remove());

type Expected = [level: Level, file: string, text: RegExp];
type Fault = [title: string, plant: (files: Files) => void, ...expected: Expected[]];

const text = (content: string) => Buffer.from(content);
/** Changes fields of series.json; `undefined` removes one. */
const fields = (change: Record<string, unknown>) => (files: Files) => {
  const series = JSON.parse(String(files['series.json'])) as object;
  files['series.json'] = text(JSON.stringify({ ...series, ...change }));
};
const put = (name: string, content: () => Buffer) => (files: Files) => {
  files[name] = content();
};
const putText = (name: string, content: string) => put(name, () => text(content));
const without = (name: string) => (files: Files) => {
  delete files[name];
};
const renamed = (from: string, to: string) => (files: Files) => {
  files[to] = files[from] ?? text('');
  delete files[from];
};
const all =
  (...plants: ((files: Files) => void)[]) =>
  (files: Files) => {
    for (const plant of plants) plant(files);
  };
const srt = (...cues: [from: string, to: string, words: string][]) =>
  putText('001.en.srt', cues.map(([from, to, words]) => `00:${from} --> 00:${to}\n${words}\n`).join('\n'));
const titles = (title: object) => fields({ title });
const release = (...episodes: object[]) => fields({ episodes });

const SERIES: Fault[] = [
  ['no series file', without('series.json'), ['error', 'series.json', /is missing/]],
  ['two series files', putText('series.csv', 'id\nx\n'), ['error', 'series.json', /also series\.csv/]],
  ['no JSON', putText('series.json', '{"id": '), ['error', 'series.json', /no JSON/]],
  ['a list for a series', putText('series.json', '[]'), ['error', 'series.json', /must be an object/]],
  ['zero bytes in it', putText('series.json', '{\0}'), ['error', 'series.json', /no text/]],
  [
    'a series file of 3 MB',
    put('series.json', () => Buffer.alloc(3_000_000, ' ')),
    ['error', 'series.json', /larger than 2 MB/],
  ],
  ['no id', fields({ id: undefined }), ['error', 'series.json', /"id" is missing/]],
  ['an id in capitals', fields({ id: 'The-Ferry' }), ['error', 'series.json', /"id" must be in lower-case/]],
  ['an id like a path', fields({ id: '../ferry' }), ['error', 'series.json', /"id" must be/]],
  ['an id of 101 letters', fields({ id: 'a'.repeat(101) }), ['error', 'series.json', /"id" .*100/]],
  [
    'no English title',
    titles({ es: 'El ferry', fr: 'Le Ferry', de: 'Die Fähre', pt: 'A balsa' }),
    ['error', 'series.json', /"title\.en" is missing/],
  ],
  ['a blank title', titles({ en: '  ' }), ['error', 'series.json', /"title\.en" must hold words/]],
  [
    'an unknown language',
    titles({ en: 'The Ferry', it: 'Il traghetto' }),
    ['error', 'series.json', /"title\.it" is no field/],
  ],
  [
    'French twice',
    titles({ en: 'A', es: 'B', fr: 'C', fy: 'D', de: 'E', pt: 'F' }),
    ['error', 'series.json', /"title" is there as fr and as fy/],
  ],
  [
    'missing translations',
    titles({ en: 'The Ferry', fr: 'Le Ferry' }),
    ['warning', 'series.json', /"title" is missing in es, de, pt/],
  ],
  [
    'an unknown category',
    fields({ categoryId: 'ferries' }),
    ['error', 'series.json', /"ferries" is no category/],
  ],
  ['an unknown tag', fields({ tags: ['boats'] }), ['error', 'series.json', /"boats" is no tag/]],
  ['a tag twice', fields({ tags: ['revenge', 'revenge'] }), ['error', 'series.json', /"tags" .*duplicate/]],
  [
    'an unknown content note',
    fields({ contentNotes: ['seasickness'] }),
    ['error', 'series.json', /"seasickness" is no content note/],
  ],
  [
    'an age that no label has',
    fields({ age: 12 }),
    ['error', 'series.json', /"age" must be one of 7, 10, 13, 16, 18/],
  ],
  [
    'nothing said of what is free',
    fields({ freeEpisodes: undefined }),
    ['error', 'series.json', /"freeEpisodes" is missing/],
  ],
  [
    'more free than there are',
    fields({ freeEpisodes: 3 }),
    ['error', 'series.json', /3 episodes are free, and there are 2/],
  ],
  ['no price', fields({ pass: undefined }), ['error', 'series.json', /"pass" is missing/]],
  [
    'a price in dollars',
    fields({ pass: { amount: 9.99, currency: 'USD' } }),
    ['error', 'series.json', /"pass\.amount" must be a whole number/],
  ],
  [
    'a price of nothing',
    fields({ pass: { amount: 0, currency: 'USD' } }),
    ['error', 'series.json', /"pass\.amount"/],
  ],
  [
    'a currency that is none',
    fields({ pass: { amount: 999, currency: 'ZZQ' } }),
    ['error', 'series.json', /ZZQ, which is no currency/],
  ],
  [
    'a field with a typing error',
    fields({ freeEpisode: 9 }),
    ['error', 'series.json', /"freeEpisode" is no field/],
  ],
  ['yes for true', fields({ complete: 'yes' }), ['error', 'series.json', /"complete" must be true or false/]],
  ['a colour by name', fields({ color: 'navy' }), ['error', 'series.json', /"color" must be a colour/]],
  [
    'a release without a zone',
    release({ number: 2, releaseAt: '2030-12-04T18:00:00' }),
    ['error', 'series.json', /"episodes\.0\.releaseAt" must be a time that names its zone/],
  ],
  [
    'a release on 30 February',
    release({ number: 2, releaseAt: '2030-02-30T18:00:00Z' }),
    ['error', 'series.json', /2030-02-30T18:00:00Z is no time/],
  ],
  [
    'releases that do not ascend',
    release(
      { number: 2, releaseAt: '2030-12-04T18:00:00+01:00' },
      { number: 1, releaseAt: '2030-12-04T17:00:00Z' },
    ),
    ['error', 'series.json', /Episode 2 would come out no later than episode 1/],
  ],
  [
    'an episode without a time after one with a time',
    release({ number: 1, releaseAt: '2030-12-04T18:00:00Z' }, { number: 2 }),
    ['error', 'series.json', /Episode 2 would come out/],
  ],
  [
    'an episode that is not listed after one with a time',
    all(put('003.mp4', media.good), release({ number: 2, releaseAt: '2030-12-04T18:00:00Z' })),
    ['error', 'series.json', /Episode 3 would come out no later than episode 2/],
  ],
  [
    'an episode listed twice',
    release({ number: 2 }, { number: 2 }),
    ['error', 'series.json', /Episode 2 is listed twice/],
  ],
  [
    'an episode listed without a file',
    release({ number: 3 }),
    ['error', 'series.json', /Episode 3 is listed/],
  ],
];

const FILES: Fault[] = [
  [
    'no episode at all',
    all(
      ...['001.mp4', '002.mp4', '001.en.srt', '001.fr.vtt', '002.en.srt'].map(without),
      fields({ freeEpisodes: 0, episodes: [] }),
    ),
    ['error', '001.mp4', /There is no episode/],
  ],
  [
    'a gap',
    all(renamed('002.mp4', '004.mp4'), without('002.en.srt'), fields({ episodes: [] })),
    ['error', '004.mp4', /episodes 2 to 3 are missing/],
  ],
  ['an episode 0', put('000.mp4', media.good), ['error', '000.mp4', /numbered from 1/]],
  ['a number twice', put('2.mkv', media.matroska), ['error', '002.mp4', /2\.mkv also holds episode 2/]],
  [
    'a word before the number',
    put('episode 003.mp4', media.good),
    ['note', 'episode 003.mp4', /name of an episode is its number alone/],
  ],
  ['an unknown file', putText('contract.pdf', '%PDF'), ['note', 'contract.pdf', /is not read/]],
  ['an archive inside', put('more.zip', () => checker.packed({})), ['note', 'more.zip', /is not read/]],
  ['a folder inside', putText('behind/001.mp4', ''), ['note', 'behind/', /Folders inside/]],
  ['captions without a language', putText('001.srt', 'x'), ['note', '001.srt', /number and language/]],
  ['captions in Italian', putText('001.it.srt', 'x'), ['note', '001.it.srt', /"it" is no language/]],
  [
    'captions twice',
    put('1.fy.vtt', () => text('WEBVTT\n\n00:01.000 --> 00:02.000\nOui\n')),
    ['error', '1.fy.vtt', /001\.fr\.vtt also holds the fr captions of episode 1/],
  ],
  ['no poster', without('poster.png'), ['warning', 'poster.jpg', /no poster/]],
  ['two posters', put('poster.jpg', media.jpegPoster), ['error', 'poster.png', /also poster\.jpg/]],
  ['a small poster', put('poster.png', media.smallPoster), ['warning', 'poster.png', /400 pixels wide; 780/]],
  [
    'a lying poster',
    put('poster.png', media.widePoster),
    ['warning', 'poster.png', /1170 x 780; a poster is upright/],
  ],
  [
    'a poster that is none',
    putText('poster.png', 'no picture'),
    ['error', 'poster.png', /cannot be read|no picture/],
  ],
];

const FILMS: Fault[] = [
  ['a film across', put('001.mp4', media.lying), ['error', '001.mp4', /1280 x 720; an episode is upright/]],
  ['a film 4 % too wide', put('001.mp4', media.notUpright), ['error', '001.mp4', /748 x 1280/]],
  ['a narrow film', put('001.mp4', media.narrow), ['warning', '001.mp4', /540 pixels wide; 720/]],
  ['a tiny film', put('001.mp4', media.tiny), ['error', '001.mp4', /180 pixels wide; 270/]],
  [
    'a film of 21 s',
    put('002.mp4', media.short),
    ...late('002.en.srt', 'warning', '002.mp4', /45 to 180 s are usual/),
  ],
  [
    'a film of 10 s',
    put('002.mp4', media.tooShort),
    ...late('002.en.srt', 'error', '002.mp4', /10\.\d s long; 20 to 600/),
  ],
  ['a film of ten minutes', put('001.mp4', media.tooLong), ['error', '001.mp4', /60\d\.\d s long/]],
  ['a film without sound', put('001.mp4', media.soundless), ['error', '001.mp4', /no sound/]],
  ['sound without a picture', put('001.mp4', media.pictureless), ['error', '001.mp4', /no video/]],
  ['a film with two languages', put('001.mp4', media.twoSounds), ['warning', '001.mp4', /2 audio streams/]],
  ['HDR in PQ', put('001.mp4', media.pq), ['warning', '001.mp4', /HDR \(PQ\)/]],
  ['HDR in HLG', put('001.mp4', media.hlg), ['warning', '001.mp4', /HDR \(HLG\)/]],
  ['a changing frame rate', put('001.mp4', media.uneven), ['warning', '001.mp4', /frame rate changes/]],
  [
    'two seconds of black',
    put('001.mp4', media.blackStart),
    ['warning', '001.mp4', /begins with 2\.\d s of black/],
  ],
  [
    'five seconds of silence',
    put('001.mp4', media.silent),
    ['warning', '001.mp4', /silent for [45]\.\d s from 10\.\d s/],
  ],
  [
    'sound that ends early',
    put('001.mp4', media.soundEnds),
    ['warning', '001.mp4', /sound ends 1[56]\.\d s before/],
  ],
  [
    'a film that was not copied to its end',
    put('001.mp4', media.cutOff),
    ['error', '001.mp4', /breaks off: 2\d\.\d of 46/],
  ],
  ['a film with a scratch', put('001.mp4', media.scratched), ['warning', '001.mp4', /decoder found a fault/]],
  ['text for a film', putText('001.mp4', 'Coming soon.'), ['error', '001.mp4', /cannot be read/]],
  ['an empty film', putText('001.mp4', ''), ['error', '001.mp4', /cannot be read/]],
  [
    'a playlist that calls itself a film',
    putText('001.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:46\n#EXTINF:46,\n002.mp4\n#EXT-X-ENDLIST\n'),
    ['error', '001.mp4', /cannot be read/],
  ],
];

/** A film that is too short also ends before its captions do. */
function late(captions: string, ...film: Expected): Expected[] {
  return [['error', captions, /after the film/], film];
}

const CAPTIONS: Fault[] = [
  [
    'captions without an episode',
    renamed('002.en.srt', '003.en.srt'),
    ['error', '003.en.srt', /no episode 3/],
  ],
  ['empty captions', putText('001.en.srt', ''), ['error', '001.en.srt', /no cue/]],
  [
    'captions of bytes',
    put('001.en.srt', () => Buffer.from([1, 0, 0, 2])),
    ['error', '001.en.srt', /no text/],
  ],
  ['WebVTT named srt', putText('001.en.srt', 'WEBVTT\n'), ['error', '001.en.srt', /Name it \.vtt/]],
  [
    'no WebVTT',
    putText('001.fr.vtt', '00:01.000 --> 00:02.000\nOui\n'),
    ['error', '001.fr.vtt', /begin with the line WEBVTT/],
  ],
  ['times that are none', srt(['01,000', '0x', 'Hello']), ['error', '001.en.srt', /Line 1 has times/]],
  ['words without times', putText('001.en.srt', 'Hello\nthere\n'), ['error', '001.en.srt', /no times/]],
  [
    'cues in disorder',
    srt(['00:09,000', '00:10,000', 'Second'], ['00:01,000', '00:02,000', 'First']),
    ['error', '001.en.srt', /cue at 00:01\.0 \(line 4\) begins before/],
  ],
  [
    'a cue that ends first',
    srt(['00:05,000', '00:04,000', 'Hi']),
    ['error', '001.en.srt', /ends before it begins/],
  ],
  [
    'cues on top of each other',
    srt(['00:01,000', '00:05,000', 'One'], ['00:03,000', '00:06,000', 'Two']),
    ['warning', '001.en.srt', /still stands/],
  ],
  [
    'a cue after the film',
    srt(['00:46,100', '00:47,000', 'Bye']),
    ['error', '001.en.srt', /ends at 00:47\.0, after the film/],
  ],
  [
    'a cue that is too fast',
    srt(['00:01,000', '00:02,000', 'Twenty-one characters']),
    ['warning', '001.en.srt', /21 characters a second/],
  ],
  ['three lines', srt(['00:01,000', '00:03,000', 'One\nTwo\nThree']), ['warning', '001.en.srt', /3 lines/]],
  [
    'a long line',
    srt(['00:01,000', '00:09,000', 'x'.repeat(43)]),
    ['warning', '001.en.srt', /line of 43 characters/],
  ],
  [
    'an old encoding',
    put('001.fr.vtt', () =>
      Buffer.from(
        'WEBVTT\n\n00:01.000 --> 00:04.000\nDépêche-toi, c’est lui.\n'.replace('’', '\x92'),
        'latin1',
      ),
    ),
    ['note', '001.fr.vtt', /Windows-1252/],
  ],
];

const FAULTS = [...SERIES, ...FILES, ...FILMS, ...CAPTIONS];

test('there are as many faults as promised', () => {
  expect(FAULTS.length).toBeGreaterThan(80);
});

test('a series that is right gives no finding, as a folder and as a ZIP', async () => {
  const files = exampleFiles(media);
  const inFolder = await checker.inFolder(files);
  expect(inFolder.findings).toEqual([]);
  expect(await checker.inZip(checker.packed(files))).toEqual(inFolder);
  expect(await checker.inZip(checker.packed(files, 'the night ferry/'))).toEqual(inFolder);
  expect(inFolder.episodes.map(({ number, film }) => [number, film?.width, film?.height])).toEqual([
    [1, 720, 1280],
    [2, 720, 1280],
  ]);
  expect(inFolder.captions.map(({ episode, language, cues }) => [episode, language, cues])).toEqual([
    [1, 'en', 2],
    [1, 'fy', 2],
    [2, 'en', 1],
  ]);
});

test.each<Fault>([
  ['a film that was filmed upright and stored across', put('001.mp4', media.turned)],
  ['a film 1.4 % too wide', put('001.mp4', media.almostUpright)],
  ['a film in Matroska, which counts in milliseconds', all(without('001.mp4'), put('1.mkv', media.matroska))],
  ['a film in QuickTime', all(without('001.mp4'), put('0001.MOV', media.quickTime))],
  ['a poster in JPEG', all(without('poster.png'), put('poster.jpg', media.jpegPoster))],
  [
    'what systems leave behind',
    all(
      ...['.DS_Store', '._001.mp4', 'Thumbs.db', '__MACOSX/._002.mp4', '.git/config'].map((name) =>
        putText(name, 'x'),
      ),
    ),
  ],
])('%s gives no finding', async (_title, plant) => {
  const files = exampleFiles(media);
  plant(files);
  expect((await checker.inFolder(files)).findings).toEqual([]);
  expect((await checker.inZip(checker.packed(files))).findings).toEqual([]);
});

test.each(FAULTS)('%s is named, with its file and level', async (_title, plant, ...expected) => {
  const files = exampleFiles(media);
  plant(files);
  const series = checker.next();
  mkdirSync(series);
  writeFiles(series, files);
  const before = printOf(series);

  const report = await checker.atFolder(series);

  const found = report.findings.map(({ level, file }) => [level, file]);
  expect(found).toEqual(expected.map(([level, file]) => [level, file]));
  for (const [index, { text: said }] of report.findings.entries())
    expect(said).toMatch(expected[index]?.[2] ?? /$^/);
  expect(await checker.inZip(checker.packed(files))).toEqual(report);
  expect(printOf(series)).toEqual(before);
  expect(readdirSync(checker.temp)).toEqual([]);
});

describe('in a folder', () => {
  test('a link is an error', async () => {
    const series = checker.next();
    writeFiles(series, exampleFiles(media));
    symlinkSync('/etc/passwd', join(series, '003.mp4'));
    expect((await checker.atFolder(series)).findings).toEqual([
      { level: 'error', file: '003.mp4', text: expect.stringMatching(/a link/) },
    ]);
  });
});
