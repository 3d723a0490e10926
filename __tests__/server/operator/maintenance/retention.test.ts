import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../../../../server/db/schema.ts';
import { countEvents } from '../../../../server/operator/events.ts';
import {
  removeExpiredRows,
  removeOldRows,
  startRetention,
  vacuumTables,
} from '../../../../server/operator/maintenance/retention.ts';
import { readFunnel } from '../../../../server/operator/reports/funnel.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { writeOrder } from '../../support/orders.ts';
import { createTestContext, START } from '../../support/testContext.ts';

const { arrivals, eventCounts, events, idempotencyKeys, jobs, journeyDays, journeys, methodChanges } = tables;
const { oauthStates, passwordCodes, plays, revenueDays, sessions, signInCodes, sources } = tables;
const { subscriptions, throttles, users, videoPlays, videos, webhookEvents, withdrawalRequests } = tables;

const world = forAllTests(createTestContext);
let ids = 0;

beforeEach(async () => {
  world.clock.set(START);
  const { db } = world.context;
  for (const table of [events, plays, videoPlays, eventCounts]) await db.delete(table);
  await db.update(videos).set({ playCount: 7 });
});

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS);
type Row = { at: Date; event: string; route?: string; status?: string; fbclid?: string };
const keep = (...rows: Row[]) =>
  world.context.db.insert(events).values(rows.map((row) => ({ id: `evt_${++ids}`, ...row })));
const play = (viewer: string, days: number) =>
  world.context.db
    .insert(plays)
    .values({ viewer, episodeId: 'short-1', day: daysAgo(days).toISOString().slice(0, 10) });
const fold = (stopped = new AbortController().signal) =>
  removeOldRows(world.context, stopped, { batch: 2, pauseMs: 0 });
const counts = () => world.context.db.select().from(eventCounts).orderBy(eventCounts.event, eventCounts.day);
const all = () => countEvents(world.context.db, '2025-01-01');
const countOf = (day: string, event: string, count: number) => ({ day, event, route: '', status: '', count });

describe('old events', () => {
  test('are folded into daily counts by event, route and status; newer events stay', async () => {
    const old = daysAgo(91);
    await keep(
      { at: old, event: 'api_error', route: 'GET /api/video', status: '503', fbclid: 'fb.1' },
      { at: old, event: 'api_error', route: 'GET /api/video', status: '503' },
      { at: old, event: 'api_error', route: 'GET /api/video', status: 'timeout' },
      { at: old, event: 'play' },
      { at: daysAgo(92), event: 'play' },
      { at: daysAgo(90), event: 'play' },
    );
    const before = await all();
    expect(await fold()).toBe(5);
    expect(await all()).toEqual(before);
    expect(await counts()).toEqual([
      { day: '2025-12-03', event: 'api_error', route: 'GET /api/video', status: '503', count: 2 },
      { day: '2025-12-03', event: 'api_error', route: 'GET /api/video', status: 'timeout', count: 1 },
      countOf('2025-12-02', 'play', 1),
      countOf('2025-12-03', 'play', 1),
    ]);
    expect((await world.context.db.select().from(events)).map(({ at }) => at)).toEqual([daysAgo(90)]);
  });

  test('are folded a whole day at a time and added to earlier counts', async () => {
    await keep({ at: new Date('2025-12-03T23:59:59.999Z'), event: 'open' });
    await keep({ at: new Date('2025-12-04T00:00:00Z'), event: 'open' });
    expect(await fold()).toBe(1);
    await keep({ at: new Date('2025-12-03T00:00:00Z'), event: 'open' });
    expect(await fold()).toBe(1);
    expect(await counts()).toEqual([countOf('2025-12-03', 'open', 2)]);
    expect(await fold()).toBe(0);
  });

  test('are folded once when several servers fold at the same time', async () => {
    await keep(...Array.from({ length: 25 }, () => ({ at: daysAgo(100), event: 'open' })));
    const folded = await Promise.all([fold(), fold(), fold()]);
    expect(folded.reduce((sum, rows) => sum + rows, 0)).toBe(25);
    expect(await counts()).toMatchObject([{ count: 25 }]);
  });

  test('are not folded once the server is stopping', async () => {
    await keep({ at: daysAgo(100), event: 'open' });
    expect(await fold(AbortSignal.abort())).toBe(0);
    expect(await world.context.db.select().from(events)).toHaveLength(1);
  });
});

