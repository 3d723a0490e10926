import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

export const scrollOf = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** As far as the page goes; says how far that was. */
export async function scrollTo(page: Page, y: number): Promise<number> {
  await page.evaluate((to) => window.scrollTo(0, to), y);
  return scrollOf(page);
}

/** Waits until the page is there, and sees it stay while the rest of it comes. */
export async function staysAt(page: Page, y: number): Promise<void> {
  await page.waitForFunction((to) => Math.abs(window.scrollY - to) <= 2, y, { timeout: 10_000 });
  await page.waitForLoadState('networkidle');
  expect(Math.abs((await scrollOf(page)) - y)).toBeLessThanOrEqual(2);
}
