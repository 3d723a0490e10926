import { beforeEach, test } from '@jest/globals';
import { newClient } from '../../e2e/support/api.ts';
import { backAtEpisode, enterAs, signIn } from '../../e2e/support/steps.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';

/* What a real browser adds to the drawer of flow runs: its network, code that loads late, minified code. */

const WALL = '/videos/a-forged-duchess?ep=9';
const UNLOCK_ALL = 'Subscribe to unlock';
/** From the tap on. */
const SOON = { timeout: 3_000 };

let person: Person;
let page: Person['page'];
let email: string;
let people = 0;

beforeEach(async () => {
  email = `drawer.${people++}@example.com`;
  await newClient(product).register(email);
  person = await arrive();
  page = person.page;
  await person.context.addInitScript(() => window.localStorage.setItem('devtools', 'on'));
});

async function tap(name: string) {
  await page.goto(product.url + WALL);
  await page.getByRole('button', { name }).click();
}

const drawer = () => page.getByRole('region', { name: 'Flow runs' });

/** Opens the drawer and waits for the line of the unlock. */
async function seeRun(line: RegExp) {
  await page.getByRole('button', { name: /^Runs/ }).click();
  const run = drawer()
    .getByRole('button', { name: /unlocked\/unlockRequested/ })
    .filter({ hasText: line });
  await run.waitFor(SOON);
  return run;
}

test('a plan that is needed shows as the answer 402 of a run that waits in the shop', async () => {
  await enterAs(page, product.url, email);
  await tap(UNLOCK_ALL);
  const run = await seeRun(/running.*waits for .*left, [\d.]+ m?s/);
  await run.click();
  await drawer().getByText('POST /api/video/unlock 200, code 402').waitFor(SOON);
});

test('a connection that is gone shows as the reason of the failure', async () => {
  person.expects(/ERR_INTERNET_DISCONNECTED/);
  await enterAs(page, product.url, email);
  await page.route('**/api/video/unlock', (route) => route.abort('internetdisconnected'));
  await tap(UNLOCK_ALL);
  await seeRun(/failed.*No connection.*POST \/api\/video\/unlock/);
});

test('code that never comes shows as what the run waits for', async () => {
  // What a visitor has kept is merged into the account, by code that loads then.
  await person.context.addInitScript(() =>
    window.localStorage.setItem('not-interested', JSON.stringify(['rain-check'])),
  );
  await page.route('**/assets/merge.*.js', () => {});
  await tap('Watch this one free: your pick of the day');
  await signIn(page, email);
  await backAtEpisode(page, 9);
  await seeRun(/running.*waits for \/assets\/merge\.js, [\d.]+ m?s/);
});

test('a bug in a saga shows as one', async () => {
  person.expects(/TypeError/);
  await enterAs(page, product.url, email);
  const json = { code: 200, message: '', info: { videoId: 'a-forged-duchess' } };
  await page.route('**/api/video/unlock', (route) => route.fulfill({ json }));
  await tap(UNLOCK_ALL);
  await seeRun(/failed.*Bug in a saga: TypeError/);
});
