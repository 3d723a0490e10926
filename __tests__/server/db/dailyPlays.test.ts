import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asc } from 'drizzle-orm';
import { migrate } from '../../../server/db/migrate.ts';
import { plays, videoPlays } from '../../../server/db/schema.ts';
import { createTestContext, type TestContext } from '../support/testContext.ts';
import { poolOf } from '../support/testDatabase.ts';

let world: TestContext;
beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());

test('plays that an earlier release has counted are in the daily counts after the migration', async () => {
  const { db } = world.context;
  const pool = poolOf(db);
  await pool.query("drop table video_plays; delete from migrations where name like '%daily-plays.sql'");
  const play = (viewer: string, episodeId: string, day: string) => ({ viewer, episodeId, day });
  await db
    .insert(plays)
    .values([
      play('a', 'short-1', '2026-03-03'),
      play('b', 'short-1', '2026-03-03'),
      play('a', 'short-2', '2026-03-03'),
      play('a', 'short-1', '2026-03-04'),
      play('a', 'long-1', '2026-03-04'),
    ]);
  await migrate(pool, () => {});
  expect(await db.select().from(videoPlays).orderBy(asc(videoPlays.day), asc(videoPlays.videoId))).toEqual([
    { videoId: 'short', day: '2026-03-03', count: 3 },
    { videoId: 'long', day: '2026-03-04', count: 1 },
    { videoId: 'short', day: '2026-03-04', count: 1 },
  ]);
});
