import { beforeEach, expect, test } from '@jest/globals';
import { seePlaying } from './support/browser.ts';
import {
  backAtEpisode,
  CARDS,
  chooseAsNewcomer,
  chooseCard,
  fillCardPage,
  fromTheWallToTheCard,
  fromTheWallToTheShop,
  pay,
  register,
  signIn,
  typeCard,
} from './support/steps.ts';
import { arrive, type Person, product } from './support/world.ts';

let person: Person;
const LOCKED = '/videos/a-forged-duchess?ep=9';

beforeEach(async () => {
  person = await arrive();
});

const toTheShop = () => fromTheWallToTheShop(person.page, product.url + LOCKED);
const toTheCard = () => fromTheWallToTheCard(person.page, product.url + LOCKED);

/** The wanted episode plays: its pictures move, and the page knows that it is open now. */
async function expectTheEpisodePlaying() {
  const { page } = person;
  await backAtEpisode(page, 9);
  const { before, after } = await seePlaying(page);
  expect(after.time).toBeGreaterThan(before.time);
  expect(after.decoded).toBeGreaterThan(before.decoded);
  expect(await page.getByRole('button', { name: 'Unlock all episodes' }).count()).toBe(0);
}

test('a visitor sees the plans, registers to pay by card and sees the very episode', async () => {
  const { page } = person;
  await toTheCard();
  await fillCardPage(page, CARDS.good);
  await pay(page);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await expectTheEpisodePlaying();
});

test('from the wall to the card page a newcomer taps four times and fills in two fields', async () => {
  const { page } = person;
  await page.goto(product.url + LOCKED);
  await page.evaluate(() => {
    const append = (key: string, what: string) =>
      window.sessionStorage.setItem(key, `${window.sessionStorage.getItem(key) ?? ''}${what} `);
    window.addEventListener('click', ({ isTrusted }) => isTrusted && append('taps', 'tap'), true);
    window.addEventListener(
      'input',
      ({ target }) => append('fields', (target as HTMLInputElement).name),
      true,
    );
  });
  await page.getByRole('button', { name: 'Unlock all episodes' }).click();
  await chooseAsNewcomer(page, 'Pay by card');
  await page.waitForURL('**/order/easy*');
  const counted = (key: string) =>
    page.evaluate((of) => (window.sessionStorage.getItem(of) ?? '').trim().split(' '), key);
  expect(await counted('taps')).toHaveLength(4);
  expect(new Set(await counted('fields'))).toEqual(new Set(['email', 'password']));
});

test('somebody with a plan who signs in at the checkout pays nothing more, and the episode plays', async () => {
  const { page } = person;
  const email = await toTheCard();
  await fillCardPage(page, CARDS.good);
  await pay(page);
  await expectTheEpisodePlaying();

  const elsewhere = await arrive();
  await fromTheWallToTheShop(elsewhere.page, product.url + LOCKED);
  await elsewhere.page.getByRole('button', { name: 'Pay by card' }).click();
  await signIn(elsewhere.page, email);
  await backAtEpisode(elsewhere.page, 9);
  await seePlaying(elsewhere.page);
  await elsewhere.context.close();
  expect(elsewhere.problems).toEqual([]);
});

test('a declined card is said where it was typed, survives a reload, and another card pays', async () => {
  const { page } = person;
  await toTheCard();
  await fillCardPage(page, CARDS.declined);
  await pay(page);
  await page.getByText('Your bank didn’t accept the card.').waitFor();
  await page.reload();
  await page.getByText('Your bank didn’t accept the card.').waitFor();
  await fillCardPage(page, CARDS.good);
  await pay(page);
  await expectTheEpisodePlaying();
});

test('a card that is not filled in right stays with the person', async () => {
  const { page } = person;
  await toTheCard();
  await fillCardPage(page, '4242 4242 4242 4241');
  await pay(page);
  const number = page.frameLocator('iframe').locator('[autocomplete=cc-number][aria-invalid=true]');
  await number.waitFor();
  await typeCard(page, CARDS.good);
  await pay(page);
  await expectTheEpisodePlaying();
});

test('a challenge that is passed leads to the episode, even over a reload in the middle', async () => {
  const { page } = person;
  await toTheCard();
  await fillCardPage(page, CARDS.challenged);
  await pay(page);
  await page.waitForURL(`${product.sandboxUrl}/challenge/**`);
  await page.reload();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expectTheEpisodePlaying();
});

test('a challenge that is failed says so, and the next try plays the episode', async () => {
  const { page } = person;
  await toTheCard();
  await fillCardPage(page, CARDS.challenged);
  await pay(page);
  await page.getByRole('button', { name: 'Fail the check' }).click();
  await page.getByText('Your bank couldn’t confirm that it was you.').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await fillCardPage(page, CARDS.good);
  await pay(page);
  await expectTheEpisodePlaying();
});

test('a challenge that was walked away from can be taken up again', async () => {
  const { page } = person;
  await toTheCard();
  await fillCardPage(page, CARDS.challenged);
  await pay(page);
  await page.getByRole('link', { name: 'Leave without deciding' }).click();
  await page.waitForURL('**/order/result*');
  await page.getByRole('link', { name: 'Finish confirming' }).click();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expectTheEpisodePlaying();
});

test('the wallet that stands in for PayPal approves, and the episode plays', async () => {
  const { page } = person;
  await toTheShop();
  await chooseAsNewcomer(page, 'Pay with PayPal');
  await page.waitForURL(`${product.sandboxUrl}/approve/**`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectTheEpisodePlaying();
});

test('cancelling in the wallet charges nothing and leaves the way open', async () => {
  const { page } = person;
  await toTheShop();
  await chooseAsNewcomer(page, 'Pay with PayPal');
  await page.waitForURL(`${product.sandboxUrl}/approve/**`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/shopping*');
  await chooseCard(page);
  await fillCardPage(page, CARDS.good);
  await pay(page);
  await expectTheEpisodePlaying();
});

test('reloading at every step loses nothing', async () => {
  const { page } = person;
  await toTheShop();
  await page.reload();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL('**/continue*');
  await page.reload();
  await page.getByLabel('Email').fill('unfinished@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  await page.reload();
  await register(page);
  await page.waitForURL('**/order/easy*');
  await page.reload();
  await fillCardPage(page, CARDS.slow);
  await pay(page);
  await page.waitForURL('**/order/result*');
  await page.getByRole('heading', { name: 'Confirming your payment…' }).waitFor();
  await page.reload();
  await expectTheEpisodePlaying();
  await page.reload();
  await seePlaying(page);
});

test('a tab closed while the payment is open finds the episode unlocked later', async () => {
  const { page, context } = person;
  await toTheCard();
  await fillCardPage(page, CARDS.slow);
  await pay(page);
  await page.waitForURL('**/order/result*');
  await page.close();

  const later = await context.newPage();
  await later.goto(`${product.url}/my`);
  await later
    .getByText(/Renews on/)
    .waitFor({ timeout: 10_000 })
    .catch(async () => {
      await later.reload();
      await later.getByText(/Renews on/).waitFor();
    });
  await later.goto(product.url + LOCKED);
  await seePlaying(later);
});
