import { beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { newMember } from './support/api.ts';
import { seePlaying, takenOver } from './support/browser.ts';
import { FIRST_SCREEN_MS, heroMoves } from './support/home.ts';
import { currentVideo, reaches, swiper } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { signIn } from './support/steps.ts';
import { arrive, product } from './support/world.ts';

const SERIES = 'the-wolf-i-married';
const TITLE = 'The Wolf I Married';

let page: Page;
let shifts: () => Promise<string[]>;

beforeEach(async () => {
  ({ page } = await arrive());
  shifts = await watchShifts(page);
});

/** Follows what the page asks for. */
const asking = () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
};
const settle = async () => {
  await page.goto(product.url);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
};

/** First of all, and really to be seen. */
async function expectInFront(rail: Locator): Promise<void> {
  const { top, bottom, after } = await rail.evaluate((element) => ({
    top: element.getBoundingClientRect().top,
    bottom: element.getBoundingClientRect().bottom,
    after: element.parentElement?.nextElementSibling?.getBoundingClientRect().top ?? 0,
  }));
  expect(top).toBeLessThan(120);
  expect(bottom).toBeLessThanOrEqual(after);
}

test('a returning guest can resume a series and remove it from Continue watching, without layout shifts', async () => {
  await page.goto(`${product.url}/videos/${SERIES}?ep=3`);
  await reaches(page, 2);
  await page.keyboard.press(' ');
  await page.waitForFunction(() => localStorage.getItem('continue') !== null);
  await page.goto(product.url);
  const rail = page.getByRole('region', { name: 'Continue watching' });
  const link = rail.getByRole('link', { name: new RegExp(TITLE) });
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shifts()).toEqual([]);
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^/videos/${SERIES}\\?ep=3&t=[1-9]\\d*$`));
  await expectInFront(rail);

  const remove = rail.getByRole('button', { name: `Remove “${TITLE}” from Continue watching` });
  await remove.click();
  await rail.getByRole('button', { name: 'Undo' }).click();
  await link.waitFor();
  await remove.click();
  await rail.getByText('You’re all caught up.').waitFor();
  await settle();
  expect(await page.evaluate(() => 'continue' in document.documentElement.dataset)).toBe(false);
  expect(await rail.isVisible()).toBe(false);
  expect(await shifts()).toEqual([]);
});

test('a member sees a started series on a new device, and it disappears on logout', async () => {
  const { client, email } = await newMember(product);
  await client.info('POST /api/user/history', { videoId: SERIES, episodeId: `${SERIES}-2`, second: 5 });
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const rail = page.getByRole('region', { name: 'Continue watching' });
  await page.goto(`${product.url}/login`);
  await signIn(page, email);
  await page.waitForURL('**/my');
  const before = await shifts();
  await tabs.getByRole('link', { name: 'Home' }).click();
  await rail.getByRole('link', { name: new RegExp(TITLE) }).waitFor();
  await expectInFront(rail);
  expect(await shifts()).toEqual(before);

  await tabs.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
  expect(await rail.isVisible()).toBe(false);
});

test('For you plays the first episodes of series in turn, muted until a tap', async () => {
  const feed = page.getByRole('region', { name: 'First episodes' });
  const title = () => feed.getByRole('heading', { level: 2 }).innerText();
  const isMuted = async () => {
    await seePlaying(page);
    return (await currentVideo(page)).muted;
  };
  await page.goto(product.url);
  await takenOver(page);
  const asked = asking();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await tabs.getByRole('link', { name: 'For you' }).click();
  await page.waitForURL('**/?feed=1');
  expect(await isMuted()).toBe(true);
  // The media of this page and of the next one, and of no other.
  expect(asked.filter((path) => path === '/api/video/episode')).toHaveLength(2);

  await feed.getByRole('button', { name: 'Tap for sound' }).click();
  expect(await isMuted()).toBe(false);
  const first = await title();
  const swipe = await swiper(page);
  // Where a thumb begins: on the button over the picture.
  await swipe('next', feed.getByRole('link', { name: 'Watch from episode 1' }));
  await page.waitForFunction(
    (name) => document.querySelector('main section h2')?.textContent !== name,
    first,
  );
  expect(await isMuted()).toBe(false);
  const second = await title();

  await feed.getByRole('link', { name: 'Watch from episode 1' }).click();
  await page.waitForURL(/\/videos\/[\w-]+\?ep=1&t=\d+$/);
  await page.goBack();
  await page.waitForURL('**/?feed=1');
  await feed.waitFor();
  expect(await title()).toBe(second);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
});

test('the hero plays a muted preview after the first screen, counts no play, and can be paused', async () => {
  const asked = asking();
  const hero = page.getByRole('region', { name: 'Featured Videos' });
  const film = hero.locator('video');
  await page.clock.install();
  await settle();
  // A stranger has no place held either, and none is loaded.
  expect(asked.filter((path) => /continue|user\/history|forYou|player|episode|media/.test(path))).toEqual([]);
  expect(await film.count()).toBe(0);
  expect(await shifts()).toEqual([]);

  await page.clock.fastForward(FIRST_SCREEN_MS);
  await heroMoves(page);
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.controls])).toEqual([
    true,
    false,
  ]);
  expect(asked.filter((path) => /\/(480|720)\//.test(path))).toEqual([]);
  expect(await shifts()).toEqual([]);

  await hero.getByRole('button', { name: 'Pause the preview' }).click();
  expect(await film.count()).toBe(0);
  await hero.getByRole('button', { name: 'Play the preview' }).click();
  await heroMoves(page);
  await hero
    .getByRole('link', { name: /^Play / })
    .first()
    .click();
  await page.waitForURL('**/videos/*');
  expect(asked.filter((path) => /user\/history|statics/.test(path))).toEqual([]);
});
