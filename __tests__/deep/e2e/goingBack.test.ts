import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { takenOver } from '../../e2e/support/browser.ts';
import { scrollOf, scrollTo, staysAt } from '../../e2e/support/scroll.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';

let page: Person['page'];
/** What was asked of the catalogue since the page was opened. */
let calls: string[];

beforeEach(async () => {
  ({ page } = await arrive());
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(homepage|tag|user\/(favorite|history))/.test(pathname)) calls.push(pathname);
  });
});

const open = async (path: string) => {
  await page.goto(product.url + path);
  await takenOver(page);
  calls = [];
};
/** The catalogue fits on one page of a list: these are smaller. */
const SMALL = 9;
const cutListsSmaller = () =>
  page.route('**/api/homepage/query?*', async (route) => {
    const url = new URL(route.request().url());
    const from = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const envelope = await response.json();
    const { items } = envelope.info;
    const next = from + SMALL;
    const cursor = next < items.length ? `${next}` : null;
    await route.fulfill({
      response,
      json: { ...envelope, info: { items: items.slice(from, next), cursor } },
    });
  });
/** By a tap on what is on the screen, which scrolls nothing. */
const watchWhatIsShown = async () => {
  await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/videos/"]')].find(
      (link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      },
    );
    shown?.click();
  });
  await page.waitForURL('**/videos/*');
  await page.locator('[data-current] video').waitFor();
};
const cards = () => page.locator('main li a').count();

const chooseACategory = async (): Promise<Locator> => {
  const chip = page.locator('main button[aria-pressed=false]').last();
  const name = await chip.innerText();
  await chip.click();
  const chosen = page.getByRole('region', { name, exact: true });
  await chosen.getByRole('listitem').first().waitFor();
  return chosen;
};

/** With and without another document in between. */
const WAYS: [string, () => Promise<unknown>][] = [
  ['', async () => {}],
  [
    ', over another document',
    async () => {
      await page.goto('about:blank');
      await page.goBack();
      await takenOver(page);
    },
  ],
];

describe.each(WAYS)('going back%s', (over, between) => {
  /** Back at this address, a page asks for nothing that it still knows. */
  const watchAndGoBack = async (to: string) => {
    await watchWhatIsShown();
    await between();
    calls = [];
    await page.goBack();
    await page.waitForURL(to);
  };
  const expectNothingAsked = () => over || expect(calls).toEqual([]);

  test('to the home page restores its scroll position', async () => {
    await open('/');
    const left = await scrollTo(page, 900);
    await watchAndGoBack(`${product.url}/`);
    await staysAt(page, left);
    expectNothingAsked();
  });

  test('to a list restores its loaded pages and its scroll position', async () => {
    await cutListsSmaller();
    await open('/');
    await page.locator('main a[href="/more/recommended"]').click();
    await page.waitForURL('**/more/recommended');
    await page.waitForFunction((count) => document.querySelectorAll('main li a').length === count, SMALL);
    await scrollTo(page, 100_000);
    await page.waitForFunction((count) => document.querySelectorAll('main li a').length > count, SMALL);
    await page.waitForLoadState('networkidle');
    const left = await scrollTo(page, 1_000);
    const all = await cards();
    expect(all).toBeGreaterThanOrEqual(2 * SMALL);
    await watchAndGoBack('**/more/recommended');
    await staysAt(page, left);
    expect(await cards()).toBeGreaterThanOrEqual(over ? 2 * SMALL : all);
    expectNothingAsked();
  });

  test('restores the chosen category and the scroll position', async () => {
    await open('/');
    const chosen = await chooseACategory();
    const left = await scrollOf(page);
    await watchAndGoBack('**/?category=*');
    await chosen.getByRole('listitem').first().waitFor();
    await staysAt(page, left);
    expectNothingAsked();
  });
});

test('going back closes an open sheet first, and then leaves the page', async () => {
  await open('/');
  await watchWhatIsShown();
  const episodes = page.locator('main [aria-haspopup=dialog]').first();
  const sheet = page.getByRole('dialog');
  await episodes.click();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toMatch(/^\/videos\//);
  await episodes.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL(`${product.url}/`);
});

test('a link to the home page starts at the top and fetches the page again', async () => {
  await open('/');
  await scrollTo(page, 900);
  await watchWhatIsShown();
  await page.goBack();
  await page.waitForURL(`${product.url}/`);
  calls = [];
  await page.getByRole('link', { name: 'Search' }).first().click();
  await page.waitForURL('**/search');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(`${product.url}/`);
  await staysAt(page, 0);
  expect(calls).toContain('/api/homepage');
});

test('a reload keeps the scroll position and the category, and the page hydrates without errors', async () => {
  await open('/');
  const chosen = await chooseACategory();
  const left = await scrollTo(page, 700);
  await page.reload();
  await chosen.waitFor();
  await staysAt(page, left);
});

test('no unload handler blocks the back/forward cache, and a page restored from it fetches the account', async () => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const listen = window.addEventListener.bind(window);
    Object.assign(window, {
      heard,
      addEventListener(...args: Parameters<typeof listen>) {
        heard.push(args[0]);
        listen(...args);
      },
    });
  });
  await open('/videos/rain-check');
  await page.locator('[data-current] video').waitFor();
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard).toContain('pagehide');
  expect(heard.filter((type) => /unload/.test(type))).toEqual([]);
  expect(await page.evaluate(() => [window.onunload, window.onbeforeunload])).toEqual([null, null]);

  // The tests' own browser is driven from outside and has that cache switched off: this is what it would say.
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await asked;
});
