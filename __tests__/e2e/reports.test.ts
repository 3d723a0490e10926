import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch, newPerson, seePlaying } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';

/* What a real browser sends is enough: the campaign of the landing address, the play, the wall and the shop. */

const SERIES = '/videos/the-glass-heiress';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  const env = { GOOGLE_ANALYTICS: 'G-ABCD1234' };
  [product, browser] = await Promise.all([startProduct(env), launch()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

type Row = { source: string; viewers: Record<string, number | string> };
async function campaigns(): Promise<Row[]> {
  return JSON.parse(await product.operator('report', 'campaigns', '--json')).report.data;
}

async function waitForCampaign(source: string, viewers: Record<string, unknown>): Promise<void> {
  const until = Date.now() + 20_000;
  let rows: Row[] = [];
  do rows = await campaigns();
  while (!matches(rows, source, viewers) && Date.now() < until);
  expect(rows).toContainEqual(expect.objectContaining({ source, viewers: expect.objectContaining(viewers) }));
}
const matches = (rows: Row[], source: string, viewers: Record<string, unknown>) =>
  rows.some(
    (row) =>
      row.source === source &&
      Object.entries(viewers).every(([stage, count]) => row.viewers[stage] === count),
  );

test.each([
  ['No', 'mail / spring', false],
  ['Yes', 'tiktok / summer', true],
])('after a %s the campaign belongs to what is watched on the next page', async (answer, source, known) => {
  const { context, page } = await newPerson(browser);
  await context.route(/googletagmanager/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const [utm = '', campaign = ''] = source.split(' / ');
  await page.goto(`${product.url}/?utm_source=${utm}&utm_campaign=${campaign}`);
  const consent = page.waitForResponse((response) => response.url().includes('event=consent'));
  await page.getByRole('button', { name: answer, exact: true }).click();
  if (known) await consent;
  else consent.catch(() => {});
  expect((await context.cookies(`${product.url}/api`)).some(({ name }) => name === 'viewer')).toBe(known);

  await page.locator(`main a[href^="${SERIES}"]`).first().click();
  await seePlaying(page);
  await waitForCampaign(source, { started: '<10', wall: 0, shop: 0 });
  await page.goto(`${product.url}${SERIES}?ep=20`);
  await page.getByRole('dialog').waitFor();
  await waitForCampaign(source, { wall: '<10', shop: 0 });
  await page.getByRole('dialog').getByRole('button').first().click();
  await page.waitForURL('**/shopping?**');
  await waitForCampaign(source, { wall: '<10', shop: '<10', ordered: 0 });
  await context.close();
});
