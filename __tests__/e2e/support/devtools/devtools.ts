import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';

type ListedAction = { type: string; meta?: { flow?: { name: string; id: string }; orderId?: string } };
export type Row = {
  /** When the row's document began. */
  document: number;
  /** As the app's sanitiser shows it. */
  action: ListedAction;
  /** The shown action or state holds an e-mail or a media address. */
  leaks: boolean;
};

async function bundled(client: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join('__tests__/e2e/support/devtools', client)],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  });
  return outputFiles[0]?.text ?? '';
}

/** What Redux DevTools would list in this context, over all of its documents. Call it before the first page loads. */
export async function recordDevTools(context: BrowserContext): Promise<Row[]> {
  const rows: Row[] = [];
  await context.exposeFunction('keepDevToolsRow', (row: string) => void rows.push(JSON.parse(row)));
  await context.addInitScript(() => {
    if (window.isSecureContext && window === window.top) window.localStorage.setItem('devtools', 'on');
  });
  await context.addInitScript({ content: await bundled('extension.client.ts') });
  return rows;
}

const rowsOf = (page: Page) => page.getByTestId('actionListRows').locator('[data-id]');

/** The list of Redux DevTools with these rows; the filter is typed into its own field. */
export async function openList(browser: Browser, rows: Row[]) {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundled('list.client.tsx') });
  await page.evaluate(
    (actions) => (globalThis as unknown as { showLog: (log: unknown) => void }).showLog(actions),
    rows.map(({ action }) => action),
  );
  const listed = () => rowsOf(page).evaluateAll((all) => all.map((row) => row.firstChild?.textContent ?? ''));
  return {
    listed,
    async filter(text: string): Promise<string[]> {
      await page.getByPlaceholder('filter...').fill(text);
      return listed();
    },
    close: () => page.close(),
  };
}
