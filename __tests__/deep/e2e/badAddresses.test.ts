import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newClient } from '../../e2e/support/api.ts';
import { enterAs, signIn } from '../../e2e/support/steps.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';

const MEMBER = 'lost@example.com';
/** Longer than the first waits between questions about an order. */
const QUIET_MS = 10_000;

let person: Person;
let page: Person['page'];
/** The calls of the page, in their order. */
let calls: string[];

beforeAll(() => newClient(product).register(MEMBER));
beforeEach(async () => {
  person = await arrive();
  page = person.page;
  calls = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
});

const main = () => page.locator('main');
const toasts = () => page.locator('[role=status] button[aria-label="Dismiss"]').count();
const storedValue = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** What a page asks in a while that passes at once. */
async function askedInAWhile(): Promise<string[]> {
  const before = calls.length;
  await page.clock.runFor(QUIET_MS);
  // Comes after all that was asked.
  await page.evaluate(() => fetch('/'));
  return calls.slice(before);
}

test.each([
  ['/videos/__proto__', 'We can’t find this story', 'Go to Home', '/'],
  [`/searchDetail/${'x'.repeat(250)}`, 'at most 200 letters', 'Search again', '/search'],
  ['/order/result?orderId=a%20b&cancelled=1', 'We can’t find this order', 'See the plans', '/shopping'],
  ['/order/easy?orderId=%3Cb%3E', 'We can’t find this order', 'See the plans', '/shopping'],
])('%s shows its own error with a link onwards and sends no more requests', async (bad, words, link, to) => {
  person.expects(/404 \(Not Found\)/);
  await page.clock.install();
  await page.goto(product.url + bad);
  await main().getByText(words).first().waitFor();
  expect(await main().getByRole('link', { name: link }).first().getAttribute('href')).toBe(to);
  await page.waitForLoadState('networkidle');
  expect(await askedInAWhile()).toEqual([]);
  expect(calls).toEqual([...new Set(calls)]);
  expect(await toasts()).toBe(0);
  expect(await main().innerText()).not.toMatch(/connection/i);
});

describe('a member', () => {
  beforeEach(() => enterAs(page, product.url, MEMBER));

  test('sees that an unknown order cannot be found, and stays signed in after a spent sign-in link', async () => {
    await page.clock.install();
    for (const address of ['/order/easy?orderId=nope', '/order/result?orderId=nope']) {
      await page.goto(product.url + address);
      await main().getByText('We can’t find this order').first().waitFor();
      expect(await toasts()).toBe(0);
    }
    expect((await askedInAWhile()).filter((call) => call.includes('/payment'))).toEqual([]);
    await main().getByRole('link', { name: 'All payments and receipts' }).click();
    await page.getByText('No payments yet').waitFor();

    await page.goto(`${product.url}/my?userToken=spent`);
    await page.getByText(MEMBER).waitFor();
    expect(await storedValue('userToken')).toBeNull();
    expect(await toasts()).toBe(0);
  });

  test('sees one notice that the session has ended, and returns to the page by signing in', async () => {
    await page.getByText('1 free episode left today').waitFor();
    await page.evaluate(() => localStorage.setItem('user-token', 'ended'));
    await person.context.clearCookies();
    await page.getByRole('link', { name: 'Unlocked' }).click();
    await page.getByText('You’ve been signed out. Sign in to continue.').waitFor();
    expect(await toasts()).toBe(1);
    await page.locator('[role=status]').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, MEMBER);
    await page.waitForURL('**/unlocked');
  });
});

test('a spent sign-in link shows a notice, and the visitor stays signed out', async () => {
  await page.goto(`${product.url}/my?userToken=spent`);
  await page.getByText('This sign-in link no longer works. Please sign in.').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  expect(page.url()).toBe(`${product.url}/my`);
  expect(await storedValue('userToken')).toBeNull();
  await page.locator('[role=status]').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');
});

test('without a pixel the first request carries the click ids, and no consent is asked for', async () => {
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
