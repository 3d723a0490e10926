import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { newMember } from './support/api.ts';
import { seePlaying, takenOver } from './support/browser.ts';
import { reaches, wakeControls } from './support/player.ts';
import { PASSWORD, register, signIn } from './support/steps.ts';
import { arrive, type Person, product } from './support/world.ts';

let member: string;
let person: Person;
let page: Page;

beforeAll(async () => {
  member = (await newMember(product)).email;
});
beforeEach(async () => {
  person = await arrive();
  page = person.page;
});

const open = (path: string) => page.goto(product.url + path);
const path = () => page.url().replace(product.url, '');

/** Moves the film that plays. */
const goTo = (second: number) =>
  page.locator('[data-current] video').evaluate((element, to) => {
    const film = element as HTMLVideoElement;
    film.currentTime = to < 0 ? film.duration + to : to;
  }, second);

/** Text for screen readers alone is a pixel high. */
async function expectSeen(words: Locator) {
  await words.waitFor();
  expect((await words.boundingBox())?.height).toBeGreaterThan(10);
}

test('the home page shows featured series, and its categories switch in place', async () => {
  await open('/');
  const featured = page.getByRole('region', { name: 'Featured Videos' });
  await expectSeen(featured.getByRole('heading', { name: 'Featured Videos' }));
  await featured.getByRole('heading', { name: 'The Glass Heiress' }).waitFor();
  await featured.getByText('8 of 60 free').waitFor();

  const chip = page.getByRole('button', { name: 'Love & laughter' });
  expect(await chip.getAttribute('aria-pressed')).toBe('false');
  await chip.click();
  const shelf = page.getByRole('region', { name: 'Love & laughter' });
  await shelf.getByRole('link', { name: 'Rain Check 5 of 20 free' }).waitFor();
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  expect(path()).toBe('/?category=love-and-laughter');
});

test('a list shows when it is loading and when it has ended', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/homepage/query?*', async (route) => {
    await answered;
    await route.continue();
  });
  await open('/');
  // Before that, the link would lead to a page with its list in it.
  await takenOver(page);
  const shelf = page.getByRole('region', { name: 'Asian stories' });
  await shelf.getByRole('link', { name: /^See all/ }).click();
  await page.waitForURL('**/browse/asian-stories');
  await expectSeen(page.getByText('Loading...'));
  answer();
  await expectSeen(page.getByText('No more content'));
});

test('the next episode plays automatically at the end of an episode', async () => {
  await open('/');
  await page.getByRole('link', { name: 'Play The Glass Heiress' }).click();
  await page.waitForURL('**/videos/the-glass-heiress');
  await seePlaying(page);
  await goTo(-1);
  await page.waitForURL('**/videos/the-glass-heiress?ep=2');
  await page.getByText('EP 2 / 60').waitFor();
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-current] video')?.currentTime ?? 99) < 5,
  );
  await seePlaying(page);
});

test('a guest’s saved series and position are kept in the browser and merged into a new account', async () => {
  await open('/videos/rain-check');
  await seePlaying(page);
  await wakeControls(page);
  await page.getByRole('button', { name: 'Save to My List' }).click();
  await page.getByText('Saved on this device.').waitFor();
  await goTo(9);
  await reaches(page, 9.5);
  await wakeControls(page);
  await page.getByRole('button', { name: 'Pause' }).click();

  await open('/videos/rain-check');
  await page.getByRole('button', { name: 'Saved. Remove from My List' }).waitFor();
  expect((await seePlaying(page)).before.time).toBeGreaterThanOrEqual(9);

  const listed = page.getByRole('list', { name: 'My List' }).getByRole('link', { name: /^Rain Check/ });
  const watched = page.getByRole('link', { name: /^Rain Check Episode 1/ });
  await open('/favorites');
  await page.getByText('This list is only on this device.').waitFor();
  await listed.waitFor();
  await open('/historys');
  await watched.waitFor();

  await page.getByRole('link', { name: 'Sign in' }).click();
  const merged = page.waitForResponse((answer) => answer.url().endsWith('/api/user/merge'));
  await register(page);
  await merged;
  await page.evaluate(() => window.localStorage.removeItem('guest-1'));
  await open('/favorites');
  await listed.waitFor();
  await open('/historys');
  const [, second] = /Episode 1 · 0:(\d\d)/.exec(await watched.innerText()) ?? [];
  expect(Number(second)).toBeGreaterThanOrEqual(9);
  await watched.click();
  await page.waitForURL(`**/videos/rain-check?ep=1&t=${Number(second)}`);
  expect((await seePlaying(page)).before.time).toBeGreaterThanOrEqual(Number(second));
});

test('the chosen language applies to the app and its series, and survives a reload', async () => {
  const languages = [
    ['Français', 'fr', 'Vidéos à la une', 'L’Héritière de verre', '8 sur 60 gratuits'],
    ['English', 'en-GB', 'Featured Videos', 'The Glass Heiress', '8 of 60 free'],
  ] as const;
  await open('/');
  for (const [name, tag, featured, title, free] of languages) {
    await page.getByRole('banner').locator('[aria-haspopup=dialog]').click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    const see = async () => {
      const carousel = page.getByRole('region', { name: featured });
      await carousel.getByRole('heading', { name: title }).waitFor();
      await carousel.getByText(free).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(tag);
    };
    await see();
    await page.reload();
    await see();
  }
});

test('a member signs in after a wrong password, without extra history entries, and logs out', async () => {
  await open('/search');
  await open('/favorites');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?next=%2Ffavorites');
  await signIn(page, member, 'not the password');
  await page.getByText('The email or password is incorrect').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(member);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/favorites');
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/search');

  await open('/my');
  await page.getByText(member).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
});

test('the Facebook button signs the user in at a clean address, also after a cancelled attempt', async () => {
  await open('/login');
  await page.getByRole('button', { name: 'Sign in with Facebook' }).click();
  await page.waitForURL(`${product.sandboxUrl}/oauth/authorize*`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('We couldn’t sign you in with Facebook.').waitFor();

  await page.getByRole('button', { name: 'Sign in with Facebook' }).click();
  await page.getByRole('heading', { name: 'Continue to Cliffhanger' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('robin@example.com').waitFor();
  expect(path()).toBe('/my');
  await page.reload();
  await page.getByText('robin@example.com').waitFor();
});
