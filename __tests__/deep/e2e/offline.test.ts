import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { bringWorker, seePlaying, takenOver } from '../../e2e/support/browser.ts';
import { move, settled } from '../../e2e/support/everyPage.ts';
import { type Line, startLine } from '../../e2e/support/line.ts';
import { reaches } from '../../e2e/support/player.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { startChromiumAt } from '../../e2e/support/profile.ts';
import { enterAs, logIn } from '../../e2e/support/steps.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';
import { lookUntil } from '../../support/poll.ts';

/* The app without a line, by its service worker. */

let person: Person;
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  person = await arrive({ serviceWorkers: 'allow' });
  ({ context, page } = person);
  // Without a line the browser complains of each request, by the worker or not.
  person.expects(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
});

/** What the worker of this page has kept, by path; empty before it is in charge. */
const kept = (from = page): Promise<string[]> =>
  from.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return [];
    const names = await caches.keys();
    const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map(({ url }) => new URL(url).pathname);
  });
async function workerKeepsTheApp(from = page): Promise<void> {
  const isThere = async () => (await kept(from)).includes('/shell');
  expect(await lookUntil(isThere, { withinMs: 20_000, everyMs: 100 })).toBe(true);
}
async function workerComes(to = page): Promise<void> {
  await to.evaluate(bringWorker);
  await workerKeepsTheApp(to);
}
const noLine = () => page.getByText('You are offline').first();

/** Shown once a change is in this browser's database; its button looks changed before that. */
const keptToast = (on = page) => on.getByText('Kept on this device');
async function dismissKeptToast(on = page): Promise<void> {
  await keptToast(on).waitFor();
  await on.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await keptToast(on).waitFor({ state: 'detached' });
}

test('offline, each page loads with an offline notice and recovers by itself once online', async () => {
  const { email } = await newMember(product);
  await logIn(page, product.url, email);
  const places: [path: string, seen: string][] = [
    ['/videos/the-glass-heiress', 'The Glass Heiress'],
    ['/search', 'Categories'],
    ['/more/recommended', 'The Glass Heiress'],
    ['/shopping', 'Weekly'],
    ['/', 'Featured Videos'],
  ];
  await page.goto(product.url);
  await workerKeepsTheApp();
  for (const [path, seen] of places) {
    await context.setOffline(true);
    await page.goto(product.url + path, { waitUntil: 'commit' });
    await noLine().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await context.setOffline(false);
    await page.getByText(seen).first().waitFor();
  }
});

test('no cache holds member data, API responses or films', async () => {
  const { email } = await newMember(product);
  await logIn(page, product.url, email);
  await page.goto(`${product.url}/videos/rain-check`);
  await seePlaying(page);
  await workerComes();
  await page.goto(`${product.url}/my`, { waitUntil: 'networkidle' });
  const paths = await kept();
  expect(paths.filter((path) => !/^\/(assets\/|posters\/|shell$)/.test(path))).toEqual([]);
  expect(paths).toContain('/shell');
});

