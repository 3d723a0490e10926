import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import { runOf } from '../../contract/traceContext.ts';
import { documentsOf } from '../support/flows/lists.ts';
import { launch, newPerson, seePlaying } from './support/browser.ts';
import { openList, type Row, recordDevTools } from './support/devtools/devtools.ts';
import { readJournal } from './support/flows/record.ts';
import { type Product, startProduct } from './support/product.ts';
import {
  backAtEpisode,
  CARDS,
  chooseCard,
  fillCardPage,
  fromTheWallToTheCard,
  pay,
  register,
} from './support/steps.ts';

/* The documented purchases over real documents, in the list component of Redux DevTools. */

let product: Product;
let browser: Browser;
let person: Awaited<ReturnType<typeof newPerson>>;
let rows: Row[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  person = await newPerson(browser);
  rows = await recordDevTools(person.context);
});
afterEach(async () => {
  await person.context.close();
  expect(person.problems).toEqual([]);
  expect(rows.filter(({ leaks }) => leaks)).toEqual([]);
});

/** Whether the provider has decided when the result page first asks is a matter of milliseconds. */
const OPTIONAL = ['orders/resultPending'];
/** Whatever a purchase consists of, besides the pages on its way. */
const OF_A_PURCHASE =
  /^(unlocked|orders|purchase|receipt|plans|user)\/|^(api\/failed|app\/intent|navigation\/(requested|detour|departed|return))/;

const plainType = (shown: string) => shown.split(' · ')[0] ?? '';
const idOf = (type: string) =>
  rows.find(({ action }) => plainType(action.type) === type)?.action.meta?.flow?.id;

/** Types the run's id into the filter: the rows that are left, and those that are gone. */
async function filterById(id: string) {
  const log = [...rows];
  const list = await openList(browser, log);
  const all = await list.listed();
  const left = await list.filter(id);
  const others = await list.filter('');
  await list.close();
  expect(all).toEqual(['@@INIT', ...log.map(({ action }) => action.type)]);
  expect(others).toEqual(all);
  return { left, gone: all.filter((type) => !left.includes(type)) };
}

/** Rows in the order in which the documents came; within one document answers may come in any order. */
function byDocument(left: string[]): string[][] {
  const documents = [...new Set(rows.map(({ document }) => document))];
  const listed = rows.filter(({ action }) => left.includes(action.type));
  expect(listed.map(({ action }) => action.type)).toEqual(left);
  return documents
    .map((begun) =>
      listed
        .filter(({ document }) => document === begun)
        .map(({ action }) => plainType(action.type))
        .filter((type) => !OPTIONAL.includes(type))
        .sort(),
    )
    .filter((types) => types.length > 0);
}

/** What is counted of a run elsewhere: the actions in DevTools, and the calls on the wire, as `METHOD /path`. */
async function expectWholeInJournal(page: Page, id: string, sent: Request[]) {
  const entries = (await readJournal(page)).filter(({ run }) => run?.id === id);
  const listed = rows.map(({ action }) => action).filter(({ meta }) => meta?.flow?.id === id);
  const recorded = entries.flatMap((entry) => (entry.kind === 'action' ? entry.type : []));
  expect(recorded).toEqual(listed.map(({ type }) => plainType(type)));

  const onTheWire = sent
    .filter((request) => runOf(request.headers())?.id === id)
    .map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
  const calls = entries.flatMap((entry) => (entry.kind === 'callSent' ? entry : []));
  const answered = entries.flatMap((entry) => (entry.kind === 'callAnswered' ? entry.id : []));
  expect(calls.map(({ call }) => call)).toEqual(onTheWire);
  expect(calls.filter((call) => !answered.includes(call.id))).toEqual([]);
  return { actions: recorded.length, calls: calls.length };
}

