import { expect, test } from '@jest/globals';
import { seePlaying, takenOver } from '../../e2e/support/browser.ts';
import { wakeControls } from '../../e2e/support/player.ts';
import { CARDS, fromTheWallToTheCard, payWith } from '../../e2e/support/steps.ts';
import { arrive, product } from '../../e2e/support/world.ts';

/*
 * A whole visit, from the home page to an unlocked episode, in a browser that keeps nothing of ours but cookies. Storage
 * that is full or wiped meanwhile is in app/storageFaults.
 */

const LOCKED = '/videos/a-forged-duchess?ep=9';

/** Before any script of a document, its first one too. */
const denyStorage = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
};

/** In the page: the fault is there, and was not stepped around. */
const isDenied = () => {
  try {
    return window.localStorage === undefined;
  } catch {
    return true;
  }
};

test('a visitor can browse, save, subscribe, watch and sign out while browser storage is denied', async () => {
  const { context, page } = await arrive();
  await context.addInitScript(denyStorage);

  // A guest browses, watches, and keeps a video for as long as the tab is open.
  await page.goto(product.url);
  // A link that is followed before would lead to another document, which knows nothing of this one's list.
  await takenOver(page);
  await page.getByRole('link', { name: 'Play The Glass Heiress' }).click();
  await seePlaying(page);
  await wakeControls(page);
  await page.getByRole('button', { name: 'Save to My List' }).click();
  await page.getByText('Saved on this device.').waitFor();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My List' }).click();
  await page
    .getByRole('list', { name: 'My List' })
    .getByRole('link', { name: /^The Glass Heiress/ })
    .waitFor();
  await page.waitForFunction(isDenied);

  // Opens an account at the wall, pays on another document, and watches what was locked.
  await fromTheWallToTheCard(page, product.url + LOCKED);
  await payWith(page, CARDS.good);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await page.goto(product.url + LOCKED);
  await seePlaying(page);
  expect(await page.getByRole('button', { name: 'Subscribe to unlock' }).count()).toBe(0);

  // Signs out, for good.
  await page.goto(`${product.url}/my`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${product.url}/`);
  await page.goto(`${product.url}/my`);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
});
