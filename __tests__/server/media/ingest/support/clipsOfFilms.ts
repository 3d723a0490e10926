import { beforeAll, expect, test } from '@jest/globals';
import { folderOfSuite } from '../../../support/forAllTests.ts';
import { encoderIn } from './encoder.ts';
import { filmsIn, MARK_SECONDS } from './films.ts';
import { loudnessOf, marksIn, renditionAt, renditionsOf } from './packaged.ts';

/* Films of several makers become clips of one kind, with the true tools. */

const SMALL = { rate: '10/1', frames: 60, sides: ['270'], size: [270, 480] as [number, number] };
const ROWS = {
  small: ['a small film in H.264 at 10', SMALL],
  plain: ['H.264 in MP4 at 24', { rate: '24/1', frames: 144 }],
  hevc: ['HEVC in Matroska at 25', { rate: '25/1', frames: 150 }],
  vp9: ['VP9 in WebM at 23.976', { rate: '24000/1001', frames: 144 }],
  mpeg4Mono: ['MPEG-4 in MOV at 29.97, mono', { rate: '30000/1001', frames: 180 }],
  turned: ['a film on its side at 50, which is halved,', { rate: '25/1', frames: 150 }],
  surround: ['a film of changing frame rate and 5.1 sound', { rate: '30/1', frames: 179 }],
  lateSound: ['a film whose sound begins later', SMALL],
  hdr: ['HDR', { ...SMALL, warnings: ['Its colours were converted from HDR (PQ) to SDR.'] }],
} satisfies Record<string, [string, Expected]>;
export const ALL_FILMS = Object.keys(ROWS) as (keyof typeof ROWS)[];

/** The tools and films of a suite, and what must hold for the clip of each film. */
export function clipsOfFilms(...names: (keyof typeof ROWS)[]) {
  const folder = folderOfSuite();
  const bench = {} as { encoder: Encoder; films: ReturnType<typeof filmsIn>; folder: string };
  beforeAll(async () => {
    Object.assign(bench, {
      encoder: await encoderIn(folder.path),
      films: filmsIn(folder.path),
      folder: folder.path,
    });
  });

  test.each(names.map((name) => [ROWS[name][0], name] as const))(
    '%s is encoded as a clip with the standard properties',
    async (_title, name) => {
      const { warnings = [], ...expected }: Expected = ROWS[name][1];
      const clip = await bench.encoder.encode(bench.films[name](), 'work');
      expectClip(clip, expected);
      expect(clip).toMatchObject({ warnings, loudness: { mode: 'linear' } });
    },
  );
  return bench;
}

type Encoder = Awaited<ReturnType<typeof encoderIn>>;
type Clip = Awaited<ReturnType<Encoder['encode']>>;
type Expected = {
  rate: string;
  frames: number;
  sides?: string[];
  size?: [number, number];
  warnings?: string[];
};

/** All that holds for every clip. */
function expectClip(clip: Clip, { rate, frames, sides = ['270', '480'], size = [480, 854] }: Expected) {
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
  expect(renditions.at(-1)?.size).toEqual(size);
  const marks = marksIn(clip.folder, sides.at(-1) ?? '');
  expect(marks.isWhole).toBe(true);
  expect(Math.abs(marks.seen - MARK_SECONDS)).toBeLessThan(frame + 0.01);
  expect(Math.abs(marks.heard - MARK_SECONDS)).toBeLessThan(0.04);
  const loudness = loudnessOf(clip.folder, sides.at(-1) ?? '');
  expect(Math.abs(loudness.integrated + 16)).toBeLessThan(1);
  expect(loudness.truePeak).toBeLessThan(-1);
  expect(clip.loudness.integrated).toBeCloseTo(loudness.integrated, 1);
}
