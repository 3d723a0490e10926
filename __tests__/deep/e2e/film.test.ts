import { expect, jest, test } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { seePlaying } from '../../e2e/support/browser.ts';
import { signInAs } from '../../e2e/support/everyPage.ts';
import { reaches, swiper, withoutNativeHls } from '../../e2e/support/player.ts';
import { arrive, product } from '../../e2e/support/world.ts';

/** Films over lines as slow as real ones. */
jest.setTimeout(120_000);

/** Kilobytes a second. */
const SLOW = 50;
const STEADY = 500;

async function throttle(session: CDPSession, kilobytes: number): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: kilobytes * 1000,
    uploadThroughput: 94_000,
  });
}

declare global {
  var still: { seen: boolean; bareFrames: number[] };
  var heights: Record<string, number[]>;
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

test('over a slow line the still of an ad’s film gives way to the moving picture, never to black', async () => {
  const { page, context } = await arrive();
  await page.addInitScript(watchTheStill);
  await throttle(await context.newCDPSession(page), SLOW);
  await page.goto(`${product.url}/videos/the-glass-heiress?fbclid=x`, { waitUntil: 'commit' });
  await reaches(page, 1);
  expect(await page.evaluate(() => globalThis.still)).toEqual({ seen: true, bareFrames: [] });
});

/** Runs in the page: the heights of the pictures that each episode shows in front, in their order. */
function watchHeights(): void {
  globalThis.heights = {};
  const look = () => {
    const slot = document.querySelector<HTMLElement>('[data-current]');
    const film = slot?.querySelector('video');
    const episode = Number(slot?.style.getPropertyValue('--page')) + 1;
    const top = slot?.getBoundingClientRect().top ?? 1;
    if (film && !film.paused && !slot?.querySelector('img') && Math.abs(top) < 1) {
      const shown = globalThis.heights[episode] ?? [];
      globalThis.heights[episode] = shown;
      const height = Math.min(film.videoWidth, film.videoHeight);
      if (height > 0 && shown.at(-1) !== height) shown.push(height);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const heightsOf = (page: Page): Promise<Record<string, number[]>> => page.evaluate(() => globalThis.heights);

const SWIPES = 4;
test.each(['native', 'hls.js'])(
  'on a steady line (%s) no swipe leads to a smaller picture',
  async (engine) => {
    const { email } = await newMember(product, { subscribed: true });
    const { context } = await arrive();
    if (engine === 'hls.js') await withoutNativeHls(context);
    const page = await signInAs(context, product, email);
    await page.addInitScript(watchHeights);
    await page.goto(`${product.url}/videos/a-forged-duchess?ep=1`);
    await throttle(await context.newCDPSession(page), STEADY);
    await seePlaying(page);
    await page.waitForFunction(() => globalThis.heights[1]?.at(-1) === 720);

    const swipe = await swiper(page);
    const episodeNow = () => Number(new URL(page.url()).searchParams.get('ep'));
    // On a slow machine an episode may end, and the next one begin, before the swipe.
    for (let done = 0; done < SWIPES; done += 1) {
      const episode = episodeNow();
      await swipe('next');
      await page.waitForURL((url) => Number(url.searchParams.get('ep')) > episode, { waitUntil: 'commit' });
      await page.waitForFunction(
        (current) => Object.keys(globalThis.heights).some((shown) => Number(shown) > current),
        episode,
      );
    }
    const { 1: _first, ...later } = await heightsOf(page);
    expect(Object.keys(later).length).toBeGreaterThanOrEqual(SWIPES);
    expect(later).toEqual(Object.fromEntries(Object.keys(later).map((episode) => [episode, [720]])));
  },
);
