import { expect, test } from '@jest/globals';
import { asc, count, eq, max, sum } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import { episodes, episodeTotals } from '../../../server/db/schema.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const db = forAllTests(() => openTestDatabase('catalogue'));

const counted = (tx: Db) =>
  tx
    .select({
      videoId: episodes.videoId,
      episodeCount: count(),
      seconds: sum(episodes.seconds).mapWith(Number),
      lastNumber: max(episodes.number),
      newestAt: max(episodes.addedAt),
    })
    .from(episodes)
    .groupBy(episodes.videoId)
    .orderBy(asc(episodes.videoId));
const kept = (tx: Db) => tx.select().from(episodeTotals).orderBy(asc(episodeTotals.videoId));

/** An episode that no series of the test catalogue has. */
const episode = (videoId: string, number: number) => ({
  id: `${videoId}-${number}`,
  videoId,
  number,
  seconds: 61.5,
  clip: 'clip',
  addedAt: new Date('2030-01-01T00:00:00Z'),
});

test('episode totals equal the episodes after inserts, updates, moves and deletes', async () => {
  const [first, second] = await kept(db);
  if (!first || !second) throw new Error('The test catalogue has two series.');
  const isTrue = async () => expect(await kept(db)).toEqual(await counted(db));
  await isTrue();
  await db.insert(episodes).values([episode(first.videoId, 900), episode(second.videoId, 900)]);
  await isTrue();
  await db.update(episodes).set({ seconds: 1, number: 901 }).where(eq(episodes.number, 900));
  await isTrue();
  const moved = eq(episodes.id, `${first.videoId}-900`);
  await db.update(episodes).set({ videoId: second.videoId, number: 902 }).where(moved);
  await isTrue();
  await db.delete(episodes).where(eq(episodes.videoId, second.videoId));
  await isTrue();
  expect((await kept(db)).map(({ videoId }) => videoId)).not.toContain(second.videoId);
});
