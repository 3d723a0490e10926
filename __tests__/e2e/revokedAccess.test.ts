import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson, seePlaying } from './support/browser.ts';
import { signInAs } from './support/everyPage.ts';
import { withoutNativeHls } from './support/player.ts';
import { type Product, startProduct } from './support/product.ts';

const VIDEO = '/videos/a-forged-duchess';

let product: Product;
let browser: Browser;
let person: Awaited<ReturnType<typeof newPerson>>;
let people = 0;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(async () => {
  await person.context.close();
  expect(person.problems.filter((each) => !/403 \(Forbidden\).*\.m3u8/.test(each))).toEqual([]);
});

type Owner = ReturnType<typeof newClient>;
const ENDS: Record<string, (owner: Owner, orderId: string) => Promise<unknown>> = {
  'the money has gone back': (owner, orderId) =>
    owner.info('POST /api/payment/withdrawal', { orderId, confirm: true }),
  'everybody is signed out': (owner) => owner.info('DELETE /api/user/session', {}),
};

test.each(
  Object.keys(ENDS).flatMap((end) => (['native', 'hls.js'] as const).map((engine) => [end, engine] as const)),
)('once %s, the next episode shows the wall instead of playing (%s)', async (end, engine) => {
  const owner = newClient(product);
  people += 1;
  const email = `revoked.${people}@example.com`;
  await owner.register(email);
  const { id } = await owner.subscribe();
  person = await newPerson(browser);
  if (engine === 'hls.js') await withoutNativeHls(person.context);
  const page = await signInAs(person.context, product, email);
  await page.goto(`${product.url + VIDEO}?ep=9`);
  await seePlaying(page);

  await ENDS[end]?.(owner, id);
  // The next one may have been loaded ahead; the one after it was not.
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('**/videos/*?ep=10');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Unlock all episodes' }).waitFor();
  expect(await page.locator('[data-current] video').count()).toBeLessThanOrEqual(1);
  const playing = await page
    .locator('video')
    .evaluateAll((all) => all.filter((video) => !(video as HTMLVideoElement).paused).length);
  expect(playing).toBe(0);
});
