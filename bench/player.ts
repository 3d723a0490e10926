import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { newClient } from '../__tests__/e2e/support/api.ts';
import { launch } from '../__tests__/e2e/support/browser.ts';
import { type Product, startProduct } from '../__tests__/e2e/support/product.ts';
import { PROFILE } from './lib/load.ts';
import {
  barePage,
  ENGINES,
  firstFrame,
  measureMemory,
  measureOffline,
  measureSwipes,
  measureSwitch,
  type Recovered,
  type Swipes,
  type Switched,
  subscriber,
  VIDEO,
} from './lib/playerRuns.ts';
import { startStandIn } from './lib/standIn.ts';
import { fixedLoop, round, rounded, type Summary, shuffled, summary } from './lib/stats.ts';
import { table } from './lib/table.ts';

const RESULTS = new URL('results/', import.meta.url);
const FILE = new URL('player.json', RESULTS);
const PARTS = ['cold', 'swipes', 'memory', 'lines'] as const;
const OFFLINE_MS = 30_000;
const MARKS = [10, 50, 100];

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
  try {
    const wanted = (part: (typeof PARTS)[number]) => options.parts.includes(part);
    const loops = [fixedLoop()];
    const email = await subscriber(product, 'bench@example.com');
    const cold = wanted('cold') ? await measureCold(browser, product, loops) : null;
    const swipes = wanted('swipes') ? await measureAllSwipes(browser, product, email, loops) : null;
    const memory = wanted('memory') ? await measureMemory(browser, product, email, MARKS) : null;
    const lines = wanted('lines') ? await measureLines(browser, product) : null;
    const before = await readFile(FILE, 'utf8').then(JSON.parse, () => ({}));
    const how = { chromium: browser.version(), node: process.version, cpus: cpus().length, ...PROFILE };
    const measured = {
      ...(cold && { cold }),
      ...(swipes && { swipes }),
      ...(memory && { memory }),
      ...lines,
    };
    const rounds = { rounds: options.rounds, runs: options.runs };
    // Parts without a new measurement keep their results.
    const result = { ...before, how, ...rounds, fixedLoopMs: rounded(summary(loops)), ...measured };
    await mkdir(RESULTS, { recursive: true });
    await writeFile(FILE, `${JSON.stringify(result, null, 2)}\n`);
    print({ cold, swipes, memory, ...lines, fixedLoopMs: result.fixedLoopMs });
  } catch (error) {
    console.error(product.logs().slice(-2000));
    throw error;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The product and the bare page alternate, so that both see the same machine load. */
async function measureCold(browser: Browser, product: Product, loops: number[]) {
  const { episodes } = await newClient(product).info('GET /api/video/episode', { videoId: VIDEO });
  const bare = await startStandIn(product.url, () => barePage(episodes[0]?.media?.manifest ?? ''));
  const pages = [
    { name: 'ours' as const, url: `${product.url}/videos/${VIDEO}` },
    { name: 'bare' as const, url: `${bare.url}/film` },
  ];
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  try {
    for (const { url } of pages) await firstFrame(browser, url, false);
    for (let turn = 1; turn <= options.rounds; turn += 1) {
      for (const { name, url } of shuffled(pages)) {
        loops.push(fixedLoop());
        times[name].push(await firstFrame(browser, url));
        console.error(`round ${turn}: ${name} ${round(times[name].at(-1) ?? 0)} ms`);
      }
    }
  } finally {
    await bare.stop();
  }
  const ratios = times.ours.map((ours, turn) => ours / (times.bare[turn] as number));
  return {
    oursMs: rounded(summary(times.ours)),
    bareMs: rounded(summary(times.bare)),
    toBare: rounded(summary(ratios), 2),
  };
}

async function measureAllSwipes(browser: Browser, product: Product, email: string, loops: number[]) {
  const runs: Swipes[] = [];
  for (let turn = 1; turn <= options.runs; turn += 1) {
    loops.push(fixedLoop());
    runs.push(await measureSwipes(browser, product, email, 10));
    console.error(`run ${turn}: longest task ${round(runs.at(-1)?.longest ?? 0)} ms`);
  }
  const of = (read: (run: Swipes) => number[]) => rounded(summary(runs.flatMap(read)));
  return {
    fromTouchMs: of((run) => run.fromTouch),
    fromReleaseMs: of((run) => run.fromRelease),
    fromRestMs: of((run) => run.fromRest),
    longestTaskMs: of((run) => [run.longest]),
    longTasks: rounded(summary(runs.map((run) => run.tasks.length))),
  };
}

async function measureLines(browser: Browser, product: Product) {
  const switches: Switched[] = [];
  const offline: Recovered[] = [];
  for (const engine of ENGINES) {
    for (const way of ['up', 'down'] as const)
      switches.push(await measureSwitch(browser, product, engine, way));
    offline.push(await measureOffline(browser, product, engine, OFFLINE_MS));
    console.error(`${engine}: lines done`);
  }
  return { switches, offline };
}

type Result = {
  cold: Awaited<ReturnType<typeof measureCold>> | null;
  swipes: Awaited<ReturnType<typeof measureAllSwipes>> | null;
  memory: Awaited<ReturnType<typeof measureMemory>> | null;
  switches?: Switched[];
  offline?: Recovered[];
  fixedLoopMs: Summary | null;
};

function print({ cold, swipes, memory, switches, offline, fixedLoopMs: loop }: Result): void {
  const cell = (one: Summary | null | undefined) => (one ? `${one.median} [${one.min}–${one.max}]` : '–');
  const rows = [
    ['', 'measured', 'wanted'],
    ...(cold
      ? [
          ['first picture, ours, ms', cell(cold.oursMs), ''],
          ['first picture, bare, ms', cell(cold.bareMs), ''],
          ['ours / bare', cell(cold.toBare), '≤ 1.3'],
        ]
      : []),
    ...(swipes
      ? [
          ['swipe: from touch, ms', cell(swipes.fromTouchMs), ''],
          ['swipe: from release, ms', cell(swipes.fromReleaseMs), ''],
          ['swipe: from rest, ms', cell(swipes.fromRestMs), '≤ 150'],
          ['longest task of 10 swipes, ms', cell(swipes.longestTaskMs), '≤ 100'],
          ['tasks over 50 ms', cell(swipes.longTasks), ''],
        ]
      : []),
  ];
  if (rows.length > 1) console.log(`\n${table(rows)}`);
  if (memory) {
    const rows = memory.map(({ heapMb, ...counts }) => [
      ...Object.values(counts).map(String),
      heapMb.toFixed(2),
    ]);
    console.log(`\n${table([['swipes', 'nodes', 'detached', 'listeners', 'videos', 'heap MB'], ...rows])}`);
  }
  for (const { engine, playedBy, way, switched, turned, heights } of switches ?? [])
    console.log(
      `\n${engine} (played by ${playedBy}) ${way}: ${switched ? 'switched' : 'DID NOT SWITCH'}: ${heights.slice(0, turned).join(' ')} | ${heights.slice(turned).join(' ')}`,
    );
  for (const { engine, playedBy, offlineMs, stalledAt, againAfterMs } of offline ?? [])
    console.log(
      `\n${engine} (played by ${playedBy}), ${offlineMs / 1000} s offline: stood at ${stalledAt?.toFixed(1)} s, went on ${againAfterMs === null ? 'NEVER' : `after ${round(againAfterMs)} ms`}`,
    );
  console.log(`\nA fixed loop before every load took ${loop?.median} ms [${loop?.min}–${loop?.max}].`);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '7' },
      runs: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true, default: [...PARTS] },
    },
  });
  const [rounds, runs] = [Number(values.rounds), Number(values.runs)];
  for (const count of [rounds, runs])
    if (!Number.isInteger(count) || count < 1 || count > 50)
      throw new Error('--rounds and --runs are numbers from 1 to 50');
  const parts = PARTS.filter((part) => values.only.includes(part));
  if (parts.length !== new Set(values.only).size) throw new Error(`--only is one of ${PARTS.join(', ')}`);
  return { rounds, runs, parts };
}
