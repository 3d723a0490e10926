import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newClient } from '../../e2e/support/api.ts';
import { seePlaying } from '../../e2e/support/browser.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { chooseCard, enterAs } from '../../e2e/support/steps.ts';
import { arrive, type Person } from '../../e2e/support/world.ts';

const MEMBER = 'measured@example.com';
const IDS = {
  FACEBOOK_PIXEL_ID: '123456789012345',
  GOOGLE_ANALYTICS: 'G-ABCD1234',
  TIKTOK_PIXEL: 'C4ABCDEFGHIJKLMNOPQR',
};
const LOADERS = [
  'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4ABCDEFGHIJKLMNOPQR&lib=ttq',
  'https://connect.facebook.net/en_US/fbevents.js',
  'https://www.googletagmanager.com/gtag/js?id=G-ABCD1234',
];
const VENDORS = /^https:\/\/[^/]*(facebook|googletagmanager|google-analytics|tiktok)\./;

let product: OwnProduct;
let context: Person['context'];
let page: Person['page'];
/** What was asked of the vendors' hosts; each is answered with a script that says it ran. */
let asked: string[];

beforeAll(async () => {
  product = await startProduct(IDS);
  await newClient(product).register(MEMBER);
});
afterAll(() => product?.stop());
beforeEach(async () => {
  ({ context, page } = await arrive());
  asked = [];
  await context.route(VENDORS, (route) => {
    const url = route.request().url();
    asked.push(url);
    const body = `(window.ran ??= []).push(${JSON.stringify(new URL(url).host)})`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
});

const storage = () =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
const ran = () => page.evaluate(() => [...((window as unknown as { ran?: string[] }).ran ?? [])].sort());
const scriptsRan = () =>
  page.waitForFunction(() => (window as unknown as { ran?: string[] }).ran?.length === 3);
const CLICKED = '/?fbclid=click.one&ttclid=click.two';

test('pixels load only after consent, never beside the card fields, and are gone once consent is withdrawn', async () => {
  await page.goto(product.url + CLICKED);
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  await yes.waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await storage()).not.toContain('click.');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_fbp');

  await yes.click();
  await scriptsRan();
  expect([...asked].sort()).toEqual(LOADERS);
  expect(await storage()).toContain('click.');

  await enterAs(page, product.url, MEMBER, '/shopping');
  await scriptsRan();
  asked.length = 0;
  await chooseCard(page);
  await page.frameLocator('iframe').locator('[autocomplete=cc-number]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await ran()).toEqual([]);

  await page.goto(`${product.url}/individual#privacy`);
  await scriptsRan();
  const choice = page.getByRole('group', { name: /measure our ads/ });
  await choice.getByRole('button', { name: 'No' }).click();
  await page
    .getByText(/^You said no/)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(await ran()).toEqual([]);
  expect(await storage()).not.toContain('click.');
});

test('after a refusal no pixel loads and no click id is stored, on this page and the next', async () => {
  await page.goto(product.url + CLICKED);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.goto(`${product.url}/videos/rain-check?fbclid=click.three`);
  await page.getByText('EP 1 /').waitFor();
  await page.waitForLoadState('load');
  expect(asked).toEqual([]);
  expect(await ran()).toEqual([]);
  expect(await storage()).not.toContain('click.');
  expect((await context.cookies(`${product.url}/api`)).map(({ name }) => name)).not.toContain('viewer');
});

test('on a small screen the consent question is small and covers no control, title or scrub bar', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/', '/search', '/login', '/videos/rain-check?lang=fy', '/?feed=1']) {
    await page.goto(product.url + address);
    const question = page.locator('section[data-asking]');
    await question.waitFor();
    await page.locator('h1, [data-chrome]').first().waitFor({ state: 'attached' });
    const box = await question.boundingBox();
    expect({ address, small: box !== null && box.height <= 88 }).toEqual({ address, small: true });
    const covered = await question.evaluate((section) => {
      const own = section.getBoundingClientRect();
      const others = document.querySelectorAll('a, button, input, h1, [role=slider]');
      return [...others].flatMap((other) => {
        const { left, right, top, bottom, width: wide } = other.getBoundingClientRect();
        const apart = right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom;
        const seen = other.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return apart || !seen || wide <= 1 || section.contains(other) ? [] : [other.outerHTML.slice(0, 120)];
      });
    });
    expect({ address, covered }).toEqual({ address, covered: [] });
  }
});

test('the consent question fills the space reserved for it and frees that space once answered', async () => {
  await page.goto(product.url);
  const top = () => page.locator('header').evaluate((header) => header.getBoundingClientRect().top);
  const before = await top();
  await page.locator('section[data-asking]').waitFor();
  expect(await top()).toBe(before);
  expect(before).toBe(88);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  expect(await top()).toBe(0);
});

const SERIES = '/videos/the-glass-heiress';

/** Waits until a report, as the operator reads it, has these among its rows. */
async function waitForReport<Data>(kind: string, rowsOf: (data: Data) => object[], ...rows: object[]) {
  const until = Date.now() + 20_000;
  for (;;) {
    const { report } = JSON.parse(await product.operator('report', kind, '--json'));
    try {
      return expect(rowsOf(report.data)).toEqual(
        expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
      );
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

test('after consent the operator’s reports show the speed of page and film, and what the campaign led to', async () => {
  const figures: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/statics.png') figures.push(searchParams.get('event') ?? '');
  });
  await page.goto(`${product.url}/?utm_source=tiktok&utm_campaign=summer`);
  await page.waitForLoadState('networkidle');
  expect(figures).toEqual([]);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await scriptsRan();
  await page.locator(`main a[href^="${SERIES}"]`).first().click();
  await seePlaying(page);
  await page.goto(`${product.url}${SERIES}?ep=20`);
  await page.getByRole('dialog').getByRole('button').first().click();
  await page.waitForURL('**/shopping?**');
  const milliseconds = expect.any(Number);
  await waitForReport(
    'speed',
    ({ rows }: { rows: object[] }) => rows,
    { figure: 'lcp', page: '/', p75: milliseconds },
    { figure: 'inp', page: '/', p75: milliseconds },
    { figure: 'first_frame', page: '/videos/:videoId', p75: milliseconds },
  );
  await waitForReport('campaigns', (rows: object[]) => rows, {
    source: 'tiktok / summer',
    viewers: expect.objectContaining({ started: '<10', wall: '<10', shop: '<10', ordered: 0 }),
  });
});
