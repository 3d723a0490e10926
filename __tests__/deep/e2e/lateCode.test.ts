import { beforeEach, expect, test } from '@jest/globals';
import { seePlaying, takenOver } from '../../e2e/support/browser.ts';
import { swiper } from '../../e2e/support/player.ts';
import { withoutAutoNext } from '../../e2e/support/viewing.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';

/* Code that comes after the first picture, and at first does not. */

const VIDEO = '/videos/a-forged-duchess';

let person: Person;
let page: Person['page'];

beforeEach(async () => {
  person = await arrive();
  page = person.page;
});

/** Every file of a chunk that is asked for fails until it is let through; what was asked for, in order. */
async function cutOff(chunk: string) {
  person.expects(/ERR_INTERNET_DISCONNECTED|ChunkLoadError/);
  const asked: string[] = [];
  let cut = true;
  await page.route(
    (url) => url.pathname.startsWith(`/assets/${chunk}.`) && url.pathname.endsWith('.js'),
    async (route) => {
      asked.push(new URL(route.request().url()).search);
      await (cut ? route.abort('internetdisconnected') : route.continue());
    },
  );
  return { asked, letThrough: () => (cut = false) };
}

test('a sheet whose code fails to load shows an error within seconds and opens on retry', async () => {
  const line = await cutOff('video-panels');
  await page.goto(product.url + VIDEO);
  await takenOver(page);
  await page.getByRole('button', { name: /Choose an episode/ }).click();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await retry.waitFor({ timeout: 12_000 });
  expect(await page.locator('[data-current] video').count()).toBe(1);
  line.letThrough();
  await retry.click();
  await page.getByRole('dialog', { name: 'A Forged Duchess' }).waitFor();
  await page.getByRole('button', { name: 'Episode 3, free' }).waitFor();
  expect(await page.locator('[data-current] video').count()).toBe(1);
  expect(line.asked.length).toBeGreaterThan(1);
});

test('an API client that failed to load is loaded with the next request', async () => {
  const line = await cutOff('api-client');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api-client.'));
  await page.goto(product.url + VIDEO);
  await failed;
  line.letThrough();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: /^Saved/ }).waitFor();
  expect(line.asked.length).toBeGreaterThan(1);
});

test('a page whose translation fails to load is in English and declares lang="en"', async () => {
  await cutOff('i18n-fy-common-json');
  await page.goto(`${product.url}/login?lang=fy`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('a known viewer’s page requests the API client before the main script', async () => {
  await page.addInitScript(() => localStorage.setItem('user-token', 'somebody'));
  const early: string[] = [];
  page.on('request', (request) => early.push(new URL(request.url()).pathname));
  const known = page.waitForRequest('**/api/user*');
  await page.goto(product.url);
  await known;
  const place = (part: string) => early.findIndex((path) => path.startsWith(part));
  expect(place('/assets/api-client.')).toBeGreaterThan(0);
  expect(place('/assets/api-client.')).toBeLessThan(place('/assets/main.'));
});

/** Holds the app's code back until `letThrough` is called. */
async function openWithoutCode(path: string) {
  let letThrough = () => {};
  const asked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const main = page.waitForRequest('**/assets/main.*.js');
  await page.route('**/assets/main.*.js', (route) => asked.then(() => route.continue()));
  await page.goto(product.url + path, { waitUntil: 'commit' });
  return { main, letThrough };
}

test.each([
  [
    'the page’s header',
    () => page.getByRole('banner').locator('[aria-haspopup=dialog]'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Français' }),
  ],
  [
    'the screen',
    () => page.getByRole('button', { name: 'Love & laughter' }),
    () => page.getByRole('region', { name: 'Love & laughter' }),
  ],
])(
  'a tap on a button in %s before the app has loaded takes effect once it has loaded',
  async (_place, button, effect) => {
    const { main, letThrough } = await openWithoutCode('/');
    await button().click();
    await main;
    expect(await effect().count()).toBe(0);
    letThrough();
    await effect().waitFor();
  },
);

test('words typed into the search box before the app has loaded get suggestions and the history once it has loaded', async () => {
  await page.addInitScript(() => localStorage.setItem('searches', '["rain"]'));
  const { main, letThrough } = await openWithoutCode('/search');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.pressSequentially('glass');
  await main;
  letThrough();
  await page.getByRole('option', { name: /The Glass Heiress/ }).waitFor();
  await page.getByRole('region', { name: 'Search history' }).waitFor();
  expect(await box.inputValue()).toBe('glass');
  await box.press('s');
  expect(await box.inputValue()).toBe('glasss');
});

test('a search sent before the app has loaded shows its results once it has loaded', async () => {
  const { letThrough } = await openWithoutCode('/search');
  await page.getByRole('combobox', { name: 'Search' }).fill('glass');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?text=glass', { waitUntil: 'commit' });
  letThrough();
  await page.waitForURL('**/searchDetail/glass');
  await page
    .getByRole('link', { name: /The Glass Heiress/ })
    .first()
    .waitFor();
});

test('the search page scrolled before the app has loaded stays there when it has loaded', async () => {
  const { main, letThrough } = await openWithoutCode('/search');
  await main;
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => window.scrollY === 300);
  letThrough();
  await takenOver(page);
  await page.waitForFunction(() => document.activeElement?.matches('[type=search]'));
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

test('a row of chips swiped before the app has loaded does not move when it has loaded', async () => {
  const { main, letThrough } = await openWithoutCode('/');
  const chips = page.getByRole('list', { name: 'Categories' });
  await chips.evaluate((list) => {
    list.scrollLeft = 100;
  });
  await main;
  letThrough();
  await takenOver(page);
  await chips.getByRole('button', { name: 'Love & laughter' }).click();
  await page.getByRole('region', { name: 'Love & laughter' }).waitFor();
  expect(await chips.evaluate(({ scrollLeft }) => scrollLeft)).toBe(100);
});

test.each([1, 2])(
  'a swipe from episode %i before the app has loaded plays the next once it has loaded',
  async (episode) => {
    await withoutAutoNext(page);
    const { main, letThrough } = await openWithoutCode(`${VIDEO}?ep=${episode}`);
    const feed = page.locator('[data-feed]');
    await feed.waitFor();
    const swipe = await swiper(page);
    await main;
    await swipe('next');
    await page.waitForFunction(() => document.querySelector('[data-feed]')?.scrollTop === window.innerHeight);
    letThrough();
    await page.waitForURL(`**${VIDEO}?ep=${episode + 1}`);
    await seePlaying(page);
    expect(await feed.evaluate(({ scrollTop, clientHeight }) => scrollTop / clientHeight)).toBe(episode);
  },
);
