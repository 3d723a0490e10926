import { expect, test } from '@jest/globals';
import { asc } from 'drizzle-orm';
import {
  isLive,
  type SeriesStatus,
  statusOf,
  type Visibility,
  visibilityOf,
} from '../../../server/catalogue/status.ts';
import { videos } from '../../../server/db/schema.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START } from '../support/testContext.ts';

const world = forAllTests(createTestContext);

const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const [before, after] = [at(-60), at(60)];

/** Ready, published and withdrawn: when. */
type Case = [Date | null, Date | null, Date | null, SeriesStatus, Visibility];
const cases: Case[] = [
  [null, null, null, 'draft', 'unknown'],
  [null, before, null, 'draft', 'unknown'],
  [before, null, null, 'ready', 'unknown'],
  [before, after, null, 'scheduled', 'unknown'],
  [before, START, null, 'live', 'live'],
  [before, before, null, 'live', 'live'],
  [before, before, START, 'withdrawn', 'withdrawn'],
  // Taken down before its time, so that nobody has ever seen it.
  [before, after, START, 'withdrawn', 'unknown'],
  [before, null, START, 'withdrawn', 'unknown'],
  [null, null, START, 'withdrawn', 'unknown'],
];

test.each(cases)(
  'a series ready at %s, published at %s and withdrawn at %s has status %s and visibility %s',
  (...[ready, publish, withdrawn, status, visibility]) => {
    const times = { readyAt: ready, publishAt: publish, withdrawnAt: withdrawn };
    expect(statusOf(times, START)).toBe(status);
    expect(visibilityOf(times, START)).toBe(visibility);
  },
);

test('the database query for live series selects exactly those whose status is live', async () => {
  const { db } = world.context;
  const [pattern] = await db.select().from(videos).limit(1);
  if (!pattern) throw new Error('the test catalogue is empty');
  await db.delete(videos);
  const rows = cases.map(([readyAt, publishAt, withdrawnAt], index) => ({
    ...{ ...pattern, id: `case-${index}` },
    ...{ readyAt, publishAt, withdrawnAt },
  }));
  await db.insert(videos).values(rows);
  for (const now of [at(-61), before, START, at(59), after]) {
    const live = await db.select({ id: videos.id }).from(videos).where(isLive(now)).orderBy(asc(videos.id));
    const expected = rows.filter((row) => statusOf(row, now) === 'live').map(({ id }) => id);
    expect(live.map(({ id }) => id)).toEqual(expected);
  }
});