describe('old plays', () => {
  test('are removed once they are three days old, and the play counts of their videos stay', async () => {
    for (const days of [0, 2, 3, 4]) await play('somebody', days);
    await play('somebody else', 3);
    await world.context.db.insert(videoPlays).values({ videoId: 'short', day: '2026-03-01', count: 2 });
    expect(await fold()).toBe(3);
    const days = (await world.context.db.select().from(plays)).map(({ day }) => day);
    expect(days.sort()).toEqual(['2026-03-02', '2026-03-04']);
    expect(await counts()).toEqual([]);
    expect(await all()).toEqual([countOf('2026-03-01', 'counted_play', 2)]);
    const sums = await world.context.db.select({ playCount: videos.playCount }).from(videos);
    expect(new Set(sums.map(({ playCount }) => playCount))).toEqual(new Set([7]));
  });

  test('are counted by day alone after the retention period of events, and none is counted twice', async () => {
    await world.context.db.insert(videoPlays).values([
      { videoId: 'short', day: '2025-12-03', count: 3 },
      { videoId: 'long', day: '2025-12-03', count: 4 },
      { videoId: 'long', day: '2025-12-04', count: 5 },
    ]);
    const before = await all();
    expect(await fold()).toBe(2);
    expect(await all()).toEqual(before);
    expect(await counts()).toEqual([countOf('2025-12-03', 'counted_play', 7)]);
    expect(await world.context.db.select().from(videoPlays)).toHaveLength(1);
  });
});

test('journeys and arrivals are removed after the retention period of events, and their sums stay', async () => {
  const { db } = world.context;
  const counts = { started: 1, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 };
  const journey = (viewer: string, firstDay: string, lastDay: string) => ({
    ...{ viewer, videoId: 'short', anonymous: false, sourceId: '', firstDay, lastDay, furthest: 1 },
  });
  const begun = [
    journey('gone', '2025-11-01', '2025-12-03'),
    journey('back again', '2025-11-01', '2025-12-04'),
    journey('new', '2026-03-04', '2026-03-04'),
  ];
  await db.insert(journeys).values(begun);
  const day = { videoId: 'short', firstDay: '2025-11-01', sourceId: '', day: '2025-11-01' };
  await db.insert(journeyDays).values({ ...day, ...counts });
  await db.insert(arrivals).values([
    { viewer: 'gone', anonymous: false, sourceId: 'src', at: new Date('2025-12-03T23:59:59Z') },
    { viewer: 'new', anonymous: false, sourceId: 'src', at: new Date('2025-12-04T00:00:00Z') },
  ]);
  expect(await fold()).toBe(2);
  const left = await db.select({ viewer: journeys.viewer }).from(journeys).orderBy(journeys.viewer);
  expect(left.map(({ viewer }) => viewer)).toEqual(['back again', 'new']);
  expect(await db.select({ viewer: arrivals.viewer }).from(arrivals)).toEqual([{ viewer: 'new' }]);
  const november = { from: '2025-11-01', to: '2025-11-30', videoId: 'short' };
  expect(await readFunnel(db, november)).toEqual(counts);
});

test('a campaign is removed once no journey, order, arrival, revenue or sum refers to it', async () => {
  const { db } = world.context;
  for (const table of [arrivals, journeys, journeyDays, revenueDays]) await db.delete(table);
  const [day, counts] = ['2026-03-04', { started: 0, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 }];
  const named = ['arrival', 'journey', 'order', 'revenue', 'sum'];
  await db.insert(sources).values([...named, 'nobody', 'else'].map((id) => ({ id, firstSeenAt: START })));
  await db.insert(arrivals).values({ viewer: 'v', anonymous: false, sourceId: 'arrival', at: START });
  const first = { videoId: 'short', firstDay: day };
  const far = { anonymous: false, lastDay: day, furthest: 1 };
  await db.insert(journeys).values({ viewer: 'v', ...first, ...far, sourceId: 'journey' });
  await db.insert(journeyDays).values({ ...first, sourceId: 'sum', day, ...counts });
  const money = { currency: 'USD', captured: 1, refunded: 0, payments: 1, refunds: 0 };
  await db.insert(revenueDays).values({ ...first, sourceId: 'revenue', day, ...money });
  await writeOrder(world.context, { sourceId: 'order' });
  expect(await fold()).toBe(2);
  expect((await db.select().from(sources)).map(({ id }) => id).sort()).toEqual(named);
});

