import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventCounts, events, plays, videos } from '../../../server/db/schema.ts';
import { countEvents, withoutDetails } from '../../../server/events/counts.ts';
import { foldOldEvents, startRetention } from '../../../server/events/retention.ts';
import { createTestContext, START, type TestContext } from '../support/testContext.ts';

let world: TestContext;
let ids = 0;

beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(START);
  const { db } = world.context;
  await db.delete(events);
  await db.delete(plays);
  await db.delete(eventCounts);
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
  foldOldEvents(world.context, stopped, { batch: 2, pauseMs: 0 });
const counts = () => world.context.db.select().from(eventCounts).orderBy(eventCounts.event, eventCounts.day);
const all = () => countEvents(world.context.db, '2025-01-01');

describe('old events', () => {
  test('become counts of their days, by event, route and status; newer ones stay', async () => {
    const old = daysAgo(91);
    await keep(
      { at: old, event: 'api_error', route: 'GET /api/video', status: '503', fbclid: 'fb.1' },
      { at: old, event: 'api_error', route: 'GET /api/video', status: '503' },
      { at: old, event: 'api_error', route: 'GET /api/video', status: 'timeout' },
      { at: old, event: 'play' },
      { at: daysAgo(92), event: 'play' },
      { at: daysAgo(90), event: 'play' },
    );
    expect(await fold()).toBe(5);
    expect(await counts()).toEqual([
      { day: '2025-12-03', event: 'api_error', route: 'GET /api/video', status: '503', count: 2 },
      { day: '2025-12-03', event: 'api_error', route: 'GET /api/video', status: 'timeout', count: 1 },
      { day: '2025-12-02', event: 'play', route: '', status: '', count: 1 },
      { day: '2025-12-03', event: 'play', route: '', status: '', count: 1 },
    ]);
    expect((await world.context.db.select().from(events)).map(({ at }) => at)).toEqual([daysAgo(90)]);
  });

  test('go whole days at a time, and add to what was counted before', async () => {
    await keep({ at: new Date('2025-12-03T23:59:59.999Z'), event: 'open' });
    await keep({ at: new Date('2025-12-04T00:00:00Z'), event: 'open' });
    expect(await fold()).toBe(1);
    await keep({ at: new Date('2025-12-03T00:00:00Z'), event: 'open' });
    expect(await fold()).toBe(1);
    expect(await counts()).toEqual([{ day: '2025-12-03', event: 'open', route: '', status: '', count: 2 }]);
    expect(await fold()).toBe(0);
  });

  test('count the same before and after', async () => {
    await keep(...Array.from({ length: 9 }, (_, i) => ({ at: daysAgo(87 + i), event: 'open' })));
    for (const days of [0, 13, 14, 15, 40]) await play('somebody', days);
    const before = await all();
    expect(before).toHaveLength(14);
    expect(await fold()).toBeGreaterThan(5);
    expect(await all()).toEqual(before);
  });

  test('are taken by one of those who fold at the same time', async () => {
    await keep(...Array.from({ length: 25 }, () => ({ at: daysAgo(100), event: 'open' })));
    const folded = await Promise.all([fold(), fold(), fold()]);
    expect(folded.reduce((sum, rows) => sum + rows, 0)).toBe(25);
    expect(await counts()).toMatchObject([{ count: 25 }]);
  });

  test('wait when the server stops', async () => {
    await keep({ at: daysAgo(100), event: 'open' });
    expect(await fold(AbortSignal.abort())).toBe(0);
    expect(await world.context.db.select().from(events)).toHaveLength(1);
  });
});

describe('old plays', () => {
  test('go, and the videos keep their sums', async () => {
    for (const days of [0, 14, 15, 16]) await play('somebody', days);
    await play('somebody else', 15);
    expect(await fold()).toBe(3);
    expect(await counts()).toEqual([
      { day: '2026-02-16', event: 'counted_play', route: '', status: '', count: 1 },
      { day: '2026-02-17', event: 'counted_play', route: '', status: '', count: 2 },
    ]);
    expect((await world.context.db.select().from(plays)).map(({ day }) => day).sort()).toEqual([
      '2026-02-18',
      '2026-03-04',
    ]);
    const sums = await world.context.db.select({ playCount: videos.playCount }).from(videos);
    expect(new Set(sums.map(({ playCount }) => playCount))).toEqual(new Set([7]));
  });
});

test('counts are asked for from a day on, newest first, with and without details', async () => {
  await keep(
    { at: daysAgo(2), event: 'play' },
    { at: daysAgo(1), event: 'play' },
    { at: START, event: 'api_error', route: 'GET /api/plan', status: '500' },
    { at: START, event: 'api_error', route: 'GET /api/video', status: '500' },
    { at: START, event: 'api_error', route: 'GET /api/video', status: '500' },
  );
  const found = await countEvents(world.context.db, '2026-03-03');
  expect(found).toEqual([
    { day: '2026-03-04', event: 'api_error', route: 'GET /api/video', status: '500', count: 2 },
    { day: '2026-03-04', event: 'api_error', route: 'GET /api/plan', status: '500', count: 1 },
    { day: '2026-03-03', event: 'play', route: '', status: '', count: 1 },
  ]);
  expect(withoutDetails(found)).toEqual([
    { day: '2026-03-04', event: 'api_error', count: 3 },
    { day: '2026-03-03', event: 'play', count: 1 },
  ]);
});

describe('the job', () => {
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

  test('that fails says so and ends nothing', async () => {
    const broken = jest.spyOn(world.context.db, 'execute').mockImplementation(() => {
      throw new Error('no database');
    });
    const said = log();
    await startRetention(world.context, said)();
    expect(said.error).toHaveBeenCalledTimes(1);
    broken.mockRestore();
  });
});
