import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { newClient } from '../../__tests__/e2e/support/api.ts';
import { freePort } from '../../__tests__/server/support/freePort.ts';
import { cardPayment } from '../../__tests__/server/support/payments.ts';
import { startPostgres } from '../lib/postgres.ts';
import { startServer } from '../lib/serverProcess.ts';
import { commandPath } from '../lib/wrk.ts';

/*
 * Every alarm of deploy/prometheus/alerts.yml is made to fire: a server on PostgreSQL is watched by a Prometheus with those
 * rules, in which minutes are seconds, and suffers each trouble that they name.
 */

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const RULES = 'deploy/prometheus/alerts.yml';
/** How long a rule looks back, here; what it compares with is as far back again. */
const WINDOW_S = 20;
const SCRAPE_S = 3;
const FIRES_WITHIN_MS = 120_000;
/** More than the 64 that a server works on at once and the 128 that wait. */
const CROWD = 300;
/** Longer than a second, shorter than the ten of a statement. */
const LOCKED_MS = 8_000;

const prometheus = commandPath('prometheus');
if (!prometheus) throw new Error('This needs Prometheus. On Debian: apt-get install -y prometheus');
const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-alarms-'));
const postgres = await startPostgres();
const [port, metricsPort, watchPort, nobody] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
];
const start = () =>
  startServer(port, {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    METRICS_PORT: `${metricsPort}`,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    // Neither the provider nor the mail server is there.
    SANDBOX_URL: `http://127.0.0.1:${nobody}`,
    SMTP_URL: `smtp://127.0.0.1:${nobody}`,
    MAIL_FROM: 'shop@example.com',
  });
let server = await start();
const { url } = server;
const pool = new pg.Pool({ connectionString: postgres.url });
pool.on('error', () => {});

const get = (address: string) => fetch(url + address).then((answer) => answer.arrayBuffer());
const many = (count: number, address: string) =>
  Promise.allSettled(Array.from({ length: count }, () => get(address)));

/** A counter that was not there before counts from its second look on. */
async function report(event: string): Promise<void> {
  const picture = `/api/statics.png?event=${event}`;
  await get(picture);
  await wait(2 * SCRAPE_S * 1000);
  await many(40, picture);
}

async function orderToPay(): Promise<string> {
  const client = newClient({ url, sandboxUrl: '' });
  await client.register(`buyer.${performance.now()}@example.com`);
  const { id } = await client.info('POST /api/payment/order', { planId: 'weekly' });
  await client.call('POST /api/payment/pay', cardPayment(id));
  return id;
}

/** While it is locked, whoever asks for the plans waits. */
async function lockPlans(): Promise<void> {
  const client = await pool.connect();
  await client.query('begin; lock table plans, prices in access exclusive mode');
  const waiting = many(CROWD, '/api/plan');
  await wait(LOCKED_MS);
  await client.query('rollback');
  client.release();
  await waiting;
}

type Trouble = { alarms: string[]; make: () => Promise<unknown>; end?: () => Promise<unknown> };

