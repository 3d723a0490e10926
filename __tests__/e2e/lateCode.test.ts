import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';

/* Code that comes after the first picture, and at first does not. */

jest.setTimeout(60_000);

const VIDEO = '/videos/a-forged-duchess';

let product: Product;
let browser: Browser;
let page: Page;
let person: Awaited<ReturnType<typeof newPerson>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  person = await newPerson(browser);
  page = person.page;
});
afterEach(async () => {
  await person.context.close();
});

/** Every file of a chunk that is asked for fails until it is let through; what was asked for, in order. */
async function cutOff(chunk: string) {
  const asked: string[] = [];
  let cut = true;
  await page.route(
    (url) => url.pathname.startsWith(`/assets/${chunk}.`) && url.pathname.endsWith('.js'),
    async (route) => {
      asked.push(new URL(route.request().url()).search);
      await (cut ? route.abort('internetdisconnected') : route.continue());
    },
  );
  return { asked, letThrough: () => (cut = false) };
}

/** Many browsers remember for as long as a page lives that a module failed. */
function expectNewAddresses(asked: string[]) {
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked).size).toBe(asked.length);
}

test('a sheet whose code is not there says that it is coming, and comes once it can be had', async () => {
  const line = await cutOff('video-panels');
  await page.goto(product.url + VIDEO);
  await page.getByRole('button', { name: /Choose an episode/ }).click();
  await page.getByRole('status', { name: 'Loading the story' }).waitFor();
  line.letThrough();
  await page.getByRole('dialog', { name: 'A Forged Duchess' }).waitFor();
  await page.getByRole('button', { name: 'Episode 3, free' }).waitFor();
  expect(await page.locator('[data-current] video').count()).toBe(1);
  expectNewAddresses(line.asked);
});

test('what the API is asked with, too: the next wish asks for it again, and is done', async () => {
  const line = await cutOff('api-client');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api-client.'));
  await page.goto(product.url + VIDEO);
  await failed;
  line.letThrough();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: /^Saved/ }).waitFor();
  expectNewAddresses(line.asked);
});

test('who is known here gets it together with everything else', async () => {
  await page.addInitScript(() => localStorage.setItem('user-token', 'somebody'));
  const early: string[] = [];
  page.on('request', (request) => early.push(new URL(request.url()).pathname));
  const known = page.waitForRequest('**/api/user*');
  await page.goto(product.url);
  await known;
  const place = (part: string) => early.findIndex((path) => path.startsWith(part));
  expect(place('/assets/api-client.')).toBeGreaterThan(0);
  expect(place('/assets/api-client.')).toBeLessThan(place('/assets/main.'));
});
