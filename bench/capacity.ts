import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newMember } from '../__tests__/e2e/support/api.ts';
import { launch, newPerson, seePlaying } from '../__tests__/e2e/support/browser.ts';
import { type Product, productAt } from '../__tests__/e2e/support/product.ts';
import { logIn } from '../__tests__/e2e/support/steps.ts';
import { freePort } from '../__tests__/server/support/freePort.ts';
import { closedLoop, openLoop } from './lib/loops.ts';
import { startPostgres } from './lib/postgres.ts';
import { type ServerProcess, startServer } from './lib/serverProcess.ts';
import { round } from './lib/stats.ts';
import { table } from './lib/table.ts';

/*
 * What so many viewers at once need: what one viewer asks for, in Chromium, times what each request costs server and
 * database in processor time. The model is then held against a run of the size that this machine holds.
 */

const { values } = parseArgs({
  options: {
    /** Seconds of a usual episode; the demo's are shorter. */
    episode: { type: 'string', default: '75' },
    /** Minutes of a visit. */
    visit: { type: 'string', default: '20' },
    /** Of the stream, in kbit a second. */
    kbit: { type: 'string', default: '1500' },
    /** How much of a core may be in use at the peak. */
    busy: { type: 'string', default: '0.6' },
    /** Hours a day for which the peak would have to last to make the day's traffic. */
    hours: { type: 'string', default: '6' },
    /** Dollars for a GB from the CDN, and for a core a month. */
    gb: { type: 'string', default: '0.01' },
    core: { type: 'string', default: '20' },
  },
});
const GIVEN = Object.fromEntries(
  Object.entries(values).map(([key, value]) => [key, Number(value)]),
) as Record<keyof typeof values, number>;
if (!Object.values(GIVEN).every((value) => value > 0)) throw new Error('Each option is a number above 0.');
const SERIES = '/videos/a-forged-duchess';
const EPISODES = 5;
const LANES = 8;
const COST_SECONDS = 2;
const SIZES = [10_000, 100_000, 1_000_000];
const CHECK_SECONDS = 30;
const TICK_MS = 10;

type Asked = { method: string; path: string; headers: Record<string, string>; body: string | null };
/** A request's place in a visit, and how often it is made there. */
type Kind = { name: string; example: Asked; arriving: number; episode: number; minute: number };
type Cost = { server: number; database: number };

const agent = new http.Agent({ keepAlive: true });
const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-capacity-'));
const postgres = await startPostgres();
let server: ServerProcess | undefined;
try {
  server = await startServer(await freePort(), {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  await main(server);
} finally {
  agent.destroy();
  await server?.end('SIGTERM');
  postgres.stop();
  postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function main(running: ServerProcess): Promise<void> {
  const kinds = await readVisit(productAt({ url: running.url, sandboxUrl: '', dataDir: folder }));
  const costs = new Map<string, Cost>();
  for (const { name, example } of kinds) costs.set(name, await costOf(running, example));
  const costOfKind = ({ name }: Kind) => costs.get(name) as Cost;
  const rows = kinds.map((kind) => [
    kind.name,
    ...[kind.arriving, kind.episode, kind.minute].map((count) => String(round(count, 2))),
    ...[costOfKind(kind).server, costOfKind(kind).database].map((ms) => String(round(ms, 2))),
  ]);
  console.log('What a member who watches asks of the server, and the processor time of each request');
  console.log(
    table([['', 'to the first film', 'an episode', 'a minute', 'server ms', 'database ms'], ...rows]),
  );

  const perSecond = (kind: Kind) =>
    kind.arriving / (GIVEN.visit * 60) + kind.episode / GIVEN.episode + kind.minute / 60;
  const sum = (of: (kind: Kind) => number) => kinds.reduce((total, kind) => total + of(kind), 0);
  const viewer = {
    requests: sum(perSecond),
    writes: sum((kind) => (kind.example.method === 'GET' ? 0 : perSecond(kind))),
    server: sum((kind) => perSecond(kind) * costOfKind(kind).server),
    database: sum((kind) => perSecond(kind) * costOfKind(kind).database),
  };
  const GB_A_MONTH = ((GIVEN.kbit * 1000) / 8 / 1e9) * GIVEN.hours * 3600 * 30;
  const cores = (ms: number, viewers: number) => Math.ceil((viewers * ms) / 1000 / GIVEN.busy);
  const sizes = SIZES.map((viewers) => {
    const [servers, database] = [cores(viewer.server, viewers), cores(viewer.database, viewers)];
    const gb = viewers * GB_A_MONTH;
    return [
      viewers.toLocaleString('en'),
      ...[viewer.requests, viewer.writes].map((each) => round(each * viewers).toLocaleString('en')),
      ...[servers, database].map((count) => count.toLocaleString('en')),
      round((viewers * GIVEN.kbit) / 1e6).toLocaleString('en'),
      round(gb / 1000).toLocaleString('en'),
      round(gb * GIVEN.gb).toLocaleString('en'),
      round((servers + database) * GIVEN.core).toLocaleString('en'),
    ];
  });
  const heads = ['requests/s', 'writes/s', 'server cores', 'database cores', 'CDN Gbit/s', 'TB a month'];
  console.log(`\nBy ${JSON.stringify(GIVEN)}`);
  console.log(table([['viewers at once', ...heads, 'CDN $', 'cores $'], ...sizes]));

  await check(running, kinds, perSecond, viewer);
}

/** Watches the first episodes of a series as a member, and counts what the server is asked for on the way. */
async function readVisit(product: Product): Promise<Kind[]> {
  const browser = await launch();
  try {
    const { email } = await newMember(product);
    const { context, page } = await newPerson(browser, { extraHTTPHeaders: {} });
    await logIn(page, product.url, email);
    const asked: { at: number; request: Asked }[] = [];
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // A CDN has these.
      if (/^\/(assets|posters|clips|icons)\//.test(pathname)) return;
      const note = (headers: Record<string, string>) => {
        const wanted = Object.fromEntries(
          Object.entries(headers).filter(([name]) => !name.startsWith(':') && name !== 'content-length'),
        );
        const about = { method: request.method(), path: pathname + search, headers: wanted };
        asked.push({ at: performance.now(), request: { ...about, body: request.postData() } });
      };
      // One that the end of the visit cuts off has none.
      request.allHeaders().then(note, () => {});
    });
    await page.goto(product.url);
    await page
      .getByRole('link', { name: /The Wolf I Married/ })
      .first()
      .waitFor();
    await page.goto(`${product.url}${SERIES}?ep=1`);
    await seePlaying(page);
    const first = performance.now();
    await page.waitForURL(`**${SERIES}?ep=${1 + EPISODES}`, { timeout: 300_000 });
    const minutes = (performance.now() - first) / 60_000;
    const kinds = new Map<string, Kind>();
    for (const { at, request } of asked) {
      const name = nameOf(request);
      const kind = kinds.get(name) ?? { name, example: request, arriving: 0, episode: 0, minute: 0 };
      kinds.set(name, kind);
      if (at <= first) kind.arriving += 1;
      else if (name.endsWith('/api/user/history')) kind.minute += 1 / minutes;
      else kind.episode += 1 / EPISODES;
    }
    return [...kinds.values()];
  } finally {
    await browser.close();
  }
}

function nameOf({ method, path: at }: Asked): string {
  const { pathname } = new URL(at, 'http://any');
  if (pathname.startsWith('/media/')) return `GET a ${pathname.split('/').at(-1)}`;
  return `${method} ${pathname.replace(/^\/videos\/.*/, '/videos/…')}`;
}

type Answer = { status: number; ms: number };

function ask(origin: string, { method, path: at, headers, body }: Asked): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(origin + at, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun }));
    });
    request.on('error', reject).end(body ?? undefined);
  });
}

