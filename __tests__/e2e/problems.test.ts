import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { PASSWORD, signIn } from './support/steps.ts';

/* A screen that fails names a code, and its viewer may send the operator what led to it. */

const MEMBER = 'problems@example.com';

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
});
afterEach(async () => {
  await person.context.close();
});

/** While the search is out of order. */
async function search() {
  await page.route('**/api/homepage/query*', (route) => route.fulfill({ status: 500, body: 'Out of order' }));
  await page.goto(`${product.url}/search`);
  await page.getByRole('combobox').fill('heiress');
  await page.getByRole('combobox').press('Enter');
}

async function openReport() {
  await page.getByRole('link', { name: /^Report problem \w+$/ }).click();
  await page.waitForURL('**/individual#problems');
  const label = await page
    .getByRole('button', { name: /^Show the report on / })
    .first()
    .getAttribute('aria-label');
  const code = label?.split(' ').at(-1) ?? '';
  await page.getByRole('button', { name: `Show the report on ${code}` }).click();
  const sheet = page.getByRole('dialog', { name: `Report on ${code}` });
  const content = sheet.getByRole('region', { name: 'Content of the report' });
  await content.waitFor();
  return { code, sheet, text: (await content.textContent()) ?? '' };
}

test('a member reads the report on a failed screen and sends it, and the operator sees both sides', async () => {
  await page.goto(`${product.url}/continue`);
  await signIn(page, MEMBER, PASSWORD);
  await page.waitForURL('**/my');
  const token = (await page.evaluate(() => window.localStorage.getItem('user-token'))) ?? '';
  expect(token).not.toBe('');

  await search();
  const { code, sheet, text } = await openReport();
  expect(JSON.parse(text)).toMatchObject({ version: 1, run: { id: code } });
  expect(text).toContain('GET /api/homepage/query');
  for (const secret of [MEMBER, PASSWORD, token]) expect(text).not.toContain(secret);
  expect(await product.operator('cassette', code)).toContain('Nobody has reported such a run');

  await sheet.getByRole('button', { name: 'Send report' }).click();
  await sheet.getByText(`If you write to us, name the code ${code}.`).waitFor();
  const told = await product.operator('flow', code);
  expect(told).toMatch(/app: action +api\/failed .*"status":500.*GET \/api\/homepage\/query/);
  expect(told).toMatch(/problem reported/);
  expect(JSON.parse(await product.operator('cassette', code))).toEqual(JSON.parse(text));
  expect(product.logs()).toContain(code);
});

test('a report that does not arrive says so, and arrives at the second try', async () => {
  await search();
  await page.route('**/api/problem', (route) => route.abort(), { times: 1 });
  const { code, sheet } = await openReport();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await sheet.getByRole('alert').waitFor();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await sheet.getByText(`If you write to us, name the code ${code}.`).waitFor();
  expect(await product.operator('flow', code)).toMatch(/problem reported/);
});

test('without the code of the journal a failed screen has no code, and works as before', async () => {
  await page.route('**/journal.*.js', (route) => route.abort());
  await search();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByText('Report problem').count()).toBe(0);
});
