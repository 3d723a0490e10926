import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../../contract/languages.ts';
import { takenOver } from '../../e2e/support/browser.ts';
import { FIRST_SCREEN_MS, heroMoves } from '../../e2e/support/home.ts';
import { watchShifts } from '../../e2e/support/shifts.ts';
import { startTrickle } from '../../e2e/support/trickle.ts';
import { arrive, product } from '../../e2e/support/world.ts';

let page: Page;
let shifts: () => Promise<string[]>;

beforeEach(async () => {
  ({ page } = await arrive());
  shifts = await watchShifts(page);
});

const open = async (path: string, width: number, height: number) => {
  await page.setViewportSize({ width, height });
  await page.goto(product.url + path);
  await takenOver(page);
};

describe('after the first-screen delay', () => {
  beforeEach(() => page.clock.install());

  test('the hero video pauses under a sheet and is removed when scrolled out of view', async () => {
    await open('/', 390, 844);
    await page.clock.fastForward(FIRST_SCREEN_MS);
    await heroMoves(page);
    const film = page.locator('main section video');
    await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
    await page.getByRole('dialog').waitFor();
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.keyboard.press('Escape');
    await heroMoves(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await film.waitFor({ state: 'detached' });
  });
});

test.each([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])('the home page does not shift at $width pixels while its document arrives in pieces', async (size) => {
  const trickle = await startTrickle(product.url);
  try {
    await page.setViewportSize(size);
    await page.goto(trickle.url);
    const [painted, arrived] = await page.evaluate(() => [
      performance.getEntriesByType('paint')[0]?.startTime,
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
    ]);
    expect(painted).toBeLessThan(arrived as number);
    expect(await shifts()).toEqual([]);
  } finally {
    await trickle.stop();
  }
});

test('text at twice its size does not make a narrow phone scroll sideways', async () => {
  for (const language of LANGUAGES) {
    await open(`/?lang=${language}`, 320, 844);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([language, wide]).toEqual([language, 320]);
  }
});

test.each([
  [768, 1024],
  [844, 390],
  [1280, 800],
])('at %d×%d the hero spans the screen, with its title and Play in view', async (width, height) => {
  await open('/', width, height);
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const slide = await boxOf('main section li');
  expect(slide.height).toBeLessThanOrEqual(Math.min(420, height * 0.7) + 1);
  expect(slide.left).toBeLessThanOrEqual(72);
  expect(width - slide.right).toBeLessThanOrEqual(72);
  const { top: tabs } = await boxOf('nav[aria-label=Main]');
  for (const part of ['h3', 'a', 'p']) {
    const { top, bottom } = await boxOf(`main section li ${part}`);
    const wellPlaced = [top >= slide.top, bottom <= slide.bottom, bottom <= (tabs || height)];
    expect([part, ...wellPlaced]).toEqual([part, true, true, true]);
  }
});

test('the chosen category is in view, though it is the last of the row', async () => {
  await open('/browse/fantasy-and-myth', 390, 844);
  const chosen = await page.locator('main [aria-current=page]').first().boundingBox();
  expect(chosen?.x).toBeGreaterThanOrEqual(0);
  expect((chosen?.x ?? 0) + (chosen?.width ?? 0)).toBeLessThanOrEqual(390);
});
