import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkerOfSuite, printOf } from '../../../../server/media/ingest/support/check.ts';
import { exampleFiles } from '../../../../server/media/ingest/support/example.ts';
import { media } from '../../../../server/media/ingest/support/media.ts';
import {
  all,
  type Expected,
  type Fault,
  fields,
  named,
  put,
  renamed,
  srtOf,
  without,
  wrong,
} from '../../../../server/media/ingest/support/plants.ts';
import { writeFiles } from '../../../../server/support/folders.ts';

/* One fault each is planted into a series that is right, in a folder; one of each kind in a ZIP of it too. */

const checker = checkerOfSuite();

const srt = (...cues: Parameters<typeof srtOf>) => put('001.en.srt', srtOf(...cues));
const titles = (title: object) => fields({ title });
const release = (...episodes: object[]) => fields({ episodes });
const pass = (amount: number, currency = 'USD') => fields({ pass: { amount, currency } });
const of = (number: number, releaseAt = '2030-12-04T18:00:00Z') => ({ number, releaseAt });
const FIVE = { en: 'A', es: 'B', fr: 'C', de: 'D', pt: 'E' };
const OLD = Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\nVas-y, c\x92est lui, dépêche.\n', 'latin1');
const OUI = '00:01.000 --> 00:02.000\nOui\n';
const third = put('003.mp4', media.good);
const noFilms = ['001.mp4', '002.mp4', '001.en.srt', '001.fr.vtt', '002.en.srt'].map(without);
const none = fields({ freeEpisodes: 0, episodes: [] });
const gap = all(renamed('002.mp4', '004.mp4'), without('002.en.srt'), fields({ episodes: [] }));
const descending = release(of(2, '2030-12-04T19:00:00+01:00'), of(1));
const leftovers = ['.DS_Store', '._001.mp4', 'Thumbs.db', '__MACOSX/._002.mp4', '.git/config'];
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:46\n#EXTINF:46,\n002.mp4\n#EXT-X-ENDLIST\n';
const FR_TWICE = /001\.fr\.vtt also holds the fr captions of episode 1/;

