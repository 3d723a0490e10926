import type { BrowserContext, Page } from 'playwright-core';
import type { Entry } from '../../../../src/journal/entries.ts';
import { lookUntil } from '../../../support/poll.ts';

/** For what does not come. */
const PATIENCE_MS = 5_000;

/** A production build keeps a journal for developers. */
export const keepJournal = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (window.isSecureContext && window === window.top) window.localStorage.setItem('devtools', 'on');
  });

export const readJournal = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => JSON.parse(window.sessionStorage.getItem('journal') ?? '[]'));

/** The types of the actions of the last run that a request began, by document. */
export async function runInBrowser(page: Page, request: string): Promise<string[][]> {
  const actions = (await readJournal(page)).filter((entry) => entry.kind === 'action');
  const id = actions.findLast(({ type }) => type === request)?.run?.id;
  const run = actions.filter((action) => id !== undefined && action.run?.id === id);
  return [...new Set(run.map(({ document }) => document))].map((document) =>
    run.filter((action) => action.document === document).map(({ type }) => type),
  );
}

/** Waits until a run has all of these actions, by document; without them it is compared as it is. */
export const reachActions = (page: Page, request: string, documents: string[][]): Promise<unknown> =>
  lookUntil(
    async () => {
      // A document that is just being left has no answer.
      const run = await runInBrowser(page, request).catch(() => []);
      return documents.every((types, index) => types.every((type) => run[index]?.includes(type)));
    },
    { withinMs: PATIENCE_MS, everyMs: 100 },
  );
