import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launch, PHONE } from '../__tests__/e2e/support/browser.ts';
import { startProduct } from '../__tests__/e2e/support/product.ts';
import { PROFILE } from './lib/load.ts';
import { fixedLoop, rounded, shuffled, summary } from './lib/stats.ts';
import { table } from './lib/table.ts';

declare global {
  /** The longest event of each interaction, in ms from the tap to the next paint. */
  var benchTaps: Map<number, number>;
}

/** Event Timing reports nothing shorter. */
const LEAST_MS = 16;
const tab = (path: string) => `nav a[href="${path}"]:visible`;
const SHEET = 'main [aria-haspopup=dialog]:visible';
const CLOSE = 'dialog[open] button:visible';
/** Ten taps a page, each on something that the tap before has left on the screen. */
const PAGES: Record<string, string[]> = {
  '/': [
    ...['/favorites', '/', '/my', '/', '/search', '/'].map(tab),
    'main button[aria-pressed=false]:visible',
    'main button[aria-pressed=false]:visible',
    'header button[aria-haspopup=dialog]:visible',
    CLOSE,
  ],
  '/videos/the-wolf-i-married': [SHEET, CLOSE, SHEET, CLOSE, SHEET, CLOSE, SHEET, CLOSE, SHEET, CLOSE],
  '/shopping': Array.from({ length: 10 }, () => 'main label:has(input[type=radio]:not(:checked))'),
  '/search': [
    ...['/', '/search', '/favorites', '/search', '/my', '/search'].map(tab),
    'main a[href^="/browse/"]:visible',
    tab('/search'),
    'main a[href^="/browse/"]:visible',
    tab('/search'),
  ],
};

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const product = await startProduct({ LOG_LEVEL: 'warn' });
const browser = await launch();
try {
  const sites = {
    ours: product.url,
    ...Object.fromEntries(positionals.map((url) => [new URL(url).host, url])),
  };
  const runs = Object.entries(sites).flatMap(([name, url]) =>
    Object.keys(PAGES).map((page) => ({ name, url, page, taps: [] as number[] })),
  );
  const loops: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const run of shuffled(runs)) {
      loops.push(fixedLoop());
      run.taps.push(...(await tapThrough(browser, run.url, run.page)));
    }
  }
  const results = runs.map(({ name, page, taps }) => ({
    name,
    page,
    count: taps.length,
    ms: rounded(summary(taps)),
  }));
  const head = ['page', 'site', 'taps', 'median ms', 'min', 'max'];
  const rows = results
    .sort((a, b) => a.page.localeCompare(b.page))
    .map(({ name, page, count, ms }) => [page, name, ...[count, ms?.median, ms?.min, ms?.max].map(String)]);
  console.log(table([head, ...rows]));
  console.log('fixed loop, ms:', rounded(summary(loops)));
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(
    new URL('taps.json', folder),
    `${JSON.stringify({ profile: PROFILE, results }, null, 2)}\n`,
  );
} finally {
  await browser.close();
  await product.stop();
}

/** The line is fast, because only the time until a tap is painted counts. */
async function tapThrough(browser: Browser, url: string, path: string): Promise<number[]> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchTaps);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu });
    const taps = PAGES[path] ?? [];
    for (const selector of taps) {
      await page.locator(selector).first().tap();
      await settle(page);
    }
    const seen = await page.evaluate(() => [...globalThis.benchTaps.values()]);
    // The browser does not report a tap that is painted sooner.
    return taps.map((_, index) => seen[index] ?? LEAST_MS);
  } finally {
    await context.close();
  }
}

/** Moments that overlap would add to each other. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

function watchTaps(): void {
  globalThis.benchTaps = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (!entry.interactionId) continue;
      const before = globalThis.benchTaps.get(entry.interactionId) ?? 0;
      globalThis.benchTaps.set(entry.interactionId, Math.max(before, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
