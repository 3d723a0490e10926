import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LOCAL } from '../../../contract/storage.ts';
import { startChromium } from '../../e2e/support/engines/chromium.ts';
import { startFirefox } from '../../e2e/support/engines/firefox.ts';
import { forgetPositions, seePlaying } from '../../e2e/support/engines/sight.ts';
import { type Engine, until, type Viewer } from '../../e2e/support/engines/viewer.ts';
import { startWebKit } from '../../e2e/support/engines/webkit.ts';
import {
  captionOf,
  FILMS,
  MARK_SECONDS,
  SERIES,
  writeForeignSeries,
} from '../../e2e/support/foreignSeries.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { temporaryFolder } from '../../server/support/folders.ts';

/* An operator puts twelve films of twelve encoders in, and viewers of three engines watch them. */

const ENCODING_MS = 30 * 60_000;

const folder = temporaryFolder();
let product: OwnProduct;

beforeAll(async () => {
  product = await startProduct();
  const source = await writeForeignSeries(folder.path);
  const events = (await product.operator('import', source, '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string });
  expect(events.filter(({ event }) => event === 'failed')).toEqual([]);
  expect(events.filter(({ event }) => event === 'done')).toHaveLength(FILMS.length + 1);
  await product.operator('publish', SERIES);
}, ENCODING_MS);
afterAll(async () => {
  await product?.stop();
  folder.remove();
});

/** Those of the first film, which is the largest. */
const RENDITIONS = [270, 480, 720, 1080];
const ENGINES: [string, () => Promise<Engine>][] = [
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
];

test.each(ENGINES)(
  '%s plays each episode, in step with its captions, and each rendition',
  async (_name, start) => {
    const engine = await start();
    const viewer = await engine.newViewer();
    try {
      for (const [index] of FILMS.entries()) {
        const number = index + 1;
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
      }
      for (const side of RENDITIONS) {
        await viewer.open(`${product.url}/search`);
        await forgetPositions(viewer);
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
