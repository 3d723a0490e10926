import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LOCAL } from '../../contract/storage.ts';
import { framesOf, loudnessOf, renditionAt, renditionsOf } from '../server/ingest/support/packaged.ts';
import { startChromium } from './support/engines/chromium.ts';
import { startFirefox } from './support/engines/firefox.ts';
import { keepPicture, seePlaying } from './support/engines/sight.ts';
import { type Engine, until, type Viewer } from './support/engines/viewer.ts';
import { startWebKit } from './support/engines/webkit.ts';
import { captionOf, EPISODES, MARK_SECONDS, SERIES, writeForeignSeries } from './support/foreignSeries.ts';
import { type Product, startProduct } from './support/product.ts';

/* An operator puts twelve films of twelve encoders in, and viewers watch them. */

const NUMBERS = Array.from({ length: EPISODES }, (_, index) => index + 1);
const ENCODING_MS = 30 * 60_000;

let product: Product;
let folder: string;
let source: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-own-'));
  [product, source] = await Promise.all([startProduct(), writeForeignSeries(folder)]);
}, 10 * 60_000);
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const eventsOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string });

test(
  'they are imported without a failure, and a second time nothing is encoded',
  async () => {
    const first = eventsOf(await product.operator('import', source, '--json'));
    expect(first.filter(({ event }) => event === 'failed')).toEqual([]);
    expect(first.filter(({ event }) => event === 'done')).toHaveLength(EPISODES + 1);
    const second = eventsOf(await product.operator('import', source, '--json'));
    expect(second.filter(({ event }) => event === 'step' || event === 'done')).toEqual([]);
  },
  ENCODING_MS,
);

test('until they are published only the link of a preview shows them', async () => {
  const address = `${product.url}/videos/${SERIES}`;
  const statusOf = async () => (await fetch(address, { headers: { accept: 'text/html' } })).status;
  expect(await statusOf()).toBe(404);
  const [link = ''] = /http\S+/.exec(await product.operator('preview', SERIES)) ?? [];
  const engine = await startChromium();
  const viewer = await engine.newViewer();
  try {
    await viewer.open(link);
    await seePlaying(viewer);
    expect(viewer.problems).toEqual([]);
  } finally {
    await viewer.close();
    await engine.close();
  }
  expect(await statusOf()).toBe(404);
  expect(await product.operator('publish', SERIES)).toContain('live');
  expect(await statusOf()).toBe(200);
});

test(
  'each rendition decodes to its end at −16 LUFS, with a storyboard in step',
  async () => {
    const exported = path.join(folder, 'exported');
    await product.operator('export', SERIES, exported);
    for (const number of NUMBERS) {
      const clip = path.join(exported, 'clips', `${SERIES}-${String(number).padStart(3, '0')}`);
      const names = renditionsOf(clip);
      expect(names).toContain('480');
      for (const name of names) {
        expect(renditionAt(clip, name)).toMatchObject({ codecs: ['h264', 'aac'], complaints: '' });
        expect(Math.abs(loudnessOf(clip, name).integrated + 16)).toBeLessThan(1);
      }
      const [board = Buffer.alloc(0)] = framesOf(path.join(clip, 'storyboard.webp'), 10, 1);
      const white = NUMBERS.slice(0, 10).map(
        (_, at) => Math.min(...board.subarray(at * 3, at * 3 + 3)) > 200,
      );
      expect(white.indexOf(true)).toBe(MARK_SECONDS / 2);
      expect(white.lastIndexOf(true)).toBe(MARK_SECONDS / 2);
    }
  },
  ENCODING_MS,
);

/** Those of the first film, which is the largest. */
const RENDITIONS = [270, 480, 720, 1080];
const ENGINES: [string, () => Promise<Engine>][] = [
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
];

test.each(ENGINES)(
  '%s plays each episode, in step with its captions, and each rendition',
  async (name, start) => {
    const engine = await start();
    const viewer = await engine.newViewer();
    try {
      for (const number of NUMBERS) {
        await viewer.open(`${product.url}/videos/${SERIES}?ep=${number}`);
        await watchFrames(viewer, captionOf(number));
        await seePlaying(viewer);
        await until(`the mark of episode ${number} to pass`, async () =>
          (await framesSeen(viewer)).some(({ second }) => second > MARK_SECONDS + 2),
        );
        const frames = await framesSeen(viewer);
        const between = (from: number, to: number) =>
          frames.filter(({ second }) => second >= MARK_SECONDS + from && second < MARK_SECONDS + to);
        expect(between(-MARK_SECONDS, -0.2).filter(({ isWhite }) => isWhite)).toEqual([]);
        expect(between(0, 1).some(({ isWhite }) => isWhite)).toBe(true);
        expect(between(1, 2).filter(({ isWhite }) => isWhite)).toEqual([]);
        expect(between(-MARK_SECONDS, -0.7).filter(({ isSaid }) => isSaid)).toEqual([]);
        expect(between(-0.2, 1.2).some(({ isSaid }) => isSaid)).toBe(true);
        await keepPicture(viewer, `own-${name}-${number}`);
      }
      for (const side of RENDITIONS) {
        await viewer.evaluate(
          ([key, quality]) => localStorage.setItem(String(key), JSON.stringify({ quality })),
          [LOCAL.playerSettings, side],
        );
        await viewer.open(`${product.url}/videos/${SERIES}?ep=1`);
        await seePlaying(viewer);
        await until(`rendition ${side}`, async () => (await widthOf(viewer)) === side);
      }
      expect(viewer.problems).toEqual([]);
    } finally {
      await viewer.close();
      await engine.close();
    }
  },
  ENCODING_MS,
);

type Frame = { second: number; isWhite: boolean; isSaid: boolean };
type Watched = typeof globalThis & { framesSeen?: Frame[] };

/**
 * Looks at the picture and at the words twenty times a second while the film plays from its start: WebKit without a
 * graphics card may never end a seek.
 */
const watchFrames = (viewer: Viewer, caption: string) =>
  viewer.evaluate((words) => {
    const seen: Frame[] = [];
    (globalThis as Watched).framesSeen = seen;
    const canvas = document.createElement('canvas');
    canvas.width = 36;
    canvas.height = 64;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const whiteness = (video: HTMLVideoElement) => {
      if (!context) return 0;
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let white = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 215) white += 1;
      }
      return white / (canvas.width * canvas.height);
    };
    setInterval(() => {
      const video = document.querySelector<HTMLVideoElement>('[data-current] video');
      if (!video || video.readyState < 2) return;
      const isSaid = (document.body.textContent ?? '').includes(words);
      seen.push({ second: video.currentTime, isWhite: whiteness(video) > 0.9, isSaid });
    }, 50);
  }, caption);

const framesSeen = (viewer: Viewer): Promise<Frame[]> =>
  viewer.evaluate(() => (globalThis as Watched).framesSeen ?? [], null);

const widthOf = (viewer: Viewer) =>
  viewer.evaluate(() => document.querySelector<HTMLVideoElement>('[data-current] video')?.videoWidth, null);
