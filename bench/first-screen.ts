import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launch } from '../__tests__/e2e/support/browser.ts';
import { startProduct } from '../__tests__/e2e/support/product.ts';
import { chart } from './lib/chart.ts';
import { classicPage } from './lib/classicPage.ts';
import { startElsewhere } from './lib/elsewhere.ts';
import { floorPage } from './lib/floorPage.ts';
import { measureLoad, measureTap, PROFILE } from './lib/load.ts';
import { type Measured, printed, rowsOf } from './lib/report.ts';
import { startStandIn } from './lib/standIn.ts';
import { fixedLoop, round, rounded, shuffled, summary } from './lib/stats.ts';

type Candidate = { page: string; name: string; url: string; tapped: boolean };

const RESULTS = new URL('results/', import.meta.url);
let options: ReturnType<typeof readOptions>;
try {
  options = readOptions();
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const browser = await launch().catch(async (error) => {
    await product.stop();
    throw error;
  });
  const stops = [() => product.stop(), () => browser.close()];
  try {
    const pages = options.pages.length > 0 ? options.pages : await defaultPages(product.url);
    const elsewhere = await startElsewhere();
    stops.push(elsewhere.stop);
    const candidates = await prepare(browser, product.url, pages, elsewhere.url, stops);
    const { measured, loops } = await measure(browser, candidates, elsewhere.url);
    await write(browser.version(), candidates, measured, loops);
  } catch (error) {
    console.error(product.logs().slice(-2000));
    throw error;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Loads everything once unrecorded, so that no first round includes a cold server. */
async function prepare(
  browser: Browser,
  productUrl: string,
  pages: string[],
  from: string,
  stops: (() => Promise<void>)[],
) {
  const floors = new Map<string, string>();
  for (const page of pages) {
    const seen = await measureLoad(browser, { url: productUrl + page, from });
    floors.set(new URL(page, productUrl).pathname, await floorPage(productUrl, page, seen));
  }
  const shell = await classicPage();
  const floor = await startStandIn(productUrl, (path) => floors.get(path));
  const classic = await startStandIn(productUrl, () => shell);
  stops.push(floor.stop, classic.stop);

  const candidates: Candidate[] = pages.flatMap((page) => [
    { page, name: 'floor', url: floor.url + page, tapped: false },
    { page, name: 'ours', url: productUrl + page, tapped: options.taps },
    { page, name: 'classic', url: classic.url + page, tapped: options.taps },
  ]);
  const first = pages[0] ?? '/';
  for (const url of options.urls)
    candidates.push({ page: first, name: new URL(url).host, url, tapped: false });
  for (const { url } of candidates) await measureLoad(browser, { url, from }, { slow: false });
  return candidates;
}

async function measure(browser: Browser, candidates: Candidate[], from: string) {
  const measured: Measured[] = [];
  const loops: number[] = [];
  for (let turn = 1; turn <= options.rounds; turn++) {
    for (const { page, name, url, tapped } of shuffled(candidates)) {
      loops.push(fixedLoop());
      const load = await measureLoad(browser, { url, from });
      const tap = tapped ? await measureTap(browser, { url, from }) : null;
      measured.push({ page, name, round: turn, load, tap });
      console.error(`round ${turn}: ${name} ${page}  LCP ${round(load.lcp)} ms`);
    }
  }
  return { measured, loops };
}

async function write(chromium: string, candidates: Candidate[], measured: Measured[], loops: number[]) {
  const rows = rowsOf(measured, candidates);
  const loop = rounded(summary(loops));
  const { cpu, downMbit, latencyMs } = PROFILE;
  const profile = `CPU ${cpu}× slower, ${downMbit} Mbit/s, ${latencyMs} ms, nothing cached`;
  const rounds = `median of ${options.rounds} ${options.rounds === 1 ? 'round' : 'rounds'}`;
  const how = { chromium, node: process.version, cpus: cpus().length, viewport: '390×844 at 2', ...PROFILE };
  const result = { how, rounds: options.rounds, fixedLoopMs: loop, rows };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL('first-screen.json', RESULTS), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(
    new URL('first-screen.svg', RESULTS),
    chart(rows, `${profile}; ${rounds}; × is to the static page`),
  );
  console.log(`\n${printed(rows)}\n`);
  console.log(
    `Times in ms, sizes in KB on the wire, ${rounds} [min–max]; early: requests ended before the first paint.`,
  );
  console.log(`A fixed loop before every load took ${loop?.median} ms [${loop?.min}–${loop?.max}].`);
}

async function defaultPages(productUrl: string): Promise<string[]> {
  const { info } = await (await fetch(`${productUrl}/api/homepage`)).json();
  return ['/', `/videos/${info.featured[0].id}`];
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      page: { type: 'string', multiple: true, default: [] },
      'no-taps': { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50)
    throw new Error('--rounds is a number from 1 to 50');
  for (const page of values.page) if (!page.startsWith('/')) throw new Error(`--page is a path, not ${page}`);
  for (const url of positionals) if (!URL.canParse(url)) throw new Error(`Not an address: ${url}`);
  return { rounds, pages: values.page, taps: !values['no-taps'], urls: positionals };
}
