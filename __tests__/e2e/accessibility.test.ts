import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { newMember } from './support/api.ts';
import { takenOver } from './support/browser.ts';
import { EVERY_PAGE, settled, signInAs } from './support/everyPage.ts';
import { fitsMembers, fitsVisitors, SMALL } from './support/layout.ts';
import { arrive, product } from './support/world.ts';

/*
 * Every page, and what opens over it, by the rules of WCAG 2.2 AA and axe's own of good practice: all of them. Larger
 * phones and other languages are in the deep tier.
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const RULES = [...WCAG, 'best-practice'];

const quietly = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;

async function check(frame: Frame, tags: string[]): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const results = await frame.evaluate(
    (values) =>
      (
        window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }
      ).axe.run(document, {
        runOnly: { type: 'tag', values },
        // Experimental with axe, a rule of WCAG all the same: 2.5.3.
        rules: { 'label-content-name-mismatch': { enabled: true } },
        iframes: false,
        resultTypes: ['violations'],
      }),
    tags,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

/** The provider's card fields let what is behind them through, which a look at them alone does not see. */
async function checkInside(frame: Frame, behind: string): Promise<string[]> {
  await frame.evaluate((color) => document.documentElement.style.setProperty('background', color), behind);
  return check(frame, WCAG);
}

/** The page itself, and the frames in it, which are documents without landmarks or headings of their own. */
async function faults(page: Page): Promise<string[]> {
  const [main, ...inside] = page.frames();
  const behind = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const own = await check(main as Frame, RULES);
  const framed = await Promise.all(inside.map((frame) => checkInside(frame, behind)));
  return [...own, ...framed.flat()];
}

const THIRD = Math.ceil(EVERY_PAGE.length / 3);
test.each([0, 1, 2])('every visitor page fits a small phone without accessibility faults (part %d)', (part) =>
  fitsVisitors('en', [SMALL], { places: EVERY_PAGE.slice(part * THIRD, (part + 1) * THIRD), check: faults }),
);

test('every page that differs for a member fits a small phone without accessibility faults', () =>
  fitsMembers('en', [SMALL], faults));

test('dialogs, sheets, suggestions and form errors have no accessibility faults', async () => {
  const { email } = await newMember(product, { subscribed: true });
  const page = await signInAs((await arrive(quietly)).context, product, email);
  const found: Record<string, string[]> = {};
  const look = async (name: string) => {
    const wrong = await faults(page);
    if (wrong.length > 0) found[name] = wrong;
  };
  const open = async (path: string) => {
    await page.goto(product.url + path);
    await settled(page, path);
  };
  await open('/individual');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog', { name: 'Delete my account' }).waitFor();
  await look('deleting the account');
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await page.getByText('Please enter your password').waitFor();
  await look('deleting the account, with an error');

  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.clear());
  await open('/');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('dialog').waitFor();
  await look('the languages');

  await open('/videos/the-glass-heiress');
  await page.locator('[data-current] video').waitFor();
  await page.getByRole('button', { name: /Choose an episode$/ }).click();
  await page.getByRole('dialog').waitFor();
  await look('the episodes');
  await page.getByRole('dialog').getByRole('button', { name: 'About' }).click();
  await look('about the video');

  await open('/videos/the-glass-heiress?ep=30');
  await page.getByRole('dialog', { name: /^Episode 30/ }).waitFor();
  await look('the wall');

  await open('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Please enter your email').waitFor();
  await look('a form with errors');

  await open('/search');
  await page.getByRole('combobox').fill('wolf');
  await page.getByRole('option').first().waitFor();
  await look('suggestions');
  expect(found).toEqual({});
});

test('a failed screen and the developer drawer have no accessibility faults', async () => {
  const { page, expects } = await arrive(quietly);
  expects(/500/);
  await page.addInitScript(() => window.localStorage.setItem('devtools', 'on'));
  await page.route('**/api/homepage/query*', (route) => route.fulfill({ status: 500, body: 'Out of order' }));
  await page.goto(`${product.url}/search`);
  await takenOver(page);
  await page.getByRole('combobox').fill('wolf');
  await page.getByRole('combobox').press('Enter');
  await page.getByText(/^Code \w{6}$/).waitFor();
  const found = { 'a failed screen': await faults(page) };

  const drawer = page.getByRole('region', { name: 'Flow runs' });
  await page.getByRole('button', { name: /^Runs/ }).click();
  const run = drawer.getByRole('button', { name: /search\/searchRequested/ });
  await run.waitFor();
  Object.assign(found, { 'the runs': await faults(page) });
  await run.click();
  await drawer.getByText('GET /api/homepage/query').first().waitFor();
  Object.assign(found, { 'a run': await faults(page) });
  expect(found).toEqual({ 'a failed screen': [], 'the runs': [], 'a run': [] });
});
