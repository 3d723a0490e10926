import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { newPerson } from './browser.ts';
import { type Place, type Product, productAt } from './product.ts';
import { keepTraces, onRed } from './traces.ts';

/* What every browser suite shares: a product, and a browser in which each person has a context of their own. */

const { E2E_WORLD } = process.env;
if (E2E_WORLD === undefined)
  throw new Error('Browser suites run by Jest, whose globalSetup starts their world.');
const { place, browserEndpoint }: { place: Place; browserEndpoint?: string } = JSON.parse(E2E_WORLD);

/** Started once for all suites; one that changes it for others, or needs settings, starts one of its own. */
export const product: Product = productAt(place);

export let browser: Browser;
beforeAll(async () => {
  if (browserEndpoint) browser = await chromium.connect(browserEndpoint);
});
afterAll(() => browser?.close());

export type Person = Awaited<ReturnType<typeof newPerson>> & {
  expected: RegExp[];
  /** Names what may go wrong in their pages. */
  expects: (...problems: RegExp[]) => void;
};
let people: Person[] = [];

/** A person who leaves with the test; what goes wrong in their pages fails it, but for what it expects. */
export async function arrive(options: BrowserContextOptions = {}): Promise<Person> {
  const newcomer = await newPerson(browser, options);
  const { context, page } = newcomer;
  // The DOM at each step would make browser tests an eighth longer, and a film of the screen would double them.
  await context.tracing.start({ snapshots: false });
  onRed((path) => context.tracing.stop({ path: `${path}.zip` }));
  onRed((path) => page.screenshot({ path: `${path}.png` }));
  onRed(async (path) => writeFile(`${path}.html`, await page.content()));
  const expected: RegExp[] = [];
  const person = {
    ...newcomer,
    expected,
    expects: (...problems: RegExp[]) => void expected.push(...problems),
  };
  people.push(person);
  return person;
}

afterEach(async () => {
  const leaving = people;
  people = [];
  const unexpected = leaving.flatMap(({ problems, expected }) =>
    problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  );
  if (unexpected.length > 0) await keepTraces('what went wrong in a page');
  await Promise.all(leaving.map(({ context }) => context.close()));
  expect(unexpected).toEqual([]);
});
