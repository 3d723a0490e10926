import type { BrowserContext, Page } from 'playwright-core';
import type { Entry } from '../../../../src/journal/entries.ts';

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

/** Waits until a run has so many actions; what it has after a while is what it is compared with. */
export async function reachLength(page: Page, request: string, length: number): Promise<void> {
  const reached = page.waitForFunction(
    ([wanted, least]) => {
      const entries: Entry[] = JSON.parse(window.sessionStorage.getItem('journal') ?? '[]');
      const begun = entries.findLast((entry) => entry.kind === 'action' && entry.type === wanted);
      const same = (entry: Entry) => entry.kind === 'action' && entry.run?.id === begun?.run?.id;
      return begun?.run && entries.filter(same).length >= least;
    },
    [request, length] as const,
    { timeout: PATIENCE_MS, polling: 100 },
  );
  await reached.catch(() => {});
}
