import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { atTheProvider } from '../../e2e/support/money/person.ts';
import { CARDS, chooseCard, fillCardPage, logIn, pay } from '../../e2e/support/steps.ts';
import { arrive, product } from '../../e2e/support/world.ts';

/* People who go back and forth while they pay: one charge, and the truth on the screen. */

/** What the result page says of a payment's state. */
const TRUTH = { succeeded: 'Payment received', requires_action: 'Confirming your payment…' } as const;
type Doing = 'reload' | 'goBack' | 'goForward' | 'close' | 'second tab';

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
  await page.getByRole('heading', { name: title }).waitFor();
}

/** Decides at the provider. A result page that stands there, or is only just arriving, leads there. */
async function decide(page: Page, decision: string): Promise<void> {
  const finish = page.getByRole('link', { name: 'Finish confirming' });
  await page.addLocatorHandler(finish, () => finish.click(), { noWaitAfter: true });
  await page.getByRole('button', { name: decision }).click();
  await page.removeLocatorHandler(finish);
}

async function choosePass(page: Page): Promise<void> {
  await page.goto(`${product.url}/shopping?video=a-forged-duchess`);
  await page.locator('label').filter({ hasText: 'Just this series' }).click();
}

async function toTheCard(page: Page): Promise<void> {
  await choosePass(page);
  await chooseCard(page);
}

type Way = 'wallet' | 'card';

/** From the choice to the provider's own page, disturbed at each step; answers the tab. */
async function toTheProvider(first: Page, way: Way, doing: Doing): Promise<Page> {
  await choosePass(first);
  let page = await disturb(first, doing);
  if (way === 'wallet') {
    await choosePass(page);
    await page.getByRole('button', { name: 'PayPal' }).click();
  } else {
    await toTheCard(page);
    page = await disturb(page, doing);
    if (doing === 'goBack') await toTheCard(page);
    await fillCardPage(page, CARDS.challenged);
    await pay(page);
  }
  await page.waitForURL(`${product.sandboxUrl}/**`);
  return disturb(page, doing);
}

test.each<[doing: Doing, way: Way]>([
  ['reload', 'card'],
  ['goBack', 'card'],
  ['goForward', 'wallet'],
  ['close', 'wallet'],
  ['second tab', 'card'],
])('%s at each step of a payment by %s makes one charge and shows its true state', async (doing, way) => {
  const { client, email } = await newMember(product);
  const orders = async () => (await client.info('GET /api/payment/history', {})).items;
  const { page: first } = await arrive();
  await logIn(first, product.url, email);
  let page = await toTheProvider(first, way, doing);
  const [order] = await orders();
  const id = order?.id ?? '';
  expect(order?.status).toBe('action');
  // Whoever went back is on our pages again: the result's tells them that it is open.
  if (!page.url().startsWith(product.sandboxUrl)) await expectTruth(page, id);
  await decide(page, way === 'wallet' ? 'Approve' : 'Confirm the payment');
  // At the return, and at its result.
  await page.waitForURL('**/order/result*');
  for (let step = 0; step < 2; step += 1) {
    page = await disturb(page, doing);
    await expectTruth(page, id);
  }
  // Back to what was there before: it is not to be bought again.
  await page.goBack();
  await page.goForward();
  expect(await orders()).toEqual([expect.objectContaining({ id, status: 'paid' })]);
  const payments = await atTheProvider(product).paymentsOf(id);
  expect(payments.map(({ status }) => status)).toEqual(['succeeded']);
});
