import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, jest, test } from '@jest/globals';
import { bringWorker } from '../browser.ts';
import { type Line, startLine } from '../line.ts';
import { onRed } from '../traces.ts';
import { product } from '../world.ts';
import { button, buttonFrom, forgetPositions, see, seePlaying, text } from './sight.ts';
import { type Engine, until, type Viewer } from './viewer.ts';

const PLACES: [path: string, seen: string][] = [
  ['/', 'Featured Videos'],
  ['/videos/the-glass-heiress', 'The Glass Heiress'],
  ['/browse/asian-stories', 'The Jade Mask'],
  ['/search', 'Popular themes'],
  ['/shopping', 'Choose your plan'],
];

/** Runs in the page. */
const countDone = () =>
  [...document.querySelectorAll('dialog li')].filter((row) => row.textContent?.includes('until')).length;

/** The app while the server is gone. A browser that its driver cannot tell of it goes on by a tap. */
export function lineLost(
  startEngine: () => Promise<Engine>,
  { goesOn }: { goesOn: 'by itself' | 'by a tap' },
): void {
  // A browser may need a while to begin.
  jest.setTimeout(180_000);
  let engine: Engine;
  let viewer: Viewer;
  let line: Line;
  beforeAll(async () => {
    engine = await startEngine();
    line = await startLine(() => product.url);
  });
  afterAll(async () => {
    await engine?.close();
    await line?.stop();
  });
  beforeEach(async () => {
    viewer = await engine.newViewer();
    onRed(async (path) => {
      await viewer.screenshot(`${path}.png`);
      await writeFile(`${path}.html`, await viewer.evaluate(() => document.documentElement.outerHTML, null));
    });
  });
  afterEach(() => viewer.close());

  const workerIsThere = () =>
    viewer.evaluate(
      async () => navigator.serviceWorker.controller !== null && (await caches.match('/shell')) !== undefined,
      null,
    );
  const workerComes = async () => {
    await viewer.evaluate(bringWorker, undefined);
    await until('the worker', workerIsThere);
  };

  test(`a reload without the server shows the offline app, which recovers ${goesOn} once the server is back`, async () => {
    await viewer.open(line.url);
    await workerComes();
    for (const [path, seen] of PLACES) {
      await viewer.open(line.url + path);
      await see(viewer, text(seen));
      line.cut();
      await viewer.setOffline?.(true);
      await viewer.reload();
      await see(viewer, goesOn === 'by itself' ? text('You are offline') : button('Try again'));
      line.mend();
      if (goesOn === 'by itself') await viewer.setOffline?.(false);
      else await viewer.tap(button('Try again'));
      await see(viewer, text(seen));
    }
  });

  const isAtEpisode = (number: number) =>
    viewer.evaluate((wanted) => new URLSearchParams(location.search).get('ep') === wanted, String(number));
  const showsCaption = () =>
    viewer.evaluate(() => (document.querySelector('[aria-label=Captions]')?.textContent ?? '') !== '', null);

  test('a downloaded episode plays to its end without the server, with captions, and the next one follows', async () => {
    await viewer.open(`${line.url}/videos/rain-check?ep=1`);
    await workerComes();
    await seePlaying(viewer);
    await viewer.point(200, 500);
    await viewer.tap(button('Episodes'));
    await viewer.tap(button('Download'));
    await viewer.tap(buttonFrom('All '));
    await viewer.tap(buttonFrom('Download · about'));
    await until('five episodes on this device', () => viewer.evaluate(countDone, null).then((n) => n === 5));
    await viewer.open(`${line.url}/search`);
    await forgetPositions(viewer);
    line.cut();
    await viewer.setOffline?.(true);
    await viewer.open(`${line.url}/videos/rain-check?ep=1`);
    await until('a caption', showsCaption);
    await seePlaying(viewer);
    await until('the next episode', async () => !(await isAtEpisode(1)));
    await seePlaying(viewer);
    line.mend();
    await viewer.setOffline?.(false);
  });
}