const SERIES: Fault[] = [
  ...named('error', 'series.json', [
    ['no series file', without('series.json'), /is missing/],
    ['two series files', put('series.csv', 'id\nx\n'), /also series\.csv/],
    ['no JSON', put('series.json', '{"id": '), /no JSON/],
    ['a list for a series', put('series.json', '[]'), /must be an object/],
    ['zero bytes in it', put('series.json', '{\0}'), /no text/],
    ['a series file of 3 MB', put('series.json', ' '.repeat(3_000_000)), /larger than 2 MB/],
    ['no id', fields({ id: undefined }), /"id" is missing/],
    ['an id in capitals', fields({ id: 'The-Ferry' }), /"id" must be in lower-case/],
    ['an id like a path', fields({ id: '../ferry' }), /"id" must be/],
    ['an id of 101 letters', fields({ id: 'a'.repeat(101) }), /"id" .*100/],
    ['no English title', titles({ es: 'A', fr: 'B', de: 'C', pt: 'D' }), /"title\.en" is missing/],
    ['a blank title', titles({ en: '  ' }), /"title\.en" must hold words/],
    ['an unknown language', titles({ en: 'The Ferry', it: 'Il traghetto' }), /"title\.it" is no field/],
    ['French twice', titles({ ...FIVE, fy: 'D' }), /"title" is there as fr and as fy/],
    ['an unknown category', fields({ categoryId: 'ferries' }), /"ferries" is no category/],
    ['an unknown tag', fields({ tags: ['boats'] }), /"boats" is no tag/],
    ['a tag twice', fields({ tags: ['revenge', 'revenge'] }), /"tags" .*duplicate/],
    ['an unknown content note', fields({ contentNotes: ['nausea'] }), /"nausea" is no content note/],
    ['an age that no label has', fields({ age: 12 }), /"age" must be one of 7, 10, 13, 16, 18/],
    ['more free than there are', fields({ freeEpisodes: 3 }), /3 episodes are free, and there are 2/],
    ['no price', fields({ pass: undefined }), /"pass" is missing/],
    ['a price of nothing', pass(0), /"pass\.amount"/],
    ['a currency that is none', pass(999, 'ZZQ'), /ZZQ, which is no currency/],
    ['a field with a typing error', fields({ freeEpisode: 9 }), /"freeEpisode" is no field/],
    ['a colour by name', fields({ color: 'navy' }), /"color" must be a colour/],
    ['a release without a zone', release(of(2, '2030-12-04T18:00:00')), /0\.releaseAt" must be a time that/],
    ['a release on 30 February', release(of(2, '2030-02-30T18:00:00Z')), /2030-02-30T18:00:00Z is no time/],
    ['releases that do not ascend', descending, /2 would .* than episode 1/],
    ['an episode without a time after one with a time', release(of(1), { number: 2 }), /2 would come out/],
    ['an episode not listed after one with a time', all(third, release(of(2))), /3 would .* than episode 2/],
    ['an episode listed twice', release({ number: 2 }, { number: 2 }), /Episode 2 is listed twice/],
    ['an episode listed without a file', release({ number: 3 }), /Episode 3 is listed/],
  ]),
  ...named('warning', 'series.json', [
    ['missing translations', titles({ en: 'A', fr: 'B' }), /"title" is missing in es, de, pt/],
  ]),
];

const FILES: Fault[] = [
  ['no episode at all', all(...noFilms, none), ['error', '001.mp4', /There is no episode/]],
  ['a gap', gap, ['error', '004.mp4', /episodes 2 to 3 are missing/]],
  ['an episode 0', put('000.mp4', media.good), ['error', '000.mp4', /numbered from 1/]],
  ['a number twice', put('2.mkv', media.matroska), ['error', '002.mp4', /2\.mkv also holds episode 2/]],
  [
    'a word before the number',
    put('episode 003.mp4', 'x'),
    ['note', 'episode 003.mp4', /is its number alone/],
  ],
  ['an unknown file', put('contract.pdf', '%PDF'), ['note', 'contract.pdf', /is not read/]],
  ['an archive inside', put('more.zip', () => checker.packed({})), ['note', 'more.zip', /is not read/]],
  ['a folder inside', put('behind/001.mp4', ''), ['note', 'behind/', /Folders inside/]],
  ['captions without a language', put('001.srt', 'x'), ['note', '001.srt', /number and language/]],
  ['captions in Italian', put('001.it.srt', 'x'), ['note', '001.it.srt', /"it" is no language/]],
  wrong('captions twice', '1.fy.vtt', `WEBVTT\n\n${OUI}`, FR_TWICE),
  ['no poster', without('poster.png'), ['warning', 'poster.jpg', /no poster/]],
  ['two posters', put('poster.jpg', media.jpegPoster), ['error', 'poster.png', /also poster\.jpg/]],
  wrong('a poster that is none', 'poster.png', 'no picture', /cannot be read|no picture/),
  ['a small poster', put('poster.png', media.smallPoster), ['warning', 'poster.png', /400 pixels wide; 780/]],
  ['a lying poster', put('poster.png', media.widePoster), ['warning', 'poster.png', /1170 x 780;.*upright/]],
];

/** A film that is too short also ends before its captions do. */
const LATE: Expected = ['error', '002.en.srt', /after the film/];
const FILMS: Fault[] = [
  ...named('error', '001.mp4', [
    ['a film across', put('001.mp4', media.lying), /1280 x 720; an episode is upright/],
    ['a film 4 % too wide', put('001.mp4', media.notUpright), /748 x 1280/],
    ['a tiny film', put('001.mp4', media.tiny), /180 pixels wide; 270/],
    ['a film of ten minutes', put('001.mp4', media.tooLong), /60\d\.\d s long/],
    ['a film without sound', put('001.mp4', media.soundless), /no sound/],
    ['sound without a picture', put('001.mp4', media.pictureless), /no video/],
    ['a film that was not copied to its end', put('001.mp4', media.cutOff), /breaks off: 2\d\.\d of 46/],
    ['text for a film', put('001.mp4', 'Coming soon.'), /cannot be read/],
    ['an empty film', put('001.mp4', ''), /cannot be read/],
    ['a playlist that calls itself a film', put('001.mp4', PLAYLIST), /cannot be read/],
  ]),
  ...named('warning', '001.mp4', [
    ['a narrow film', put('001.mp4', media.narrow), /540 pixels wide; 720/],
    ['a film with two languages', put('001.mp4', media.twoSounds), /2 audio streams/],
    ['HDR in PQ', put('001.mp4', media.pq), /HDR \(PQ\)/],
    ['HDR in HLG', put('001.mp4', media.hlg), /HDR \(HLG\)/],
    ['a changing frame rate', put('001.mp4', media.uneven), /frame rate changes/],
    ['two seconds of black', put('001.mp4', media.blackStart), /begins with 2\.\d s of black/],
    ['five seconds of silence', put('001.mp4', media.silent), /silent for [45]\.\d s from 10\.\d s/],
    ['sound that ends early', put('001.mp4', media.soundEnds), /sound ends 1[56]\.\d s before/],
    ['a film with a scratch', put('001.mp4', media.scratched), /decoder found a fault/],
  ]),
  ['a film of 21 s', put('002.mp4', media.short), LATE, ['warning', '002.mp4', /45 to 180 s are usual/]],
  ['a film of 10 s', put('002.mp4', media.tooShort), LATE, ['error', '002.mp4', /10\.\d s long; 20 to 600/]],
];

const CAPTIONS: Fault[] = [
  ...named('error', '001.en.srt', [
    ['empty captions', put('001.en.srt', ''), /no cue/],
    ['captions of bytes', put('001.en.srt', Buffer.from([1, 0, 0, 2])), /no text/],
    ['WebVTT named srt', put('001.en.srt', 'WEBVTT\n'), /Name it \.vtt/],
    ['cues in disorder', srt([9, 10, 'Second'], [1, 2, 'First']), /cue at 00:01\.0 \(line 4\) begins before/],
    ['a cue that ends first', srt([5, 4, 'Hi']), /ends before it begins/],
    ['a cue after the film', srt([46.1, 47, 'Bye']), /ends at 00:47\.0, after the film/],
  ]),
  ...named('warning', '001.en.srt', [
    ['cues on top of each other', srt([1, 5, 'One'], [3, 6, 'Two']), /still stands/],
    ['three lines', srt([1, 3, 'One\nTwo\nThree']), /3 lines/],
    ['a long line', srt([1, 9, 'x'.repeat(43)]), /line of 43 characters/],
  ]),
  [
    'captions without an episode',
    renamed('002.en.srt', '003.en.srt'),
    ['error', '003.en.srt', /no episode 3/],
  ],
  wrong('no WebVTT', '001.fr.vtt', OUI, /begin with the line WEBVTT/),
  ['an old encoding', put('001.fr.vtt', OLD), ['note', '001.fr.vtt', /Windows-1252/]],
];

const FAULTS = [...SERIES, ...FILES, ...FILMS, ...CAPTIONS];
/** Which files there are is read of a ZIP by code of its own; what is in them is not. */
const ZIPPED = [...FILES, ...[SERIES, FILMS, CAPTIONS].flatMap((faults) => faults.slice(0, 1))];
const isZipped = ([title]: Fault) => ZIPPED.some(([zipped]) => zipped === title);

test('a valid series gives no finding, as a folder and as a ZIP', async () => {
  const files = exampleFiles();
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
  ['what systems leave behind', all(...leftovers.map((name) => put(name, 'x')))],
])('%s gives no finding', async (_title, plant) => {
  const files = exampleFiles();
  plant(files);
  expect((await checker.inFolder(files)).findings).toEqual([]);
  expect((await checker.inZip(checker.packed(files))).findings).toEqual([]);
});

test.each(FAULTS)('%s is reported with its file and level', async (...fault) => {
  const [, plant, ...expected] = fault;
  const files = exampleFiles();
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
  if (isZipped(fault)) expect(await checker.inZip(checker.packed(files))).toEqual(report);
  expect(printOf(series)).toEqual(before);
  expect(readdirSync(checker.temp)).toEqual([]);
});

test('a link in a folder is an error', async () => {
  const series = checker.next();
  writeFiles(series, exampleFiles());
  symlinkSync('/etc/passwd', join(series, '003.mp4'));
  const { findings } = await checker.atFolder(series);
  expect(findings).toEqual([{ level: 'error', file: '003.mp4', text: expect.stringMatching(/a link/) }]);
});
