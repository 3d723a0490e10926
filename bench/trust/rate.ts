import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEdge } from '../../__tests__/server/support/edgeNginx.ts';
import { freePort } from '../../__tests__/server/support/freePort.ts';
import { closedLoop, openLoop } from '../lib/loops.ts';
import { startPostgres } from '../lib/postgres.ts';
import { startServer } from '../lib/serverProcess.ts';
import { round } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { MIX } from '../lib/visitMix.ts';

/*
 * One server on PostgreSQL behind nginx, as deploy/edge has it, under load that comes at a fixed rate, whether or not it is
 * answered: what it can carry, 70 % of that for long, three times that for a while, and how soon it is well again.
 */

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.7' },
    long: { type: 'string', default: '300' },
    over: { type: 'string', default: '30' },
  },
});
const LANES = 32;
const LIMIT_SECONDS = 15;
const SAMPLE_MS = 5_000;
const HOUR_SECONDS = 3600;

type Answer = { path: string; status: number | string; ms: number; retryAfter: string | undefined };
type Health = { memory: number; handles: number; loopP99: number };

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-rate-'));
const postgres = await startPostgres();
const [port, metricsPort] = [await freePort(), await freePort()];
const server = await startServer(port, {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  TRUST_PROXY: '1',
  METRICS_PORT: `${metricsPort}`,
  LOG_LEVEL: 'error',
});
const origin = `127.0.0.1:${port}`;
const front = await startEdge('a-key-of-this-bench', { server: origin, clips: origin });
const agent = new http.Agent({ keepAlive: true });
const broken: string[] = [];
try {
  await main();
} finally {
  agent.destroy();
  await front.stop();
  await server.end('SIGTERM');
  postgres.stop();
  postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
for (const rule of broken) console.error(`broken: ${rule}`);
process.exitCode = broken.length > 0 ? 1 : 0;

async function main() {
  await closedLoop(LANES, 5, askNext);
  const limit = (await closedLoop(LANES, LIMIT_SECONDS, askNext)).length / LIMIT_SECONDS;
  console.log(`It carries ${round(limit)} requests a second of ${LANES} lanes that ask again at once.\n`);

  const [share, long] = [Number(values.share), Number(values.long)];
  const name = `${round(share * 100)} %`;
  const calm = await watched(() => openLoop(limit * share, long, askNext));
  report(`${name} for ${long} s`, calm.answers, calm.health);
  const growth = growthIn(calm.health);
  const hourly = (growth.memory * HOUR_SECONDS) / (long / 3);
  console.log(
    `the last third beside the second: memory ${round(growth.memory * 100, 1)} % (${round(hourly * 100, 1)} % an hour), ${round(growth.handles, 1)} handles\n`,
  );
  rule(
    calm.answers.every(({ status }) => status === 200),
    `at ${name} every request is answered`,
  );
  rule(growth.memory < 0.1, `at ${name} memory grows by less than a tenth`);
  rule(long < HOUR_SECONDS || hourly <= 0.01, `at ${name} memory grows by at most 1 % an hour`);
  rule(growth.handles <= 5, `at ${name} at most five handles more are open`);
  if (Number(values.over) === 0) return;

  const flood = await watched(() => openLoop(limit * 3, Number(values.over), askNext));
  report(`300 % for ${values.over} s`, flood.answers, flood.health);
  const pages = flood.answers.filter(({ path: at }) => !at.startsWith('/api/'));
  const refused = flood.answers.filter(({ status }) => status === 503);
  rule(
    pages.every(({ status }) => status === 200),
    'at 300 % every page is answered',
  );
  rule(
    flood.answers.every(({ status }) => status === 200 || status === 503),
    'at 300 % what is not answered is refused',
  );
  rule(
    refused.every(({ retryAfter }) => retryAfter !== undefined),
    'a refusal says when to come back',
  );

  await wait(2_000);
  const after = await openLoop(limit * 0.3, 5, askNext);
  report('2 s later, at 30 %', after, []);
  rule(
    after.every(({ status, ms }) => status === 200 && ms < 500),
    'two seconds later it is well',
  );
}

function rule(holds: boolean, words: string) {
  if (!holds) broken.push(words);
}

/** The first third is the heap's way to its size. */
function growthIn(health: Health[]): { memory: number; handles: number } {
  const third = Math.ceil(health.length / 3);
  const [early, late] = [health.slice(third, -third), health.slice(-third)];
  const of = (part: Health[], what: keyof Health) => mean(part.map((one) => one[what]));
  return {
    memory: of(late, 'memory') / of(early, 'memory') - 1,
    handles: of(late, 'handles') - of(early, 'handles'),
  };
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function askNext(turn: number): Promise<Answer> {
  return ask(MIX[turn % MIX.length] as string);
}

function ask(at: string): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | string, retryAfter?: string) =>
      resolve({ path: at, status, ms: performance.now() - begun, retryAfter });
    http
      .get(front.url + at, { agent }, (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']));
      })
      .on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

async function watched(load: () => Promise<Answer[]>): Promise<{ answers: Answer[]; health: Health[] }> {
  const health: Health[] = [];
  const sample = setInterval(() => void readHealth().then((one) => health.push(one)), SAMPLE_MS);
  const answers = await load();
  clearInterval(sample);
  return { answers, health };
}

async function readHealth(): Promise<Health> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^cliffhanger_${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    memory: of('process_resident_memory_bytes'),
    handles: of('nodejs_active_handles_total'),
    loopP99: of('nodejs_eventloop_lag_p99_seconds'),
  };
}

function report(title: string, answers: Answer[], health: Health[]) {
  const row = (name: string, all: Answer[]) => {
    const done = all.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const sorted = done.sort((one, other) => one - other);
    const at = (share: number) => String(round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN, 1));
    const count = (status: number) => String(all.filter((one) => one.status === status).length);
    const other = all.filter(({ status }) => status !== 200 && status !== 503).length;
    return [name, count(200), at(0.5), at(0.99), count(503), String(other)];
  };
  const rows = [...new Set(MIX)].map((one) =>
    row(
      one,
      answers.filter(({ path: at }) => at === one),
    ),
  );
  console.log(`${title}: ${answers.length} requests`);
  console.log(table([['', '200', 'p50 ms', 'p99 ms', '503', 'other'], ...rows, row('all', answers)]));
  if (health.length === 0) return console.log('');
  const [most, lag] = [
    Math.max(...health.map(({ memory }) => memory)),
    Math.max(...health.map(({ loopP99 }) => loopP99)),
  ];
  console.log(
    `memory at most ${round(most / 1e6)} MB; p99 of the loop's lag at most ${round(lag * 1000)} ms\n`,
  );
}
