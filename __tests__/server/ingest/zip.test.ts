import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/folders.ts';
import { checkerIn } from './support/check.ts';
import { exampleFiles, type Files } from './support/example.ts';
import { mediaOf } from './support/media.ts';
import { type Packed, zipOf } from './support/zip.ts';

/* What somebody may hide in a ZIP. */

const folder = temporaryFolder();
const media = mediaOf();
let checker: Awaited<ReturnType<typeof checkerIn>>;
let files: Files;
beforeAll(async () => {
  checker = await checkerIn(folder.path);
  files = exampleFiles(media);
});
afterAll(() => folder.remove());

const hello = Buffer.from('hello');
const zeros = Buffer.alloc(3_000_000);
const honest = (): Packed[] => Object.entries(files).map(([name, data]) => ({ name, data, method: 0 }));

type Trick = [title: string, entries: Packed[], file: string, text: RegExp];
const REFUSED: Trick[] = [
  ['a path upwards', [{ name: '../003.mp4', data: hello }], '../003.mp4', /leads elsewhere/],
  ['a path upwards inside', [{ name: 'a/../../003.mp4', data: hello }], 'a/../../003.mp4', /leads elsewhere/],
  ['a path with a dot', [{ name: './003.mp4', data: hello }], './003.mp4', /leads elsewhere/],
  ['a path with an empty part', [{ name: 'a//003.mp4', data: hello }], 'a//003.mp4', /leads elsewhere/],
  ['an absolute path', [{ name: '/etc/cron.d/x', data: hello }], '/etc/cron.d/x', /absolute/],
  ['a drive', [{ name: 'C:003.mp4', data: hello }], 'C:003.mp4', /absolute/],
  ['a backslash', [{ name: '..\\003.mp4', data: hello }], '..\\003.mp4', /backslash/],
  ['a zero byte in a name', [{ name: '003.mp4\0.txt', data: hello }], '003.mp4\0.txt', /control/],
  ['an escape in a name', [{ name: '\x1b[2J.mp4', data: hello }], '\x1b[2J.mp4', /control/],
  ['a name that reads backwards', [{ name: '\u202e4pm.exe', data: hello }], '\u202e4pm.exe', /control/],
  ['a trick beside what is ignored', [{ name: '__MACOSX/../x', data: hello }], '__MACOSX/../x', /elsewhere/],
  [
    'a symbolic link',
    [{ name: '003.mp4', data: Buffer.from('/etc/passwd'), mode: 0o120777 }],
    '003.mp4',
    /a link/,
  ],
  ['a device', [{ name: '003.mp4', data: hello, mode: 0o020666 }], '003.mp4', /no file/],
  ['a name twice', [{ name: '001.mp4', data: hello }], '001.mp4', /two entries/],
  [
    'a name that differs by case',
    [{ name: 'SERIES.json', data: hello }],
    'SERIES.json',
    /by case or accents/,
  ],
  [
    'a name that differs by its accent',
    [
      { name: '\u00e9.txt', data: hello },
      { name: 'e\u0301.txt', data: hello },
    ],
    'e\u0301.txt',
    /by case or accents/,
  ],
  [
    'a folder under the name of a file',
    [{ name: '001.mp4/', data: Buffer.alloc(0) }],
    '001.mp4/',
    /by case or accents|two entries/,
  ],
  ['an encrypted entry', [{ name: '003.mp4', data: hello, flags: 1 }], '003.mp4', /encrypted/],
  ['an unknown compression', [{ name: '003.mp4', data: hello, method: 14 }], '003.mp4', /method 14/],
  ['a bomb', [{ name: '003.mp4', data: zeros }], '003.mp4', /\d{3,4} times as large/],
  ['a bomb among ignored files', [{ name: '.bomb', data: zeros }], '.bomb', /times as large/],
  ['a bomb that shares its bytes', [{ name: '003.mp4', data: hello, offset: 0 }], '003.mp4', /overlap/],
  [
    'bytes outside of the ZIP',
    [{ name: '003.mp4', data: hello, declaredPacked: 2 ** 31 }],
    '003.mp4',
    /outside/,
  ],
];

test.each(REFUSED)('%s is named, and nothing of the ZIP is read', async (_title, entries, file, text) => {
  const report = await checker.inZip(zipOf([...honest(), ...entries]));
  const named = report.findings.filter((each) => each.file === file);
  expect(named).toEqual([{ level: 'error', file, text: expect.stringMatching(text) }]);
  expect(report).toMatchObject({ series: null, episodes: [], captions: [] });
  expect(readdirSync(checker.temp)).toEqual([]);
});

type Lie = [title: string, entry: Partial<Packed>, text: RegExp];
test.each<Lie>([
  ['a size that is smaller than declared', { declared: 100_000 }, /not of the size/],
  ['a size that is larger than declared', { declared: 10 }, /not of the size/],
  ['a checksum that is another', { crc: 1 }, /checksum/],
  ['bytes that are not packed', { bytes: Buffer.alloc(100_000, 0xff) }, /cannot be unpacked/],
])('%s is found when the entry is read', async (_title, lie, text) => {
  for (const name of ['002.mp4', '002.en.srt']) {
    const entries = honest().map((each) => (each.name === name ? { ...each, method: 8, ...lie } : each));
    const report = await checker.inZip(zipOf(entries));
    expect(report.findings).toEqual([{ level: 'error', file: name, text: expect.stringMatching(text) }]);
    expect(readdirSync(checker.temp)).toEqual([]);
  }
});

test('a small entry may be packed as well as it likes', async () => {
  const notes = { name: 'notes.txt', data: Buffer.alloc(500_000, 'a') };
  const report = await checker.inZip(zipOf([...honest(), notes]));
  expect(report.findings.map(({ level, file }) => [level, file])).toEqual([['note', 'notes.txt']]);
});

test.each<[string, () => Buffer, RegExp]>([
  ['no ZIP', () => Buffer.from('Dear reader'), /cannot be read as a ZIP/],
  ['an empty file', () => Buffer.alloc(0), /cannot be read as a ZIP/],
  ['half a ZIP', () => zipOf(honest()).subarray(0, 5000), /cannot be read as a ZIP/],
  [
    'a damaged list',
    () => {
      const zip = zipOf(honest());
      zip.fill(0, zip.indexOf('PK\x01\x02'), zip.indexOf('PK\x01\x02') + 4);
      return zip;
    },
    /is damaged/,
  ],
  [
    'too many entries',
    () => zipOf(Array.from({ length: 50_001 }, (_, index) => ({ name: `${index}.txt`, data: hello }))),
    /holds 50001 entries/,
  ],
])('%s is said of the ZIP itself', async (_title, zip, text) => {
  const { findings } = await checker.inZip(zip());
  expect(findings).toEqual([{ level: 'error', file: 'series.zip', text: expect.stringMatching(text) }]);
});

test('a ZIP that needs more room than there is stays packed', async () => {
  const zip = zipOf(honest());
  const needed = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  expect((await checker.inZip(zip, async () => needed)).findings).toEqual([]);
  expect((await checker.inZip(zip, async () => needed - 1)).findings).toEqual([
    { level: 'error', file: 'series.zip', text: expect.stringMatching(/^Unpacked it takes \d MB/) },
  ]);
});
