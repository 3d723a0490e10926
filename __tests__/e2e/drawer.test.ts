import { afterAll, afterEach, beforeAll, beforeEach, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { backAtEpisode, PASSWORD, signIn } from './support/steps.ts';

const MEMBER = 'drawer@example.com';
/** From the tap on. */
const SOON = { timeout: 3_000 };

let product: Product;
let browser: Browser;
let page: Page;
let person: Awaited<ReturnType<typeof newPerson>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  await newClient(product).register(MEMBER);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  person = await newPerson(browser);
  page = person.page;
  await person.context.addInitScript(() => window.localStorage.setItem('devtools', 'on'));
});
afterEach(async () => {
  await person.context.close();
});

test('the drawer says that a run waits for code that never comes', async () => {
  // What a visitor has kept is merged into the account, by code that loads then.
  await person.context.addInitScript(() =>
    window.localStorage.setItem('not-interested', JSON.stringify(['rain-check'])),
  );
  await page.route('**/assets/merge.*.js', () => {});
  await page.goto(`${product.url}/videos/a-forged-duchess?ep=9`);
  await page.getByRole('button', { name: 'Watch this one free today' }).click();
  await signIn(page, MEMBER, PASSWORD);
  await backAtEpisode(page, 9);
  await page.getByRole('button', { name: /^Runs/ }).click();
  const run = page
    .getByRole('region', { name: 'Flow runs' })
    .getByRole('button', { name: /unlocked\/unlockRequested/ });
  await run.filter({ hasText: /running.*waits for \/assets\/merge\.js, [\d.]+ m?s/ }).waitFor(SOON);
});