test("a newcomer's unlock over three documents and the bank is one id: nothing is missing, nothing is foreign", async () => {
  const { page } = person;
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  await fromTheWallToTheCard(page, `${product.url}/videos/a-forged-duchess?ep=9`);
  await fillCardPage(page, CARDS.challenged);
  await pay(page);
  await page.waitForURL(`${product.sandboxUrl}/challenge/**`);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await backAtEpisode(page, 9);
  await seePlaying(page);

  const id = idOf('unlocked/unlockRequested') ?? 'none';
  const { left, gone } = await filterById(id);
  const [atTheWall = [], cardPage = [], result = []] = documentsOf('buying-whole');
  // The bank asks for a step of its own, on a page of its own.
  const toTheBank = [...cardPage.slice(0, -1), 'navigation/departed'];
  expect(byDocument(left)).toEqual([atTheWall, toTheBank, result].map((types) => types.sort()));
  expect(gone.filter((type) => OF_A_PURCHASE.test(type))).toEqual([]);
  const { actions, calls } = await expectWholeInJournal(page, id, sent);
  expect(actions).toBe(left.length);
  expect(calls).toBeGreaterThan(5);
});

test('a purchase in the shop is one id from the checkout to the receipt', async () => {
  const { page } = person;
  await page.goto(`${product.url}/continue`);
  await register(page);
  await page.waitForURL('**/my');
  await page.goto(`${product.url}/shopping`);
  await chooseCard(page);
  await fillCardPage(page, CARDS.good);
  await pay(page);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await page.getByText(/^R-\d{4}-\d{6}-\w{6}$/).waitFor();

  const { left, gone } = await filterById(idOf('orders/checkoutRequested') ?? 'none');
  expect(byDocument(left)).toEqual(documentsOf('purchase').map((types) => types.sort()));
  const before = [
    'user/formOpened',
    'user/emailCheckRequested',
    'user/emailChecked',
    'user/registerRequested',
    'navigation/requested',
    'plans/shopOpened',
  ];
  const later = gone.map(plainType).filter((type) => OF_A_PURCHASE.test(type));
  expect(later.filter((type) => !before.includes(type) && !type.startsWith('plans/plans'))).toEqual([]);

  const run = rows.filter(({ action }) => left.includes(action.type)).map(({ action }) => action);
  const orders = new Set(run.slice(1).map(({ meta }) => meta?.orderId));
  expect([...orders]).toEqual([expect.stringMatching(/^ord_/)]);
});

test('a jump in time shows the screen of its state, and asks the server for nothing', async () => {
  const { page } = person;
  await page.goto(`${product.url}/`);
  // A link that is tapped before the app runs opens a document of its own.
  await page.waitForFunction(() =>
    Object.values((globalThis as unknown as Listed).liftedStore?.getState().actionsById ?? {}).some(
      ({ action }) => action.type === 'navigation/navigated',
    ),
  );
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('heading', { name: 'Me', exact: true }).waitFor();
  const entries = await page.evaluate(() => window.history.length);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));

  await jumpTo(page, 0);
  await page.waitForURL(`${product.url}/`);
  await page.locator('main a[href^="/videos/"]').first().waitFor();
  await jumpTo(page, 1);
  await page.waitForURL(`${product.url}/my`);
  await page.getByRole('heading', { name: 'Me', exact: true }).waitFor();
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
});

/** The engine of DevTools, once the app has made its store. */
type Listed = {
  liftedStore?: {
    getState: () => { actionsById: Record<number, { action: { type: string } }> };
    dispatch: (action: object) => void;
  };
};

/** Jumps to the state of a location, counted in the order in which they were visited. */
const jumpTo = (page: Page, visit: number) =>
  page.evaluate((index) => {
    const { liftedStore } = globalThis as unknown as Listed;
    const visits = Object.entries(liftedStore?.getState().actionsById ?? {}).filter(
      ([, { action }]) => action.type === 'navigation/navigated',
    );
    liftedStore?.dispatch({ type: 'JUMP_TO_ACTION', actionId: Number(visits[index]?.[0]) });
  }, visit);
