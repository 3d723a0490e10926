import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { seePlaying, takenOver } from './browser.ts';

/* What people do, in the words they see. */

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
  slow: '4000 0000 0000 5555',
};
export const PASSWORD = 'correct horse battery';

/** An address that nobody else has; too short to hold the digits of a card by chance. */
export const newEmail = () => `person.${randomBytes(6).toString('hex')}@example.com`;

/** On the page to sign in, for somebody without an account. */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await page.waitForURL('**/login*');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/register*');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  return email;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.waitForURL('**/login*');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** In the sheet over the shop. */
export async function enterAccount(page: Page, email = newEmail()): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'Sign in or create an account' });
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  return email;
}

/** Gives this browser a session, without a page. */
export const logIn = (page: Page, product: string, email: string): Promise<unknown> =>
  page.context().request.post(`${product}/api/user/login`, { data: { email, password: PASSWORD } });

/** A member is at this place, and the app knows it. */
export async function enterAs(page: Page, product: string, email: string, place = '/my'): Promise<void> {
  await logIn(page, product, email);
  const known = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/user');
  await Promise.all([known, page.goto(product + place)]);
  await takenOver(page);
}

/** From a locked episode to the plans, for which nobody signs in. */
export async function fromTheWallToTheShop(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Subscribe to unlock' }).click();
  await page.waitForURL('**/shopping*');
}

/** A visitor in the shop chooses how to pay, and opens an account on the way. */
export async function chooseAsNewcomer(page: Page, way: 'Pay by card' | 'Pay with PayPal'): Promise<string> {
  await page.getByRole('button', { name: way }).click();
  return enterAccount(page);
}

/** From a locked episode as a visitor to the card page, as a new member. */
export async function fromTheWallToTheCard(page: Page, url: string): Promise<string> {
  await fromTheWallToTheShop(page, url);
  const email = await chooseAsNewcomer(page, 'Pay by card');
  await page.waitForURL('**/order/easy*');
  return email;
}

/** From a locked episode as a visitor to PayPal's stand-in, as a new member. */
export async function fromTheWallToTheWallet(page: Page, url: string, sandboxUrl: string): Promise<void> {
  await fromTheWallToTheShop(page, url);
  await chooseAsNewcomer(page, 'Pay with PayPal');
  await page.waitForURL(`${sandboxUrl}/approve/**`);
}

export async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL('**/order/easy*');
}

export async function typeCard(page: Page, number: string, cvv = '737'): Promise<void> {
  const fields = page.frameLocator('iframe');
  await fields.locator('[autocomplete=cc-number]').fill(number);
  await fields.locator('[autocomplete=cc-exp]').fill('12/34');
  await fields.locator('[autocomplete=cc-csc]').fill(cvv);
}

export async function fillCardPage(page: Page, number: string, cvv?: string): Promise<void> {
  await typeCard(page, number, cvv);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Example');
  await page.getByRole('checkbox').check();
}

export const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

/** Fills the card page in and pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCardPage(page, number);
  await pay(page);
}

/** Waits for the episode that was wanted in the first place. */
export const backAtEpisode = (page: Page, episode: number) =>
  page.waitForURL(`**/videos/*?ep=${episode}`, { timeout: 30_000 });

/** The wanted episode plays, and the page knows that it is open now. */
export async function seeUnlocked(page: Page, episode: number): Promise<void> {
  await backAtEpisode(page, episode);
  await seePlaying(page);
  await page.getByRole('button', { name: 'Subscribe to unlock' }).waitFor({ state: 'detached' });
}

/** From the receipt, which would lead there by itself in a while. */
export async function goOnToEpisode(page: Page, episode: number): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await seeUnlocked(page, episode);
}
