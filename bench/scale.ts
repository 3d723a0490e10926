import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { freePort } from '../__tests__/server/support/freePort.ts';
import { FAVOURITE_ORDERS } from '../contract/library.ts';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/openDatabase.ts';
import { vacuumTables } from '../server/operator/maintenance/retention.ts';
import { type Audience, bringMember, fillBig, HEAVY_TOKEN } from './lib/bigCatalogue.ts';
import { type Cluster, startPostgres } from './lib/postgres.ts';
import { type ServerProcess, startServer } from './lib/serverProcess.ts';
import { round } from './lib/stats.ts';
import { table } from './lib/table.ts';
import { MIX } from './lib/visitMix.ts';

/*
 * No call may cost more because there are more series or more viewers: the same calls on the demo and on 5,000 series
 * with a million members, in turns.
 */

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: true },
    embedded: { type: 'boolean', default: false },
    size: { type: 'string', default: '1' },
    samples: { type: 'string', default: '1000' },
    keep: { type: 'string' },
  },
});
const SAMPLES = Number(values.samples);
const LANES = 32;
const MIX_SECONDS = 15;
const PROBE_MS = 10;
const CATALOGUE_AGE_MS = 61_000;
/** A table with more rows grows with the audience. */
const BIG_ROWS = 50_000;
const LIMITS = {
  ratio: 3,
  differenceMs: 5,
  listMs: 20,
  stallMs: 100,
  foundMs: 5_000,
  mix: 0.7,
  memoryMb: 400,
};
const LISTS = [
  'home page data',
  'tag',
  'tag of a category',
  'category by query',
  'recommended',
  'new',
  'similar',
];
const SEARCHES = ['search by words', 'search by a letter'];
const PAGES = 24;
const CATEGORY_PAGES = 6;
const OWN = { small: 24, big: 2_000 };

type World = { series: string[]; titles: string[]; tags: string[]; categories: string[] };
type Side = {
  name: 'small' | 'big';
  server: ServerProcess;
  env: Record<string, string>;
  world: World;
  agent: http.Agent;
};
type Ask = { path: string; method?: 'GET' | 'POST'; body?: object; member?: boolean; secondPage?: boolean };
type Answer = { status: number; ms: number; text: string };
type Cell = { p50: number; p99: number };
type Row = { call: string; small: Cell; big: Cell; p50Ratio: number; p99Ratio: number };

const episodeOf = (videoId: string) => `${videoId}-1`;
const turnOf = <T>(all: T[], turn: number): T => all[(turn * 37) % all.length] as T;
const wordsOf = ({ titles }: World, turn: number) => turnOf(titles, turn).split(' ');
const query = (filters: Record<string, string>) => `/api/homepage/query?${new URLSearchParams(filters)}`;