test('changes that a member makes offline are kept and sent once the app opens online', async () => {
  const { client, email } = await newMember(product);
  await enterAs(page, product.url, email, '/videos/rain-check');
  await seePlaying(page);
  await workerComes();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save to My List' }).press('Enter');
  await dismissKeptToast();
  await page.getByRole('button', { name: /Choose an episode/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Loved it' }).click();
  await keptToast().waitFor();
  expect((await client.info('GET /api/user/favorite', {})).items).toEqual([]);

  // The browser takes a page that it leaves to be online again, so that this or the next one sends.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`${product.url}/my`);
  const arrived = async () => {
    const { saved, rating } = await client.info('GET /api/video/episode', { videoId: 'rain-check' });
    return saved && rating === 'up';
  };
  expect(await lookUntil(arrived, { withinMs: 30_000, everyMs: 100 })).toBe(true);
  const [place] = (await client.info('GET /api/user/history', {})).items;
  expect(place?.video.id).toBe('rain-check');
});

/** A member's list with one series; `save` adds another from elsewhere. */
async function openMyList() {
  const { client, email } = await newMember(product);
  const save = (videoId: string) => client.info('POST /api/user/favorite', { videoId });
  const saved = (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });
  await save('rain-check');
  await enterAs(page, product.url, email, '/favorites');
  await saved('Rain Check').waitFor();
  return { save, saved };
}

test('My List is shown offline with a notice and is fetched again once online', async () => {
  const { save, saved } = await openMyList();
  await workerComes();
  await context.setOffline(true);
  await page.reload({ waitUntil: 'commit' });
  await saved('Rain Check').waitFor();
  await page.getByText('This is how your list was').waitFor();

  await save('the-glass-heiress');
  await context.setOffline(false);
  await saved('The Glass Heiress').waitFor();
  await page.getByText('This is how your list was').waitFor({ state: 'detached' });
});

test('My List is fetched again by itself on a line too weak for the browser to notice', async () => {
  const { save, saved } = await openMyList();
  await page.clock.install();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByText('This is how your list was').waitFor();

  await save('the-glass-heiress');
  await page.unroute('**/api/**');
  await page.clock.fastForward(30_000);
  await saved('The Glass Heiress').waitFor();
});

test('a page loads again after its cached assets were deleted', async () => {
  await page.goto(product.url, { waitUntil: 'load' });
  await workerComes();
  // The old build's files are gone from the server, and the caches from the browser.
  await page.evaluate(async () => {
    const assets = await caches.open('assets');
    await Promise.all((await assets.keys()).map((one) => assets.delete(one)));
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
  expect(person.problems).toEqual([]);
});

let withoutWorker: OwnProduct;
let line: Line;
let profile: string;
const started: { kill: () => Promise<void> }[] = [];
async function startOwn() {
  const own = await startChromiumAt(profile);
  started.push(own);
  return own;
}
beforeAll(async () => {
  withoutWorker = await startProduct({ SERVICE_WORKER: 'off' });
  line = await startLine(() => product.url);
  profile = await mkdtemp(path.join(tmpdir(), 'cliffhanger-profile-'));
});
afterAll(async () => {
  // One that a red test has left.
  await Promise.all(started.map(({ kill }) => kill()));
  await Promise.all([withoutWorker?.stop(), line?.stop()]);
  await rm(profile, { recursive: true, force: true });
});

test('SERVICE_WORKER=off removes the service worker and its caches within one load', async () => {
  await page.goto(withoutWorker.url, { waitUntil: 'load' });
  await page.evaluate(bringWorker);
  await page.reload();
  const isGone = () =>
    page.evaluate(
      async () =>
        (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
    );
  expect(await lookUntil(isGone, { withinMs: 20_000, everyMs: 100 })).toBe(true);
});

test('twenty changes made offline arrive exactly once each, even if the browser is killed before it is online', async () => {
  const { client, email } = await newMember(product);
  const { sections } = await client.info('GET /api/homepage', {});
  const series = [...new Map(sections.flatMap(({ videos }) => videos).map((one) => [one.id, one])).values()];
  const opened = series.slice(0, 5);
  const saved = series.slice(5, 14);
  for (const { id: videoId } of saved) await client.info('POST /api/user/favorite', { videoId });
  const first = await startOwn();
  let own = first.page;
  await enterAs(own, line.url, email, '/favorites');
  await workerComes(own);
  await first.close();

  const lost = await startOwn();
  own = lost.page;
  await own.goto(line.url);
  await takenOver(own);
  for (const { id } of opened) await move(own, line.url, `/videos/${id}`);
  await reaches(own, 2);
  line.cut();
  await lost.context.setOffline(true);
  for (const { id } of opened.toReversed()) {
    await move(own, line.url, `/videos/${id}`);
    await own.getByRole('button', { name: 'Save to My List' }).press('Enter');
    await dismissKeptToast(own);
    await own.getByRole('button', { name: /Choose an episode/ }).press('Enter');
    await own.getByRole('dialog').getByRole('button', { name: 'About' }).click();
    await own.getByRole('button', { name: 'Loved it' }).click();
    await keptToast(own).waitFor();
    await own.keyboard.press('Escape');
    await dismissKeptToast(own);
  }
  await move(own, line.url, '/favorites');
  for (const { title } of saved) {
    await own.getByRole('button', { name: `Remove “${title}” from My List` }).click();
    if (title !== saved.at(-1)?.title) await dismissKeptToast(own);
  }
  // The browser dies as soon as it has said that the last change is kept.
  await keptToast(own).waitFor();
  await lost.kill();

  const again = await startOwn();
  own = again.page;
  await again.context.setOffline(true);
  await own.goto(`${line.url}/favorites`);
  await own.getByText('This is how your list was').waitFor();
  const before = line.arrived.length;
  line.mend();
  await again.context.setOffline(false);
  await own.getByText('This is how your list was').waitFor({ state: 'detached' });
  await own.reload();
  await settled(own, '/favorites');
  await again.close();
  const arrived = line.arrived.slice(before).flatMap(({ method, path, body }) => {
    const { videoId, positions } = JSON.parse(body || '{}');
    const about = positions?.map((place: { videoId: string }) => place.videoId) ?? videoId;
    return method === 'GET' || !CHANGE.test(path) ? [] : [`${method} ${path} ${about}`];
  });
  const names = (call: string, list: { id: string }[]) => list.map(({ id }) => `${call} ${id}`);
  const wanted = [
    ...names('POST /api/user/favorite', opened),
    ...names('POST /api/user/rating', opened),
    ...names('DELETE /api/user/favorite', saved),
    ...names('POST /api/user/merge', opened.slice(-1)),
  ];
  expect(wanted).toHaveLength(20);
  expect(arrived.toSorted()).toEqual(wanted.toSorted());
  const list = await client.info('GET /api/user/favorite', {});
  expect(list.items.map(({ id }) => id).toSorted()).toEqual(opened.map(({ id }) => id).toSorted());
  const places = await client.info('GET /api/user/history', {});
  expect(places.items.map(({ video }) => video.id)).toEqual(opened.slice(-1).map(({ id }) => id));
});

/** The calls that change what a member has. */
const CHANGE = /^\/api\/user\/(favorite|rating|reminder|history|merge)/;
