import { beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  CARDS,
  fromTheWallToTheCard,
  fromTheWallToTheWallet,
  goOnToEpisode,
  payWith,
} from './support/steps.ts';
import { arrive, product } from './support/world.ts';

/* How a locked episode is bought; the detours are in the deep tier. */

const LOCKED = `${product.url}/videos/a-forged-duchess?ep=9`;

let page: Page;
beforeEach(async () => {
  ({ page } = await arrive());
});

test('a visitor sees the plans, registers to pay by card and sees the very episode', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.good);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await goOnToEpisode(page, 9);
});

test('a declined card is said where it was typed, and a challenged one pays, each even over a reload', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.declined);
  const declined = page.getByText('Your bank didn’t accept the card.');
  await declined.waitFor();
  await page.reload();
  await declined.waitFor();
  await payWith(page, CARDS.challenged);
  await page.waitForURL(`${product.sandboxUrl}/challenge/**`);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await goOnToEpisode(page, 9);
});

test('the wallet that stands in for PayPal approves, and the episode plays', async () => {
  await fromTheWallToTheWallet(page, LOCKED, product.sandboxUrl);
  await page.getByRole('button', { name: 'Approve' }).click();
  await goOnToEpisode(page, 9);
});
