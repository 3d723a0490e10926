import { beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seePlaying } from '../../e2e/support/browser.ts';
import {
  CARDS,
  chooseCard,
  enterAccount,
  fromTheWallToTheShop,
  fromTheWallToTheWallet,
  goOnToEpisode,
  pay,
  payWith,
  typeCard,
} from '../../e2e/support/steps.ts';
import { arrive, product } from '../../e2e/support/world.ts';

/* The detours on the way to a locked episode. */

const LOCKED = `${product.url}/videos/a-forged-duchess?ep=9`;

let page: Page;
beforeEach(async () => {
  ({ page } = await arrive());
});

test('unlocking an episode survives a reload at every step', async () => {
  await fromTheWallToTheShop(page, LOCKED);
  await page.reload();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await page.getByLabel('Email').fill('unfinished@example.com');
  await page.reload();
  await enterAccount(page);
  await page.waitForURL('**/order/easy*');
  await page.reload();
  await payWith(page, CARDS.slow);
  await page.waitForURL('**/order/result*');
  await page.getByRole('heading', { name: 'Confirming your payment…' }).waitFor();
  await page.reload();
  await goOnToEpisode(page, 9);
  await page.reload();
  await seePlaying(page);
});

test('after a cancelled wallet, a failed bank check and a mistyped card a viewer can pay by a good card', async () => {
  await fromTheWallToTheWallet(page, LOCKED, product.sandboxUrl);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await payWith(page, CARDS.challenged);
  await page.getByRole('link', { name: 'Leave without deciding' }).click();
  await page.waitForURL('**/order/result*');
  await page.getByRole('link', { name: 'Finish confirming' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Fail the check' }).click();
  await page.getByText('Your bank couldn’t confirm that it was you.').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await payWith(page, '4242 4242 4242 4241');
  await page.frameLocator('iframe').locator('[autocomplete=cc-number][aria-invalid=true]').waitFor();
  await typeCard(page, CARDS.good);
  await pay(page);
  await goOnToEpisode(page, 9);
});
