import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seePlaying } from '../../e2e/support/browser.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { arrive } from '../../e2e/support/world.ts';

/* What a real browser sends is enough: the campaign of the landing address, the play, the wall and the shop. */

const SERIES = '/videos/the-glass-heiress';

let product: OwnProduct;
beforeAll(async () => {
  product = await startProduct({ GOOGLE_ANALYTICS: 'G-ABCD1234' });
});
afterAll(() => product?.stop());

async function waitForCampaign(source: string, viewers: Record<string, unknown>): Promise<void> {
  const until = Date.now() + 20_000;
  for (;;) {
    const { report } = JSON.parse(await product.operator('report', 'campaigns', '--json'));
    try {
      return expect(report.data).toContainEqual(
        expect.objectContaining({ source, viewers: expect.objectContaining(viewers) }),
      );
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

test.each([
  ['No', 'mail / spring', false],
  ['Yes', 'tiktok / summer', true],
])('after a %s the campaign belongs to what is watched on the next page', async (answer, source, known) => {
  const { context, page } = await arrive();
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
});
