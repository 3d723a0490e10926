import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { account } from '../../e2e/support/flows/account.ts';
import { finding } from '../../e2e/support/flows/finding.ts';
import { library } from '../../e2e/support/flows/library.ts';
import { money } from '../../e2e/support/flows/money.ts';
import { reachActions, runInBrowser } from '../../e2e/support/flows/record.ts';
import { newVisit, type Stories } from '../../e2e/support/flows/visit.ts';
import { watching } from '../../e2e/support/flows/watching.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { arrive, product } from '../../e2e/support/world.ts';
import { asLines, compared, comparedInAnyOrder } from '../../support/flows/compare.ts';
import { documentsOf, FLOWS, flowsIn, listOf } from '../../support/flows/lists.ts';
import { withRuns } from '../../support/flows/write.ts';

/* docs/flows.md lists every flow as the actions of a run. People do each of them here; FLOWS=write writes the lists. */

const stories: Stories = { ...watching, ...finding, ...library, ...account, ...money };
const writes = process.env.FLOWS === 'write';
const changed = new Map<string, string[][]>();

/** Only the stories about consent need one. */
let measuring: OwnProduct | undefined;
const startMeasuring = async (): Promise<OwnProduct> => {
  measuring ??= await startProduct({ GOOGLE_ANALYTICS: 'G-ABCD1234' });
  return measuring;
};
afterAll(async () => {
  await measuring?.stop();
  if (writes) writeFileSync(FLOWS, withRuns(readFileSync(FLOWS, 'utf8'), changed));
});

test('every list that is checked here belongs to one story', () => {
  const told = Object.values(stories).flatMap(({ lists }) => Object.keys(lists));
  expect(told.sort()).toEqual(flowsIn('browser').sort());
});

test.each(Object.entries(stories))('%s', async (_title, { lists, live, asksConsent }) => {
  const visit = await newVisit(await arrive(), asksConsent ? await startMeasuring() : product);
  await live(visit);
  const comparisons = [];
  for (const [name, request] of Object.entries(lists)) {
    await reachActions(visit.page, request, documentsOf(name));
    const run = await runInBrowser(visit.page, request);
    const { seen, expected } = comparedInAnyOrder(listOf(name), run);
    const lines = { seen: asLines(name, seen), expected: asLines(name, expected) };
    if (!writes) comparisons.push(lines);
    else if (lines.seen.join() !== lines.expected.join()) changed.set(name, compared(listOf(name), run).seen);
  }
  expect(comparisons.map(({ seen }) => seen)).toEqual(comparisons.map(({ expected }) => expected));
});
