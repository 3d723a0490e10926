import { expect, test } from '@jest/globals';
import { newMember } from './support/api.ts';
import { signInAs } from './support/everyPage.ts';
import { isTakenOver } from './support/rendered.ts';
import { watchShifts } from './support/shifts.ts';
import { arrive, product } from './support/world.ts';

/* The pages that matter most; the others are in the deep tier. */

test.each(['/', '/searchDetail/wolf', '/videos/the-wolf-i-married', '/videos/the-wolf-i-married?ep=12'])(
  '%s is hydrated without an error, a second call or a second style sheet',
  isTakenOver,
);

test('without JavaScript the home page shows its content and links to a series', async () => {
  const { page } = await arrive({ javaScriptEnabled: false });
  await page.goto(product.url);
  await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
  expect(await page.getByText('8 of 60 free').count()).toBeGreaterThan(0);
  expect(await page.locator('picture img').count()).toBeGreaterThan(20);
  await page
    .getByRole('link', { name: /The Wolf I Married/ })
    .first()
    .click();
  await page.waitForURL('**/videos/the-wolf-i-married');
  await page.getByRole('heading', { name: 'The Wolf I Married' }).waitFor();
  const poster = page.locator('img[fetchpriority=high]');
  expect(await poster.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(200);
});

test('a member’s saved series is marked after the page loads, without a layout shift', async () => {
  const { client, email } = await newMember(product);
  await client.info('POST /api/user/favorite', { videoId: 'the-wolf-i-married' });
  const { context } = await arrive();
  const page = await signInAs(context, product, email);
  const shifts = await watchShifts(page);
  await page.goto(`${product.url}/videos/the-wolf-i-married`);
  await page.getByRole('button', { name: 'Saved. Remove from My List' }).waitFor();
  const moved = (await shifts()).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
  expect(moved).toBeLessThan(0.01);
});
