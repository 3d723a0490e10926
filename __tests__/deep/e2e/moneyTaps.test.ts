import { beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Client, newMember } from '../../e2e/support/api.ts';
import { atTheProvider } from '../../e2e/support/money/person.ts';
import { CARDS, chooseCard, fillCardPage, logIn } from '../../e2e/support/steps.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';

/* Impatient fingers in two tabs: one charge, and the truth on the screen. */

let person: Person;
/** The same member elsewhere. */
let member: Client;
const TAPS = 20;

beforeEach(async () => {
  const { client, email } = await newMember(product);
  member = client;
  person = await arrive();
  await logIn(person.page, product.url, email);
});

const orders = async () => (await member.info('GET /api/payment/history', {})).items;

/** How often the provider took the money for any of the person's orders, and how many payments it has begun. */
async function atProvider() {
  const ids = (await orders()).map(({ id }) => id);
  const payments = (await Promise.all(ids.map(atTheProvider(product).paymentsOf))).flat();
  const charged = payments.filter(({ status }) => status === 'succeeded');
  return { begun: payments.length, charged: charged.length };
}

/** As fast as a browser lets them through, also when what they are on goes away meanwhile. */
const tapFast = (button: Locator) =>
  button.evaluate((element, times) => {
    for (let tap = 0; tap < times; tap += 1) {
      (element as HTMLElement).click();
      setTimeout(() => (element as HTMLElement).click(), tap * 5);
    }
  }, TAPS);

/** Fingers on one place of the glass, whatever comes to lie there. */
async function tapPlace(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not there');
  const taps = Array.from({ length: TAPS }, () =>
    page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2),
  );
  await Promise.all(taps);
}

async function twoTabs(open: (page: Page) => Promise<Locator>): Promise<Locator[]> {
  const second = await person.context.newPage();
  return [await open(person.page), await open(second)];
}

/**
 * Holds calls back until so many are there. A tab that asks when the other's payment is begun already
 * begins anew, and rightly so: then the first order is cancelled.
 */
async function atOnce(call: string, many: number): Promise<void> {
  let letGo = () => {};
  const all = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let there = 0;
  await person.context.route(call, async (route) => {
    there += 1;
    if (there === many) letGo();
    await all;
    await route.continue();
  });
}

async function shop(page: Page): Promise<void> {
  await page.goto(`${product.url}/shopping`);
  await page.locator('label').filter({ hasText: 'Weekly' }).click();
}

async function cardPage(page: Page): Promise<Locator> {
  await shop(page);
  await chooseCard(page);
  await fillCardPage(page, CARDS.good);
  return page.getByRole('button', { name: /^Pay \$/ });
}

const paidHeading = (page: Page) => page.getByRole('heading', { name: 'Payment received' }).waitFor();

test('tapping Pay 20 times in each of two tabs at once makes one charge', async () => {
  const buttons = await twoTabs(cardPage);
  await Promise.all(buttons.map(tapFast));
  await Promise.all(buttons.map((button) => paidHeading(button.page())));
  expect((await orders()).map(({ status }) => status)).toEqual(['paid']);
  expect(await atProvider()).toEqual({ begun: 1, charged: 1 });
});

test('tapping PayPal 20 times in each of two tabs at once makes one order and one payment', async () => {
  const buttons = await twoTabs(async (page) => {
    await shop(page);
    return page.getByRole('button', { name: 'PayPal' });
  });
  await atOnce('**/api/payment/order', buttons.length);
  await Promise.all(buttons.map(tapFast));
  const pages = buttons.map((button) => button.page());
  await Promise.all(pages.map((page) => page.waitForURL(/\/approve\/|order\/result/)));
  const [order, ...others] = await orders();
  expect([order?.status, others]).toEqual(['action', []]);
  expect(await atProvider()).toEqual({ begun: 1, charged: 0 });
  for (const page of pages) {
    await page.goto(order?.actionUrl ?? '');
    const approve = page.getByRole('button', { name: 'Approve' });
    if (await approve.isVisible()) await approve.click();
    await page.goto(`${product.url}/order/result?orderId=${order?.id}`);
    await paidHeading(page);
  }
  expect(await atProvider()).toEqual({ begun: 1, charged: 1 });
});

test('tapping Cancel 20 times in each of two tabs cancels the renewal, and no tap resumes it', async () => {
  await member.subscribe();
  const asked: string[] = [];
  person.context.on('request', (request) => {
    if (request.url().endsWith('/api/payment/cancel')) asked.push(request.method());
  });
  const buttons = await twoTabs(async (page) => {
    await page.goto(`${product.url}/my`);
    await page.getByRole('button', { name: 'Cancel renewal' }).click();
    return page.getByRole('button', { name: 'Yes, cancel' });
  });
  await Promise.all(buttons.map((button) => tapPlace(button.page(), button)));
  for (const page of buttons.map((button) => button.page())) {
    // Once the question is gone its place is a link's.
    await page.goto(`${product.url}/my`);
    await page.getByText(/^Ends on/).waitFor({ timeout: 10_000 });
  }
  expect((await member.info('GET /api/user', {}))?.subscription?.status).toBe('cancelled');
  expect(asked).toEqual(['POST', 'POST']);
});
