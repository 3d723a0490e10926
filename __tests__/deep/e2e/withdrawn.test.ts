import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seePlaying } from '../../e2e/support/browser.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { arrive } from '../../e2e/support/world.ts';

/* The operator takes a series down while somebody watches it. */

const SERIES = '/videos/the-glass-heiress';
const SOON = { timeout: 5_000 };

let product: OwnProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

async function expectStatus(status: number) {
  const until = Date.now() + SOON.timeout;
  let answered = 0;
  while (answered !== status && Date.now() < until)
    answered = (await fetch(product.url + SERIES, { headers: { accept: 'text/html' } })).status;
  expect(answered).toBe(status);
}

test('who watches it is told, its page says so, its link leads to the same words, and it plays again once it is back', async () => {
  const { context, page, expects } = await arrive();
  // Its calls, and its page.
  expects(/a status of 4(03|04|10)/);
  const home = await context.newPage();
  await home.goto(product.url);
  await page.goto(product.url + SERIES);
  await seePlaying(page);

  expect(await product.operator('withdraw', 'the-glass-heiress')).toContain(
    '“The Glass Heiress”, is withdrawn',
  );
  await expectStatus(410);
  // The player asks for the next episode and finds that there is none.
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { name: 'We can’t find this story' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'We can’t find this story' }).waitFor();
  await page.getByText('It may have been removed').waitFor();

  // A page that was open before still has the link.
  await home.locator(`main a[href^="${SERIES}"]`).first().click();
  await home.getByRole('heading', { name: 'We can’t find this story' }).waitFor();
  await page.goto(product.url);
  await page.locator('main a[href^="/videos/"]').first().waitFor();
  expect(await page.locator(`main a[href^="${SERIES}"]`).count()).toBe(0);

  await product.operator('restore', 'the-glass-heiress');
  await expectStatus(200);
  await page.goto(product.url + SERIES);
  await seePlaying(page);
});
