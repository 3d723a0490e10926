import { once } from 'node:events';
import { createServer } from 'node:http';
import { and, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  createPayments,
  type PaymentProvider,
  type Payments,
  ProviderRefused,
} from '../../billing/providers/port.ts';
import type { Context } from '../../context.ts';
import { type Database, poolOf } from '../../db/database.ts';
import { jobs, ledger, mails, orders } from '../../db/schema.ts';
import { outcomeOf } from '../../http/callLog.ts';
import { isAnswering } from '../../http/health.ts';
import { within } from '../../lib/timers.ts';
import type { HeldPages, PageObserver } from '../../web/pageCache.ts';
import { VIEWER_FIGURES } from '../reports/speed.ts';

/** In seconds: users notice a call from 0.1 on and give it up after 10. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROVIDER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** All other names count as failures of calls, because clients can send any name. */
const EVENTS = new Set(['play', 'wall', 'consent', 'pixel_rejected', ...VIEWER_FIGURES]);

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'cliffhanger_' });
  const registers = [registry];
  const calls = new Histogram({
    name: 'cliffhanger_call_seconds',
    help: 'Answers by route and outcome (done, refused, busy, outage, failed)',
    labelNames: ['route', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const answers = new Histogram({
    name: 'cliffhanger_provider_seconds',
    help: 'Answers of payment providers by call and outcome (done, refused, unreachable)',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: PROVIDER_BUCKETS,
    registers,
  });
  const events = new Counter({
    name: 'cliffhanger_viewer_events_total',
    help: 'What apps report of their viewers: play and wall, figures of pages and films, and failures of calls as "failure"',
    labelNames: ['event'],
    registers,
  });

  const pageObserver = observePages(registers);

  const observe = (provider: PaymentProvider): PaymentProvider => {
    const timed =
      <Args extends unknown[], Answer>(call: string, ask: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        const end = answers.startTimer({ provider: provider.name, call });
        try {
          const answer = await ask(...args);
          end({ outcome: 'done' });
          return answer;
        } catch (error) {
          end({ outcome: error instanceof ProviderRefused ? 'refused' : 'unreachable' });
          throw error;
        }
      };
    return {
      ...provider,
      createPayment: timed('createPayment', provider.createPayment),
      fetchPayment: timed('fetchPayment', provider.fetchPayment),
      chargeMandate: timed('chargeMandate', provider.chargeMandate),
      refund: timed('refund', provider.refund),
    };
  };

  return {
    observePayments: ({ all }: Payments): Payments => createPayments(all.map(observe)),

    observeCalls(app: FastifyInstance): void {
      const noteCall = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) => {
        const route = request.routeOptions.url ?? 'none';
        calls.observe({ route, outcome: outcomeIn(request, statusCode) }, elapsedTime / 1000);
        if (route !== '/api/statics.png' || request.validationError) return;
        const { event } = request.query as { event: string };
        events.inc({ event: EVENTS.has(event) ? event : 'failure' });
      };
      app.addHook('onResponse', (request, reply, done) => {
        noteCall(request, reply);
        done();
      });
    },

    pageObserver,

    observeState: (context: Context): void => registerGauges(registry, context),

    text: (): Promise<string> => registry.metrics(),

    /** Serves `/metrics` on its own port, which viewers do not reach; returns a function that stops it. */
    async serve({ port, host }: { port: number; host: string }): Promise<() => void> {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      server.listen(port, host);
      await once(server, 'listening');
      return () => server.close();
    },
  };
}

function observePages(registers: Registry[]): PageObserver {
  const answers = new Counter({
    name: 'cliffhanger_page_answers_total',
    help: 'Pages by what the memory had: hit, stale (sent at once and drawn anew beside it) or miss',
    labelNames: ['cache'],
    registers,
  });
  const renders = new Histogram({
    name: 'cliffhanger_page_render_seconds',
    help: 'Pages drawn on the server, by outcome (done, busy, failed)',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  let count = (): HeldPages => ({ pages: 0, bytes: 0 });
  const held = (name: string, help: string, of: keyof HeldPages) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count()[of]);
      },
    });
  held('cliffhanger_page_cache_pages', 'Drawn pages in memory', 'pages');
  held('cliffhanger_page_cache_bytes', 'What the drawn pages in memory take, in all encodings', 'bytes');
  return {
    answered: (cache) => answers.inc({ cache }),
    rendered: (outcome, seconds) => renders.observe({ outcome }, seconds),
    holds(next) {
      count = next;
    },
  };
}

function outcomeIn(request: FastifyRequest, status: number): string {
  if (outcomeOf(request).outage !== null) return 'outage';
  if (status === 503) return 'busy';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

/** A database that does not answer must not keep Prometheus waiting. */
const ANSWERS_WITHIN_MS = 2_000;
/** Counting the unbooked orders reads all orders. */
const UNBOOKED_FOR_MS = 15 * 60_000;

/** Reads the gauges at each scrape; one that cannot be read is left out. */
function registerGauges(registry: Registry, { db, now }: Pick<Context, 'db' | 'now'>): void {
  const registers = [registry];
  new Gauge({
    name: 'cliffhanger_database_connections',
    help: 'Connections of the pool that are open and idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = poolOf(db);
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  const read = (name: string, help: string, value: () => Promise<number>, late: number | null = null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await within(value(), ANSWERS_WITHIN_MS, late).catch(() => null);
        if (found === null) this.remove();
        else this.set(found);
      },
    });
  read(
    'cliffhanger_database_up',
    'Whether the database answers',
    async () => Number(await isAnswering(db)),
    0,
  );
  const lateness = async (since: PgColumn, ...isDue: SQL[]) => {
    const [row] = await db
      .select({ at: min(since) })
      .from(since.table)
      .where(and(...isDue));
    const at = (row?.at ?? null) as Date | null;
    return at ? Math.max(0, (now().getTime() - at.getTime()) / 1000) : 0;
  };
  read('cliffhanger_oldest_job_seconds', 'How late the job is that is due longest', () =>
    lateness(jobs.runAt, isNull(jobs.doneAt), lte(jobs.runAt, now())),
  );
  read('cliffhanger_oldest_mail_seconds', 'How long the mail has waited that is due longest', () =>
    lateness(mails.createdAt, isNull(mails.sentAt), lte(mails.nextTryAt, now())),
  );
  read('cliffhanger_oldest_order_seconds', 'How late the look at an open order is that is due longest', () =>
    lateness(orders.nextLookAt, lte(orders.nextLookAt, now())),
  );
  let counted = { at: Number.NEGATIVE_INFINITY, orders: 0 };
  read('cliffhanger_unbooked_orders', 'Orders that were paid and are not in the ledger', async () => {
    const at = now().getTime();
    if (at - counted.at >= UNBOOKED_FOR_MS) counted = { at, orders: await unbookedOrders(db) };
    return counted.orders;
  });
}

async function unbookedOrders(db: Database): Promise<number> {
  return db.$count(
    orders,
    sql`${orders.status} = 'paid' and not exists (select from ${ledger} where ${ledger.orderId} = ${orders.id})`,
  );
}