/** What a viewer asks for, with another subject in each turn. */
const CALLS: Record<string, (world: World, turn: number) => Ask> = {
  'GET /': () => ({ path: '/' }),
  // As many on both sides, because the first answer of a page is drawn and the others come from memory.
  "a series' page": ({ series }, turn) => ({ path: `/videos/${turnOf(series.slice(0, PAGES), turn)}` }),
  'a browse page': ({ categories }, turn) => ({
    path: `/browse/${turnOf(categories.slice(0, CATEGORY_PAGES), turn)}`,
  }),
  'home page data': () => ({ path: '/api/homepage' }),
  'the tags': () => ({ path: '/api/tag' }),
  'tags of a category': ({ categories }, turn) => ({
    path: `/api/tag?categoryId=${turnOf(categories, turn)}`,
  }),
  tag: ({ tags }, turn) => ({ path: query({ tagId: turnOf(tags, turn) }), secondPage: true }),
  'tag of a category': ({ tags, categories }, turn) => ({
    path: query({ tagId: turnOf(tags, turn), categoryId: turnOf(categories, turn >> 2) }),
    secondPage: true,
  }),
  'category by query': ({ categories }, turn) => ({
    path: query({ categoryId: turnOf(categories, turn) }),
    secondPage: true,
  }),
  recommended: () => ({ path: query({ sectionId: 'recommended' }), secondPage: true }),
  'recommended, member': () => ({
    path: query({ sectionId: 'recommended' }),
    member: true,
    secondPage: true,
  }),
  new: () => ({ path: query({ sectionId: 'new' }), secondPage: true }),
  'tag, complete, length': ({ tags }, turn) => ({
    path: query({
      tagId: turnOf(tags, turn),
      status: 'complete',
      length: turnOf(['short', 'medium', 'long'], turn),
    }),
  }),
  similar: ({ series }, turn) => ({ path: query({ similarTo: turnOf(series, turn) }), secondPage: true }),
  'search by words': (world, turn) => ({ path: query({ q: wordsOf(world, turn).slice(1, 3).join(' ') }) }),
  'search by a letter': (_, turn) => ({ path: query({ q: String.fromCharCode(97 + (turn % 26)) }) }),
  suggestions: (world, turn) => {
    const word = wordsOf(world, turn)[1] ?? 'love';
    return { path: `/api/homepage/suggestion?q=${encodeURIComponent(word.slice(0, 1 + (turn % 4)))}` };
  },
  video: ({ series }, turn) => ({ path: `/api/video?videoId=${turnOf(series, turn)}` }),
  episodes: ({ series }, turn) => ({ path: `/api/video/episode?videoId=${turnOf(series, turn)}` }),
  'episodes, member': ({ series }, turn) => ({
    path: `/api/video/episode?videoId=${turnOf(series, turn)}`,
    member: true,
  }),
  user: () => ({ path: '/api/user', member: true }),
  ...Object.fromEntries(
    FAVOURITE_ORDERS.map((sort) => [
      `favourites by ${sort}`,
      () => ({ path: `/api/user/favorite?sort=${sort}`, member: true, secondPage: true }),
    ]),
  ),
  'history list': () => ({ path: '/api/user/history', member: true, secondPage: true }),
  'POST history': ({ series }, turn) => {
    const videoId = turnOf(series, turn);
    return {
      path: '/api/user/history',
      method: 'POST',
      member: true,
      body: { videoId, episodeId: episodeOf(videoId), second: turn },
    };
  },
  'a play': ({ series }, turn) => ({
    path: `/api/statics.png?event=play&episodeId=${episodeOf(turnOf(series, turn))}`,
  }),
  plan: ({ series }, turn) => ({ path: `/api/plan?videoId=${turnOf(series, turn)}` }),
  sitemap: () => ({ path: '/sitemap.xml' }),
};

const folder = values.keep
  ? path.resolve(values.keep)
  : mkdtempSync(path.join(tmpdir(), 'cliffhanger-scale-'));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as another user, who has to get to its folder in this one.
