import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { account } from '../../e2e/support/flows/account.ts';
import { money } from '../../e2e/support/flows/money.ts';
import { reachActions, runInBrowser } from '../../e2e/support/flows/record.ts';
import { newVisit, type Stories } from '../../e2e/support/flows/visit.ts';
import { watching } from '../../e2e/support/flows/watching.ts';
import { arrive, product } from '../../e2e/support/world.ts';
import { asLines, compared, comparedInAnyOrder } from '../../support/flows/compare.ts';
import { documentsOf, FLOWS, flowsIn, listOf } from '../../support/flows/lists.ts';
import { withRuns } from '../../support/flows/write.ts';

/* docs/flows.md lists every flow as the actions of a run. People do many of them here; FLOWS=write writes the lists. */

const stories: Stories = { ...watching, ...account, ...money };
const writes = process.env.FLOWS === 'write';
const changed = new Map<string, string[][]>();

afterAll(() => {
  if (writes) writeFileSync(FLOWS, withRuns(readFileSync(FLOWS, 'utf8'), changed));
});

test('every flow list that is checked in a browser belongs to one story', () => {
  const told = Object.values(stories).flatMap(({ lists }) => Object.keys(lists));
  expect(told.sort()).toEqual(flowsIn('browser').sort());
});

test.each(Object.entries(stories))('%s', async (_title, { lists, live }) => {
  const visit = await newVisit(await arrive(), product);
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
