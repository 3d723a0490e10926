import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { EpisodeList, Order, User } from '../../contract/entities.ts';
import { launch, newPerson } from './support/browser.ts';
import { atTheProvider } from './support/money/person.ts';
import { type Product, startProduct } from './support/product.ts';
import { CARDS, fillCardPage, PASSWORD } from './support/steps.ts';

/* Impatient fingers, two tabs, and people who go back and forth: one charge, and the truth on the screen. */

let product: Product;
let browser: Browser;
let person: Awaited<ReturnType<typeof newPerson>>;
let people = 0;
const TAPS = 20;
const VIDEO = 'a-forged-duchess';
const OTHER_VIDEO = 'rain-check';

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ DAILY_UNLOCKS: '3' }), launch()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  person = await newMember();
});
afterEach(async () => {
  await person.context.close();
  expect(person.problems).toEqual([]);
});

async function newMember() {
  const one = await newPerson(browser);
  people += 1;
  const form = { email: `taps.${people}@example.com`, password: PASSWORD, repeatPassword: PASSWORD };
  await one.context.request.post(`${product.url}/api/user/register`, { data: form });
  return one;
}

async function answer<T>(path: string, one = person): Promise<T> {
  const response = await one.context.request.get(product.url + path);
  return ((await response.json()) as { info: T }).info;
}
const orders = async (one = person) => (await answer<{ items: Order[] }>('/api/payment/history', one)).items;

/** How often the provider took the money for any of the person's orders, and how many payments it has begun. */
async function atProvider(one = person) {
  let [begun, charged] = [0, 0];
  for (const { id } of await orders(one)) {
    const payments = await atTheProvider(product).paymentsOf(id);
    begun += payments.length;
    charged += payments.filter(({ status }) => status === 'succeeded').length;
  }
  return { begun, charged };
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
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL('**/order/easy*');
  await fillCardPage(page, CARDS.good);
  return page.getByRole('button', { name: /^Pay \$/ });
}

const paidHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Payment received' }).waitFor({ timeout: 10_000 });

test('Pay: 20 fast taps in each of two tabs at once are one charge', async () => {
  const buttons = await twoTabs(cardPage);
  await Promise.all(buttons.map(tapFast));
  await Promise.all(buttons.map((button) => button.page().waitForURL('**/order/result*')));
  await Promise.all(buttons.map((button) => paidHeading(button.page())));
  expect((await orders()).map(({ status }) => status)).toEqual(['paid']);
  expect(await atProvider()).toEqual({ begun: 1, charged: 1 });
});