chmodSync(folder, 0o755);
const broken: string[] = [];
const onPostgres = !values.embedded;
const engine = onPostgres ? 'postgres' : 'embedded';
const cluster = onPostgres ? await startCluster() : null;
try {
  await main();
} finally {
  cluster?.stop();
  if (!values.keep) {
    cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
for (const rule of broken) console.error(`broken: ${rule}`);
process.exitCode = broken.length > 0 ? 1 : 0;

async function main() {
  const full: Audience = onPostgres
    ? { users: 1_000_000, places: 10_000_000, plays: 40_000_000 }
    : { users: 200_000, places: 2_000_000, plays: 8_000_000 };
  const scaled = (count: number) => Math.round(count * Number(values.size));
  const audience = { users: scaled(full.users), places: scaled(full.places), plays: scaled(full.plays) };
  const begun = performance.now();
  const sides = [await openSide('small', null), await openSide('big', audience)] as [Side, Side];
  const [small, big] = sides;
  const fillSeconds = round((performance.now() - begun) / 1000);
  console.log(`${engine}: ${JSON.stringify(audience)}, ready after ${fillSeconds} s\n`);
  try {
    const scans = cluster ? await scansOf(cluster, big) : [];
    for (const scan of scans) rule(false, `no call reads a big table from end to end: ${scan}`);
    const rows = await measure(small, big);
    report(rows);
    const mix = { small: await closedLoop(small), big: await closedLoop(big) };
    const memoryMb = memoryOf(big.server);
    const edit = await stallsDuring(big, () => editTitle(big));
    const reread = await stallsDuring(big, () => rereadCatalogue(big));
    const seconds = round((performance.now() - begun) / 1000);
    const health = {
      mix,
      memoryMb,
      foundMs: edit.answer,
      editStallMs: edit.stallMs,
      rereadStallMs: reread.stallMs,
    };
    judge(rows, health);
    console.log(JSON.stringify(health, null, 2), `\n${seconds} s in all`);
    const file = new URL('results/scale.json', import.meta.url);
    const cpu = `${cpus().length} × ${cpus()[0]?.model}`;
    const result = {
      at: new Date().toISOString(),
      cpu,
      engine,
      audience,
      fillSeconds,
      seconds,
      rows,
      ...health,
      broken,
    };
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  } catch (error) {
    for (const { name, server } of sides) console.error(`${name} said: ${server.logs()}`);
    throw error;
  } finally {
    for (const { server, agent } of sides) {
      agent.destroy();
      await server.end('SIGTERM');
    }
  }
}

function judge(
  rows: Row[],
  health: {
    mix: { small: number; big: number };
    memoryMb: number;
    foundMs: number;
    editStallMs: number;
    rereadStallMs: number;
  },
) {
  for (const { call, small, big, p99Ratio } of rows) {
    const more = round(big.p99 - small.p99, 1);
    const isSlower = p99Ratio > LIMITS.ratio && more > LIMITS.differenceMs;
    rule(!isSlower, `${call}: the p99 is ${p99Ratio} times that of the demo, ${more} ms more`);
    const isList = [...LISTS, ...SEARCHES, 'recommended, member'].includes(call);
    rule(!isList || big.p50 <= LIMITS.listMs, `${call}: the p50 is ${big.p50} ms, over ${LIMITS.listMs}`);
  }
  const { mix, memoryMb, foundMs } = health;
  const ratio = round(mix.big / mix.small, 2);
  rule(
    health.editStallMs <= LIMITS.stallMs,
    `an edit stalls the loop for ${health.editStallMs} ms, over ${LIMITS.stallMs}`,
  );
  rule(
    health.rereadStallMs <= LIMITS.stallMs,
    `a re-read stalls the loop for ${health.rereadStallMs} ms, over ${LIMITS.stallMs}`,
  );
  rule(foundMs <= LIMITS.foundMs, `an edited title is found after ${foundMs} ms, over ${LIMITS.foundMs}`);
  rule(
    ratio >= LIMITS.mix,
    `of the mix it carries ${ratio} of what it carries on the demo, below ${LIMITS.mix}`,
  );
  rule(memoryMb <= LIMITS.memoryMb, `the server takes ${memoryMb} MB, over ${LIMITS.memoryMb}`);
}

function rule(holds: boolean, words: string) {
  if (!holds) broken.push(words);
}

function startCluster(): Promise<Cluster> {
  const settings = ['shared_buffers=1GB', 'maintenance_work_mem=512MB', 'max_wal_size=8GB', 'fsync=off'];
  const explain = ['shared_preload_libraries=auto_explain', 'auto_explain.log_format=json'];
  return startPostgres({ keptIn: path.join(folder, 'postgres'), settings: [...settings, ...explain] });
}

/** With an audience, the database is filled unless it was kept. */
async function openSide(name: Side['name'], audience: Audience | null): Promise<Side> {
  const dataDir = path.join(folder, name);
  const port = await freePort();
  const env: Record<string, string> = { DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  if (cluster) env.DATABASE_URL = await databaseOf(cluster, name);
  await (await startServer(port, env)).end('SIGTERM');
  const db = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir }, console.error);
  const column = async (text: string) =>
    (await db.execute<{ it: string }>(sql.raw(text))).rows.map(({ it }) => it);
  if (audience) await fillOnce(db, audience, path.join(dataDir, `filled-${engine}.json`));
  await bringMember(db, OWN[name]);
  // As autovacuum or the daily job leaves it.
  await vacuumTables(db, new AbortController().signal);
  const world = {
    series: await column('select id as it from videos order by md5(id)'),
    titles: await column(`select title->>'en' as it from videos order by md5(id)`),
    tags: await column('select id as it from tags order by id'),
    categories: await column('select id as it from categories order by id'),
  };
  await db.close();
  return {
    name,
    env,
    world,
    server: await startServer(port, env),
    agent: new http.Agent({ keepAlive: true, maxSockets: 1 }),
  };
}

/** A kept database is taken again if all of it was filled, and with the same audience. */
async function fillOnce(db: Database, audience: Audience, mark: string): Promise<void> {
  const wanted = JSON.stringify(audience);
  if (!existsSync(mark)) {
    await fillBig(db, audience);
    writeFileSync(mark, wanted);
  }
  const kept = readFileSync(mark, 'utf8');
  if (kept !== wanted) throw new Error(`The kept database has ${kept}.`);
}

async function databaseOf({ url }: Cluster, name: string): Promise<string> {
  await onCluster(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  return url.replace(/postgres$/, name);
}

async function onCluster(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Each request comes from a household of its own, because a server limits what one may write. */
function ask({ server, agent }: Side, { path: at, method = 'GET', body, member }: Ask): Promise<Answer> {
  const address = `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`;
  const headers = {
    'accept-encoding': at.startsWith('/api/') ? 'identity' : 'gzip, deflate, br',
    'x-forwarded-for': address,
    ...(member && { 'user-token': HEAVY_TOKEN }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    http
      .request(server.url + at, { agent, method, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun, text }),
        );
      })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

async function asked(side: Side, one: Ask): Promise<Answer> {
  const answer = await ask(side, one);
  if (answer.status !== 200) throw new Error(`${side.name} ${one.path}: ${answer.status} ${answer.text}`);
  return answer;
}

/** The second page, where there is one: the demo's lists end with the first. */
async function sample(side: Side, call: string, turn: number): Promise<number> {
  const first = CALLS[call]?.(side.world, turn) as Ask;
  if (!first.secondPage) return (await asked(side, first)).ms;
  const { text, ms } = await asked(side, first);
  const { cursor } = JSON.parse(text).info as { cursor: string | null };
  if (cursor === null) return ms;
  const joined = first.path.includes('?') ? '&' : '?';
  return (await asked(side, { ...first, path: `${first.path}${joined}cursor=${encodeURIComponent(cursor)}` }))
    .ms;
}

/** All calls in turn, as viewers make them, so that no call has the jobs of a certain minute to itself. */
async function measure(small: Side, big: Side): Promise<Row[]> {
  const calls = Object.keys(CALLS).map((call) => ({
    call,
    times: { small: [] as number[], big: [] as number[] },
  }));
  // The first answers warm the code up.
  for (let turn = -5; turn < SAMPLES; turn += 1)
    for (const { call, times } of calls)
      for (const side of turn % 2 ? [small, big] : [big, small]) {
        const ms = await sample(side, call, turn + 5);
        if (turn >= 0) times[side.name].push(ms);
      }
  return calls.map(({ call, times }) => {
    const cells = { small: cellOf(times.small), big: cellOf(times.big) };
    const ratio = (at: keyof Cell) => round(cells.big[at] / cells.small[at], 2);
    return { call, ...cells, p50Ratio: ratio('p50'), p99Ratio: ratio('p99') };
  });
}

function cellOf(times: number[]): Cell {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN, 2);
  return { p50: at(0.5), p99: at(0.99) };
}

function report(rows: Row[]) {
  const cells = rows.map(({ call, small, big, p50Ratio, p99Ratio }) =>
    [call, small.p50, big.p50, p50Ratio, small.p99, big.p99, p99Ratio].map(String),
  );
  console.log(table([['ms', 'p50 small', 'big', 'ratio', 'p99 small', 'big', 'ratio'], ...cells]), '\n');
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** Big tables that a query of one pass over all calls reads from end to end, as PostgreSQL's log has it. */
async function scansOf(postgres: Cluster, big: Side): Promise<string[]> {
  const tables = new Set<string>();
  await onCluster(big.env.DATABASE_URL as string, async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class where relkind = 'r' and reltuples > ${BIG_ROWS}`,
    );
    for (const { relname } of rows) tables.add(relname);
  });
  const explain = (ms: number) =>
    onCluster(postgres.url, async (client) => {
      await client.query(`alter system set auto_explain.log_min_duration = ${ms}`);
      await client.query('select pg_reload_conf()');
    });
  await explain(0);
  await wait(1_000);
  const from = statSync(postgres.log).size;
  for (const call of Object.keys(CALLS))
    for (let turn = 0; turn < 5; turn += 1) await sample(big, call, turn);
  await wait(1_000);
  await explain(-1);
  const said = readFileSync(postgres.log).subarray(from).toString();
  const scans = new Set<string>();
  let count = 0;
  for (const [, json = ''] of said.matchAll(/plan:\n((?:\t.*\n)+)/g)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json.replaceAll(/^\t/gm, ''));
    count += 1;
    for (const name of scannedIn(plan))
      if (tables.has(name)) scans.add(`${name}: ${text.replace(/\s+/g, ' ')}`);
  }
  console.log(`${count} queries explained; big are ${[...tables].sort().join(', ')}\n`);
  rule(count > 0, 'the queries of the calls are in the log');
  return [...scans];
}

function scannedIn(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedIn)];
}

/** Requests a second of lanes that ask again as soon as they are answered. */
async function closedLoop(side: Side): Promise<number> {
  const many = { ...side, agent: new http.Agent({ keepAlive: true }) };
  const until = performance.now() + MIX_SECONDS * 1000;
  let turn = 0;
  const lane = async () => {
    while (performance.now() < until) await asked(many, { path: MIX[turn++ % MIX.length] as string });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  many.agent.destroy();
  return round(turn / MIX_SECONDS);
}

function memoryOf({ pid }: ServerProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return round(Number(kilobytes) / 1024);
}

/** The longest time that a call which does nothing waits for its answer, beside the work. */
async function stallsDuring<T>(side: Side, work: () => Promise<T>): Promise<{ answer: T; stallMs: number }> {
  const probe = { ...side, agent: new http.Agent({ keepAlive: true, maxSockets: 1 }) };
  let [going, longest] = [true, 0];
  const probing = (async () => {
    while (going) {
      longest = Math.max(longest, (await asked(probe, { path: '/healthz' })).ms);
      await wait(PROBE_MS);
    }
  })();
  const answer = await work();
  going = false;
  await probing;
  probe.agent.destroy();
  return { answer, stallMs: round(longest) };
}

/** How long after the edit the search finds the new title. */
async function editTitle(side: Side): Promise<number> {
  const [id, word] = ['series-77', `zyx${Date.now().toString(36)}`];
  const args = ['dist/server/operator/main.js', 'edit', id, '--set', `title.en=The ${word}`];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...side.env } });
  const begun = performance.now();
  const isFound = async () => {
    const { info } = JSON.parse((await asked(side, { path: query({ q: word }) })).text);
    return info.items[0]?.id === id;
  };
  while (!(await isFound()) && performance.now() - begun < 2 * CATALOGUE_AGE_MS) await wait(50);
  return round(performance.now() - begun);
}

async function rereadCatalogue(side: Side): Promise<void> {
  await wait(CATALOGUE_AGE_MS);
  await asked(side, { path: '/api/homepage' });
  await wait(3_000);
  await asked(side, { path: '/api/homepage' });
}
