import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  createPayments,
  ProviderRefused,
  ProviderUnreachable,
} from '../../../../server/billing/providers/port.ts';
import * as schema from '../../../../server/db/schema.ts';
import { createMetrics } from '../../../../server/operator/metrics/metrics.ts';
import { createFakeBank } from '../../billing/fakeBank.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { freePort } from '../../support/freePort.ts';
import { writeOrder } from '../../support/orders.ts';
import { createTestContext, START } from '../../support/testContext.ts';

const { jobs, mails } = schema;
const metrics = createMetrics();
const world = forAllTests(async () => {
  const made = await createTestContext();
  metrics.observeCalls(made.app);
  metrics.observeState(made.context);
  return made;
});
let stop = () => {};
afterEach(() => {
  stop();
  world.clock.set(START);
});

/** The value of a line such as `name{label="a"}`; undefined where there is none. */
const value = async (line: string) => {
  const found = (await metrics.text()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
};
const countOf = (route: string, outcome: string) =>
  value(`cliffhanger_call_seconds_count{route="${route}",outcome="${outcome}"}`);

test('each answer is counted by its route and outcome, never by its address', async () => {
  await world.app.inject('/api/plan');
  await world.app.inject('/api/plan?videoId=secret-series');
  await world.app.inject({ method: 'POST', url: '/api/user/login', payload: {} });
  await world.app.inject('/nowhere/secret-series');
  expect(await countOf('/api/plan', 'done')).toBe(2);
  expect(await countOf('/api/user/login', 'refused')).toBe(1);
  expect(await countOf('none', 'refused')).toBe(1);
  expect(await metrics.text()).not.toContain('secret-series');
});

test('viewer events are counted by name, and unknown names together as one', async () => {
  for (const event of ['play', 'play', 'wall', 'first_frame', 'get_plan_503', 'made_up'])
    await world.app.inject(`/api/statics.png?event=${event}`);
  await world.app.inject('/api/statics.png?event=NOT-ONE');
  const of = (event: string) => value(`cliffhanger_viewer_events_total{event="${event}"}`);
  const names = ['play', 'wall', 'first_frame', 'failure'];
  expect(await Promise.all(names.map(of))).toEqual([2, 1, 1, 2]);
});

test("a provider's answers are counted by call and outcome and reach the caller unchanged", async () => {
  const { provider } = createFakeBank();
  const fates = [null, new ProviderRefused('no'), new ProviderUnreachable('away')];
  const fetchPayment = async (id: string) => {
    const fate = fates.shift();
    if (fate) throw fate;
    return { id } as Awaited<ReturnType<typeof provider.fetchPayment>>;
  };
  const [observed] = metrics.observePayments(createPayments([{ ...provider, fetchPayment }])).all;
  expect(await observed?.fetchPayment('pay_1')).toEqual({ id: 'pay_1' });
  await expect(observed?.fetchPayment('pay_1')).rejects.toThrow(ProviderRefused);
  await expect(observed?.fetchPayment('pay_1')).rejects.toThrow(ProviderUnreachable);
  const about = `provider="${provider.name}",call="fetchPayment"`;
  for (const outcome of ['done', 'refused', 'unreachable'])
    expect(await value(`cliffhanger_provider_seconds_count{${about},outcome="${outcome}"}`)).toBe(1);
});

test('pages are counted by cache result, renders by outcome, and the cache is measured at each read', async () => {
  const { pageObserver } = metrics;
  for (const how of ['hit', 'hit', 'stale', 'miss'] as const) pageObserver.answered(how);
  pageObserver.rendered('done', 0.2);
  pageObserver.rendered('busy', 0);
  let pages = 3;
  pageObserver.holds(() => ({ pages, bytes: 4096 }));
  const of = (how: string) => value(`cliffhanger_page_answers_total{cache="${how}"}`);
  expect([await of('hit'), await of('stale'), await of('miss')]).toEqual([2, 1, 1]);
  expect(await value('cliffhanger_page_render_seconds_sum{outcome="done"}')).toBe(0.2);
  expect(await value('cliffhanger_page_cache_bytes')).toBe(4096);
  pages = 0;
  expect(await value('cliffhanger_page_cache_pages')).toBe(0);
});

test('the metrics report overdue jobs, mails and orders, and paid orders without a ledger entry', async () => {
  const { db } = world.context;
  const names = ['oldest_job_seconds', 'oldest_mail_seconds', 'oldest_order_seconds', 'unbooked_orders'];
  const told = () => Promise.all(names.map((name) => value(`cliffhanger_${name}`)));
  expect(await told()).toEqual([0, 0, 0, 0]);

  await db.insert(jobs).values({ kind: 'receipt', subject: 'ord_1', payload: {}, runAt: START });
  await db.insert(mails).values({
    ...{ id: 'mail_1', kind: 'receipt', recipient: 'a@example.com', subject: '', text: '', html: '' },
    ...{ createdAt: START, usefulUntil: START, nextTryAt: START },
  });
  await writeOrder(world.context, { paidAt: START, nextLookAt: START });
  world.clock.advance({ minutes: 20 });
  expect(await told()).toEqual([1200, 1200, 1200, 1]);
});

test('without a database the metrics report it as down and still include the process metrics', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() });
  const db = Object.assign(drizzle(pool, { schema }), { close: () => pool.end() });
  const away = createMetrics();
  away.observeState({ ...world.context, db });
  const text = await away.text();
  expect(text).toContain('cliffhanger_database_up 0');
  expect(text).not.toMatch(/^cliffhanger_oldest_job_seconds /m);
  expect(text).toMatch(/^cliffhanger_nodejs_eventloop_lag_p99_seconds /m);
  await db.close();
});

test('the metrics are served on their own port, at /metrics only', async () => {
  const port = await freePort();
  stop = await metrics.serve({ port, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toContain('cliffhanger_database_connections{state="waiting"} 0');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await world.app.inject('/metrics')).statusCode).toBe(404);
});

describe('the monitoring', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  const alerts = read('deploy/prometheus/alerts.yml');

  test('uses only metrics that exist', async () => {
    const watching = `${alerts}${read('deploy/grafana/cliffhanger.json')}${read('docs/operating.md')}`;
    const asked = [...watching.matchAll(/cliffhanger_\w+[a-z]/g)];
    const types = (await metrics.text()).matchAll(/^# TYPE (\w+) /gm);
    const declared = new Set([...types].map(([, name]) => name));
    const names = asked.map(([name]) => name.replace(/_(count|bucket)$/, ''));
    expect(names.filter((name) => !declared.has(name))).toEqual([]);
  });

  test('has a runbook chapter for each alert, in the same order', () => {
    const alarms = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const chapters = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(chapters).toEqual(alarms);
  });
});
