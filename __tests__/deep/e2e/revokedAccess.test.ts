import { expect, test } from '@jest/globals';
import { type Client, newMember } from '../../e2e/support/api.ts';
import { seePlaying } from '../../e2e/support/browser.ts';
import { withoutNativeHls } from '../../e2e/support/player.ts';
import { enterAs } from '../../e2e/support/steps.ts';
import { arrive, product } from '../../e2e/support/world.ts';

const VIDEO = '/videos/a-forged-duchess';

type End = (owner: Client, orderId: string) => Promise<unknown>;
const giveBack: End = (owner, orderId) =>
  owner.info('POST /api/payment/withdrawal', { orderId, confirm: true });
const signOut: End = (owner) => owner.info('DELETE /api/user/session', {});

test.each<[what: string, engine: string, end: End]>([
  ['the money has gone back', 'native', giveBack],
  ['everybody is signed out', 'hls.js', signOut],
])('once %s, the next episode shows the wall instead of playing (%s)', async (_, engine, end) => {
  const { client: owner, email } = await newMember(product);
  const { id } = await owner.subscribe();
  const { context, page, expects } = await arrive();
  expects(/403 \(Forbidden\).*\.m3u8/);
  if (engine === 'hls.js') await withoutNativeHls(context);
  await enterAs(page, product.url, email);
  await page.goto(`${product.url + VIDEO}?ep=9`);
  await seePlaying(page);

  await end(owner, id);
  // The next one may have been loaded ahead; the one after it was not.
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('**/videos/*?ep=10');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Subscribe to unlock' }).waitFor();
  expect(await page.locator('[data-current] video').count()).toBeLessThanOrEqual(1);
  const playing = await page
    .locator('video')
    .evaluateAll((all) => all.filter((video) => !(video as HTMLVideoElement).paused).length);
  expect(playing).toBe(0);
});