test('Subscribe: 20 fast taps in each of two tabs at once are one order and one payment', async () => {
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

test('Unlock: 20 fast taps in each of two tabs at once are one daily pick', async () => {
  const buttons = await twoTabs(async (page) => {
    await page.goto(`${product.url}/videos/${VIDEO}?ep=9`);
    const button = page.getByRole('button', { name: /free today/ });
    await button.waitFor();
    return button;
  });
  await Promise.all(buttons.map(tapFast));
  for (const button of buttons) await button.waitFor({ state: 'detached', timeout: 10_000 });
  const { episodes } = await answer<EpisodeList>(`/api/video/episode?videoId=${VIDEO}`);
  expect(episodes.filter(({ access }) => access === 'unlocked').map(({ number }) => number)).toEqual([9]);
  expect((await answer<User>('/api/user')).dailyUnlocksLeft).toBe(2);
});

test('Cancel: 20 fast taps on its place in each of two tabs at once cancel, and nothing takes it back', async () => {
  const pay = await cardPage(person.page);
  await pay.click();
  await paidHeading(person.page);
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
  expect((await answer<User>('/api/user')).subscription?.status).toBe('cancelled');
  expect(asked).toEqual(['POST', 'POST']);
  expect(await atProvider()).toEqual({ begun: 1, charged: 1 });
});

/** What the result page says of a payment's state. */
const TRUTH = {
  succeeded: 'Payment received',
  cancelled: 'You cancelled the payment',
  requires_action: 'Confirming your payment…',
} as const;
/** Five people at once on a busy machine wait for seconds for each answer. */
const TRUTH_MS = 30_000;

const DOINGS = ['reload', 'goBack', 'goForward', 'close', 'second tab'] as const;
type Doing = (typeof DOINGS)[number];

/** Does it, and gives the tab that the person goes on in. */
async function disturb(page: Page, doing: Doing): Promise<Page> {
  const address = page.url();
  if (doing === 'close' || doing === 'second tab') {
    const other = await page.context().newPage();
    await other.goto(address);
    if (doing === 'close') await page.close();
    return other;
  }
  if (doing === 'reload') await page.reload();
  else await page.goBack();
  // What one comes back to may be just about to lead on by itself.
  while (doing === 'goForward' && page.url() !== address && !page.isClosed()) {
    await page.evaluate(() => history.forward()).catch(() => {});
    await page.waitForURL(address, { waitUntil: 'commit', timeout: 5000 }).catch(() => {});
  }
  return page;
}

/** On its result page, by itself or after the person has looked for it: what the provider says. */
async function expectTruth(page: Page, orderId: string): Promise<void> {
  const address = `${product.url}/order/result?orderId=${orderId}`;
  // A page of ours may be on its way there by itself, which ends the navigation that the test began.
  if (!page.url().startsWith(address)) await page.goto(address).catch(() => page.waitForURL(`${address}**`));
  const [payment] = await atTheProvider(product).paymentsOf(orderId);
  const title = TRUTH[payment?.status as keyof typeof TRUTH];
  await page.getByRole('heading', { name: title }).waitFor({ timeout: TRUTH_MS });
}

/** Decides at the provider. A result page that stands there, or is only just arriving, leads there. */
async function decide(page: Page, decision: string): Promise<void> {
  const finish = page.getByRole('link', { name: 'Finish confirming' });
  await page.addLocatorHandler(finish, () => finish.click(), { noWaitAfter: true });
  await page.getByRole('button', { name: decision }).click();
  await page.removeLocatorHandler(finish);
}

async function choosePass(page: Page, video: string): Promise<void> {
  await page.goto(`${product.url}/shopping?${new URLSearchParams({ video })}`);
  await page.locator('label').filter({ hasText: 'Own this series' }).click();
}

/** From the choice to the provider's own page, disturbed at each step on the way; answers the tab and the order. */
const WAYS = {
  async wallet(first: Page, doing: Doing) {
    await choosePass(first, VIDEO);
    let page = await disturb(first, doing);
    await choosePass(page, VIDEO);
    await page.getByRole('button', { name: 'PayPal' }).click();
    await page.waitForURL(`${product.sandboxUrl}/approve/**`);
    page = await disturb(page, doing);
    return { page, decision: 'Approve' };
  },
  async card(first: Page, doing: Doing) {
    const toCard = async (page: Page) => {
      await choosePass(page, OTHER_VIDEO);
      await page.getByRole('button', { name: 'Pay by card' }).click();
      await page.waitForURL('**/order/easy*');
    };
    await choosePass(first, OTHER_VIDEO);
    let page = await disturb(first, doing);
    await toCard(page);
    page = await disturb(page, doing);
    if (doing === 'goBack') await toCard(page);
    await fillCardPage(page, CARDS.challenged);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.waitForURL(`${product.sandboxUrl}/challenge/**`);
    page = await disturb(page, doing);
    return { page, decision: 'Confirm the payment' };
  },
};

/** One cell of the matrix: a person who does the same at every step from the order to its result. */
async function payDisturbed(one: typeof person, first: Page, way: keyof typeof WAYS, doing: Doing) {
  const ordersBefore = await orders(one);
  const chargesBefore = await atProvider(one);
  const reached = await WAYS[way](first, doing);
  let { page } = reached;
  const [order] = await orders(one);
  const id = order?.id ?? '';
  expect(order?.status).toBe('action');
  expect(ordersBefore.map((before) => before.id)).not.toContain(id);
  // Whoever went back is on our pages again: the result's tells them that it is open.
  if (!page.url().startsWith(product.sandboxUrl)) await expectTruth(page, id);
  await decide(page, reached.decision);
  // At the return, and at its result.
  await page.waitForURL('**/order/result*');
  for (let step = 0; step < 2; step += 1) {
    page = await disturb(page, doing);
    await expectTruth(page, id);
  }
  // Back to what was there before: it is not to be bought again.
  await page.goBack();
  await page.goForward();
  const [paid, ...others] = await orders(one);
  expect([paid, others.length]).toEqual([
    expect.objectContaining({ id, status: 'paid' }),
    ordersBefore.length,
  ]);
  expect(await atProvider(one)).toEqual({
    begun: chargesBefore.begun + 1,
    charged: chargesBefore.charged + 1,
  });
  return page;
}

test('Reload, back, forward, closed and second tab at each step from order to result: one charge at most, and the truth', async () => {
  await Promise.all(
    DOINGS.map(async (doing, index) => {
      const one = index === 0 ? person : await newMember();
      let { page } = one;
      for (const way of ['wallet', 'card'] as const) {
        page = await payDisturbed(one, page, way, doing).catch((error: Error) => {
          throw new Error(`${doing}, ${way}: ${error.message}`, { cause: error });
        });
      }
      if (one !== person) await one.context.close();
      expect([doing, one.problems]).toEqual([doing, []]);
    }),
  );
});
