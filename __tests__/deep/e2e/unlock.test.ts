import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seePlaying } from '../../e2e/support/browser.ts';
import {
  backAtEpisode,
  CARDS,
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

test('from the wall to the episode a newcomer taps five buttons, fills in seven fields and sees four pages', async () => {
  const seen: Record<'tap' | 'field' | 'page', string[]> = { tap: [], field: [], page: [] };
  await page.exposeFunction('note', (kind: 'tap' | 'field', what: string) => seen[kind].push(what));
  await page.addInitScript(() => {
    const { note } = window as unknown as { note: (kind: string, what: string) => void };
    const onClick = ({ isTrusted, target }: MouseEvent) => {
      const tapped = (target as Element).closest('button, a');
      if (isTrusted && tapped) note('tap', tapped.textContent.trim());
    };
    window.addEventListener('click', onClick, true);
    const onInput = ({ target }: Event) => {
      const { type, name, autocomplete } = target as HTMLInputElement;
      if (type !== 'checkbox') note('field', name || autocomplete);
    };
    window.addEventListener('input', onInput, true);
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.page.push(new URL(frame.url()).pathname);
  });
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.challenged);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await backAtEpisode(page, 9);
  expect(seen.tap.map((words) => words.split(' ')[0])).toEqual([
    'Subscribe',
    'Pay',
    'Continue',
    'Pay',
    'Confirm',
  ]);
  expect(new Set(seen.field).size).toBe(7);
  const [wall, ...pages] = [...new Set(seen.page)];
  expect(pages.map((path) => path.replace(/^\/challenge\/.*/, '(the bank)'))).toEqual([
    '/shopping',
    '/order/easy',
    '(the bank)',
    '/order/result',
  ]);
  expect(wall).toBe('/videos/a-forged-duchess');
});

test('a challenge that was walked away from is taken up again and failed, and the next try plays the episode', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.challenged);
  await page.getByRole('link', { name: 'Leave without deciding' }).click();
  await page.waitForURL('**/order/result*');
  await page.getByRole('link', { name: 'Finish confirming' }).click();
  await page.getByRole('button', { name: 'Fail the check' }).click();
  await page.getByText('Your bank couldn’t confirm that it was you.').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await payWith(page, CARDS.good);
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

test('cancelling in the wallet and a mistyped card charge nothing and leave the way open', async () => {
  await fromTheWallToTheWallet(page, LOCKED, product.sandboxUrl);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await payWith(page, '4242 4242 4242 4241');
  await page.frameLocator('iframe').locator('[autocomplete=cc-number][aria-invalid=true]').waitFor();
  await typeCard(page, CARDS.good);
  await pay(page);
  await goOnToEpisode(page, 9);
});
