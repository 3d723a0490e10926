import { beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { bringWorker, seePlaying } from '../../e2e/support/browser.ts';
import { enterAs, PASSWORD } from '../../e2e/support/steps.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';
import { lookUntil } from '../../support/poll.ts';

/* Episodes kept on this device, by the service worker and the browser's own storage. */

const SERIES = '/videos/rain-check';

let person: Person;
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  person = await arrive({ serviceWorkers: 'allow' });
  ({ context, page } = person);
  person.expects(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /status of 403/);
});

const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
/** The ids of the episodes on this device, whole or not. */
const onDevice = (): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('download ')));

/** At the series, where the worker is in charge and the sheet of downloads is open. */
async function openDownloads(series = SERIES): Promise<void> {
  await page.goto(product.url + series);
  await seePlaying(page);
  await page.evaluate(bringWorker);
  expect(await lookUntil(isControlled, { withinMs: 20_000, everyMs: 100 })).toBe(true);
  await page.getByRole('button', { name: /Choose an episode/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
}

async function download(scope: RegExp): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: scope }).click();
  await sheet.getByRole('button', { name: /^Download · about/ }).click();
}

const done = () => page.getByText(/480p · .* · until/);

test('a guest downloads free episodes and watches one to its end offline, with captions', async () => {
  await openDownloads();
  await download(/^(Next|All) \d/);
  await done().nth(1).waitFor();

  await context.setOffline(true);
  await page.goto(`${product.url}/favorites?downloads=1`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Rain Check' }).waitFor();
  await page.getByRole('link', { name: 'Episode 1' }).click();
  await seePlaying(page);
  await page.locator('[data-current] video').evaluate((video) => {
    (video as HTMLVideoElement).currentTime = (video as HTMLVideoElement).duration - 4;
  });
  await page.getByRole('region', { name: 'Captions' }).getByText(/./).waitFor();
  // It ends, and the next one follows.
  await page.waitForURL((url) => url.searchParams.get('ep') !== '1');
  await seePlaying(page);
});

test('an expired download cannot be played and is deleted', async () => {
  await openDownloads();
  await download(/^Episode 1/);
  await done().waitFor();
  const status = () =>
    page.evaluate(async () => (await fetch('/downloaded/rain-check-1/master.m3u8')).status);
  expect(await status()).toBe(200);
  await page.evaluate(async () => {
    const cache = await caches.open('download rain-check-1');
    const at = '/downloaded/rain-check-1/about.json';
    const about = await (await cache.match(at))?.json();
    await cache.put(at, Response.json({ ...about, until: new Date(Date.now() - 1).toISOString() }));
  });
  expect(await status()).toBe(403);
  await context.setOffline(true);
  await page.goto(`${product.url}/favorites?downloads=1`, { waitUntil: 'commit' });
  await page.getByText('Nothing downloaded yet').waitFor();
  expect(await onDevice()).toEqual([]);
});

const isEmpty = async () => (await onDevice()).length === 0;
const untilEmpty = async () => expect(await lookUntil(isEmpty, { withinMs: 10_000, everyMs: 50 })).toBe(true);

test.each([
  [
    'the signing out',
    async () => {
      await page.goto(`${product.url}/my`);
      await page.getByRole('button', { name: 'Log out' }).click();
    },
  ],
  [
    'the account',
    async () => {
      await page.goto(`${product.url}/individual`);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Delete my account for good' }).click();
    },
  ],
])(
  'a subscriber’s downloads are deleted with %s, and no data of the member stays in a cache',
  async (_what, leave) => {
    const { email } = await newMember(product, { subscribed: true });
    await enterAs(page, product.url, email);
    await openDownloads(`${SERIES}?ep=6`);
    await download(/^Episode 6/);
    await done().waitFor();
    expect(await onDevice()).toHaveLength(1);
    await leave();
    await untilEmpty();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return stores.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => !/^\/(assets\/|posters\/|shell$)/.test(path))).toEqual([]);
  },
);

test('after a refund the next visit deletes a paid download and keeps a free one', async () => {
  const { client, email } = await newMember(product);
  const { id: orderId } = await client.subscribe();
  await enterAs(page, product.url, email);
  await openDownloads(`${SERIES}?ep=6`);
  await download(/^Episode 6/);
  await done().waitFor();
  await openDownloads(`${SERIES}?ep=1`);
  await download(/^Episode 1/);
  await done().nth(1).waitFor();
  await client.info('POST /api/payment/withdrawal', { orderId, confirm: true });
  await page.goto(`${product.url}/favorites?downloads=1`);
  const left = async () => (await onDevice()).join() === 'download rain-check-1';
  expect(await lookUntil(left, { withinMs: 10_000, everyMs: 50 })).toBe(true);
  await page.getByText('Episode 6').waitFor({ state: 'detached' });
});