/** Milliseconds of processor time for one request, of many. */
async function costOf(running: ServerProcess, request: Asked): Promise<Cost> {
  const askWell = async () => {
    const { status } = await ask(running.url, request);
    if (status >= 400) throw new Error(`${request.method} ${request.path}: ${status}`);
  };
  await closedLoop(LANES, COST_SECONDS / 4, askWell);
  const before = usedBy(running.pid);
  const { length: count } = await closedLoop(LANES, COST_SECONDS, askWell);
  const after = usedBy(running.pid);
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
  };
}

/** Processor time until now, in ms: of the server, and of all processes of PostgreSQL. */
function usedBy(pid: number): Cost {
  const usedOf = (process: string) => {
    const text = readFileSync(`/proc/${process}/stat`, 'utf8');
    const [user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  };
  const databases = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return readFileSync(`/proc/${entry}/comm`, 'utf8').trim() === 'postgres';
    } catch {
      return false;
    }
  });
  return { server: usedOf(`${pid}`), database: databases.reduce((sum, each) => sum + usedOf(each), 0) };
}

/** As many viewers as the model gives one server, for a while. */
async function check(
  running: ServerProcess,
  kinds: Kind[],
  perSecond: (kind: Kind) => number,
  viewer: { requests: number; server: number },
): Promise<void> {
  const viewers = Math.floor((1000 * GIVEN.busy) / viewer.server);
  const rate = viewers * viewer.requests;
  const shares = kinds.map((kind) => ({ kind, share: perSecond(kind) / viewer.requests, due: 0 }));
  const askNext = () => {
    for (const each of shares) each.due += each.share;
    const next = shares.reduce((one, other) => (other.due > one.due ? other : one));
    next.due -= 1;
    return ask(running.url, next.kind.example);
  };
  const [begun, before] = [performance.now(), usedBy(running.pid)];
  const answered = await openLoop(rate, CHECK_SECONDS, askNext);
  const times = answered.map(({ ms }) => ms).sort((one, other) => one - other);
  const failed = answered.filter(({ status }) => status >= 400).length;
  const used = (usedBy(running.pid).server - before.server) / (performance.now() - begun);
  const at = (share: number) => round(times[Math.floor(times.length * share)] ?? Number.NaN, 1);
  console.log(
    `\nOne server with ${viewers.toLocaleString('en')} viewers, as the model has it at ${GIVEN.busy} of a core: ${round(rate)} requests a second for ${CHECK_SECONDS} s took ${round(used, 2)} of a core; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${failed} refused.`,
  );
}
