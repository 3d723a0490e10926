import { beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  CARDS,
  fromTheWallToTheCard,
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

test('a visitor who pays by card watches the locked episode after five taps, seven fields and four pages', async () => {
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
  await seeUnlocked(page, 9);
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

test('a declined card is reported at the card form, also after a reload, and another card pays', async () => {
  await fromTheWallToTheCard(page, LOCKED);
  await payWith(page, CARDS.declined);
  const declined = page.getByText('Your bank didn’t accept the card.');
  await declined.waitFor();
  await page.reload();
  await declined.waitFor();
  await payWith(page, CARDS.good);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await goOnToEpisode(page, 9);
});

test('an approved payment in the PayPal stand-in leads to the unlocked episode', async () => {
  await fromTheWallToTheWallet(page, LOCKED, product.sandboxUrl);
  await page.getByRole('button', { name: 'Approve' }).click();
  await goOnToEpisode(page, 9);
});
