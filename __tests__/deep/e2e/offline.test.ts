import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { seePlaying } from '../../e2e/support/browser.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { logIn } from '../../e2e/support/steps.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';

/* The app without a line, by its service worker. */

let person: Person;
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  person = await arrive({ serviceWorkers: 'allow' });
  ({ context, page } = person);
  // Without a line the browser complains of each request.
  person.expects(/ERR_INTERNET_DISCONNECTED/);
});

/** The worker is there, and has kept what the page has loaded. */
async function workerKeeps(pattern: RegExp): Promise<void> {
  await page.waitForFunction(
    async (source) => {
      const assets = await caches.open('assets');
      const addresses = (await assets.keys()).map(({ url }) => url);
      return navigator.serviceWorker.controller && addresses.some((url) => new RegExp(source).test(url));
    },
    pattern.source,
    { timeout: 20_000 },
  );
}
const noLine = () => page.getByText('You are offline').first();

test('without a line a reload of any page is the app, which says so and goes on by itself', async () => {
  const { email } = await newMember(product);
  await logIn(page, product.url, email);
  const places: [path: string, seen: string][] = [
    ['/videos/the-glass-heiress', 'The Glass Heiress'],
    ['/search', 'Featured Videos'],
    ['/favorites', 'Nothing saved yet'],
    ['/', 'Featured Videos'],
  ];
  for (const [path] of places) await page.goto(product.url + path, { waitUntil: 'load' });
  await workerKeeps(/screen-home/);
  for (const [path] of places) {
    await page.goto(product.url + path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
  }
  for (const [path, seen] of places) {
    await context.setOffline(true);
    await page.goto(product.url + path, { waitUntil: 'commit' });
    await noLine().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await context.setOffline(false);
    await page.getByText(seen).first().waitFor();
  }
});

test('nothing of a member is in a cache, and calls and films are in none', async () => {
  const { email } = await newMember(product);
  await logIn(page, product.url, email);
  await page.goto(`${product.url}/videos/rain-check`);
  await seePlaying(page);
  await workerKeeps(/screen-video/);
  await page.goto(`${product.url}/my`, { waitUntil: 'networkidle' });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(assets\/|posters\/|shell$)/.test(path))).toEqual([]);
  expect(kept).toContain('/shell');
});

test('after a new build a page of the old one and a page of the new one both come up', async () => {
  await page.goto(product.url, { waitUntil: 'load' });
  await workerKeeps(/main/);
  // The old build's files are gone from the server, and the caches from the browser.
  await page.evaluate(async () => {
    const assets = await caches.open('assets');
    await Promise.all((await assets.keys()).map((one) => assets.delete(one)));
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
  expect(person.problems).toEqual([]);
});

let withoutWorker: OwnProduct;
beforeAll(async () => {
  withoutWorker = await startProduct({ SERVICE_WORKER: 'off' });
});
afterAll(() => withoutWorker?.stop());

test('an operator takes the worker away within one load', async () => {
  await page.goto(withoutWorker.url, { waitUntil: 'load' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
  );
});