const troubles: Trouble[] = [
  {
    alarms: ['NothingPlays'],
    make: () => report('play'),
  },
  {
    alarms: ['FilmsFail'],
    make: () => Promise.all([report('first_frame'), report('playback_failed')]),
  },
  {
    alarms: ['CallsRefused', 'CallsSlow', 'DatabaseBusy'],
    // Like all counters, that of refusals counts from its second look on.
    make: async () => {
      await lockPlans();
      await wait(2 * SCRAPE_S * 1000);
      await lockPlans();
    },
  },
  {
    alarms: ['CallsFail'],
    make: async () => {
      await pool.query('alter table plans rename to plans_away');
      await many(40, '/api/plan');
      await wait(2 * SCRAPE_S * 1000);
      await many(40, '/api/plan');
    },
    end: () => pool.query('alter table plans_away rename to plans'),
  },
  {
    alarms: ['LoopBlocked'],
    make: async () => {
      for (let pulse = 0; pulse < 40; pulse += 1) {
        process.kill(server.pid, 'SIGSTOP');
        await wait(400);
        process.kill(server.pid, 'SIGCONT');
        await wait(100);
      }
    },
  },
  {
    alarms: ['ProviderAway'],
    make: async () => {
      await orderToPay();
      await wait(2 * SCRAPE_S * 1000);
      await Promise.all(Array.from({ length: 5 }, orderToPay));
    },
  },
  {
    alarms: ['OrdersLate'],
    make: async () => {
      const id = await orderToPay();
      await pool.query("update orders set next_look_at = now() - interval '1 hour' where id = $1", [id]);
    },
  },
  {
    alarms: ['JobsLate'],
    make: () =>
      pool.query(
        "insert into jobs (kind, subject, payload, run_at) values ('nobody does it', 'a', '{}', now() - interval '1 hour')",
      ),
    end: () => pool.query("delete from jobs where kind = 'nobody does it'"),
  },
  {
    alarms: ['MailsLate'],
    make: () =>
      pool.query(
        `insert into mails (id, kind, recipient, subject, body_text, body_html, created_at, useful_until, next_try_at)
         values ('mail_late', 'password', 'member@example.com', 'a', 'a', 'a', now() - interval '1 hour', now() + interval '1 hour', now())`,
      ),
    end: () => pool.query("delete from mails where id = 'mail_late'"),
  },
  {
    alarms: ['BooksIncomplete'],
    // They are counted every quarter of an hour, so a new process counts at once.
    make: async () => {
      const id = await orderToPay();
      await server.end('SIGTERM');
      await pool.query(
        "update orders set status = 'paid', paid_at = now(), next_look_at = null where id = $1",
        [id],
      );
      server = await start();
    },
  },
  {
    alarms: ['DatabaseAway'],
    make: async () => postgres.stop(),
    end: async () => postgres.start(),
  },
  {
    alarms: ['ServerAway'],
    make: () => server.end('SIGKILL'),
  },
];

/** The rules as they are shipped, but for their spans. */
const quickened = readFileSync(RULES, 'utf8')
  .replace(/for: \w+/g, 'for: 2s')
  .replace(/\[\w+\]/g, `[${WINDOW_S}s]`)
  .replace(/offset \w+/g, `offset ${2 * WINDOW_S}s`);
writeFileSync(path.join(folder, 'alerts.yml'), quickened);
writeFileSync(
  path.join(folder, 'prometheus.yml'),
  `global: { scrape_interval: ${SCRAPE_S}s, scrape_timeout: ${SCRAPE_S}s, evaluation_interval: 1s }
rule_files: [${folder}/alerts.yml]
scrape_configs:
  - job_name: cliffhanger
    static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]
`,
);
const watcher = spawn(
  prometheus,
  [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/series`,
    `--web.listen-address=127.0.0.1:${watchPort}`,
  ],
  { stdio: 'ignore' },
);

async function firing(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${watchPort}/api/v1/alerts`).catch(() => null);
  if (!answer?.ok) return [];
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? labels.alertname : []));
}

const broken: string[] = [];
const seen = new Set<string>();
try {
  await wait(WINDOW_S * 1000);
  await get('/api/plan');
  const early = await firing();
  if (early.length > 0) broken.push(`while all is well none fires, not ${early}`);
  for (const { alarms, make, end } of troubles) {
    if (values.only && !alarms.includes(values.only)) continue;
    const began = performance.now();
    const made = make();
    const missing = new Set(alarms);
    while (missing.size > 0 && performance.now() - began < FIRES_WITHIN_MS) {
      await wait(500);
      for (const alarm of await firing()) {
        seen.add(alarm);
        if (missing.delete(alarm))
          console.log(`${alarm} fires after ${Math.round((performance.now() - began) / 1000)} s`);
      }
    }
    for (const alarm of missing) broken.push(`${alarm} fires`);
    await made;
    await end?.();
  }
  const shipped = [...quickened.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  for (const alarm of shipped)
    if (!values.only && !seen.has(alarm)) broken.push(`${alarm} has a trouble that makes it fire`);
} finally {
  watcher.kill();
  await server.end('SIGTERM');
  await pool.end();
  postgres.stop();
  postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
for (const rule of broken) console.error(`broken: ${rule}`);
process.exitCode = broken.length > 0 ? 1 : 0;
