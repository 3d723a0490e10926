import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seePlaying, takenOver } from '../../e2e/support/browser.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { arrive } from '../../e2e/support/world.ts';
import { temporaryFolder, writeFiles } from '../../server/support/folders.ts';
import { lookUntil } from '../../support/poll.ts';

/* An operator's own brand and rows, and a series that is taken down, as a viewer meets them in the built product. */

const NAME = 'Night & Tales';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#00ff00"/></svg>';
const PRIVACY =
  '---\nversion: 2026-12-01\n---\n# How {{brand}} keeps it\n\nIn short.\n\n## Who we are\n\nWe.\n';
const PICKS = ['the-jade-mask', 'the-wolf-i-married', 'rain-check', 'the-dragons-tithe', 'the-harbour-king'];

let folder: ReturnType<typeof temporaryFolder>;
let product: OwnProduct;

beforeAll(async () => {
  folder = temporaryFolder();
  writeFiles(folder.path, {
    'brand.json': JSON.stringify({
      name: NAME,
      colors: { background: '#001020', play: '#7fd0ff' },
      logo: 'logo.svg',
    }),
    'logo.svg': LOGO,
    'pages/privacyPolicy.en.md': PRIVACY,
  });
  product = await startProduct({ BRAND_DIR: folder.path });
});
afterAll(async () => {
  await product?.stop();
  folder.remove();
});

const fetched = (path: string) => fetch(product.url + path, { headers: { accept: 'text/html' } });
const html = async (path: string) => (await fetched(path)).text();
const statusOf = async (path: string) => (await fetched(path)).status;

test('the operator’s name, colours and logo are shown before and after hydration', async () => {
  const { page } = await arrive();
  await page.goto(product.url);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toBe(`Short dramas, one minute at a time · ${NAME}`);
  await page.getByRole('banner').getByRole('link', { name: NAME }).waitFor();
  await page.getByText(`© ${new Date().getFullYear()} ${NAME}. All rights reserved.`).waitFor();
  const seen = await page.evaluate(() => {
    const mark = document.querySelector('header a svg') as SVGElement;
    return {
      ground: getComputedStyle(document.documentElement).backgroundColor,
      play: getComputedStyle(document.documentElement).getPropertyValue('--play'),
      mark: getComputedStyle(mark).backgroundImage,
      shapes: [...mark.querySelectorAll('path')].map((path) => getComputedStyle(path).fill),
    };
  });
  expect(seen).toEqual({
    ground: 'rgb(0, 16, 32)',
    play: '#7fd0ff',
    mark: `url("${product.url}/icons/logo.svg")`,
    shapes: ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'],
  });
  expect(await html('/')).not.toContain('Cliffhanger');
});

test('the operator’s legal text is shown by address and by link, and other pages carry the operator’s name', async () => {
  const { page } = await arrive();
  await page.goto(`${product.url}/commonQuestions`);
  await page.getByRole('heading', { name: `What does ${NAME} cost?` }).waitFor();
  await takenOver(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await page.getByRole('heading', { level: 1, name: `How ${NAME} keeps it` }).waitFor();
  expect(await html('/privacyPolicy')).toContain('How Night &amp; Tales keeps it');
});

test('a picked row shows its series in order, and its own page has the title of the viewer’s language', async () => {
  await product.operator(
    ...['rows', 'add', 'winter-picks', '--series', PICKS.join(), '--place', '1'],
    ...['--title', 'Our winter picks', '--title', 'fr=Nos choix d’hiver', '--reason', 'Chosen by us'],
  );
  const { page } = await arrive();
  await page.goto(product.url);
  await takenOver(page);
  const row = page.getByRole('region', { name: 'Our winter picks' });
  await row.getByText('Chosen by us').waitFor();
  const hrefs = await row
    .locator('a[href^="/videos/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/')[2] ?? ''));
  // The carousel shows some of them already.
  expect(hrefs.length).toBeGreaterThanOrEqual(3);
  expect(hrefs).toEqual(PICKS.filter((id) => hrefs.includes(id)));
  await row.getByRole('link', { name: /^See all/ }).click();
  await page.waitForURL('**/more/winter-picks');
  await page.getByRole('heading', { level: 1, name: 'Our winter picks' }).waitFor();
  const whole = page.getByRole('list', { name: 'Our winter picks' });
  await whole.waitFor();
  expect(await whole.locator('a[href^="/videos/"]').count()).toBe(PICKS.length);

  await page.goto(`${product.url}/more/winter-picks?lang=fy`);
  await page.getByRole('heading', { level: 1, name: 'Nos choix d’hiver' }).waitFor();
  expect(await page.title()).toBe(`Nos choix d’hiver · ${NAME}`);

  expect(await product.operator('rows', 'undo')).toContain('Took back “rows add winter-picks” by ');
  expect(await html('/')).not.toContain('Our winter picks');
});

const WITHDRAWN = '/videos/the-glass-heiress';

const expectStatus = async (status: number) =>
  expect(await lookUntil(async () => (await statusOf(WITHDRAWN)) === status, { withinMs: 5_000 })).toBe(true);

test('a withdrawn series is reported as gone by the player, its page and its links, and plays once restored', async () => {
  const { context, page, expects } = await arrive();
  // Its calls, and its page.
  expects(/a status of 4(03|04|10)/);
  const home = await context.newPage();
  await home.goto(product.url);
  await page.goto(product.url + WITHDRAWN);
  await seePlaying(page);

  expect(await product.operator('withdraw', 'the-glass-heiress')).toContain(
    '“The Glass Heiress”, is withdrawn',
  );
  await expectStatus(410);
  // The player asks for the next episode and finds that there is none.
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { name: 'We can’t find this story' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'We can’t find this story' }).waitFor();
  await page.getByText('It may have been removed').waitFor();

  // A page that was open before still has the link.
  await home.locator(`main a[href^="${WITHDRAWN}"]`).first().click();
  await home.getByRole('heading', { name: 'We can’t find this story' }).waitFor();
  await page.goto(product.url);
  await page.locator('main a[href^="/videos/"]').first().waitFor();
  expect(await page.locator(`main a[href^="${WITHDRAWN}"]`).count()).toBe(0);

  await product.operator('restore', 'the-glass-heiress');
  await expectStatus(200);
  await page.goto(product.url + WITHDRAWN);
  await seePlaying(page);
});
