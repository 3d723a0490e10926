import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seePlaying } from '../../e2e/support/browser.ts';
import {
  CARDS,
  chooseAsNewcomer,
  chooseCard,
  enterAccount,
  fromTheWallToTheCard,
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

test('from the wall to the card page a newcomer taps four times and fills in two fields', async () => {
  await page.goto(LOCKED);
  await page.evaluate(() => {
    const append = (key: string, what: string) =>
      window.sessionStorage.setItem(key, `${window.sessionStorage.getItem(key) ?? ''}${what} `);
    window.addEventListener('click', ({ isTrusted }) => isTrusted && append('taps', 'tap'), true);
    window.addEventListener(
      'input',
      ({ target }) => append('fields', (target as HTMLInputElement).name),
      true,
    );
  });
  await page.getByRole('button', { name: 'Subscribe to unlock' }).click();
  await chooseAsNewcomer(page, 'Pay by card');
  await page.waitForURL('**/order/easy*');
  const counted = (key: string) =>
    page.evaluate((of) => (window.sessionStorage.getItem(of) ?? '').trim().split(' '), key);
  expect(await counted('taps')).toHaveLength(4);
  expect(new Set(await counted('fields'))).toEqual(new Set(['email', 'password']));
});

test('a card that is not filled in right stays with the person', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, '4242 4242 4242 4241');
  await page.frameLocator('iframe').locator('[autocomplete=cc-number][aria-invalid=true]').waitFor();
  await typeCard(page, CARDS.good);
  await pay(page);
  await goOnToEpisode(page, 9);
});

test('a challenge that is failed says so, and the next try plays the episode', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.challenged);
  await page.getByRole('button', { name: 'Fail the check' }).click();
  await page.getByText('Your bank couldn’t confirm that it was you.').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await payWith(page, CARDS.good);
  await goOnToEpisode(page, 9);
});

test('a challenge that was walked away from can be taken up again', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.challenged);
  await page.getByRole('link', { name: 'Leave without deciding' }).click();
  await page.waitForURL('**/order/result*');
  await page.getByRole('link', { name: 'Finish confirming' }).click();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await goOnToEpisode(page, 9);
});

test('reloading at every step loses nothing', async () => {
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

test('cancelling in the wallet charges nothing and leaves the way open', async () => {
  await fromTheWallToTheWallet(page, LOCKED, product.sandboxUrl);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await payWith(page, CARDS.good);
  await goOnToEpisode(page, 9);
});
