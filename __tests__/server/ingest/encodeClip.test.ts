import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { encodePosters } from '../../../server/ingest/encode/encodePosters.ts';
import { temporaryFolder } from '../support/folders.ts';
import { encoderIn } from './support/encoder.ts';
import { filmsIn, MARK_SECONDS } from './support/films.ts';
import { contentOf, framesOf, loudnessOf, marksIn, renditionAt, renditionsOf } from './support/packaged.ts';

/* Films of several makers become clips of one kind, with the true tools. */

const folder = temporaryFolder();
const films = filmsIn(folder.path);
let encoder: Awaited<ReturnType<typeof encoderIn>>;
beforeAll(async () => {
  encoder = await encoderIn(folder.path);
});
afterAll(() => folder.remove());

type Clip = Awaited<ReturnType<typeof encoder.encode>>;
type Expected = { rate: string; frames: number; sides?: string[]; size?: [number, number] };

/** All that holds for every clip. */
function expectClip(clip: Clip, { rate, frames, sides = ['270', '480'], size }: Expected) {
  const [above = 0, below = 1] = rate.split('/').map(Number);
  const frame = below / above;
  const seconds = frames * frame;
  expect(clip.seconds).toBeCloseTo(seconds, 6);
  expect(renditionsOf(clip.folder)).toEqual(sides);
  const renditions = sides.map((side) => renditionAt(clip.folder, side));
  for (const rendition of renditions) {
    expect(rendition).toMatchObject({
      codecs: ['h264', 'aac'],
      frameRate: rate,
      sound: [2, 48_000],
      frames,
      firstSound: 0,
      complaints: '',
    });
    expect(Math.abs(rendition.lastSound + 1024 / 48_000 - seconds)).toBeLessThan(0.03);
    expect(rendition.keyframes).toEqual(renditions[0]?.keyframes);
    expect(rendition.keyframes).toHaveLength(Math.ceil(seconds / 2 - frame));
    for (const [index, time] of rendition.keyframes.entries()) {
      expect(time - index * 2).toBeGreaterThan(-0.002);
      expect(time - index * 2).toBeLessThan(frame);
    }
    expect(rendition.segments).toBe(rendition.keyframes.length);
    expect(rendition.lengths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(seconds, 3);
  }
  expect(renditions.at(-1)?.size).toEqual(size ?? [480, 854]);
  const marks = marksIn(clip.folder, sides.at(-1) ?? '');
  expect(marks.isWhole).toBe(true);
  expect(Math.abs(marks.seen - MARK_SECONDS)).toBeLessThan(frame + 0.01);
  expect(Math.abs(marks.heard - MARK_SECONDS)).toBeLessThan(0.04);
  const loudness = loudnessOf(clip.folder, sides.at(-1) ?? '');
  expect(Math.abs(loudness.integrated + 16)).toBeLessThan(1);
  expect(loudness.truePeak).toBeLessThan(-1);
  expect(clip.loudness.integrated).toBeCloseTo(loudness.integrated, 1);
}

describe('a film of any maker', () => {
  test.each<[string, () => string, Expected]>([
    ['H.264 in MP4 at 24', films.plain, { rate: '24/1', frames: 480 }],
    ['HEVC in Matroska at 25', films.hevc, { rate: '25/1', frames: 500 }],
    ['VP9 in WebM at 23.976', films.vp9, { rate: '24000/1001', frames: 480 }],
    ['MPEG-4 in MOV at 29.97, mono', films.mpeg4Mono, { rate: '30000/1001', frames: 600 }],
    ['a film on its side at 50, which is halved', films.turned, { rate: '25/1', frames: 500 }],
    ['a changing frame rate and 5.1 sound', films.surround, { rate: '30/1', frames: 599 }],
  ])('%s', async (_title, film, expected) => {
    const clip = await encoder.encode(film(), 'work');
    expectClip(clip, expected);
    expect(clip).toMatchObject({ warnings: [], loudness: { mode: 'linear' } });
  });

  test('sound that begins later stays in time', async () => {
    const clip = await encoder.encode(films.lateSound(), 'work');
    expectClip(clip, { rate: '10/1', frames: 200, sides: ['270'], size: [270, 480] });
  });

  test('HDR is converted, with a warning', async () => {
    const clip = await encoder.encode(films.hdr(), 'work');
    expectClip(clip, { rate: '10/1', frames: 200, sides: ['270'], size: [270, 480] });
    expect(clip.warnings).toEqual(['Its colours were converted from HDR (PQ) to SDR.']);
  });

  test('loud peaks are pressed down, with a warning', async () => {
    const clip = await encoder.encode(films.loudPeaks(), 'work');
    expect(clip.loudness.mode).toBe('dynamic');
    expect(Math.abs(loudnessOf(clip.folder, '270').integrated + 16)).toBeLessThan(1);
    expect(clip.warnings).toEqual([expect.stringMatching(/pressed down/)]);
  });

  test('silence stays silent, with a warning', async () => {
    const clip = await encoder.encode(films.silent(), 'work');
    expect(clip.loudness).toEqual({ integrated: -70, truePeak: -70, mode: 'linear' });
    expect(clip.warnings).toEqual(['Its sound is silent from start to end.']);
  });
});

describe('beside the renditions', () => {
  const srt =
    '1\n00:00:03,000 --> 00:00:05,500\n<i>Late</i> & {\\an8}wet -->\n\n2\n00:00:01,000 --> 00:00:02,000\nWho?\n';
  const vtt =
    'WEBVTT\n\nNOTE a\n\n00:19.000 --> 00:25.000 line:0\n<v Ana>Fin &lt;3</v>\n\n00:30.000 --> 00:31.000\nAfter\n';

  test('captions, storyboard, still and tracks are there as the player reads them', async () => {
    const clip = await encoder.encode(films.plain(), 'work', {
      captions: [
        { language: 'fy', text: vtt, format: 'vtt' },
        { language: 'en', text: srt, format: 'srt' },
      ],
    });
    const read = (name: string) => readFileSync(join(clip.folder, name), 'utf8');
    expect(read('captions-en.vtt')).toBe(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nWho?\n\n00:03.000 --> 00:05.500\nLate & wet →\n',
    );
    expect(read('captions-fy.vtt')).toBe('WEBVTT\n\n00:19.000 --> 00:20.000\nFin <3\n');
    const weigh = (side: string) =>
      contentOf(join(clip.folder, side))
        .map((line) => line.split(' ')[0] ?? '')
        .filter((name) => /\.(m4s|mp4)$/.test(name))
        .reduce((sum, name) => sum + readFileSync(join(clip.folder, side, name)).length, 0);
    expect(JSON.parse(read('tracks.json'))).toEqual({
      captions: [
        { lang: 'en', file: 'captions-en.vtt' },
        { lang: 'fy', file: 'captions-fy.vtt' },
      ],
      storyboard: { file: 'storyboard.webp', columns: 10, rows: 1, width: 90, height: 160, everySeconds: 2 },
      renditions: ['270', '480'].map((side) => ({
        height: Number(side),
        bytes: weigh(side),
        playlist: `${side}/index.m3u8`,
      })),
    });
    // The picture of second 10 is white, and no other.
    const [board = Buffer.alloc(0)] = framesOf(join(clip.folder, 'storyboard.webp'), 10, 1);
    const white = Array.from(
      { length: 10 },
      (_, at) => Math.min(...board.subarray(at * 3, at * 3 + 3)) > 200,
    );
    expect(white).toEqual(white.map((_white, index) => index === 5));
  });

  test('the still is the first frame', async () => {
    const clip = await encoder.encode(films.plain(), 'work');
    const still = framesOf(join(clip.folder, 'still.webp'))[0] ?? Buffer.alloc(0);
    const distances = framesOf(join(clip.folder, '480', 'index.m3u8')).map((frame) =>
      frame.reduce((sum, value, index) => sum + Math.abs(value - (still[index] ?? 0)), 0),
    );
    expect(distances).toHaveLength(480);
    expect(distances.indexOf(Math.min(...distances))).toBeLessThan(3);
  });

  test('without a poster a frame of the film stands in', async () => {
    const posters = await encodePosters({
      ...{ picture: null, film: films.turned(), workFolder: join(folder.path, 'work'), tools: encoder.tools },
      signal: new AbortController().signal,
    });
    expect(posters.widths).toEqual([160, 240, 320, 480]);
  });
});

describe('a film that cannot be used', () => {
  test.each<[string, () => string, string, RegExp]>([
    ['has no sound', films.soundless, 'probe', /^The film has no sound\.$/],
    ['is too narrow', films.narrow, 'probe', /180 x 320; its shorter side needs 270/],
    [
      'breaks off',
      films.cutOff,
      'probe',
      /^The film breaks off after 1[12]\.\d s; it says that it lasts 20\.0 s\.$/,
    ],
  ])('%s', async (_title, film, step, sentence) => {
    await expect(encoder.encode(film(), 'work')).rejects.toMatchObject({
      step,
      sentence: expect.stringMatching(sentence),
    });
  });

  test('its captions without a cue inside it are refused by their language', async () => {
    const captions = [{ language: 'dy', format: 'srt', text: '00:00:30,000 --> 00:00:31,000\nx\n' } as const];
    await expect(encoder.encode(films.small(), 'work', { captions })).rejects.toMatchObject({
      step: 'captions',
      sentence: 'The captions in de cannot be used. No cue lies inside the film.',
    });
  });
});
