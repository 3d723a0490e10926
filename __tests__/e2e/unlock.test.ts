import { beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newMember } from './support/api.ts';
import { seePlaying } from './support/browser.ts';
import {
  CARDS,
  enterAccount,
  fromTheWallToTheCard,
  fromTheWallToTheShop,
  fromTheWallToTheWallet,
  goOnToEpisode,
  payWith,
  seeUnlocked,
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
  await seeUnlocked(page, 9);
});

test('somebody with a plan who signs in at the checkout pays nothing more, and the episode plays', async () => {
  const { email } = await newMember(product, { subscribed: true });
  await fromTheWallToTheShop(page, LOCKED);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await enterAccount(page, email);
  await seeUnlocked(page, 9);
});

test('a declined card is said where it was typed, survives a reload, and another card pays', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.declined);
  const declined = page.getByText('Your bank didn’t accept the card.');
  await declined.waitFor();
  await page.reload();
  await declined.waitFor();
  await payWith(page, CARDS.good);
  await goOnToEpisode(page, 9);
});

test('a challenge that is passed leads to the episode, even over a reload in the middle', async () => {
  await fromTheWallToTheCard(page, LOCKED);
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

test('a tab closed while the payment is open finds the episode unlocked later', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.slow);
  await page.waitForURL('**/order/result*');
  const later = await page.context().newPage();
  await page.close();
  const plan = later.getByText(/^Renews on/);
  do {
    await later.goto(`${product.url}/my`);
    await plan.or(later.getByText('Subscribe now')).first().waitFor();
  } while (!(await plan.isVisible()));
  await later.goto(LOCKED);
  await seePlaying(later);
});
