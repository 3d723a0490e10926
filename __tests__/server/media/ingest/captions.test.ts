import { expect, test } from '@jest/globals';
import { checkCaptions, parseSrt, parseVtt } from '../../../../server/media/ingest/captions.ts';

test('SRT is parsed with or without cue numbers, with any line endings, and with a comma or a point', () => {
  const cue = { start: 1, end: 3.5, lines: ['Hello', 'there'] };
  for (const text of [
    '1\n00:00:01,000 --> 00:00:03,500\nHello\nthere\n',
    '00:00:01.000 --> 00:00:03.500\r\nHello\r\nthere',
    '\n\n7\r0:00:01,000-->0:00:03,500 X1:40 X2:600\r<i>Hello</i>\r{\\an8}there\r\r',
  ])
    expect(parseSrt(text)).toEqual({ cues: [expect.objectContaining(cue)], faults: [] });
});

test('SRT times include hours', () => {
  const [cue] = parseSrt('01:02:03,004 --> 01:02:04,005\nx').cues;
  expect(cue).toMatchObject({ start: 3723.004, end: 3724.005 });
});

test('WebVTT is parsed without notes, styles, regions and tags, and without cue names and settings', () => {
  const text = `WEBVTT - a title

STYLE
::cue { color: red }

NOTE 00:00 --> is no cue

REGION
id:low

intro
00:01.000 --> 00:03.500 align:start
<v Ana>Hello</v> &amp; <c.loud>bye</c>
`;
  const cue = { line: 12, start: 1, end: 3.5, lines: ['Hello & bye'] };
  expect(parseVtt(text)).toEqual({ cues: [cue], faults: [] });
});

test('a fault in captions is reported with its line, and the good cues are read', () => {
  const { cues, faults } = parseSrt('00:00:01,000 --> 00:00:02,000\nA\n\nlost\n\n00:00:0x --> 1\nB\n');
  expect(cues.length).toBe(1);
  expect(faults).toEqual([
    'Line 4 belongs to no cue: it has no times.',
    'Line 6 has times that cannot be read.',
  ]);
});

const check = (text: string, seconds: number | null = 60) =>
  checkCaptions('001.en.srt', Buffer.from(text), seconds).findings;
const cues = (...each: [from: number, to: number, text: string][]) =>
  each
    .map(([from, to, text]) => `00:00:${from},000 --> 00:00:${to},000\n${text}\n`)
    .join('\n')
    .replace(/:(\d),/g, ':0$1,');

test('captions at the limits of speed, line length and end time are accepted, and beyond them reported', () => {
  expect(check(cues([1, 2, 'x'.repeat(20)]))).toEqual([]);
  expect(check(cues([1, 2, 'x'.repeat(21)]))).toHaveLength(1);
  expect(check(cues([1, 9, `${'x'.repeat(42)}\n${'y'.repeat(42)}`]))).toEqual([]);
  expect(check(cues([1, 9, `${'x'.repeat(43)}\ny`]))).toHaveLength(1);
  expect(check(cues([1, 9, 'x']), 8.5)).toEqual([]);
  expect(check(cues([1, 9, 'x']), 8.4)).toHaveLength(1);
  expect(check(cues([1, 9, 'x']), null)).toEqual([]);
});

test('tags do not count as characters of a caption, and an emoji counts as one', () => {
  expect(check(cues([1, 2, `<font color="#ffffff">${'x'.repeat(20)}</font>`]))).toEqual([]);
  expect(check(cues([1, 2, '\u{1F6A2}'.repeat(20)]))).toEqual([]);
});

test('many cues with one fault are one finding', () => {
  const fast = 'x'.repeat(30);
  const text =
    'The cue at 00:01.0 (line 1) has 30 characters a second; 20 can be read. 2 more cues are like that.';
  const found = check(cues([1, 2, fast], [3, 4, fast], [5, 6, fast]));
  expect(found).toEqual([{ level: 'warning', file: '001.en.srt', text }]);
});
