import { expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { seePlaying } from '../../e2e/support/browser.ts';
import { signInAs } from '../../e2e/support/everyPage.ts';
import { swiper, throttle, withoutNativeHls } from '../../e2e/support/player.ts';
import { arrive, product } from '../../e2e/support/world.ts';

// Five episodes, over a line as slow as a real one.
jest.setTimeout(120_000);

/** Kilobytes a second. */
const STEADY = 500;

declare global {
  var heights: Record<string, number[]>;
}

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
const ENGINES = ['native', 'hls.js'];
test.each(ENGINES)('on a steady connection (%s) no swipe leads to a smaller picture', async (engine) => {
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
});
