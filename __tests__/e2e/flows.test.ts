import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { asLines, compared, comparedInAnyOrder } from '../support/flows/compare.ts';
import { documentsOf, FLOWS, flowsIn, listOf } from '../support/flows/lists.ts';
import { withRuns } from '../support/flows/write.ts';
import { launch } from './support/browser.ts';
import { account } from './support/flows/account.ts';
import { finding } from './support/flows/finding.ts';
import { library } from './support/flows/library.ts';
import { money } from './support/flows/money.ts';
import { reachLength, runInBrowser } from './support/flows/record.ts';
import { newVisit, type Story } from './support/flows/visit.ts';
import { watching } from './support/flows/watching.ts';
import { type Product, startProduct } from './support/product.ts';

/* docs/flows.md lists every flow as the actions of a run. People do each of them here; FLOWS=write writes the lists. */

const stories = Object.entries({ ...watching, ...finding, ...library, ...account, ...money } satisfies Record<
  string,
  Story
>);
const writes = process.env.FLOWS === 'write';

let product: Product;
let measuring: Product | undefined;
let browser: Browser;
const changed = new Map<string, string[][]>();

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([product?.stop(), measuring?.stop()]);
  if (writes) writeFileSync(FLOWS, withRuns(readFileSync(FLOWS, 'utf8'), changed));
});

/** Only the stories about consent need one. */
const startMeasuring = async (): Promise<Product> => {
  measuring ??= await startProduct({ GOOGLE_ANALYTICS: 'G-ABCD1234' });
  return measuring;
};

test('every list that is checked here belongs to one story', () => {
  const told = stories.flatMap(([, { lists }]) => Object.keys(lists));
  expect(told.sort()).toEqual(flowsIn('browser').sort());
});

test.each(stories)('%s', async (_title, { lists, live, asksConsent }) => {
  const { context, page, problems, ...visit } = await newVisit(
    browser,
    asksConsent ? await startMeasuring() : product,
  );
  try {
    await live({ context, page, problems, ...visit });
    const comparisons = [];
    for (const [name, request] of Object.entries(lists)) {
      await reachLength(page, request, documentsOf(name).flat().length);
      const run = await runInBrowser(page, request);
      const { seen, expected } = comparedInAnyOrder(listOf(name), run);
      const lines = { seen: asLines(name, seen), expected: asLines(name, expected) };
      if (!writes) comparisons.push(lines);
      else if (lines.seen.join() !== lines.expected.join())
        changed.set(name, compared(listOf(name), run).seen);
    }
    expect(comparisons.map(({ seen }) => seen)).toEqual(comparisons.map(({ expected }) => expected));
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
});
