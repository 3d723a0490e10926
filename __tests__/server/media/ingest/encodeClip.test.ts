import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { encodePosters } from '../../../../server/media/ingest/encode/encodePosters.ts';
import { writeScript } from '../../support/folders.ts';
import { clipsOfFilms } from './support/clipsOfFilms.ts';
import { contentOf, framesOf } from './support/packaged.ts';

/* One small film; those of several makers are tested in the deep and full tiers. */

// ffmpeg needs 20 s for a film on an idle machine, and four times as long beside two busy loops.
jest.setTimeout(120_000);
const bench = clipsOfFilms('small');

test('a silent film stays silent, with a warning', async () => {
  const clip = await bench.encoder.encode(bench.films.silent(), 'work');
  expect(clip.loudness).toEqual({ integrated: -70, truePeak: -70, mode: 'linear' });
  expect(clip.warnings).toEqual(['Its sound is silent from start to end.']);
});

describe('the files beside the renditions', () => {
  const srt =
    '1\n00:00:03,000 --> 00:00:05,500\n<i>Late</i> & {\\an8}wet -->\n\n2\n00:00:01,000 --> 00:00:02,000\nWho?\n';
  const vtt =
    'WEBVTT\n\nNOTE a\n\n00:05.000 --> 00:25.000 line:0\n<v Ana>Fin &lt;3</v>\n\n00:30.000 --> 00:31.000\nAfter\n';

  test('captions, storyboard and tracks.json have the format that the player reads', async () => {
    const clip = await bench.encoder.encode(bench.films.small(), 'work', {
      captions: [
        { language: 'fy', text: vtt, format: 'vtt' },
        { language: 'en', text: srt, format: 'srt' },
      ],
    });
    // The film itself is encoded already.
    expect(clip.encodes).toBe(0);
    const read = (name: string) => readFileSync(join(clip.folder, name), 'utf8');
    expect(read('captions-en.vtt')).toBe(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nWho?\n\n00:03.000 --> 00:05.500\nLate & wet →\n',
    );
    expect(read('captions-fy.vtt')).toBe('WEBVTT\n\n00:05.000 --> 00:06.000\nFin <3\n');
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
      storyboard: { file: 'storyboard.webp', columns: 3, rows: 1, width: 90, height: 160, everySeconds: 2 },
      renditions: [{ height: 270, bytes: weigh('270'), playlist: '270/index.m3u8' }],
    });
    // The picture of second 4 is white, and no other.
    const [board = Buffer.alloc(0)] = framesOf(join(clip.folder, 'storyboard.webp'), 3, 1);
    const white = Array.from({ length: 3 }, (_, at) => Math.min(...board.subarray(at * 3, at * 3 + 3)) > 200);
    expect(white).toEqual(white.map((_white, index) => index === 2));
  });

  test('the still shows one of the first three frames', async () => {
    const clip = await bench.encoder.encode(bench.films.small(), 'work');
    const still = framesOf(join(clip.folder, 'still.webp'))[0] ?? Buffer.alloc(0);
    const distances = framesOf(join(clip.folder, '270', 'index.m3u8')).map((frame) =>
      frame.reduce((sum, value, index) => sum + Math.abs(value - (still[index] ?? 0)), 0),
    );
    expect(distances).toHaveLength(60);
    expect(distances.indexOf(Math.min(...distances))).toBeLessThan(3);
  });

  test('posters are made from the film when no picture is given', async () => {
    const { tools } = bench.encoder;
    const { signal } = new AbortController();
    const given = { picture: null, film: bench.films.small(), workFolder: join(bench.folder, 'work') };
    expect((await encodePosters({ ...given, tools, signal })).widths).toEqual([160, 240, 270]);
  });
});

describe('a film that cannot be used', () => {
  test.each([
    ['soundless', /^The film has no sound\.$/],
    ['narrow', /180 x 320; its shorter side needs 270/],
    ['cutOff', /^The film breaks off after [34]\.\d s; it says that it lasts 6\.0 s\.$/],
  ] as const)('is refused: %s', async (name, sentence) => {
    const failure = { step: 'probe', sentence: expect.stringMatching(sentence) };
    await expect(bench.encoder.encode(bench.films[name](), 'work')).rejects.toMatchObject(failure);
  });

  test('captions without a cue inside the film are refused, naming their language', async () => {
    const captions = [{ language: 'dy', format: 'srt', text: '00:00:30,000 --> 00:00:31,000\nx\n' } as const];
    const sentence = 'The captions in de cannot be used. No cue lies inside the film.';
    const encoding = bench.encoder.encode(bench.films.small(), 'work', { captions });
    await expect(encoding).rejects.toMatchObject({ step: 'captions', sentence });
  });
});

const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const saying30Lines = `printf '${lines.join('\\n')}\\n' >&2; exit 3`;
const withoutRoom = 'echo "write: No space left on device" >&2; exit 1';
test.each([
  ['any reason', saying30Lines, 'ffmpeg ended with the error code 3.', lines.slice(-20)],
  ['want of room', withoutRoom, 'the disk is full.', expect.any(Array)],
])(
  'a command that fails for %s is reported by its step, with its last lines of output',
  async (_why, body, why, lastLines) => {
    const tools = { ...bench.encoder.tools, ffmpeg: writeScript(join(bench.folder, 'failing'), body) };
    await expect(bench.encoder.encode(bench.films.small(), 'failed', { tools })).rejects.toMatchObject({
      step: 'loudness',
      sentence: `The film could not be brought to its loudness: ${why}`,
      lastLines,
    });
  },
);
