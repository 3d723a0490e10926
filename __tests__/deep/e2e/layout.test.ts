import { expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { signInAs } from '../../e2e/support/everyPage.ts';
import { fitsMembers, fitsVisitors, LARGE, SMALL } from '../../e2e/support/layout.ts';
import { DESKTOP } from '../../e2e/support/viewing.ts';
import { arrive, product } from '../../e2e/support/world.ts';

const WALL = '/videos/the-glass-heiress?ep=9';
const SIDEWAYS = { width: 844, height: 390 };

/* The quick tier has the smaller phone in English; German has the longest words; the full tier has the others. */

test('every page fits a visitor’s small phone in German', () => fitsVisitors('dy', [SMALL]));
test('every page that differs for a member fits a small phone in German', () => fitsMembers('dy', [SMALL]));

/** The page at an address in the language it was written in, and in the one with the longest words. */
async function inTwoLanguages(
  viewport: BrowserContextOptions['viewport'],
  path: string,
  check: (page: Page) => Promise<unknown>,
) {
  const { page } = await arrive({ viewport, reducedMotion: 'reduce' });
  for (const language of ['en', 'dy']) {
    await page.goto(`${product.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
    await check(page);
  }
}
const wallOf = async (page: Page) => {
  const wall = page.getByRole('dialog');
  // Today's free pick is there once it is known who is.
  await wall.getByRole('button').nth(2).waitFor();
  return wall;
};
const bottomOf = ({ y, height } = {} as { y: number; height: number }) => y + height;

test('a phone held sideways shows the whole paywall with every button', () =>
  inTwoLanguages(SIDEWAYS, WALL, async (page) => {
    const wall = await wallOf(page);
    for (const button of await wall.getByRole('button').all())
      expect(bottomOf((await button.boundingBox()) ?? undefined)).toBeLessThanOrEqual(390);
    expect(await wall.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  }));

test('a phone held sideways shows two plan names of the shop above its bottom bar', () =>
  inTwoLanguages(SIDEWAYS, '/shopping', async (page) => {
    const plans = page.locator('main label:has(input[type=radio])');
    await plans.first().waitFor();
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    const bottoms = await plans.evaluateAll((all) =>
      all
        .slice(0, 2)
        .map((plan) => (plan.querySelector('span span span') as Element).getBoundingClientRect().bottom),
    );
    expect(bottoms.map((bottom) => bottom <= (bar?.y ?? 0))).toEqual([true, true]);
  }));

test('the shop pins both pay buttons on the screen, and places them below the plans with large text', () =>
  inTwoLanguages({ width: 320, height: 640 }, '/shopping', async (page) => {
    const ways = page.locator('main button:not([aria-label])');
    await ways.nth(1).waitFor();
    const bottoms = await ways.evaluateAll((all) =>
      all.map((button) => button.getBoundingClientRect().bottom),
    );
    expect(bottoms.filter((bottom) => bottom > 640)).toEqual([]);
    expect(await page.getByRole('navigation', { name: /./ }).count()).toBe(0);

    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const place = (button: Element) =>
      getComputedStyle(button.parentElement?.parentElement as Element).position;
    expect(await ways.first().evaluate(place)).toBe('static');
    const main = page.getByRole('main');
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }));

test('the button of For you keeps its text on one line on the narrowest phone', () =>
  inTwoLanguages({ width: 320, height: 640 }, '/?feed=1', async (page) => {
    const watch = page.locator('main a[href*="ep=1"]');
    await watch.waitFor();
    expect((await watch.boundingBox())?.height).toBeLessThanOrEqual(48);
  }));

test('a toast does not cover the price and the buttons at the bottom of the shop', async () => {
  const { email } = await newMember(product, { subscribed: true });
  const { context, expects } = await arrive({ reducedMotion: 'reduce' });
  expects(/500/);
  const page = await signInAs(context, product, email);
  await page.goto(`${product.url}/shopping`);
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  const change = page.getByRole('button', { name: /^Switch to/ });
  await change.waitFor();
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { code: 500, message: 'The till is closed.' } }),
  );
  for (const viewport of [LARGE, SMALL, SIDEWAYS]) {
    await page.setViewportSize(viewport);
    await change.click();
    const toast = page.locator('[role=status] > div', { hasText: 'The till is closed.' }).first();
    await toast.waitFor();
    const [above, bar] = [await toast.boundingBox(), await change.locator('xpath=..').boundingBox()];
    expect(above?.y).toBeGreaterThanOrEqual(0);
    expect(bottomOf(above ?? undefined)).toBeLessThanOrEqual(bar?.y ?? 0);
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  }
});

const FILMS = [
  ['/videos/the-glass-heiress?ep=1', 1],
  // Which series is in front depends on what others watch.
  ['/?feed=1', 2],
] as const;

/** A film that stands keeps its controls and what is said. */
async function standStill(page: Page) {
  const captions = page.getByRole('region', { name: 'Captions' });
  await captions.getByText(/./).first().waitFor();
  await page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-current] video')?.pause());
  await page.getByRole('group', { name: /, paused$/ }).waitFor();
  return captions;
}

test.each(FILMS)(
  'on a sideways phone %s shows its text beside the picture, and captions never cover text or buttons',
  async (path, level) => {
    const { page } = await arrive({ reducedMotion: 'reduce', viewport: SIDEWAYS });
    await page.goto(product.url + path);
    const captions = await standStill(page);
    const { left, right } = await page.locator('[data-current] video').evaluate((film) => ({
      left: film.getBoundingClientRect().left,
      right: film.getBoundingClientRect().right,
    }));
    const extent = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return { from: range.getBoundingClientRect().left, to: range.getBoundingClientRect().right };
    };
    const line = captions.locator('span').first();
    const heading = page.getByRole('heading', { level });
    const save = page.getByRole('button', { name: 'Save' }).first();
    const said = await line.evaluate(extent);
    expect(said.from).toBeGreaterThanOrEqual(left);
    expect(said.to).toBeLessThanOrEqual(right);
    expect((await heading.locator('..').evaluate(extent)).to).toBeLessThanOrEqual(left);
    expect((await save.evaluate(extent)).from).toBeGreaterThanOrEqual(right);
    // The poster's colours are beside the picture, not the black of the stage.
    expect(await page.locator('main img[src*="/posters/"]').first().isVisible()).toBe(true);

    for (const viewport of [LARGE, SMALL, { width: 320, height: 640 }, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      for (const size of ['100%', '200%']) {
        await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size);
        const words = await line.boundingBox();
        for (const other of [heading, save]) {
          const box = await other.first().boundingBox();
          if (!words || !box) throw new Error('Nothing is there.');
          const below = Math.max(words.y, box.y) - Math.min(bottomOf(words), bottomOf(box));
          const beside = Math.max(words.x, box.x) - Math.min(words.x + words.width, box.x + box.width);
          expect({ viewport, size, apart: below >= 0 || beside >= 0 }).toEqual({
            viewport,
            size,
            apart: true,
          });
        }
      }
    }
  },
);

test('on a desktop the paywall does not repeat the title and picture of the panel beside it', async () => {
  const { page } = await arrive({ ...DESKTOP, reducedMotion: 'reduce' });
  await page.goto(product.url + WALL);
  const wall = await wallOf(page);
  expect(await wall.getByText('The Glass Heiress').isVisible()).toBe(false);
  expect(await wall.locator('picture').isVisible()).toBe(false);
  // The stage stays free above and below.
  const box = await wall.boundingBox();
  expect(box?.y).toBeGreaterThan(80);
  expect(bottomOf(box ?? undefined)).toBeLessThan(800);
});

test('cancelling a renewal moves the content below the plan by at most one line of text', async () => {
  const { email } = await newMember(product, { subscribed: true });
  const { context } = await arrive({ viewport: SMALL });
  const page = await signInAs(context, product, email);
  const lists = page.getByRole('navigation', { name: 'Your lists' });
  const top = () => lists.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  await page.getByRole('button', { name: 'Cancel renewal' }).click();
  const asked = await top();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await page.getByText(/^Ends on/).waitFor();
  // The date of the end takes a line less than the renewal with its price.
  expect(Math.abs((await top()) - asked)).toBeLessThanOrEqual(24);
  const resume = page.getByRole('button', { name: 'Resume renewal' });
  const answer = page.getByRole('region', { name: 'Renewal cancelled' });
  const panel = await answer.boundingBox();
  const heading = await answer.getByRole('heading').boundingBox();
  // The answer begins where its question did.
  expect((heading?.y ?? Number.NaN) - (panel?.y ?? 0)).toBeLessThan(24);
  const card = await page.getByRole('region', { name: 'Your plan' }).boundingBox();
  expect((await resume.boundingBox())?.height).toBe(48);
  expect(bottomOf(card ?? undefined) - bottomOf(panel ?? undefined)).toBeLessThan(24);
});
