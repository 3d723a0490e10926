import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startProduct } from '../__tests__/e2e/support/product.ts';
import { type StaticFile, startNginx } from './lib/nginx.ts';
import { rawGet } from './lib/rawGet.ts';
import { round, rounded, type Summary, summary } from './lib/stats.ts';
import { table } from './lib/table.ts';
import { type Blow, blow, commandPath } from './lib/wrk.ts';

type Target = StaticFile & { name: string; connections: number[] };
type Rival = 'product' | 'nginx';
type Run = Blow & { target: string; connections: number; rival: Rival };

const RESULTS = new URL('results/', import.meta.url);
/** V8 compiles what runs often for some seconds. */
const WARM_UP_SECONDS = 5;

try {
  const { rounds, seconds } = readOptions();
  await main(rounds, seconds);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function main(rounds: number, seconds: number): Promise<void> {
  const [wrk, nginx] = [commandPath('wrk'), commandPath('nginx')];
  if (!wrk || !nginx) {
    throw new Error('This needs wrk and nginx. On Debian: apt-get install -y wrk nginx-light');
  }
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const stops = [() => product.stop()];
  try {
    const origin = product.url.replace('localhost', '127.0.0.1');
    const targets = await targetsOf(origin);
    const rival = await startNginx(nginx, targets);
    stops.push(() => rival.stop());
    for (const target of targets) await mustBeEqual(rival.url, target);
    const runs = await race(wrk, { product: origin, nginx: rival.url }, targets, rounds, seconds);
    await write(targets, runs, rounds, seconds);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Each target is requested once before, so that it is cached. */
async function targetsOf(origin: string): Promise<Target[]> {
  const info = async (path: string) => (await (await fetch(origin + path)).json()).info;
  const { featured } = await info('/api/homepage');
  const { episodes } = await info(`/api/video/episode?videoId=${featured[0].id}`);
  const playlist = new URL('480/index.m3u8', origin + episodes[0].media.manifest);
  const lines = (await (await fetch(playlist)).text()).split('\n');
  const first = lines.find((line) => /^[^#]/.test(line)) ?? '';
  const { pathname, search } = new URL(first, playlist);
  const wanted = [
    { name: 'home page', path: '/', connections: [50, 200] },
    // A server works on 64 calls at once and refuses those that wait too long.
    { name: 'home data', path: '/api/homepage', connections: [50] },
    { name: 'segment', path: pathname + search, connections: [50, 200] },
  ];
  const targets: Target[] = [];
  for (const one of wanted) {
    await rawGet(origin + one.path);
    const answer = await rawGet(origin + one.path);
    if (answer.status !== 200) throw new Error(`${one.path} answered with ${answer.status}`);
    targets.push({ ...one, answer });
  }
  return targets;
}

/** The comparison is fair only if nginx sends the same bytes in the same encoding. */
async function mustBeEqual(nginxUrl: string, { path, answer }: Target): Promise<void> {
  const other = await rawGet(nginxUrl + path);
  const changing = ['connection', 'date', 'etag', 'keep-alive', 'transfer-encoding'];
  for (const [name, value] of Object.entries(answer.headers)) {
    if (!changing.includes(name) && other.headers[name] !== value) {
      throw new Error(`${path}: ${name} is ${value}, but ${other.headers[name]} of nginx`);
    }
  }
  if (!other.body.equals(answer.body)) throw new Error(`${path}: nginx sends other bytes`);
}

/** The two alternate and swap the first turn each round; a warm-up of each does not count. */
async function race(
  wrk: string,
  urls: Record<Rival, string>,
  targets: Target[],
  rounds: number,
  seconds: number,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const { name, path, connections: counts } of targets) {
    for (const url of Object.values(urls)) await blow(wrk, url + path, 50, WARM_UP_SECONDS);
    for (let turn = 1; turn <= rounds; turn++) {
      const rivals: Rival[] = turn % 2 ? ['product', 'nginx'] : ['nginx', 'product'];
      for (const connections of counts) {
        for (const rival of rivals) {
          const result = await blow(wrk, urls[rival] + path, connections, seconds);
          runs.push({ target: name, connections, rival, ...result });
        }
      }
      console.error(`round ${turn}: ${name}`);
    }
  }
  return runs;
}

async function write(targets: Target[], runs: Run[], rounds: number, seconds: number): Promise<void> {
  const rows = targets.flatMap(({ name, answer, connections: counts }) =>
    counts.map((connections) => {
      const of = (rival: Rival, what: keyof Blow) =>
        summary(
          runs
            .filter((run) => run.target === name && run.connections === connections && run.rival === rival)
            .map((run) => run[what]),
        );
      const ratio = (what: keyof Blow) =>
        round((of('product', what)?.median ?? Number.NaN) / (of('nginx', what)?.median ?? Number.NaN), 2);
      const rival = (who: Rival) => ({
        perSecond: rounded(of(who, 'perSecond')),
        p99Ms: rounded(of(who, 'p99'), 2),
      });
      return {
        ...{
          target: name,
          bytes: answer.body.length,
          encoding: answer.headers['content-encoding'] ?? 'none',
        },
        ...{ connections, product: rival('product'), nginx: rival('nginx') },
        ratio: { perSecond: ratio('perSecond'), p99: ratio('p99') },
      };
    }),
  );
  await mkdir(RESULTS, { recursive: true });
  const how = { node: process.version, cpus: cpus().length, rounds, seconds, wrkThreads: 1, nginxWorkers: 1 };
  await writeFile(new URL('server.json', RESULTS), `${JSON.stringify({ how, rows }, null, 2)}\n`);

  const spread = (one: Summary | null) => (one ? `${one.median} [${one.min}–${one.max}]` : '–');
  const head = [
    '',
    'bytes',
    'conns',
    'product/s',
    'nginx/s',
    'ratio',
    'product p99 ms',
    'nginx p99 ms',
    'ratio',
  ];
  const lines = rows.map(({ target, bytes, encoding, connections, product, nginx, ratio }) => [
    ...[
      `${target} (${encoding})`,
      `${bytes}`,
      `${connections}`,
      spread(product.perSecond),
      spread(nginx.perSecond),
    ],
    ...[`${ratio.perSecond}`, spread(product.p99Ms), spread(nginx.p99Ms), `${ratio.p99}`],
  ]);
  console.log(`\n${table([head, ...lines])}\n`);
  console.log(
    `Median of ${rounds} rounds of ${seconds} s [min–max]; ratio: the product's median to nginx's.`,
  );
}

function readOptions(): { rounds: number; seconds: number } {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '5' } },
  });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const bounded = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (!bounded(rounds, 15) || !bounded(seconds, 30)) {
    throw new Error('--rounds is a number from 1 to 15, --seconds one from 1 to 30');
  }
  return { rounds, seconds };
}
