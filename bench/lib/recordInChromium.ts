import type { Page } from 'playwright-core';
import { launch, newPerson } from '../../__tests__/e2e/support/browser.ts';
import { startProduct } from '../../__tests__/e2e/support/product.ts';
import { CARDS, fillCardPage, fromTheWallToTheCard, pay } from '../../__tests__/e2e/support/steps.ts';
import type { Scenario } from '../../__tests__/support/scenarios.ts';
import { step, tool } from '../../scripts/steps.ts';
import { type Cassette, toCassette } from '../../src/journal/cassette.ts';
import type { Entry } from '../../src/journal/entries.ts';

const WALL = '/videos/a-forged-duchess?ep=9';
/** The journal is stored twice a second. */
const STORED_MS = 1_500;
/** After this long a person gives up. */
const PATIENCE_MS = 30_000;

/** What a person does in the scenarios that the product allows without further preparation. */
const STEPS: Partial<Record<Scenario, (page: Page, url: string) => Promise<void>>> = {
  async freePickAsVisitor(page, url) {
    await page.goto(url + WALL);
    await page.getByRole('button', { name: 'Watch this one free today' }).click();
    await page.waitForURL('**/continue*');
  },
  async buyingWhole(page, url) {
    await fromTheWallToTheCard(page, url + WALL);
    await fillCardPage(page, CARDS.good);
    await pay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await page.waitForURL('**/videos/*?ep=9');
  },
};

type Recording = { scenario: Scenario; request: string };

/** Builds the tree in this folder, and has a person in Chromium go through the scenario. */
export async function recordInChromium(folder: string, { scenario, request }: Recording): Promise<Cassette> {
  const steps = STEPS[scenario];
  if (!steps) throw new Error(`Nobody has said what a person does in Chromium for ${scenario}`);
  const here = process.cwd();
  process.chdir(folder);
  try {
    const [node, tsx] = tool('tsx/dist/cli.mjs');
    await step('Build', node, [...tsx, 'scripts/build.ts']);
    return await record(steps, request);
  } finally {
    process.chdir(here);
  }
}

async function record(steps: (page: Page, url: string) => Promise<void>, request: string): Promise<Cassette> {
  const [product, browser] = await Promise.all([startProduct(), launch()]);
  try {
    const { context, page } = await newPerson(browser);
    page.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(() => window.localStorage.setItem('devtools', 'on'));
    await steps(page, product.url).catch((error: Error) =>
      console.log(`The person gives up: ${error.message}`),
    );
    await page.waitForTimeout(STORED_MS);
    const stored = await page.evaluate(() => window.sessionStorage.getItem('journal'));
    const entries = JSON.parse(stored ?? '[]') as Entry[];
    const run = entries.findLast((entry) => entry.run?.name === request)?.run;
    if (!run) throw new Error(`There is no run of ${request}`);
    return toCassette(entries, run);
  } finally {
    await browser.close();
    await product.stop();
  }
}
