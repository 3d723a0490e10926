import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { backAtEpisode, PASSWORD, signIn } from './support/steps.ts';

/* What goes wrong at the wall of an episode, and how the drawer of flow runs says so. */

const WALL = '/videos/a-forged-duchess?ep=9';
const MEMBER = 'drawer@example.com';
/** From the tap on. */
const SOON = { timeout: 3_000 };

let product: Product;
let browser: Browser;
let page: Page;
let person: Awaited<ReturnType<typeof newPerson>>;
const lines = new Map<string, string>();

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  await newClient(product).register(MEMBER);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  person = await newPerson(browser);
  page = person.page;
  await person.context.addInitScript(() => window.localStorage.setItem('devtools', 'on'));
});
afterEach(async () => {
  await person.context.close();
});

async function asMember() {
  await page.goto(`${product.url}/continue`);
  await signIn(page, MEMBER, PASSWORD);
  await page.waitForURL('**/my');
}

const answerUnlock = (answer: (route: Route) => unknown) =>
  page.route('**/api/video/unlock', (route) => void answer(route));
const envelope = (body: object) => (route: Route) => route.fulfill({ json: body });

async function tap(name: string) {
  await page.goto(product.url + WALL);
  await page.getByRole('button', { name }).click();
}

const drawer = () => page.getByRole('region', { name: 'Flow runs' });
const unlockRun = () => drawer().getByRole('button', { name: /unlocked\/unlockRequested/ });

/** Opens the drawer and waits for the line. */
async function expectLine(of: string, line: RegExp) {
  await page.getByRole('button', { name: /^Runs/ }).click();
  const run = unlockRun().filter({ hasText: line });
  await run.waitFor(SOON);
  const said = line.exec((await run.textContent()) ?? '')?.[0] ?? '';
  lines.set(of, said.replace(/[\d.]+ m?s$/, ''));
}

const UNLOCK_ALL = 'Unlock all episodes';

test('HTTP 500', async () => {
  await asMember();
  await answerUnlock((route) => route.fulfill({ status: 500, body: 'Out of order' }));
  await tap(UNLOCK_ALL);
  await expectLine('http500', /failed.*POST \/api\/video\/unlock answered 500/);
});

test('an envelope with 500', async () => {
  await asMember();
  await answerUnlock(envelope({ code: 500, message: 'Out of order' }));
  await tap(UNLOCK_ALL);
  await expectLine('envelope500', /failed.*500/);
});

test('402: a plan is needed, so the run waits in the shop', async () => {
  await asMember();
  await tap(UNLOCK_ALL);
  await expectLine('planNeeded', /running.*waits for .*left, [\d.]+ m?s/);
  await unlockRun().click();
  await drawer().getByText('POST /api/video/unlock 200, code 402').waitFor(SOON);
});

test('no connection', async () => {
  await asMember();
  await answerUnlock((route) => route.abort('internetdisconnected'));
  await tap(UNLOCK_ALL);
  await expectLine('network', /failed.*No connection.*POST \/api\/video\/unlock/);
});

test('code that never comes', async () => {
  // What a visitor has kept is merged into the account, by code that loads then.
  await person.context.addInitScript(() =>
    window.localStorage.setItem('not-interested', JSON.stringify(['rain-check'])),
  );
  await page.route('**/assets/merge.*.js', () => {});
  await tap('Watch this one free today');
  await signIn(page, MEMBER, PASSWORD);
  await backAtEpisode(page, 9);
  await expectLine('code', /running.*waits for \/assets\/merge\.js, [\d.]+ m?s/);
});

test('a call that never ends', async () => {
  await asMember();
  await answerUnlock(() => {});
  await tap(UNLOCK_ALL);
  await expectLine('slow', /running.*waits for POST \/api\/video\/unlock, [\d.]+ m?s/);
});

test('a bug in a saga', async () => {
  await asMember();
  await answerUnlock(envelope({ code: 200, message: '', info: { videoId: 'a-forged-duchess' } }));
  await tap(UNLOCK_ALL);
  await expectLine('bug', /failed.*Bug in a saga: TypeError/);
});

test('somebody walks away from the sign-in by Back', async () => {
  await tap('Watch this one free today');
  await page.waitForURL('**/continue*');
  await page.goBack();
  await expectLine('left', /abandoned.*Walked away at login/);
});

test('and no two of them read alike', () => {
  expect(lines.size).toBe(8);
  expect(new Set(lines.values()).size).toBe(8);
});
