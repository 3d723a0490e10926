import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { checkerOfSuite } from './support/check.ts';
import { exampleFiles } from './support/example.ts';
import { type Packed, zipOf } from './support/zip.ts';

/* What somebody may hide in a ZIP. */

const checker = checkerOfSuite();
const files = exampleFiles();

const hello = Buffer.from('hello');
const nothing = Buffer.alloc(0);
const zeros = Buffer.alloc(3_000_000);
const accents = ['\u00e9.txt', 'e\u0301.txt'].map((name) => ({ name, data: hello }));
const honest = (): Packed[] => Object.entries(files).map(([name, data]) => ({ name, data, method: 0 }));

type Trick = [title: string, entries: Packed[], file: string, text: RegExp];
/** One entry beside the honest ones. */
const trick = (title: string, name: string, text: RegExp, more: Partial<Packed> = {}): Trick => [
  title,
  [{ name, data: hello, ...more }],
  name,
  text,
];
const REFUSED: Trick[] = [
  trick('a path upwards', '../003.mp4', /leads elsewhere/),
  trick('a path upwards inside', 'a/../../003.mp4', /leads elsewhere/),
  trick('a path with a dot', './003.mp4', /leads elsewhere/),
  trick('a path with an empty part', 'a//003.mp4', /leads elsewhere/),
  trick('an absolute path', '/etc/cron.d/x', /absolute/),
  trick('a drive', 'C:003.mp4', /absolute/),
  trick('a backslash', '..\\003.mp4', /backslash/),
  trick('a zero byte in a name', '003.mp4\0.txt', /control/),
  trick('an escape in a name', '\x1b[2J.mp4', /control/),
  trick('a name that reads backwards', '\u202e4pm.exe', /control/),
  trick('a trick beside what is ignored', '__MACOSX/../x', /elsewhere/),
  trick('a symbolic link', '003.mp4', /a link/, { data: Buffer.from('/etc/passwd'), mode: 0o120777 }),
  trick('a device', '003.mp4', /no file/, { mode: 0o020666 }),
  trick('a name twice', '001.mp4', /two entries/),
  trick('a name that differs by case', 'SERIES.json', /by case or accents/),
  ['a name that differs by its accent', accents, 'e\u0301.txt', /by case or accents/],
  trick('a folder under the name of a file', '001.mp4/', /by case or accents|two entries/, { data: nothing }),
  trick('an encrypted entry', '003.mp4', /encrypted/, { flags: 1 }),
  trick('an unknown compression', '003.mp4', /method 14/, { method: 14 }),
  trick('a bomb', '003.mp4', /\d{3,4} times as large/, { data: zeros }),
  trick('a bomb among ignored files', '.bomb', /times as large/, { data: zeros }),
  trick('a bomb that shares its bytes', '003.mp4', /overlap/, { offset: 0 }),
  trick('bytes outside of the ZIP', '003.mp4', /outside/, { declaredPacked: 2 ** 31 }),
];

test.each(REFUSED)('a ZIP with %s is reported and not read', async (_title, entries, file, text) => {
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
])('a ZIP entry with %s is reported when it is read', async (_title, lie, text) => {
  for (const name of ['002.mp4', '002.en.srt']) {
    const entries = honest().map((each) => (each.name === name ? { ...each, method: 8, ...lie } : each));
    const report = await checker.inZip(zipOf(entries));
    expect(report.findings).toEqual([{ level: 'error', file: name, text: expect.stringMatching(text) }]);
    expect(readdirSync(checker.temp)).toEqual([]);
  }
});

test('a small ZIP entry with a very high compression ratio is accepted', async () => {
  const notes = { name: 'notes.txt', data: Buffer.alloc(500_000, 'a') };
  const report = await checker.inZip(zipOf([...honest(), notes]));
  expect(report.findings.map(({ level, file }) => [level, file])).toEqual([['note', 'notes.txt']]);
});

function damaged() {
  const zip = zipOf(honest());
  const list = zip.indexOf('PK\x01\x02');
  return zip.fill(0, list, list + 4);
}
const crowded = () =>
  zipOf(Array.from({ length: 50_001 }, (_, index) => ({ name: `${index}.txt`, data: hello })));
test.each<[string, () => Buffer, RegExp]>([
  ['no ZIP', () => Buffer.from('Dear reader'), /cannot be read as a ZIP/],
  ['an empty file', () => Buffer.alloc(0), /cannot be read as a ZIP/],
  ['half a ZIP', () => zipOf(honest()).subarray(0, 5000), /cannot be read as a ZIP/],
  ['a damaged list', damaged, /is damaged/],
  ['too many entries', crowded, /holds 50001 entries/],
])('a ZIP that cannot be opened is reported: %s', async (_title, zip, text) => {
  const { findings } = await checker.inZip(zip());
  expect(findings).toEqual([{ level: 'error', file: 'series.zip', text: expect.stringMatching(text) }]);
});

test('a ZIP that needs more disk space than is free is refused', async () => {
  const zip = zipOf(honest());
  const needed = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  expect((await checker.inZip(zip, async () => needed)).findings).toEqual([]);
  const { findings } = await checker.inZip(zip, async () => needed - 1);
  const text = expect.stringMatching(/^Unpacked it takes \d MB/);
  expect(findings).toEqual([{ level: 'error', file: 'series.zip', text }]);
});
