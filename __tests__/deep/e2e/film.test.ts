import { expect, test } from '@jest/globals';
import { reaches, throttle } from '../../e2e/support/player.ts';
import { arrive, product } from '../../e2e/support/world.ts';

/** Kilobytes a second. */
const SLOW = 50;

declare global {
  var still: { seen: boolean; bareFrames: number[] };
}

/**
 * Runs in the page: at each of its frames in which the still is away, the film must have painted. It counts decoded
 * frames, because a request for painted ones makes the browser paint.
 */
function watchTheStill(): void {
  globalThis.still = { seen: false, bareFrames: [] };
  const look = () => {
    const film = document.querySelector<HTMLVideoElement>('[data-current] video');
    const still = film?.parentElement?.querySelector('img');
    const isShown = still?.checkVisibility({ visibilityProperty: true }) ?? false;
    globalThis.still.seen ||= isShown && still?.complete === true;
    const isBare = !isShown && film?.getVideoPlaybackQuality().totalVideoFrames === 0;
    if (globalThis.still.seen && isBare) globalThis.still.bareFrames.push(performance.now());
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('on a slow connection the still of an ad’s video is replaced by the moving picture, never by black', async () => {
  const { page, context } = await arrive();
  await page.addInitScript(watchTheStill);
  await throttle(await context.newCDPSession(page), SLOW);
  await page.goto(`${product.url}/videos/the-glass-heiress?fbclid=x`, { waitUntil: 'commit' });
  await reaches(page, 1);
  expect(await page.evaluate(() => globalThis.still)).toEqual({ seen: true, bareFrames: [] });
});
