import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson, seePlaying } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { PASSWORD, register, signIn } from './support/steps.ts';

const MEMBER = 'member@example.com';

let product: Product;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  await newClient(product).register(MEMBER);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  ({ page, problems } = await newPerson(browser));
});
afterEach(async () => {
  await page.context().close();
  expect(problems).toEqual([]);
});

const open = (path: string) => page.goto(product.url + path);
const path = () => page.url().replace(product.url, '');

/** What lies over the picture leaves by itself while it plays. */
const wakeControls = async () => {
  await page.mouse.move(200, 300);
  await page.mouse.move(201, 301);
};

async function signedInAt(place: string) {
  await open(`/continue?${new URLSearchParams({ next: place })}`);
  await signIn(page, MEMBER);
  await page.waitForURL(product.url + place);
}

test('home shows what is featured, and its categories switch in place', async () => {
  await open('/');
  const featured = page.getByRole('region', { name: 'Featured Videos' });
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

test('one episode follows another by itself', async () => {
  await open('/');
  await page.getByRole('link', { name: 'Play The Glass Heiress' }).click();
  await page.waitForURL('**/videos/the-glass-heiress');
  await seePlaying(page);
  await page.locator('[data-current] video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.duration - 1;
  });
  await page.waitForURL('**/videos/the-glass-heiress?ep=2');
  await page.getByText('EP 2 / 60').waitFor();
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-current] video')?.currentTime ?? 99) < 5,
  );
  const { before, after } = await seePlaying(page);
  expect(after.decoded).toBeGreaterThan(before.decoded);
});

test('a guest saves and watches in this browser, and a member has both everywhere', async () => {
  await open('/videos/rain-check');
  await seePlaying(page);
  await wakeControls();
  await page.getByRole('button', { name: 'Save to My List' }).click();
  await page.getByText('Saved on this device.').waitFor();
  await page.locator('[data-current] video').evaluate((element) => {
    (element as HTMLVideoElement).currentTime = 9;
  });
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-current] video')?.currentTime ?? 0) > 9.5,
  );
  await wakeControls();
  await page.getByRole('button', { name: 'Pause' }).click();

  await open('/videos/rain-check');
  await page.getByRole('button', { name: 'Saved. Remove from My List' }).waitFor();
  expect((await seePlaying(page)).before.time).toBeGreaterThanOrEqual(9);

  const listed = (name: string) =>
    page.getByRole('list', { name }).getByRole('link', { name: /^Rain Check/ });
  await open('/favorites');
  await page.getByText('This list is only on this device.').waitFor();
  await listed('My List').waitFor();
  await open('/historys');
  await page.getByRole('link', { name: /^Rain Check Episode 1/ }).waitFor();

  await page.getByRole('link', { name: 'Sign in' }).click();
  const merged = page.waitForResponse((answer) => answer.url().endsWith('/api/user/merge'));
  await register(page);
  await merged;
  await page.evaluate(() => window.localStorage.removeItem('guest-1'));
  await open('/favorites');
  await listed('My List').waitFor();
  await open('/historys');
  await page.getByRole('link', { name: /^Rain Check Episode 1/ }).waitFor();
});

test('history lists what was watched and leads back to its second', async () => {
  await signedInAt('/videos/ward-nine');
  await seePlaying(page);
  await page.locator('[data-current] video').evaluate((element) => {
    (element as HTMLVideoElement).currentTime = 9;
  });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user/history'));
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-current] video')?.currentTime ?? 0) > 9.5,
  );
  await wakeControls();
  await page.getByRole('button', { name: 'Pause' }).click();
  await saved;

  await open('/historys');
  const entry = page.getByRole('link', { name: /^Ward Nine/ });
  const [, second] = /Episode 1 · 0:(\d\d)/.exec(await entry.innerText()) ?? [];
  expect(Number(second)).toBeGreaterThanOrEqual(9);
  await entry.click();
  await page.waitForURL(`**/videos/ward-nine?ep=1&t=${Number(second)}`);
  const { before } = await seePlaying(page);
  expect(before.time).toBeGreaterThanOrEqual(Number(second));
});

test('today’s free pick plays and is listed as unlocked', async () => {
  await signedInAt('/videos/rain-check?ep=6');
  await page.getByRole('button', { name: 'Watch this one free today' }).click();
  await seePlaying(page);
  await open('/my');
  await page.getByText('You’ve used today’s free episode.').waitFor();
  await page.getByRole('link', { name: 'Unlocked' }).click();
  await page
    .getByRole('list', { name: 'Unlocked' })
    .getByRole('link', { name: /^Rain Check/ })
    .waitFor();
});

test('the chosen language is that of the app and its stories, and stays', async () => {
  const languages = [
    ['Français', 'fr', 'Vidéos à la une', 'L’Héritière de verre', '8 sur 60 gratuits'],
    ['Deutsch', 'de', 'Empfohlene Videos', 'Die gläserne Erbin', '8 von 60 kostenlos'],
    ['Español', 'es', 'Videos destacados', 'La heredera de cristal', '8 de 60 gratis'],
    ['Português', 'pt', 'Vídeos em destaque', 'A herdeira de vidro', '8 de 60 grátis'],
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

test('logging out and in, with a wrong password on the way', async () => {
  await signedInAt('/my');
  await page.getByText(MEMBER).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, MEMBER, 'not the password');
  await page.getByText('The email or password is incorrect').waitFor();
  await page.getByText(MEMBER).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my');
  await page.getByText(MEMBER).waitFor();
  await page.reload();
  await page.getByText(MEMBER).waitFor();
});

test('Back leads from the password to the e-mail, and then to the page before; what was typed stays', async () => {
  await open('/favorites');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(MEMBER);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  expect(await focused()).toBe('password');
  await page.goBack();
  expect(await page.getByLabel('Email').inputValue()).toBe(MEMBER);
  expect(path()).toBe('/continue?next=%2Ffavorites');
  await page.goBack();
  await page.waitForURL('**/favorites');
});

test('a sign-in leaves no page of its own in the history', async () => {
  await open('/search');
  await open('/favorites');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, MEMBER);
  await page.waitForURL('**/favorites');
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/search');
});

test('the Facebook button leads out and back, signed in at a clean address', async () => {
  await open('/continue');
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

test('an unknown address says so and leads home', async () => {
  expect((await open('/no/such/page'))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This page fell off the cliff' }).waitFor();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('region', { name: 'Featured Videos' }).waitFor();
  expect(path()).toBe('/');
  // The browser's own word on the answer.
  expect(problems.splice(0)).toEqual([expect.stringContaining('404')]);
});

test.each(['/', '/more/recommended'])('back at the list %s, it is where it was left', async (list) => {
  await open(list);
  const card = page.getByRole('link', { name: /^What the Fire Left/ }).last();
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(200);
  await card.click();
  await page.waitForURL('**/videos/what-the-fire-left');
  await seePlaying(page);
  await page.goBack();
  await page.waitForURL(product.url + list);
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 5, left);
  expect(await card.isVisible()).toBe(true);
});
