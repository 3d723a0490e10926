import { watchedBefore } from '../../__tests__/e2e/support/flows/library.ts';
import { LOCKED, RECEIPT } from '../../__tests__/e2e/support/flows/money.ts';
import type { Visit } from '../../__tests__/e2e/support/flows/visit.ts';
import { openEpisodes } from '../../__tests__/e2e/support/flows/watching.ts';
import { refusingUntilATap } from '../../__tests__/e2e/support/player.ts';
import {
  CARDS,
  chooseCard,
  fillCardPage,
  fromTheWallToTheCard,
  PASSWORD,
  pay,
  signIn,
} from '../../__tests__/e2e/support/steps.ts';
import type { BugScenario } from './bugs.ts';

const SERIES = '/videos/rain-check';

/** What people do in Chromium in each scenario; what they wait for may never come, for there is a bug. */
export const inChromium: Record<BugScenario, (visit: Visit) => Promise<void>> = {
  async memberAtTheWall({ enter, open, tap, see, page }) {
    await enter('/my');
    await open(LOCKED);
    await tap(/^Subscribe to unlock/);
    await page.waitForURL('**/shopping*');
    await see('Pay by card');
  },
  async freePickAsMember({ enter, tap, page }) {
    await enter(`${SERIES}?ep=6`);
    await tap(FREE_PICK);
    await page.getByRole('button', { name: FREE_PICK }).waitFor({ state: 'detached' });
  },
  async freePickAsVisitor({ open, tap, page }) {
    await open(LOCKED);
    await tap(FREE_PICK);
    await page.waitForURL('**/login*');
  },
  async buyingWhole({ page, product, see }) {
    await fromTheWallToTheCard(page, product.url + LOCKED);
    await payWith(page, CARDS.good);
    await see(RECEIPT);
    await page.waitForURL('**/videos/*?ep=9');
  },
  async purchase({ enter, page, see }) {
    await enter('/shopping');
    await chooseCard(page);
    await payWith(page, CARDS.good);
    await see(RECEIPT);
  },
  async visitorPays({ open, tap, see }) {
    await open('/shopping');
    await tap('Pay by card');
    await see('Sign in or create an account');
  },
  async subscribe({ enter, tap, see, page }) {
    await enter('/my');
    await tap('Subscribe now');
    await page.waitForURL('**/shopping*');
    await see('Pay by card');
  },
  async rateAsVisitor(visit) {
    await visit.open(SERIES);
    await openEpisodes(visit);
    await visit.tap('About');
    await visit.tap('Loved it');
    await visit.page.waitForURL('**/login*');
  },
  async signInWithSaves({ newMember, open, follow, tap, see, wakeControls, page }) {
    const { email } = await newMember();
    await open(SERIES);
    await wakeControls();
    await tap(SAVE);
    await see(SAVED_HERE);
    await open('/favorites');
    await follow('Sign in');
    await signIn(page, email);
    await see(/^Now in your account: 1 series/);
  },
  async signIn({ newMember, open, see, page }) {
    const { email } = await newMember();
    await open('/login?next=%2Ffavorites');
    await signIn(page, email);
    await see('Nothing saved yet');
  },
  async saveAsGuest({ open, wakeControls, tap, see }) {
    await open(SERIES);
    await wakeControls();
    await tap(SAVE);
    await see(SAVED_HERE);
  },
  async saveAfterTheSession(visit) {
    const { context, enter, wakeControls, tap, see } = visit;
    // What plays is saved every few seconds, and would be refused before the tap.
    await refusingUntilATap(context);
    const { client } = await enter(SERIES);
    await wakeControls();
    await endOtherSessions(client);
    await tap(SAVE);
    await see(/^You’ve been signed out/);
  },
  async slowPayment({ enter, open, page, see }) {
    const { client } = await enter('/my');
    const { id } = await client.info('POST /api/payment/order', { planId: 'weekly' });
    await open(`/order/easy?orderId=${id}`);
    await payWith(page, CARDS.slow);
    await see(RECEIPT);
  },
  async cardPageOfAPaidOrder({ enter, open, page }) {
    const { client } = await enter('/my');
    const { id } = await client.info('POST /api/payment/order', { planId: 'weekly' });
    await client.pay(id);
    await open(`/order/easy?orderId=${id}`);
    await page.waitForURL('**/order/result*');
  },
  async withdraw({ enter, open, page, tap, see }) {
    const { client } = await enter('/my');
    await client.subscribe();
    await open('/refundPolicy');
    await page.getByRole('radio', { name: /^Weekly/ }).check({ force: true });
    await tap('Continue');
    await tap('Confirm withdrawal');
    await see(/^We received your withdrawal on/);
  },
  async search({ open, page }) {
    await open('/search');
    await page.getByRole('combobox').fill('duchess');
    await page.getByRole('option', { name: /A Forged Duchess/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/searchDetail/duchess');
    await page.getByRole('link', { name: /A Forged Duchess/ }).waitFor();
  },
  async language({ open, tap, page }) {
    await open('/my');
    await tap('Language: English');
    await tap('Español');
    await page.locator('html[lang=es]').waitFor();
  },
  async removeFromHistory(visit) {
    await watchedBefore(visit);
    await visit.follow('History');
    await visit.tap(/^Remove “Ward Nine”/);
    await visit.see('Removed');
  },
  async deleteAccount({ enter, open, page, tap, see, arriveAt }) {
    await enter('/my');
    await open('/individual');
    await tap('Delete my account');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await tap('Delete my account for good');
    await see('Your account has been deleted.');
    await arriveAt('/');
  },
  async endAnEndedSession({ enter, follow, page }) {
    const { client } = await enter('/my');
    await follow('Account and privacy');
    const other = page.getByRole('button', { name: /^Sign out: / });
    await other.waitFor();
    await client.info('POST /api/user/logout', {});
    await other.click();
    await other.waitFor({ state: 'detached' });
  },
};

const FREE_PICK = /^Watch this one free/;
const SAVE = 'Save to My List';
const SAVED_HERE = 'Saved on this device.';

async function payWith(page: Visit['page'], card: string): Promise<void> {
  await fillCardPage(page, card);
  await pay(page);
}

type Client = Awaited<ReturnType<Visit['newMember']>>['client'];

/** As "Sign out" on another device does. */
async function endOtherSessions({ info }: Client): Promise<void> {
  for (const { id, current } of await info('GET /api/user/session', {}))
    if (!current) await info('DELETE /api/user/session', { sessionId: id });
}
