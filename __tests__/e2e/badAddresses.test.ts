import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { signIn } from './support/steps.ts';

const MEMBER = 'lost@example.com';
/** Longer than the first two waits between questions about an order. */
const QUIET_MS = 3_500;

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
let calls: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  await newClient(product).register(MEMBER);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  ({ context, page, problems } = await newPerson(browser));
  calls = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
});
afterEach(() => context.close());

const main = () => page.locator('main');
const TOASTS = '[role=status] button[aria-label="Dismiss"]';
const toasts = () => page.locator(TOASTS);
const storedValue = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

const WORDS: [address: string, words: string, link: string, to: string][] = [
  ['/browse/nope', 'We can’t find this category', 'Go to Home', '/'],
  ['/browse/constructor', 'We can’t find this category', 'Go to Home', '/'],
  ['/more/nope', 'We can’t find this section', 'Go to Home', '/'],
  ['/videos/nope', 'We can’t find this story', 'Go to Home', '/'],
  ['/videos/__proto__', 'We can’t find this story', 'Go to Home', '/'],
  ['/searchDetail/%20', 'Type something to search for', 'Search again', '/search'],
  [`/searchDetail/${'x'.repeat(250)}`, 'at most 200 letters', 'Search again', '/search'],
  ['/order/result', 'We can’t find this order', 'See the plans', '/shopping'],
  ['/order/result?orderId=a%20b&cancelled=1', 'We can’t find this order', 'See the plans', '/shopping'],
  ['/order/easy', 'We can’t find this order', 'See the plans', '/shopping'],
  ['/order/easy?orderId=%3Cb%3E', 'We can’t find this order', 'See the plans', '/shopping'],
];

test('a bad address says what is wrong in words of its own, leads on, and asks for nothing again', async () => {
  const seen = await Promise.all(
    WORDS.map(async ([address, words, link]) => {
      const tab = await context.newPage();
      const asked: string[] = [];
      tab.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
      });
      await tab.goto(product.url + address);
      const screen = tab.locator('main');
      await screen.getByText(words).first().waitFor();
      const to = await screen.getByRole('link', { name: link }).first().getAttribute('href');
      // A page that asks again by itself does so within this time.
      await tab.waitForTimeout(QUIET_MS);
      const again = asked.filter((call, index) => asked.indexOf(call) !== index);
      const toasts = await tab.locator(TOASTS).count();
      return { address, to, again, toasts, blames: /connection/i.test(await screen.innerText()) };
    }),
  );
  expect(seen).toEqual(
    WORDS.map(([address, , , to]) => ({ address, to, again: [], toasts: 0, blames: false })),
  );
  expect(problems).toEqual([]);
});

describe('a member', () => {
  beforeEach(async () => {
    await page.goto(`${product.url}/continue?${new URLSearchParams({ next: '/my' })}`);
    await signIn(page, MEMBER);
    await page.waitForURL('**/my');
  });

  test('learns that an order is not theirs, finds their payments, and outlives an old sign-in link', async () => {
    for (const address of ['/order/easy?orderId=nope', '/order/result?orderId=nope']) {
      await page.goto(product.url + address);
      await main().getByText('We can’t find this order').first().waitFor();
      expect(await toasts().count()).toBe(0);
    }
    const before = calls.length;
    await page.waitForTimeout(QUIET_MS);
    expect(calls.slice(before).filter((call) => call.includes('/payment'))).toEqual([]);
    await main().getByRole('link', { name: 'All payments and receipts' }).click();
    await page.getByText('No payments yet').waitFor();

    await page.goto(`${product.url}/my?userToken=spent`);
    await page.getByText(MEMBER).waitFor();
    expect(await storedValue('userToken')).toBeNull();
    expect(await toasts().count()).toBe(0);
  });

  test('is told once that the session has ended, and comes back by signing in', async () => {
    await page.getByText('1 free episode left today').waitFor();
    await page.evaluate(() => localStorage.setItem('user-token', 'ended'));
    await context.clearCookies();
    await page.getByRole('link', { name: 'Unlocked' }).click();
    await page.getByText('You’ve been signed out. Sign in to continue.').waitFor();
    expect(await toasts().count()).toBe(1);
    await page.locator('[role=status]').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, MEMBER);
    await page.waitForURL('**/unlocked');
  });
});

test('a sign-in link that is no longer good is said on screen, and a visitor is known as one', async () => {
  await page.goto(`${product.url}/my?userToken=spent`);
  await page.getByText('This sign-in link no longer works. Please sign in.').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  expect(page.url()).toBe(`${product.url}/my`);
  expect(await storedValue('userToken')).toBeNull();
  await page.locator('[role=status]').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/continue');
});

test('without a pixel click ids are stored before the first call, and nobody is asked', async () => {
  const first = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user');
  await page.goto(`${product.url}/?fbclid=fb.1/+==&ttclid=tt.1&token=ref==`);
  const headers = await (await first).allHeaders();
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    token: 'ref==',
    fbclid: 'tt.1',
    ttclid: 'tt.1',
  });
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('button', { name: 'Yes', exact: true }).count()).toBe(0);
  await page.goto(`${product.url}/individual`);
  await page.getByText('Nothing is measured here').waitFor();
});

test('a return from a wallet leaves the referrer token alone', async () => {
  await page.goto(`${product.url}/?token=ref`);
  // The page is loaded before the app is.
  await page.waitForFunction(() => localStorage.getItem('token') === 'ref');
  await page.goto(`${product.url}/order/result?orderId=ord_none&token=EC-5TX&PayerID=P`);
  await main().getByText('Sign in to see your order').first().waitFor();
  expect(await storedValue('token')).toBe('ref');
});
