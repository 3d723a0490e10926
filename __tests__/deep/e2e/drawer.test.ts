import { beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { backAtEpisode, enterAs, signIn } from '../../e2e/support/steps.ts';
import { arrive, product } from '../../e2e/support/world.ts';

/* What a real browser adds to the drawer of flow runs: its network, and code that loads late. */

const WALL = '/videos/a-forged-duchess?ep=9';
/** From the tap on. */
const SOON = { timeout: 3_000 };

let page: Page;
let email: string;

beforeEach(async () => {
  ({ email } = await newMember(product));
  ({ page } = await arrive());
  await page.addInitScript(() => window.localStorage.setItem('devtools', 'on'));
});

async function tap(name: string) {
  await page.goto(product.url + WALL);
  await page.getByRole('button', { name }).click();
}

const drawer = () => page.getByRole('region', { name: 'Flow runs' });

/** Opens the drawer and waits for the line of the unlock. */
async function seeRun(line: RegExp) {
  await page.getByRole('button', { name: /^Runs/ }).click();
  const run = drawer()
    .getByRole('button', { name: /unlocked\/unlockRequested/ })
    .filter({ hasText: line });
  await run.waitFor(SOON);
  return run;
}

test('the drawer shows the answer 402 of a run that waits in the shop for a plan', async () => {
  await enterAs(page, product.url, email);
  await tap('Subscribe to unlock');
  const run = await seeRun(/running.*waits for .*left, [\d.]+ m?s/);
  await run.click();
  await drawer().getByText('POST /api/video/unlock 200, code 402').waitFor(SOON);
});

test('the drawer shows the script that a run waits for when it never loads', async () => {
  // What a visitor has kept is merged into the account, by code that loads then.
  await page.addInitScript(() =>
    window.localStorage.setItem('not-interested', JSON.stringify(['rain-check'])),
  );
  await page.route('**/assets/merge.*.js', () => {});
  await tap('Watch this one free: your pick of the day');
  await signIn(page, email);
  await backAtEpisode(page, 9);
  await seeRun(/running.*waits for \/assets\/merge\.js, [\d.]+ m?s/);
});
