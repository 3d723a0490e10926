import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownAddress } from '../../__tests__/e2e/support/browser.ts';
import { NUMBERS, newPerson } from '../../__tests__/e2e/support/money/person.ts';
import { startProduct } from '../../__tests__/e2e/support/product.ts';
import { newEmail } from '../../__tests__/e2e/support/steps.ts';
import { startEdge } from '../../__tests__/server/support/edgeNginx.ts';
import { freePort } from '../../__tests__/server/support/freePort.ts';
import { cardPayment } from '../../__tests__/server/support/payments.ts';
import { closedLoop, openLoop } from '../lib/loops.ts';
import { startPostgres } from '../lib/postgres.ts';
import { MEMORY } from '../lib/serverProcess.ts';
import { round } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { MIX, VIDEO } from '../lib/visitMix.ts';

/*
 * One server on PostgreSQL behind nginx, as deploy/edge has it, under load that comes at a fixed rate, whether or not it is
 * answered: what it can carry, 70 % of that for long, three times that for a while, in which members sign in, play and pay,
 * and how soon it is well again.
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
/** Members who buy during three times the load. */
const BUYERS_A_SECOND = 2;
/** The share of what they do that has to succeed. */
const LEAST_DONE = 0.994;

type Answer = { path: string; status: number | string; ms: number; retryAfter: string | undefined };
type Health = { memory: number; handles: number; loopP99: number };

const postgres = await startPostgres();
const metricsPort = await freePort();
const product = await startProduct({
  ...MEMORY,
  DATABASE_URL: postgres.url,
  // Each buyer has an address of their own, as if a second proxy named it.
  TRUST_PROXY: '2',
  METRICS_PORT: `${metricsPort}`,
  LOG_LEVEL: 'error',
});
const origin = `127.0.0.1:${new URL(product.url).port}`;
const front = await startEdge('a-key-of-this-bench', { server: origin, clips: origin });
const agent = new http.Agent({ keepAlive: true });
const broken: string[] = [];
try {
  await main();
} finally {
  agent.destroy();
  await front.stop();
  await product.stop();
  postgres.stop();
  postgres.remove();
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
  const anHour = long < HOUR_SECONDS ? '' : ` (${round(hourly * 100, 1)} % an hour)`;
  console.log(
    `the last third beside the second: memory ${round(growth.memory * 100, 1)} %${anHour}, ${round(growth.handles, 1)} handles\n`,
  );
  rule(
    calm.answers.every(({ status }) => status === 200),
    `at ${name} every request is answered`,
  );
  rule(growth.memory < 0.1, `at ${name} memory grows by less than a tenth`);
  rule(long < HOUR_SECONDS || hourly <= 0.01, `at ${name} memory grows by at most 1 % an hour`);
  rule(growth.handles <= 5, `at ${name} at most five handles more are open`);
  if (Number(values.over) === 0) return;

  const over = Number(values.over);
  const buyers: Buyer[] = [];
  for (let count = 0; count < over * BUYERS_A_SECOND; count++) buyers.push(await newBuyer());
  const [flood, purchases] = await Promise.all([
    watched(() => openLoop(limit * 3, over, askNext)),
    openLoop(BUYERS_A_SECOND, over, (turn) => buy(buyers[turn] as Buyer)),
  ]);
  report(`300 % for ${over} s`, flood.answers, flood.health);
  reportSteps(purchases.flat());
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

type Buyer = Awaited<ReturnType<typeof newBuyer>>;
type Step = { name: string; ms: number; failure: string | null };

async function newBuyer() {
  const person = () => newPerson({ url: front.url, sandboxUrl: product.sandboxUrl }, '', ownAddress());
  const email = newEmail();
  const { register, info, card } = person();
  await register(email);
  const { episodes } = await info('GET /api/video/episode', { videoId: VIDEO });
  return { ...person(), email, playlist: episodes[0]?.media?.manifest, token: await card(NUMBERS.good) };
}

/** What a member does who comes back to buy. */
async function buy({ signIn, info, email, playlist, token }: Buyer): Promise<Step[]> {
  const pay = async () => {
    const { id } = await info('POST /api/payment/order', { planId: 'weekly' });
    const { status } = await info('POST /api/payment/pay', cardPayment(id, token));
    if (status !== 'paid') throw new Error(`It is ${status}`);
  };
  const play = async () => {
    const answer = await fetch(`${front.url}${playlist}`);
    if (!(await answer.text()).startsWith('#EXTM3U')) throw new Error(`${answer.status}`);
  };
  return [await timed('sign in', () => signIn(email)), await timed('play', play), await timed('pay', pay)];
}

async function timed(name: string, work: () => Promise<unknown>): Promise<Step> {
  const begun = performance.now();
  const failure = await work().then(
    () => null,
    (error: Error) => error.message,
  );
  return { name, ms: performance.now() - begun, failure };
}

function reportSteps(steps: Step[]) {
  for (const name of new Set(steps.map((one) => one.name))) {
    const all = steps.filter((one) => one.name === name);
    const failures = all.flatMap(({ failure }) => failure ?? []);
    const times = all.map(({ ms }) => ms).sort((one, other) => one - other);
    const [half, slowest] = [times[times.length >> 1], times.at(-1)].map((ms) => round(ms ?? Number.NaN));
    const done = all.length - failures.length;
    console.log(`${name}: ${done} of ${all.length}, half within ${half} ms, the slowest ${slowest} ms`);
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
    rule(failures.length <= all.length * (1 - LEAST_DONE), `at 300 % members ${name}`);
  }
  console.log('');
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