describe('expired rows', () => {
  const at = (days: number, ms = 0) => new Date(daysAgo(days).getTime() + ms);
  const left = async (column: PgColumn) => {
    const rows = await world.context.db.select({ name: column }).from(column.table as PgTable);
    return rows.map(({ name }) => name).sort();
  };

  beforeEach(async () => {
    const { db } = world.context;
    for (const table of [throttles, idempotencyKeys, webhookEvents, jobs, methodChanges])
      await db.delete(table);
    await db.insert(users).values({ id: 'buyer', createdAt: START }).onConflictDoNothing();
  });

  test('are removed every minute: throttle counters, pending sign-ins, mailed codes and withdrawal links', async () => {
    const { db } = world.context;
    const buckets = { 'over 1': START, 'over 2': START, 'over 3': START, open: at(0, 1) };
    for (const [bucket, windowEndsAt] of Object.entries(buckets))
      await db.insert(throttles).values({ bucket, count: 1, windowEndsAt });
    for (const [hash, expiresAt] of Object.entries({ over: START, live: at(0, 1) })) {
      await db.insert(signInCodes).values({ hash, expiresAt, userId: 'buyer' });
      await db.insert(passwordCodes).values({ hash, expiresAt, userId: 'buyer' });
      await db.insert(oauthStates).values({ hash, expiresAt, verifier: 'v', returnTo: '/' });
      await db.insert(withdrawalRequests).values({ hash, expiresAt, requestedAt: START });
    }
    const stopped = new AbortController().signal;
    expect(await removeExpiredRows(world.context, stopped, { batch: 2, pauseMs: 0 })).toBe(7);
    expect(await left(throttles.bucket)).toEqual(['open']);
    for (const table of [signInCodes, passwordCodes, oauthStates, withdrawalRequests])
      expect(await left(table.hash)).toEqual(['live']);
  });

  test('are removed daily: sessions that can no longer be used', async () => {
    const session = (id: string, created: number, used: number) => ({
      ...{ id, userId: 'buyer', createdAt: at(created), lastUsedAt: at(used) },
    });
    const all = [
      session('idle', 14, 14),
      session('old', 30, 0),
      session('used', 29, 13),
      session('new', 0, 0),
    ];
    await world.context.db.insert(sessions).values(all);
    expect(await fold()).toBe(2);
    expect(await left(sessions.id)).toEqual(['new', 'used']);
  });

  test('are removed daily: idempotency keys, webhook events and jobs done a month ago, but no waiting job', async () => {
    const { db } = world.context;
    const job = { kind: 'refund', payload: {}, runAt: at(30) } as const;
    for (const [name, day] of Object.entries({ recent: at(30, 1), old: at(30) })) {
      const key = { userId: 'buyer', key: name, call: 'order', bodyHash: '' };
      await db.insert(idempotencyKeys).values({ ...key, createdAt: day });
      await db.insert(webhookEvents).values({ provider: 'fake', eventId: name, receivedAt: day });
      await db.insert(jobs).values({ ...job, subject: name, doneAt: day });
    }
    await db.insert(jobs).values({ ...job, subject: 'waiting' });
    expect(await fold()).toBe(3);
    expect(await left(idempotencyKeys.key)).toEqual(['recent']);
    expect(await left(webhookEvents.eventId)).toEqual(['recent']);
    expect(await left(jobs.subject)).toEqual(['recent', 'waiting']);
  });

  test('are removed daily: card changes that ended 90 days ago, but no open one', async () => {
    const { db } = world.context;
    await writeOrder(world.context, { id: 'ord_2' });
    const whose = { userId: 'buyer', planId: 'pass', orderId: 'ord_2', amount: 599, currency: 'USD' };
    const period = { renewalDays: 7, periodStart: START, periodEnd: START, createdAt: START };
    await db.insert(subscriptions).values({ id: 'sub_1', ...whose, status: 'active', ...period });
    const change = (id: string, status: 'done' | 'declined' | 'action', updatedAt: Date) => {
      const times = { createdAt: updatedAt, updatedAt, expiresAt: updatedAt };
      return { id, status, userId: 'buyer', subscriptionId: 'sub_1', provider: 'fake', ...times };
    };
    const all = [
      change('old', 'declined', at(90)),
      change('open', 'action', at(90)),
      change('recent', 'done', at(90, 1)),
    ];
    await db.insert(methodChanges).values(all);
    expect(await fold()).toBe(1);
    expect(await left(methodChanges.id)).toEqual(['open', 'recent']);
  });
});

test('after a vacuum the planner knows how many rows each table has', async () => {
  const { db } = world.context;
  await vacuumTables(db, new AbortController().signal);
  const unknown = sql`select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`;
  expect((await db.execute(unknown)).rows).toEqual([]);
});

describe('the retention job', () => {
  const log = () => ({ info: jest.fn(), error: jest.fn() });

  test('runs at the start, and stopping waits for it', async () => {
    await keep({ at: daysAgo(100), event: 'open' });
    const said = log();
    const stop = startRetention(world.context, said);
    await stop();
    expect(await counts()).toMatchObject([{ count: 1 }]);
    expect(said.info).toHaveBeenCalledTimes(1);
    expect(said.error).not.toHaveBeenCalled();
  });

  test('logs a failed run and does not throw', async () => {
    const broken = jest.spyOn(world.context.db, 'execute').mockImplementation(() => {
      throw new Error('no database');
    });
    const said = log();
    await startRetention(world.context, said)();
    // The daily run and that of the minute.
    expect(said.error).toHaveBeenCalledTimes(2);
    broken.mockRestore();
  });
});
