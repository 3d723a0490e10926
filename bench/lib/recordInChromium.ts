import type { Browser, BrowserContext } from 'playwright-core';
import { launch, newPerson } from '../../__tests__/e2e/support/browser.ts';
import { readJournal } from '../../__tests__/e2e/support/flows/record.ts';
import { newVisit } from '../../__tests__/e2e/support/flows/visit.ts';
import { startProduct } from '../../__tests__/e2e/support/product.ts';
import { recordRequests, type SentRequest } from '../../__tests__/e2e/support/witness.ts';
import { type Sent, secretsSent } from '../../__tests__/support/secretsIn.ts';
import { type Cassette, toCassette } from '../../src/journal/cassette.ts';
import type { PlantedBug } from './bugs.ts';
import { openBuilder } from './builder.ts';
import { inChromium } from './inChromium.ts';

/** A run, and the secrets that were sent while it was recorded. */
export type Recorded = { cassette: Cassette; secrets: string[] };

/** The journal is stored twice a second. */
const STORED_MS = 1_500;
/** After this long a person gives up. */
const PATIENCE_MS = 12_000;

/** Builds the tree in this folder for each bug, and has a person in Chromium go through its scenario. */
export async function openRecorder(folder: string) {
  const [{ build }, browser] = await Promise.all([openBuilder(folder), launch()]);
  return {
    async record(bug: PlantedBug): Promise<Recorded> {
      await build();
      return recordInChromium(browser, bug);
    },
    close: () => browser.close(),
  };
}

async function recordInChromium(browser: Browser, bug: PlantedBug): Promise<Recorded> {
  const product = await startProduct();
  try {
    const visit = await newVisit(await newPerson(browser), product);
    const { context, page } = visit;
    // The runner of the benchmarks gives functions their names with a helper that no page has.
    await context.addInitScript('globalThis.__name = (named) => named');
    const sent = recordRequests(context);
    page.setDefaultTimeout(PATIENCE_MS);
    await inChromium[bug.scenario](visit).catch(({ message }: Error) =>
      console.log(`  the person gives up: ${message.split('\n')[0]}`),
    );
    await page.waitForTimeout(STORED_MS);
    const entries = await readJournal(page);
    const run = entries.findLast((entry) => entry.run?.name === bug.request)?.run;
    if (!run) throw new Error(`There is no run of ${bug.request}`);
    const secrets = secretsSent([...(await sent()).map(asSent), ...(await stored(context))]);
    await context.close();
    return { cassette: toCassette(entries, run), secrets };
  } finally {
    await product.stop();
  }
}

function asSent({ headers, url, body }: SentRequest): Sent {
  const [, media] = url.pathname.split('/media/');
  const { t, ...query } = Object.fromEntries(url.searchParams);
  return { headers, input: [query, body, { token: t ?? media?.split('/')[0] }] };
}

/** The session that the browser would send next. */
async function stored(context: BrowserContext): Promise<Sent[]> {
  const { cookies, origins } = await context.storageState();
  const values = origins.flatMap(({ localStorage }) => localStorage);
  const tokens = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  return [{ headers: tokens, input: cookies.map(({ value }) => ({ token: value })) }];
}
